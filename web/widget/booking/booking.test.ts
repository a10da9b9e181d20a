/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import {
  assertSound,
  choose,
  DESK,
  day,
  fillGuest,
  startPages,
  stayQuery,
  submit,
  walk,
} from '../../testing.ts'

const { hotel, open } = await startPages()

const text = async (page: Page, selector: string): Promise<string> =>
  (await page.textContent(selector))!.replace(/\s/g, ' ')

const created = async (made: TestHotel, operation: string, body: object): Promise<void> => {
  const answer = await made.post(`/${operation}`, body)
  assert.equal(answer.status, 201, answer.text)
}

/** The flexible rate under a policy; half is paid when booking. */
const withPolicy = async (steps: object[], deposit: object | null = null): Promise<TestHotel> => {
  const made = await hotel()
  await created(made, 'createpolicy', { policy_code: 'POL', policy_name: 'Policy', steps, deposit })
  await made.put('/updaterate/FLEX', { policy_code: 'POL' })
  if (deposit !== null) await made.put('/paymentsettings', { provider: 'test', mode: 'test' })
  return made
}

const NIGHT_BEFORE = { before: 1, unit: 'days', charge: 'nights', value: 1 }
const ALL = { before: null, unit: 'days', charge: 'percent', value: 100 }
const HALF = { charge: 'percent', value: 50 }

walk(
  `tonight the page says that free cancellation is over, and what cancelling costs`,
  'phone',
  async (viewport) => {
    const made = await withPolicy([NIGHT_BEFORE])
    const { page, context, errors } = await open(made, stayQuery(0, 2), { viewport })
    const over = 'Free cancellation is over for this stay.'
    await soon(async () => {
      const listed = await text(page, '#room-SEA .rate .can-cancel')
      assert.equal(listed, `${over} Cancelling costs a part of the price`)
    })
    await choose(page, 'SEA')
    await page.waitForSelector(
      `.commit .can-cancel:has-text("${over} Cancelling now costs the first night, $120")`,
    )
    await page.goto(page.url().replace(/\?.*/, stayQuery(0, 1)))
    await page.waitForSelector('html[data-ready]')
    await soon.equal(
      () => text(page, '#room-SEA .rate .can-cancel'),
      `${over} Cancelling costs the whole price.`,
    )
    await choose(page, 'SEA')
    await page.waitForSelector(
      `.commit .can-cancel:has-text("${over} Cancelling now costs the whole price, $120")`,
    )
    await assertSound(page)
    assert.deepEqual(errors, [])
    await context.close()
  },
)

walk(
  `what waits for its payment is not called booked before it is paid, until when it waits is told`,
  'desk',
  async (viewport) => {
    const made = await withPolicy([ALL], HALF)
    const { page, context, errors } = await open(made, stayQuery(5, 2), { viewport })
    await choose(page, 'SEA')
    await fillGuest(page)
    await submit(page)
    await page.waitForSelector('[data-payment=due]')
    const until = /Waiting for your payment until .*\d:\d\d/
    await soon.match(() => text(page, '.state'), until)
    await soon.match(() => page.title(), /^Waiting for your payment: Stay at Hotel Samudra/)
    await soon.doesNotMatch(() => text(page, 'main'), /\bbooked\b/i)
    const own = page.url()
    const isFree = (await text(page, '.own-terms')).includes('not paid, cancelling costs nothing')
    await page.click('.manage a:has-text("Cancel this booking")')
    await soon.equal(
      async () => (await text(page, '.cancel-costs')).includes('Cancelling costs nothing'),
      isFree,
    )
    await page.goto(own)
    await soon.match(() => text(page, '.money'), /Due at the hotelwhen you arrive, .*\$120/)
    await assertSound(page)
    await page.click('.paying button')
    await page.waitForSelector('.checkout')
    await page.goBack()
    await page.waitForSelector('.paying button')
    await soon.match(() => text(page, '.paying'), /Please pay \$120 by .*\d:\d\d.* \(hotel time\)/)
    await page.click('.paying button')
    await page.click('button[value=leave]')
    await page.waitForSelector('[data-payment=left]')
    await soon.match(() => text(page, '.state'), until)
    await page.click('.paying button')
    await page.click('button[value=pay]')
    await page.waitForSelector('[data-payment=received]')
    await soon.equal(() => text(page, '.state'), 'Booked')
    await soon.match(() => page.title(), /^Stay at Hotel Samudra/)
    await page.click('.manage a:has-text("Cancel this booking")')
    await soon.match(
      () => text(page, '.cancel-costs'),
      /^You paid \$120\. \$120 is kept, nothing comes back to you\./,
    )
    await assertSound(page)
    assert.deepEqual(errors, [])
    await context.close()
  },
)

walk(
  `a code is one line of the price, and a rate that it is not for says so; extras are facts`,
  'phone',
  async (viewport) => {
    const made = await hotel()
    const promo = { promo_code: 'WELCOME10', promo_name: 'Welcome', charge: 'percent', value: 10 }
    await created(made, 'createpromo', { ...promo, room_codes: ['SEA'] })
    const breakfast = { extra_code: 'BREAKFAST', extra_name: 'Breakfast', price: 15, per: 'person_night' }
    await created(made, 'createextra', breakfast)
    const { page, context, errors } = await open(made, stayQuery(5, 2, '&promo_code=WELCOME10'), { viewport })
    await page.waitForSelector('#room-GARDEN .promo-not:has-text("WELCOME10 is for other rooms or rates")')
    await soon.equal(() => page.locator('#room-SEA .promo-not').count(), 0)
    await choose(page, 'SEA')
    await page.check('.guest-form .extra input')
    await page.waitForSelector('.summary .grand strong:has-text("$276")')
    await soon.match(
      () => text(page, '.summary .nights'),
      /\$120.*\$120.*WELCOME10-\$24.*Breakfast × 4\$60.*Total\$276/,
    )
    await fillGuest(page)
    await submit(page)
    await page.waitForSelector('.confirmation')
    await soon.match(
      () => text(page, '.nights'),
      /\$120.*\$120.*WELCOME10-\$24.*Breakfast × 4\$60.*Total\$276/,
    )
    await soon.match(() => text(page, '.stay-facts'), /ExtrasBreakfast × 4/)
    await assertSound(page)
    assert.deepEqual(errors, [])
    await context.close()
  },
)

test('printed, a booking is one white sheet with all its facts, and nothing to press', async () => {
  const made = await withPolicy([NIGHT_BEFORE], HALF)
  const { page, context } = await open(made, stayQuery(5, 4), { viewport: DESK, colorScheme: 'dark' })
  await choose(page, 'SEA')
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.paying')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1)
  await page.emulateMedia({ media: 'print' })
  for (const pressed of ['button', 'form', 'a.button', 'input'])
    await soon.equal(() => page.locator(`${pressed}:visible`).count(), 0, pressed)
  await soon.equal(
    () => page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    'rgb(255, 255, 255)',
  )
  await soon(async () => {
    const shown = await page.evaluate(() => document.querySelector('main')!.innerText.replace(/\s+/g, ' '))
    for (const fact of [
      'Sea room',
      'Ann Guest',
      '$480',
      'If you cancel',
      'Jalan Pantai 12, Sanur',
      '+62 361 555 0100',
    ])
      assert.ok(shown.includes(fact), fact)
  })
  await soon.equal(() => page.locator('.nights tbody tr:visible').count(), 4, 'every night')
  await context.close()
})

test('more rooms than guests may book at once are told before anything is typed, with whom to ask', async () => {
  const made = await hotel()
  await made.put('/hotelinformation', { max_rooms_per_booking: 2 })
  const listed = await open(made, stayQuery(5, 2, '&rooms=3'))
  const told = 'At most 2 rooms in one booking. For a larger group, please contact the hotel.'
  await soon.equal(() => text(listed.page, '#room-SEA .rate .hint'), told)
  await soon.equal(
    () => listed.page.locator('.rate button:has-text("Choose")').count(),
    0,
    'nothing to choose',
  )
  await soon.deepEqual(() => violationsOf(listed.page), [])
  await listed.context.close()
  await made.put('/hotelinformation', { max_rooms_per_booking: 9 })
  const { page, context } = await open(made, stayQuery(5, 2, '&rooms=3'))
  const message = 'At most 2 rooms can be booked at once, and 3 are asked for.'
  const details = [{ field: 'booking_form.rooms', code: 'too_many_rooms', message, most: 2 }]
  await page.route('**/quotebooking*', (route) =>
    route.fulfill({
      status: 422,
      json: { Status: 'Error', Message: message, Result: null, Error: { code: 'too_many_rooms', details } },
    }),
  )
  await choose(page, 'SEA')
  await page.waitForSelector(
    '.notice:has-text("in one booking. For a larger group, please contact the hotel.")',
  )
  await soon.equal(() => page.getAttribute('.guest-form button[type=submit]', 'aria-disabled'), 'true')
  await soon.equal(() => page.locator('.guest-form .notice').count(), 0, 'above the form')
  await soon.doesNotMatch(() => text(page, 'main'), /Working out/)
  await soon.deepEqual(() => violationsOf(page), [])
  await context.close()
})

const booked = async (made: TestHotel) =>
  (
    await made.post('/createbooking', {
      booking_form: {
        room_code: 'SEA',
        rate_code: 'FLEX',
        arrival_date: day(5),
        departure_date: day(7),
        guest_detail: { name: 'Ann Guest', email: 'Ann@Example.com' },
        guests: 2,
      },
    })
  ).Result

test('a booking is found by its code and e-mail, without JavaScript; wrong pairs are one answer', async () => {
  const made = await hotel()
  const { booking_code } = await booked(made)
  const { page, context } = await open(made, '?lang=en', { javaScriptEnabled: false })
  await page.click('a:has-text("Find my booking")')
  await soon.equal(() => page.title(), 'Find my booking · Hotel Samudra')
  const look = async (code: string, email: string) => {
    await page.fill('#booking_code', code)
    await page.fill('#email', email)
    await page.click('.find-form button')
  }
  for (const [code, email] of [
    [booking_code, 'bob@example.com'],
    ['AAAAAAAA', 'ann@example.com'],
    ["' or 1=1", 'ann@example.com'],
  ] as const) {
    await look(code, email)
    await soon.match(() => page.textContent('.notice'), /no booking with this code and e-mail address/, code)
  }
  const inGroups = `${booking_code.slice(0, 4)} - ${booking_code.slice(4)}`
  await look(` ${inGroups.toLowerCase()} `, 'ann@EXAMPLE.com')
  await soon.match(() => page.url(), /\/booking\//)
  await soon.equal(() => page.textContent('.code strong'), booking_code)
  await context.close()
  const seen = await open(made, '', { path: `/book/${made.chain}/${made.code}/find` })
  await soon.deepEqual(() => violationsOf(seen.page), [])
  await seen.context.close()
})
