/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import { PHONE, startPages } from '../../testing.ts'
import { bookStay, deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

/** Nothing goes because it was there for long; polls go on. */
const stopLongTimers = (page: Page) =>
  page.evaluate(() => {
    const later = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, after = 0) => (after >= 5000 ? 0 : later(run, after)),
    })
  })

test('one message while the network is away, none left when it is back', async () => {
  const made = await deskHotel(pages)
  await bookStay(made, 1, 2)
  const { page, context } = await openDesk(pages, made, { at: 'bookings', ready: '.table tbody tr' })
  await page.route(/\/api\//, (route) => route.abort())
  await page.fill('#search', 'ann')
  const said = page.locator('main [role=alert]')
  await page.locator('.strip.is-trouble').waitFor()
  await soon.deepEqual(async () => [await said.count(), await page.locator('.toast').count()], [1, 0])
  await page.unroute(/\/api\//)
  await soon.equal(() => said.count(), 0)
  await page.waitForSelector('.table tbody tr')
  await context.close()
})

test('a notice about the network is gone as soon as it is back; what was not saved can still be tried again', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 1, 2)
  const { page, context } = await openDesk(pages, made, { at: `bookings/${code}`, ready: '.page-head' })
  await stopLongTimers(page)
  await page.route(/\/api\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.locator('.toast.is-trouble').getByRole('button', { name: 'Try again' }).waitFor()
  await page.locator('.strip.is-trouble').waitFor()
  await page.unroute(/\/api\//)
  await page.locator('.strip.is-trouble').waitFor({ state: 'detached' })
  await page.locator('.toast.is-trouble').getByRole('button', { name: 'Try again' }).click()
  await page.locator('.chip', { hasText: 'confirmed' }).first().waitFor()
  await context.close()
})

test('a notice that only tells of the network goes with it', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'hotel', ready: '.drop' })
  await stopLongTimers(page)
  await page.route(/\/api\//, (route) => route.abort())
  await page.setInputFiles('.drop + input', {
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('x'),
  })
  await page.locator('.toast.is-trouble').waitFor()
  await page.locator('.strip.is-trouble').waitFor()
  await page.unroute(/\/api\//)
  await soon.deepEqual(
    async () => [await page.locator('.toast').count(), await page.locator('.strip.is-trouble').count()],
    [0, 0],
  )
  await context.close()
})

test('on a phone the filters of bookings fold, and say how many are set', async () => {
  const made = await deskHotel(pages)
  await bookStay(made, 1, 2)
  const { page, context } = await openDesk(pages, made, {
    at: 'bookings',
    viewport: PHONE,
    ready: '.table tbody tr',
  })
  const fold = page.locator('.filters-fold')
  await soon.deepEqual(() => page.locator('#status').isVisible(), false)
  await fold.click()
  await page.selectOption('#status', 'new')
  await fold.click()
  await soon.equal(() => fold.innerText(), 'Filters, 1 set')
  await soon.deepEqual(() => page.locator('#status').isVisible(), false)
  await soon.equal(() => page.locator('#search').isVisible(), true)
  await context.close()
})

test('a number beside an entry of the menu moves none of them', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  for (const width of [390, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const places = () =>
      page
        .locator('.side nav a')
        .evaluateAll((links) => links.map((link) => JSON.stringify(link.getBoundingClientRect())))
    const before = await places()
    const badge = await page.locator('.side nav a.counts').evaluateHandle((link) => {
      const made = document.createElement('span')
      made.className = 'badge'
      made.textContent = '99'
      link.append(made)
      return made
    })
    assert.deepEqual(await places(), before, String(width))
    await badge.evaluate((made) => made.remove())
  }
  await context.close()
})
