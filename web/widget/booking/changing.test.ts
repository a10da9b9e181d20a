/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { choose, DESK, day, fillGuest, PHONE, startPages, stayQuery, submit } from '../../testing.ts'

const { hotel, open } = await startPages()

const SIZES = { phone: PHONE, desk: DESK }

const text = async (page: Page, selector: string): Promise<string> =>
  (await page.textContent(selector))!.replace(/\s/g, ' ')

/** A hotel whose guests may change everything, under a policy, paying all of it in advance where a provider is given. */
const changing = async (steps: object[], pays: boolean): Promise<TestHotel> => {
  const made = await hotel()
  const policy = {
    ...{ policy_code: 'POL', policy_name: 'Policy', steps },
    deposit: pays ? { charge: 'percent', value: 100 } : null,
  }
  assert.equal((await made.post('/createpolicy', policy)).status, 201)
  await made.put('/updaterate/FLEX', { policy_code: 'POL' })
  if (pays) await made.put('/paymentsettings', { provider: 'test', mode: 'test' })
  const kinds = ['arrival_time', 'dates', 'rooms', 'guests', 'extras']
  await made.put('/hotelinformation', { guest_may_change: kinds })
  return made
}

const HALF = [{ before: null, unit: 'days', charge: 'percent', value: 50 }]

const bookStay = async (page: Page): Promise<void> => {
  await choose(page, 'SEA')
  await fillGuest(page)
  await submit(page)
}

const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`a guest stays longer: sees both prices and what cancelling costs then, pays with one press, and it is made: ${size}`, async () => {
    const made = await changing(HALF, true)
    const { page, context, errors } = await open(made, stayQuery(5, 2), { viewport })
    await bookStay(page)
    await page.click('.paying button')
    await page.click('button[value=pay]')
    await page.waitForSelector('.manage')
    const own = page.url().replace(/\?.*/, '')
    await page.click('.manage a:has-text("Change your stay")')
    await page.waitForSelector('.change-form')
    await soon.deepEqual(() => violationsOf(page), [])
    assert.ok(await isWithin(page))
    await page.fill('#departure_date', day(8))
    await page.click('.change-form button')
    await page.waitForSelector('.compared')
    await soon.match(() => text(page, '.compared tfoot'), /\$240.*\$360/)
    await soon.match(() => text(page, '.compared .due'), /You pay now\$120/)
    await soon.match(() => text(page, '.compared .own-terms'), /Cancelling (now )?costs .*\$180/)
    await soon.deepEqual(() => violationsOf(page), [])
    assert.ok(await isWithin(page))
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/compared-${size}.png`, fullPage: true })
    await page.reload()
    await page.waitForSelector('.compared')
    await page.click('.compared button')
    await page.waitForSelector('.checkout')
    // A reload, another tab, and a guest who leaves: the booking is as it was, and the change waits.
    await page.goto(own)
    await page.waitForSelector('[data-change=pending]')
    await soon.match(() => text(page, '[data-change=pending]'), /Pay \$120 by .*\d:\d\d.*hotel time/)
    await soon.match(() => text(page, '.price-box .grand'), /\$240/)
    await soon.equal(() => page.locator('.manage a:has-text("Change your stay")').count(), 0)
    await soon.deepEqual(() => violationsOf(page), [])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/pending-${size}.png`, fullPage: true })
    await page.click('[data-change=pending] button')
    await page.click('button[value=pay]')
    await page.waitForSelector('[data-payment=received]')
    await soon.match(() => text(page, '.price-box .grand'), /\$360/)
    await soon.equal(() => page.locator('[data-change=pending]').count(), 0)
    assert.deepEqual(errors, [])
    await context.close()
  })

  test(`a guest without script takes another room and fewer nights, a fee allows it or not: ${size}`, async () => {
    const made = await changing([], false)
    const { page, context } = await open(made, stayQuery(5, 3), { viewport })
    await bookStay(page)
    await page.waitForSelector('.confirmed, .booking-head')
    const own = page.url().replace(/\?.*/, '')
    const path = `${new URL(own).pathname}/stay`
    const { page: tab, context: plain } = await open(made, '?lang=en', {
      viewport,
      path,
      javaScriptEnabled: false,
    })
    await tab.fill('#departure_date', day(7))
    await tab.click('.change-form button')
    await soon.match(() => text(tab, '.compared tfoot'), /\$360.*\$240/)
    const second = await plain.newPage()
    await second.goto(tab.url())
    await tab.click('.compared button')
    await tab.waitForSelector('.notice:has-text("Your changes are saved")')
    await soon.match(() => text(tab, '.price-box .grand'), /\$240/)
    // The same from a tab that still shows it: nothing is done twice.
    await second.click('.compared button')
    await second.waitForSelector('.price-box')
    await soon.match(() => text(second, '.price-box .grand'), /\$240/)
    await tab.goto(`${own}/stay?lang=en`)
    await tab.click('.change-form button')
    await soon.match(() => text(tab, '.notice'), /nothing would change/)
    await plain.close()
    await page.goto(`${own}/stay?lang=ar`)
    await page.waitForSelector('.change-form')
    await soon.deepEqual(() => violationsOf(page), [])
    assert.ok(await isWithin(page))
    await context.close()
  })
}

test('while cancelling costs something a cheaper stay is refused with the fee, and nothing is changed', async () => {
  const made = await changing(HALF, false)
  const { page, context } = await open(made, stayQuery(5, 2), { viewport: PHONE })
  await bookStay(page)
  await page.waitForSelector('[data-thanks]')
  const own = page.url().replace(/\?.*/, '')
  await page.goto(`${own}/stay?lang=de`)
  await page.fill('#departure_date', day(6))
  await page.click('.change-form button')
  await soon.match(() => text(page, '.notice'), /Stornieren kostet jetzt 120/)
  await soon.equal(() => page.inputValue('#departure_date'), day(6))
  await made.put('/hotelinformation', { guest_may_change: [] })
  await page.goto(`${own}/stay?lang=de`)
  await page.waitForSelector('.price-box')
  await soon.equal(() => page.locator('.change-form').count(), 0)
  await context.close()
})
