/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { choose, day, fillGuest, priced, push, startPages, stayQuery, submit, text } from '../../testing.ts'

const { hotel, open, browser } = await startPages()

const SERVICE = {
  tax_code: 'SERVICE',
  tax_name: 'Service',
  kind: 'fee',
  charge: 'percent',
  value: 10,
  on: 'all',
}
const VAT = { tax_code: 'VAT', tax_name: 'VAT', charge: 'percent', value: 20, is_included: 1 }
const LINEN = { extra_code: 'LINEN', extra_name: 'Linen', price: 10, per: 'stay', is_mandatory: 1 }
const BREAKFAST = {
  extra_code: 'BREAKFAST',
  extra_name: 'Breakfast',
  extra_description: 'On the terrace.',
  price: 15,
  per: 'person_night',
}
const TAXI = {
  extra_code: 'TAXI',
  extra_name: 'Taxi',
  price: 30,
  per: 'unit',
  max_quantity: 3,
  daily_stock: 2,
}

/** A hotel of which each rule is told as `[operation, body]`. */
const pricedHotel = async (...rules: [string, object][]): Promise<TestHotel> => {
  const made = await hotel()
  for (const [operation, body] of rules) {
    const { status, text } = await made.post(`/${operation}`, body)
    assert.equal(status, 201, text)
  }
  return made
}

const total = async (page: Page): Promise<string> => (await text(page, '.summary .grand strong')).trim()
const bookings = async (made: TestHotel) => (await made.get('/getallbooking')).Result

test('one price, which is all that is paid, everywhere; what is in it unfolds and sums to it', async () => {
  const made = await pricedHotel(['createtax', SERVICE], ['createtax', VAT], ['createextra', LINEN])
  const { page, context, errors } = await open(made, stayQuery(5, 2))
  // (2 × 120 + 10) × 1.1
  await soon.equal(() => text(page, '#room-SEA .total'), '$275')
  await soon.match(() => text(page, '#room-SEA .price'), /all taxes and fees included/)
  await page.click('#room-SEA .breakdown summary')
  await page.waitForSelector('#room-SEA .nights')
  const lines =
    /\$120.*\$120.*Linen\$10.*Service\$25.*includes VAT\(\$41\.67\).*Total\$275.*Due at the hotel\$275/
  await soon.match(async () => (await text(page, '#room-SEA .nights')).replaceAll('.00', ''), lines)
  await page.click('[data-opens=dates]')
  await page.waitForSelector(`[data-day="${day(6)}"] .from:has-text("99")`)
  await page.keyboard.press('Escape')
  await choose(page, 'SEA')
  await soon.equal(() => total(page), '$275')
  await soon.match(() => text(page, '.guest-form [type=submit]'), /Book for \$275/)
  await page.click('.summary .breakdown summary')
  await page.waitForSelector('.summary .nights')
  await soon.match(async () => (await text(page, '.summary .nights')).replaceAll('.00', ''), lines)
  await soon.deepEqual(() => violationsOf(page), [])
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.match(() => text(page, '.summary .grand'), /Total.*\$275/)
  await soon.match(() => text(page, '.due'), /\$275/)
  await soon.equal(async () => (await bookings(made))[0].grand_total, 275)
  assert.deepEqual(errors, [])
  await context.close()
})

test('a hotel that configures nothing asks for nothing more: two taps, no ages, extras or code', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2, '&children=1'))
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number }
    counted.taps = 0
    addEventListener('click', () => counted.taps++, true)
  })
  await soon.equal(() => page.locator('.promo, .ages-notice, .your-rooms').count(), 0)
  await choose(page, 'SEA')
  await page.waitForSelector('.summary .nights', { state: 'attached' })
  await soon.equal(() => page.locator('.extras, .promo').count(), 0)
  await fillGuest(page)
  const taps = await page.evaluate(() => (window as unknown as { taps: number }).taps)
  await submit(page)
  await page.waitForSelector('.confirmation')
  assert.equal(taps + 1, 2)
  await context.close()
})

test('an extra changes the price as the server says; meanwhile the old one is not shown; a reload keeps it', async () => {
  const made = await pricedHotel(['createtax', SERVICE], ['createextra', BREAKFAST], ['createextra', TAXI])
  const { page, context } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await page.waitForSelector('.extra')
  await soon.equal(() => total(page), '$264')
  await soon.match(
    () => text(page, '.extras'),
    /Breakfast.*On the terrace.*\$15 per person and night.*would add \$66/,
  )
  const held = Promise.withResolvers<void>()
  await page.route('**/quotebooking*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.check('#extra-1-BREAKFAST')
  await page.waitForSelector('.price-box[aria-busy=true]')
  await soon.doesNotMatch(() => text(page, '.summary'), /\$264/)
  await soon.equal(() => page.getAttribute('.guest-form [type=submit]', 'aria-disabled'), 'true')
  await soon.doesNotMatch(() => text(page, '.guest-form [type=submit]'), /\$/)
  await fillGuest(page)
  await page.click('.guest-form [type=submit]', { force: true })
  held.resolve()
  await priced(page, '$330')
  await soon.equal(async () => (await bookings(made)).length, 0)
  await page.click('button[aria-label="More: Taxi"]')
  await priced(page, '$363')
  await page.click('button[aria-label="More: Taxi"]')
  await priced(page, '$396')
  await soon.ok(() => page.isDisabled('button[aria-label="More: Taxi"]'), 'two are left')
  await soon.match(() => page.url(), /extras=BREAKFAST%2CTAXI\*2/)
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await priced(page, '$396')
  await soon.ok(() => page.isChecked('#extra-1-BREAKFAST'))
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.match(() => text(page, '.nights'), /Breakfast × 4\$60.*Taxi × 2\$60/)
  await soon.equal(async () => (await bookings(made))[0].grand_total, 396)
  await context.close()
})

test('an extra that went meanwhile is taken off and named; nothing is booked, and the rest is kept', async () => {
  const made = await pricedHotel(['createextra', BREAKFAST], ['createextra', TAXI])
  const { page, context } = await open(
    made,
    stayQuery(5, 2, '&step=details&room=SEA&rate=FLEX&extras=BREAKFAST,TAXI*2'),
  )
  await priced(page, '$360')
  await fillGuest(page)
  await made.put('/updateextra/TAXI', { daily_stock: 0 })
  await submit(page)
  await page.waitForSelector('.notice.is-trouble')
  await soon.match(() => text(page, '.notice.is-trouble'), /took it off: Taxi\. Nothing is booked yet/)
  await priced(page, '$300')
  await soon.match(() => text(page, '.extras'), /Taxi.*None left for your dates/)
  await soon.equal(async () => (await bookings(made)).length, 0)
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.equal(async () => (await bookings(made))[0].grand_total, 300)
  await context.close()
})

test('a price with taxes that moved is told before anything is booked', async () => {
  const made = await pricedHotel(['createtax', SERVICE])
  const { page, context } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await fillGuest(page)
  await made.put('/updatetax/SERVICE', { value: 20 })
  await submit(page)
  await page.waitForSelector('.notice.is-trouble')
  await soon.match(() => text(page, '.notice.is-trouble'), /\$264.*\$288/)
  await soon.match(() => text(page, '.summary .grand'), /\$264.*\$288/)
  await soon.equal(async () => (await bookings(made)).length, 0)
  await page.click('.notice .button:not(.quiet)')
  await page.waitForSelector('.confirmation')
  await soon.equal(async () => (await bookings(made))[0].grand_total, 288)
  await context.close()
})

test('ages are asked for where prices depend on them, kept in the address, and count', async () => {
  const made = await hotel()
  const bands = [
    { age_from: 0, age_to: 3, charge: 'amount', value: 0 },
    { age_from: 4, age_to: 11, charge: 'amount', value: 20 },
  ]
  await made.put('/updateroom/SEA', { base_adults: 2, extra_adult_price: 50, child_bands: bands })
  const { page, context } = await open(made, stayQuery(5, 1))
  await soon.equal(() => page.locator('.ages').count(), 0, 'no children, no ages')
  await page.click('[data-opens=party]')
  await page.click('.panel button[aria-label="More: Children"]')
  await page.selectOption('#age-1', '6')
  await page.click('.party > .button')
  await page.waitForSelector('#room-SEA .total:has-text("$140")')
  await soon.match(() => text(page, '[data-opens=party]'), /2 adults, 1 child \(age 6\)/)
  await soon.match(() => page.url(), /children_ages=6/)
  const second = await browser.newContext()
  const other = await second.newPage()
  await other.goto(page.url())
  await soon.equal(() => text(other, '#room-SEA .total'), '$140')
  await other.goto(page.url().replace('children_ages=6', 'children_ages='))
  await soon.equal(() => text(other, '#room-SEA .total'), '$170', 'an unknown age costs as an adult')
  await other.waitForSelector('html[data-ready]')
  await other.selectOption('#notice-age-1', '2')
  await other.waitForSelector('#room-SEA .total:has-text("$120")')
  await second.close()
  await choose(page, 'SEA')
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon(async () => {
    const [booking] = await bookings(made)
    assert.deepEqual([booking.grand_total, booking.items[0].children_ages], [140, [6]])
  })
  await soon.match(() => text(page, '.stay-facts'), /1 child \(age 6\)/)
  await context.close()
})

test('the old price is struck where a discount makes a stay cheaper', async () => {
  const made = await hotel()
  await made.put('/updaterate/FLEX', { stay_discounts: [{ min_nights: 2, percent: 25 }] })
  await push(made, 'GARDEN', { rate_code: 'FLEX', normal_price: 100 })
  const { page, context } = await open(made, stayQuery(5, 2))
  await page.click('#room-SEA .breakdown summary')
  await page.waitForSelector('#room-SEA .reduced')
  await soon.match(() => text(page, '#room-SEA .reduced s'), /\$240/)
  await soon.match(() => text(page, '#room-SEA .reduced'), /\$180$/)
  await soon.match(() => text(page, '#room-GARDEN .night s'), /\$100/)
  await context.close()
})

test('a line in which a child pays by its age has no number before it', async () => {
  const child_bands = [{ age_from: 0, age_to: 11, charge: 'amount', value: 5 }]
  const made = await pricedHotel(['createextra', { ...BREAKFAST, child_bands }], ['createextra', TAXI])
  const query = '&children=1&children_ages=6&step=details&room=SEA&rate=FLEX&extras=BREAKFAST,TAXI*2'
  const { page, context } = await open(made, stayQuery(5, 2, query))
  await priced(page, '$370')
  await soon.match(() => text(page, '.summary .nights'), /Breakfast\$70.*Taxi × 2\$60/)
  await context.close()
})

test('a price that changed since the list is told above the details; extras are loaded when the line is back', async () => {
  const made = await pricedHotel(['createextra', BREAKFAST])
  const { page, context } = await open(made, stayQuery(5, 2))
  await push(made, 'SEA', { rate_code: 'FLEX', price: 150 })
  await choose(page, 'SEA')
  await page.waitForSelector('.price-now:has-text("The price is $300 now; it was $240.")')
  await page.check('#extra-1-BREAKFAST')
  await priced(page, '$360')
  await page.goBack()
  await page.waitForSelector('.room-list')
  await page.route('**/quotebooking*', (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed')
  await choose(page, 'GARDEN')
  await failed
  await page.unroute('**/quotebooking*')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await soon.equal(() => page.locator('.extra').count(), 0)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForSelector('.extra')
  await context.close()
})
