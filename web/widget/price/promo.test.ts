/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { choose, day, fillGuest, push, startPages, stayQuery, submit, text } from '../../testing.ts'

const { hotel, open } = await startPages()

const promo = (promo_code: string, more: object = {}): object => ({
  promo_code,
  promo_name: promo_code,
  charge: 'percent',
  value: 10,
  ...more,
})

const withPromos = async (...promos: object[]): Promise<TestHotel> => {
  const made = await hotel()
  for (const body of promos) assert.equal((await made.post('/createpromo', body)).status, 201)
  return made
}

const use = async (page: Page, code: string): Promise<void> => {
  await page.fill('#promo', code)
  await page.click('.promo [type=submit]')
  await page.waitForFunction(
    (typed) => document.getElementById('promo-answer')!.textContent.includes(typed),
    code,
  )
}
const bookings = async (made: TestHotel) => (await made.get('/getallbooking')).Result

test('a code is asked for where somebody has one, and each reason why it does not count is told in words', async () => {
  const made = await withPromos(
    promo('OFF', { is_active: 0 }),
    promo('LATER', { book_from: day(9) }),
    promo('ENDED', { book_to: day(-3) }),
    promo('SPRING', { stay_from: day(40) }),
    promo('WEEK', { min_nights: 7 }),
    promo('OTHER', { rate_codes: ['NONE'] }),
    promo('ONCE', { max_uses: 1 }),
  )
  const form = {
    room_code: 'SEA',
    rate_code: 'FLEX',
    arrival_date: day(5),
    departure_date: day(6),
    guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
    guests: 2,
    promo_code: 'ONCE',
  }
  assert.equal((await made.post('/createbooking', { booking_form: form })).status, 201)
  const { page, context } = await open(made, stayQuery(5, 2))
  await soon.equal(() => page.isVisible('#promo'), false)
  await page.click('.promo summary')
  const told: Record<string, RegExp> = {
    NONE: /do not know the code NONE/,
    OFF: /OFF is not in use/,
    LATER: /LATER cannot be used yet/,
    ENDED: /ENDED has ended/,
    SPRING: /SPRING is for other dates/,
    WEEK: /WEEK is for longer stays/,
    OTHER: /OTHER is for other rooms or rates/,
    ONCE: /ONCE has been used as often/,
  }
  for (const [code, words] of Object.entries(told)) {
    await use(page, code)
    await soon.match(() => text(page, '#promo-answer'), words)
  }
  await soon.match(() => text(page, '#room-SEA .total'), /\$240/)
  await choose(page, 'SEA')
  await soon.match(() => text(page, '.summary .promo-not'), /ONCE has been used/)
  await page.waitForSelector('.summary .grand strong:has-text("$240")')
  await context.close()
})

test('a code of a link counts on every step, opens hidden rates, and can be removed', async () => {
  const made = await withPromos(promo('VIP', { rate_codes: ['FLEX', 'SECRET'] }))
  await made.post('/createrate', { rate_code: 'SECRET', rate_name: 'Secret', is_hidden: 1 })
  await push(made, 'SEA', { rate_code: 'SECRET', rate_price: 50 })
  const plain = await open(made, stayQuery(5, 2))
  await soon.doesNotMatch(() => text(plain.page, '#room-SEA'), /Secret/)
  await plain.context.close()
  const { page, context } = await open(made, stayQuery(5, 2, '&promo_code=vip'))
  await soon.match(() => text(page, '#promo-answer'), /Code vip counts/)
  await soon.match(() => text(page, '#room-SEA .rate'), /Secret.*\$90/)
  await choose(page, 'SEA')
  await page.waitForSelector('.summary .grand strong:has-text("$90")')
  await page.waitForSelector('.summary .of-promo', { state: 'attached' })
  await soon.match(() => text(page, '.summary .nights'), /\$50.*\$50.*vip-\$10.*Total\$90/)
  await soon.match(() => page.url(), /promo_code=vip/)
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await page.waitForSelector('.summary .grand strong:has-text("$90")')
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon(async () => {
    const [booking] = await bookings(made)
    assert.deepEqual([booking.grand_total, booking.promo_code], [90, 'VIP'])
  })
  await soon.match(() => text(page, '.stay-facts'), /Promo code.*VIP/)
  await page.goto(
    page.url().replace(/\/booking\/.*/, `/book/${made.chain}/${made.code}${stayQuery(5, 2)}&promo_code=VIP`),
  )
  await page.waitForSelector('html[data-ready]')
  await page.click('.promo .link-button')
  await page.waitForSelector('#room-SEA .total:has-text("$240")')
  await soon.doesNotMatch(() => page.url(), /promo_code/)
  await context.close()
})

test('rates that a code opens or makes cheaper are marked and not folded; without it the rate is not told as gone', async () => {
  const made = await withPromos(promo('VIP', { rate_codes: ['SECRET'] }))
  await made.post('/createrate', { rate_code: 'SECRET', rate_name: 'Secret', is_hidden: 1 })
  await push(made, 'SEA', { rate_code: 'SECRET', rate_price: 150 })
  const { page, context } = await open(made, stayQuery(5, 2, '&promo_code=VIP'))
  await page.waitForSelector('#room-SEA .rate:has-text("Secret") .badge:has-text("With your code")')
  await soon.ok(() => page.isVisible('#room-SEA .rate:has-text("Secret") .button'))
  await soon.equal(() => page.locator('.badge:has-text("With your code")').count(), 1)
  await page.click('#room-SEA .rate:has-text("Secret") .button')
  await page.waitForSelector('.summary .grand strong:has-text("$270")')
  await fillGuest(page)
  assert.equal((await made.put('/updatepromo/VIP', { is_active: 0 })).status, 200)
  await submit(page)
  await page.waitForSelector('.notice:has-text("This rate needs a promo code")')
  await soon.match(() => text(page, '.notice'), /VIP is not in use/)
  await soon.equal(async () => (await bookings(made)).length, 0)
  await page.click('.room:has-text("Sea room") .button')
  await page.waitForSelector('.summary .grand strong:has-text("$240")')
  await context.close()
  const link = await open(made, stayQuery(5, 2, '&step=details&room=SEA&rate=SECRET&promo_code=VIP'))
  await soon.match(() => text(link.page, '.notice h1'), /This rate needs a promo code/)
  await link.context.close()
  await made.put('/updatepromo/VIP', { is_active: 1 })
  const bare = await open(made, stayQuery(5, 2, '&step=details&room=SEA&rate=SECRET'))
  await soon.match(() => text(bare.page, '.notice h1'), /This rate needs a promo code/)
  await soon.match(() => bare.page.title(), /This rate needs a promo code/)
  await bare.context.close()
})

test('a code that was typed and not applied is applied by Search and by Book, which asks about the new price first', async () => {
  const made = await withPromos(promo('TEN'))
  const { page, context } = await open(made, stayQuery(5, 2))
  await page.click('.promo summary')
  await page.fill('#promo', 'TEN')
  await page.click('.search > .button')
  await page.waitForSelector('#room-SEA .total:has-text("$216")')
  await soon.match(() => text(page, '#promo-answer'), /TEN counts/)
  await page.click('.promo .link-button')
  await page.waitForSelector('#room-SEA .total:has-text("$240")')
  await choose(page, 'SEA')
  await fillGuest(page)
  await page.click('.promo summary')
  await page.fill('#promo', 'WRONG')
  await submit(page)
  await page.waitForSelector('.commit .notice:has-text("do not know the code WRONG")')
  await soon.match(() => text(page, '.commit .notice'), /Nothing is booked yet/)
  await page.fill('#promo', 'TEN')
  await submit(page)
  await page.waitForSelector('.commit .notice:has-text("Code TEN counts")')
  await soon.match(() => text(page, '.commit .notice'), /from \$240 to \$216/)
  await soon.equal(async () => (await bookings(made)).length, 0)
  await page.click('.commit .notice .button:not(.quiet)')
  await page.waitForSelector('.confirmation')
  await soon(async () => {
    const [booking] = await bookings(made)
    assert.deepEqual([booking.grand_total, booking.promo_code], [216, 'TEN'])
  })
  await context.close()
})

test('a code that does not apply to the room chosen is told there, and the price is without it', async () => {
  const made = await withPromos(promo('GREEN', { room_codes: ['GARDEN'] }))
  const { page, context } = await open(made, stayQuery(5, 2, '&promo_code=GREEN'))
  await soon.match(() => text(page, '#room-GARDEN .total'), /\$144/)
  await choose(page, 'SEA')
  await page.waitForSelector('.summary .promo-not:has-text("GREEN is for other rooms")')
  await soon.match(() => text(page, '.summary .grand strong'), /\$240/)
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.equal(async () => (await bookings(made))[0].promo_code, null)
  await context.close()
})

test('a code is applied at the details without losing what was typed; a guest who used it up is told before booking', async () => {
  const made = await withPromos(promo('EACH', { max_uses_per_email: 1 }))
  for (const [total, again] of [
    [216, false],
    [240, true],
  ] as const) {
    const { page, context } = await open(made, stayQuery(5, 2))
    await choose(page, 'SEA')
    await fillGuest(page)
    await page.click('.promo summary')
    await use(page, 'EACH')
    await page.waitForSelector('.summary .grand strong:has-text("$216")')
    await soon.equal(() => page.inputValue('#name'), 'Ann Guest')
    await submit(page)
    if (again) {
      await page.waitForSelector('.commit .notice.is-trouble')
      await soon.match(() => text(page, '.commit .notice.is-trouble'), /EACH has been used.*\$216 to \$240/)
      await soon.equal(async () => (await bookings(made)).length, 1)
      await page.click('.commit .notice .button:not(.quiet)')
    }
    await page.waitForSelector('.confirmation')
    await soon.match(() => text(page, '.grand strong'), new RegExp(`\\$${total}`))
    await context.close()
  }
})
