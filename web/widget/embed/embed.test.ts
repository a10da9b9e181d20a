/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { assertSound, PHONE, startPages, stayQuery, walk } from '../../testing.ts'

const { hotel, url, browser } = await startPages()

/** A hotel at which half is paid when booking. */
const paying = async (): Promise<TestHotel> => {
  const made = await hotel()
  const deposit = { charge: 'percent', value: 50 }
  await made.post('/createpolicy', { policy_code: 'HALF', policy_name: 'Half now', steps: [], deposit })
  await made.put('/updaterate/FLEX', { policy_code: 'HALF' })
  await made.put('/paymentsettings', { provider: 'test', mode: 'test' })
  return made
}

/** The website of a hotel, with the embed in it. */
const siteOf = async ({ chain, code }: TestHotel): Promise<string> => {
  const site: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Ours</title><body><main><h1>Our hotel</h1>` +
        `<script src="${url}/embed.js" data-hotel="${chain}/${code}" async></script></main></body></html>`,
    )
  })
  await new Promise<void>((resolve) => site.unref().listen(0, '127.0.0.1', resolve))
  after(() => site.close())
  // Another name is another site.
  return `http://localhost:${(site.address() as AddressInfo).port}/stay`
}

const opened = async (viewport: typeof PHONE, prepare?: (context: BrowserContext) => Promise<unknown>) => {
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  await prepare?.(context)
  return { context, page: await context.newPage() }
}

const bookInFrame = async (page: Page): Promise<void> => {
  const frame = page.frameLocator('iframe')
  await frame.locator('html[data-ready]').waitFor()
  await frame.locator('#room-SEA .rate button.button').first().click()
  await frame.locator('#name').fill('Ann Guest')
  await frame.locator('#email').fill('ann@example.com')
  await frame.locator('.guest-form button[type=submit]').click()
  await frame.locator('[data-payment=due]').waitFor()
  await frame.locator('html[data-ready]').waitFor()
}

const payButton = (page: Page) => page.frameLocator('iframe').locator('.paying button').first()
const shows = (page: Page, what: string) => page.frameLocator('iframe').locator(what).waitFor()

walk(
  `in the embed the payment has its own window, and the confirmation is on the hotel’s page, also after a reload`,
  'phone',
  async (viewport) => {
    const made = await paying()
    const address = `${await siteOf(made)}${stayQuery(5, 2)}`
    const { context, page } = await opened(viewport)
    await page.goto(address)
    await bookInFrame(page)
    const [tab] = await Promise.all([context.waitForEvent('page'), payButton(page).click()])
    await shows(page, '[data-pay-opened]:visible')
    await tab.waitForSelector('.checkout')
    await Promise.all([tab.waitForEvent('close'), tab.click('button[value=pay]')])
    await shows(page, '[data-payment=received]')
    assert.equal(page.url(), address)
    await page.reload()
    await shows(page, '[data-payment=received]')
    await soon.ok(() => page.frames()[1]!.url().startsWith(`${url}/booking/`))
    await soon.deepEqual(() => context.cookies(), [])
    // Another search on the hotel's page is another matter, and so is a guest who wants another stay.
    await page.goto(`${await siteOf(made)}${stayQuery(9, 1)}`)
    await shows(page, '#room-SEA')
    await page.goto(address)
    await shows(page, '[data-payment=received]')
    await shows(page, 'html[data-ready]')
    await page.frameLocator('iframe').locator('.actions a[href*="/book/"]').click()
    await shows(page, '#room-SEA')
    await page.reload()
    await shows(page, '#room-SEA')
    await context.close()
  },
)

test('a guest who fails, leaves or closes the window is back in the frame, and can pay again', async () => {
  const made = await paying()
  const address = `${await siteOf(made)}${stayQuery(5, 2)}`
  const { context, page } = await opened(PHONE)
  await page.goto(address)
  await bookInFrame(page)
  for (const [what, state] of [
    ['fail', 'failed'],
    ['leave', 'left'],
    ['close', 'waiting'],
    ['pay', 'received'],
  ] as const) {
    await shows(page, 'html[data-ready]')
    const [tab] = await Promise.all([context.waitForEvent('page'), payButton(page).click()])
    await tab.waitForSelector('.checkout')
    const ended = tab.waitForEvent('close')
    await (what === 'close' ? tab.close() : tab.click(`button[value=${what}]`))
    await ended
    await shows(page, `[data-payment=${state}]`)
    await soon.match(() => page.frames()[1]!.url(), /view=frame/)
  }
  await context.close()
})

walk(
  `a window that the browser does not open is told, and paying at the top comes back to the hotel’s page`,
  'desk',
  async (viewport) => {
    const made = await paying()
    const address = `${await siteOf(made)}${stayQuery(5, 2)}`
    const { context, page } = await opened(viewport, (each) =>
      each.addInitScript(() => {
        window.open = () => null
      }),
    )
    await page.goto(address)
    await bookInFrame(page)
    await payButton(page).click()
    const frame = page.frameLocator('iframe')
    const told = frame.locator('[data-pay-blocked]')
    await told.waitFor()
    await soon.match(() => told.textContent(), /did not open the payment window/)
    await assertSound(page)
    await told.getByRole('button', { name: 'Pay in this window' }).click()
    await page.waitForSelector('.checkout')
    await page.click('button[value=pay]')
    await page.waitForURL(address)
    await shows(page, '[data-payment=received]')
    await page.reload()
    await shows(page, '[data-payment=received]')
    await soon.deepEqual(() => context.cookies(), [])
    await context.close()
  },
)

test('a page that names another site than its own is not believed', async () => {
  const made = await paying()
  const site = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<iframe src="${url}/book/${made.chain}/${made.code}${stayQuery(5, 2, '&lang=en&view=frame')}" width="380" height="900"></iframe>` +
          `<script>addEventListener('message', ({ source, data }) => { if (data.vacancy === 'where') { source.postMessage({ vacancy: 'here', url: 'https://evil.example/' }, '*'); window.asked = true } })</script>`,
      ),
  )
  await new Promise<void>((resolve) => site.unref().listen(0, '127.0.0.1', resolve))
  after(() => site.close())
  const { context, page } = await opened(PHONE)
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  await bookInFrame(page)
  await soon.ok(() => page.evaluate(() => 'asked' in window))
  await soon.equal(() => page.frameLocator('iframe').locator('[data-pay-host]').inputValue(), '')
  await context.close()
})
