/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../test/support/barriers.ts'
import type { TestHotel } from '../../test/support/harness.ts'
import { choose, DESK, day, fillGuest, push, startPages, stayQuery, submit } from '../testing.ts'

const { url, hotel, open, browser } = await startPages()

const bookings = async (made: TestHotel) => (await made.get('/getallbooking')).Result
const more = (page: Page, what: string) => page.click(`.panel button[aria-label="More: ${what}"]`)
const answered = (page: Page) => page.waitForSelector('.rooms:not(.is-busy)')

test('guests that were chosen count, whether Search, a tap elsewhere, Escape or Done ends it', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 1), { viewport: DESK })
  const ends = [
    () => page.click('.search > .button'),
    () => page.click('h1'),
    () => page.keyboard.press('Escape'),
    () => page.click('.party > .button'),
  ]
  for (const [at, end] of ends.entries()) {
    await page.click('[data-opens=party]')
    await more(page, 'Adults')
    await more(page, 'Children')
    const search = page.waitForRequest(/roomavailability/)
    await end()
    assert.match((await search).url(), new RegExp(`adults=${at + 3}&children=${at + 1}`))
    await answered(page)
    await soon.match(
      () => page.textContent('[data-opens=party]'),
      new RegExp(`${at + 3} adults, ${at + 1} c`),
    )
    await soon.match(() => page.url(), new RegExp(`adults=${at + 3}&children=${at + 1}`))
  }
  await context.close()
})

test('an arrival alone counts: the stay moves there and stays as long as it was', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2), { viewport: DESK })
  await page.click('[data-opens=dates]')
  await page.click(`[data-day="${day(9)}"]`)
  await page.click('.search > .button')
  await answered(page)
  await soon.match(() => page.url(), new RegExp(`start_date=${day(9)}&end_date=${day(11)}`))
  await context.close()
})

test('while prices are looked for, old ones cannot be taken; then what is taken is what was answered', async () => {
  const made = await hotel()
  await push(made, 'GARDEN', { rate_code: 'LONG', rate_price: 90 })
  const { page, context } = await open(made, stayQuery(5, 1), { viewport: DESK })
  const held = Promise.withResolvers<void>()
  await page.route('**/roomavailability**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.click('[data-opens=dates]')
  await page.click(`[data-day="${day(9)}"]`)
  await page.click(`[data-day="${day(19)}"]`)
  await page.waitForSelector('.rooms.is-busy')
  const button = page.locator('#room-SEA .rate .button').first()
  await soon.equal(() => button.getAttribute('aria-disabled'), 'true')
  await soon.match(() => page.textContent('.rooms-head [role=status]'), /Looking for rooms/)
  await soon.match(() => page.textContent('#room-SEA .price'), /\$120.*1 night/)
  await soon.match(() => page.textContent('#room-GARDEN .room-from'), /\$80.*1 night/)
  await button.click({ force: true })
  await soon.equal(() => page.locator('.guest-form').count(), 0)
  held.resolve()
  await answered(page)
  await soon.equal(() => button.getAttribute('aria-disabled'), 'false')
  await choose(page, 'SEA')
  await soon.match(() => page.textContent('.summary'), /10 nights.*Long stay.*\$1,000/)
  await context.close()
})

test('where nothing is left, what would work is offered in its place', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await fillGuest(page)
  for (const room of ['SEA', 'GARDEN']) await push(made, room, { number_of_rooms: 0, end_date: day(20) })
  await submit(page)
  await page.click('.other-stays li:has-text("Sea room") .button:has-text("Free from")')
  await page.waitForSelector('#room-SEA .total')
  await soon.match(() => page.url(), new RegExp(`start_date=${day(21)}`))
  await context.close()
})

test('every step has an address: it can be loaded again, shared, gone back to and forward to', async () => {
  const made = await hotel()
  const { page, errors, context } = await open(made, stayQuery(5, 2))
  await soon.equal(() => page.title(), 'Book your stay at Hotel Samudra')
  await choose(page, 'SEA')
  await soon.match(() => page.url(), /step=details&room=SEA&rate=FLEX/)
  await soon.equal(() => page.title(), 'Your details · Hotel Samudra')
  await soon.equal(() => page.textContent('.details .eyebrow'), 'Hotel Samudra')
  await fillGuest(page)
  await page.selectOption('#arrivalTime', '00:30')
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await soon.equal(() => page.title(), 'Your details · Hotel Samudra')
  await soon.match(() => page.textContent('.summary'), /Sea room.*\$240/)
  await soon.equal(() => page.inputValue('#name'), 'Ann Guest')
  await soon.equal(() => page.inputValue('#arrivalTime'), '00:30')
  await page.goBack()
  await page.waitForSelector('.room-list')
  await page.goForward()
  await page.waitForSelector('.guest-form')
  await soon.equal(() => page.inputValue('#email'), 'ann@example.com')
  const shared = await browser.newContext()
  const other = await shared.newPage()
  await other.goto(page.url())
  await soon.match(() => other.textContent('.summary'), /Sea room.*\$240/)
  await soon.equal(() => other.inputValue('#name'), '')
  await other.waitForSelector('html[data-ready]')
  await other.click('.link-button')
  await other.waitForSelector('.room-list')
  await soon.doesNotMatch(() => other.url(), /step=/)
  await shared.close()
  assert.deepEqual(errors, [])
  await context.close()
})

test('back and forward find the stay of each step, also after another was looked at', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2), { viewport: DESK })
  await choose(page, 'SEA')
  await page.goBack()
  await page.click('[data-opens=party]')
  await more(page, 'Rooms')
  await page.click('.search > .button')
  await page.waitForSelector('#room-SEA .for:has-text("2 rooms")')
  await page.goForward()
  await page.waitForSelector('.summary')
  await soon.match(() => page.textContent('.summary'), /2 adults.*\$240/)
  await page.goBack()
  await page.waitForSelector('#room-SEA .for:has-text("2 rooms")')
  await context.close()
})

test('after booking the page is the booking’s own: loaded again it is there, and back books nothing', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.match(() => page.url(), /\/booking\//)
  await page.reload()
  const [booking] = await bookings(made)
  await soon.equal(() => page.textContent('.code strong'), booking.booking_code)
  await soon.match(() => page.textContent('.confirmed'), /Your stay is booked/)
  await page.goBack()
  await page.waitForSelector('.room-list')
  await page.waitForSelector('html[data-ready]')
  await choose(page, 'SEA')
  await soon.equal(() => page.inputValue('#name'), '')
  await soon.equal(async () => (await bookings(made)).length, 1)
  await context.close()
})

test('a page that is loaded again while it books makes one booking, also where the wish has changed since', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await fillGuest(page)
  const arrived = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/createbooking', async (route) => {
    if (sent++ > 0) return route.continue()
    await route.fetch()
    arrived.resolve()
  })
  await submit(page)
  await arrived.promise
  await push(made, 'SEA', { rate_code: 'FLEX', price: 150 })
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await page.fill('#name', 'Ann B. Guest')
  await submit(page)
  await page.click('.commit .notice .button:has-text("Keep that booking")')
  await page.waitForSelector('.confirmation')
  const made1 = await bookings(made)
  assert.deepEqual([made1.length, made1[0].payment_price], [1, 240])
  await soon.equal(() => page.textContent('.code strong'), made1[0].booking_code)
  await context.close()
})

/** A page of another origin with the embed in it. */
const hostPage = async (made: TestHotel, attributes: string): Promise<{ origin: string; close(): void }> => {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><body style="background:#fff"><h1>Our hotel</h1><script src="${url}/embed.js"` +
        ` data-hotel="${made.chain}/${made.code}" ${attributes} async></script></body></html>`,
    )
  })
  await new Promise<void>((resolve) => site.unref().listen(0, 'localhost', resolve))
  const { port } = site.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => void site.close() }
}

test('the embed looks as the page around it says, not as the system prefers, and paints its own ground', async () => {
  const made = await hotel()
  const LIGHT = ['rgb(255, 255, 255)', 'rgb(27, 30, 33)']
  const DARK = ['rgb(26, 30, 33)', 'rgb(236, 234, 230)']
  const cases: [string, 'light' | 'dark', string[]][] = [
    ['', 'dark', LIGHT],
    ['data-theme="light"', 'dark', LIGHT],
    ['data-theme="dark"', 'light', DARK],
    ['data-theme="auto"', 'dark', DARK],
    ['data-theme="auto"', 'light', LIGHT],
  ]
  for (const [attributes, colorScheme, expected] of cases) {
    const site = await hostPage(made, attributes)
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    await page.goto(site.origin + stayQuery(5, 2))
    const frame = page.frameLocator('iframe')
    await soon(async () => {
      const seen = await frame.locator('body').evaluate((body) => {
        const { backgroundColor, color } = getComputedStyle(body)
        return [backgroundColor, color]
      })
      assert.deepEqual(seen, expected, `${attributes} ${colorScheme}`)
    })
    await context.close()
    site.close()
  }
})

test('in a frame without storage every step works, and Back leads to the rooms', async () => {
  const made = await hotel()
  const site = await hostPage(made, '')
  const context = await browser.newContext()
  await context.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('no storage', 'SecurityError')
      },
    }),
  )
  const page = await context.newPage()
  await page.goto(site.origin + stayQuery(5, 2))
  const frame = page.frameLocator('iframe')
  await frame.locator('html[data-ready]').waitFor()
  const take = () => frame.locator('#room-SEA .rate .button').first().click()
  await take()
  await frame.locator('.guest-form').waitFor()
  await page.evaluate(() => history.back())
  await frame.locator('.room-list').waitFor()
  await take()
  await frame.locator('#name').fill('Ann Guest')
  await frame.locator('#email').fill('ann@example.com')
  await frame.locator('.guest-form button[type=submit]').click()
  await frame.locator('.confirmation .code').waitFor()
  await soon.equal(async () => (await bookings(made)).length, 1)
  await context.close()
  site.close()
})
