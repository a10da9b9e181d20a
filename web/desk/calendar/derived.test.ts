/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { INHERITABLE } from '../../../src/stay/days/rate-day.ts'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { day, startPages } from '../../testing.ts'
import { cellOf, daysOf, deskHotel, openDesk, pasteText, pick, priceOf, settled } from '../testing.ts'

const pages = await startPages()

/** The rows are SEA, Flexible, Long stay, Half board, Saver, GARDEN and its rates. */
const SAVER = 4

const withSaver = async (): Promise<TestHotel> => {
  const made = await deskHotel(pages)
  const { status, text } = await made.post('/createrate', {
    rate_code: 'SAVER',
    rate_name: 'Saver',
    parent_rate_code: 'FLEX',
    derive: { charge: 'percent', value: -12 },
    inherit: ['cta', 'is_close'],
  })
  assert.equal(status, 201, text)
  return made
}

const status = (page: Page) => page.locator('.status-text')

test('a rate that follows another is made in its form, and says in a sentence what it is', async () => {
  const made = await deskHotel(pages)
  await made.post('/createpolicy', { policy_code: 'MOD', policy_name: 'Moderate', steps: [] })
  const { page, errors, context } = await openDesk(pages, made, { at: 'rates/new' })
  await page.fill('#rate_code', 'SAVER')
  await page.fill('#rate_name', 'Saver')
  await page.selectOption('#policy_code', 'MOD')
  await page.click('summary:text-is("Price follows another rate")')
  await page.selectOption('#parent_rate_code', 'FLEX')
  await soon.equal(() => page.locator('#price').count(), 0, 'it has no price of its own')
  await page.fill('#derive_value', '12')
  await page.fill('#derive_round_to', '1')
  await page.getByLabel('Shortest stay', { exact: true }).uncheck()
  await page.click('summary:text-is("Discounts and who may book")')
  await page.fill('#max_advance_days', '30')
  await page.locator('.list-field', { hasText: 'Off by nights' }).locator('.add-line').click()
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.locator('h1', { hasText: 'Saver' }).waitFor()
  const sentence =
    'Flexible less 12 %, rounded to 1; 10 % off from 7 nights; bookable up to 30 days ahead; policy Moderate'
  await soon.equal(() => page.locator('p.sentence').innerText(), sentence)
  await soon(async () => {
    const { Result } = await made.get('/getrate/SAVER')
    assert.deepEqual(Result.derive, { charge: 'percent', value: -12, round_to: 1 })
    assert.deepEqual(
      Result.inherit,
      INHERITABLE.filter((name) => name !== 'min_night'),
    )
  })
  await soon.deepEqual(() => violationsOf(page), [])
  await page.selectOption('.side select', 'id')
  await page
    .locator('p.sentence', {
      hasText: 'Flexible dikurangi 12 %, dibulatkan ke 1; potongan 10 % mulai 7 malam',
    })
    .waitFor()
  // The parent cannot go while it is followed, and the reason names who follows.
  await page.selectOption('.side select', 'en')
  await page.goto(`${pages.url}/desk/rates/FLEX`)
  await page.click('.page-head >> text="Delete"')
  await page.click('.dialog .is-danger')
  await page.locator('.dialog [role=alert]', { hasText: 'followed by: Saver' }).waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('why a rate cannot follow another is told beside the field', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'rates/HALF' })
  await page.click('summary:text-is("Price follows another rate")')
  await page.selectOption('#parent_rate_code', 'FLEX')
  await page.fill('#derive_value', '5')
  await page.click('main form button[type=submit]')
  await page
    .locator('#parent_rate_code-fault', { hasText: 'has prices of its own on days to come' })
    .waitFor()
  await soon.equal(() => page.inputValue('#derive_value'), '5')
  await context.close()
})

test('derived prices are shown as such, say what they come from, and cannot be typed over or pasted over', async () => {
  const made = await withSaver()
  const { page, errors, context } = await openDesk(pages, made)
  const cell = await cellOf(page, SAVER, 1)
  await cell.hover()
  await soon.match(() => cell.getAttribute('class'), /is-derived/)
  await soon.equal(() => cell.getAttribute('aria-readonly'), 'true')
  await soon.equal(() => cell.getAttribute('title'), 'Flexible $120 − 12 % = $105.60')
  await pick(page, SAVER, 1)
  await status(page)
    .filter({ hasText: 'Saver' })
    .filter({ hasText: 'Flexible $120 − 12 % = $105.60' })
    .waitFor()
  await page.keyboard.type('9')
  await settled(page, 'The price of Saver follows Flexible')
  await soon.equal(() => page.locator('.editor').count(), 0)
  // A new price of the parent is seen at once in the rate that follows it.
  await pick(page, 1, 1)
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await settled(page, '1 value changed')
  await pick(page, SAVER, 1)
  await status(page).filter({ hasText: 'Flexible $100 − 12 % = $88' }).waitFor()
  // Half board, Saver: the first is pasted, the second is told to stay.
  await pick(page, 3, 2)
  await pasteText(page, '160\n90\n')
  await settled(page, '1 value pasted. 1 price follows another rate: change it there.')
  // All rates of the room: what follows a price that rises is told to rise with it.
  await pick(page, SAVER, 3)
  for (let up = SAVER; up > 1; up--) await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.type('+5')
  await page.keyboard.press('Enter')
  await settled(page, '1 price follows and rises with it.')
  await soon.equal(async () => priceOf((await daysOf(made, 'SEA', 2, 2))[0]!, 'HALF'), 160)
  assert.deepEqual(errors, [])
  await context.close()
})

test('Change many leaves derived prices and inherited restrictions alone, and changes what is the rate’s own', async () => {
  const made = await withSaver()
  const { page, errors, context } = await openDesk(pages, made)
  await pick(page, SAVER, 3)
  await page.keyboard.press('b')
  await page.fill('#bulk-price', '99')
  await page.selectOption('#bulk-cta', '1')
  await page.fill('#bulk-min', '3')
  const preview = page.locator('.preview')
  await preview.filter({ hasText: '1 price follows another rate' }).waitFor()
  await preview.filter({ hasText: '1 restriction is taken over from another rate' }).waitFor()
  await page.click('text="Change 1 value"')
  await settled(page, '1 value changed.')
  const details = (await daysOf(made, 'SEA', 3, 3))[0]!.rate_detail as unknown as Record<string, unknown>[]
  const own = details.find(({ rate_code }) => rate_code === 'SAVER')
  assert.deepEqual([own?.min_night, own?.cta, own?.rate_price], [3, 0, null])
  await pick(page, SAVER, 3)
  await status(page).filter({ hasText: 'from 3 nights' }).waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('prices by adults are set and taken away in Change many, and undone', async () => {
  const made = await withSaver()
  const { page, errors, context } = await openDesk(pages, made)
  const pricesOf = async () =>
    (await daysOf(made, 'SEA', 2, 2))[0]!.rate_detail.find(
      (detail) => (detail.rate_code as unknown) === 'FLEX',
    )?.adult_prices as unknown
  await pick(page, 1, 2)
  await page.keyboard.press('b')
  await page.fill('#bulk-adults', '1: 80; 1: 90')
  await soon.equal(() => page.getAttribute('#bulk-adults', 'aria-invalid'), 'true')
  const refused = async (typed: string, question: string) => {
    await page.fill('#bulk-adults', typed)
    await page.click('.bulk footer .button')
    await page.locator('.dialog', { hasText: question }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.dialog').waitFor({ state: 'detached' })
  }
  await refused('2: 1', '1 price moves by more than 40 %')
  await refused('1: 80; 2: 0', '1 price becomes 0')
  await page.fill('#bulk-adults', '1: 80; 3: 150')
  await page.locator('.preview', { hasText: '$80 for 1 adult, $150 for 3 adults' }).waitFor()
  await page.click('text="Change 1 value"')
  await settled(page, '1 value changed')
  const set = [
    { adults: 1, price: 80 },
    { adults: 3, price: 150 },
  ]
  await soon.deepEqual(pricesOf, set)
  await soon.match(async () => (await cellOf(page, 1, 2)).innerText(), /A1,3/)
  await pick(page, SAVER, 2)
  await status(page).filter({ hasText: '$70.40 for 1 adult, $132 for 3 adults' }).waitFor()
  await page.keyboard.press('Control+z')
  await settled(page, 'Undone')
  await soon.deepEqual(pricesOf, [])
  await page.keyboard.press('Control+y')
  await settled(page, 'Done again')
  await pick(page, 1, 2)
  await page.keyboard.press('b')
  // Beside the price for one adult that is there, not beside that of the day.
  await refused('1: 115; 3: 150', '1 price moves by more than 40 %')
  await page.fill('#bulk-adults', '-')
  await page.click('text="Change 1 value"')
  await page.locator('.bulk').waitFor({ state: 'detached' })
  await soon.deepEqual(pricesOf, [])
  assert.deepEqual(errors, [])
  await context.close()
})

test('each room of a booking is shown with its guests and lines, and one of them is changed or cancelled', async () => {
  const made = await deskHotel(pages)
  await made.post('/createextra', {
    extra_code: 'BB',
    extra_name: 'Breakfast',
    price: 10,
    per: 'person_night',
  })
  const { Result } = await made.post('/createbooking', {
    booking_form: {
      arrival_date: day(3),
      departure_date: day(5),
      items: [
        { room_code: 'SEA', rate_code: 'FLEX', adults: 2, children: 1, children_ages: [6] },
        {
          room_code: 'GARDEN',
          rate_code: 'FLEX',
          adults: 1,
          guest_name: 'Budi',
          extras: [{ extra_code: 'BB' }],
        },
      ],
      guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
    },
  })
  const code = Result.booking_code
  const { page, errors, context } = await openDesk(pages, made, { at: `bookings/${code}` })
  const items = page.locator('.items > li')
  await items.nth(1).waitFor()
  await soon.match(() => items.nth(0).innerText(), /^Sea room, Flexible\s+2 adults, 1 child, ages 6, \$240/)
  await soon.match(() => items.nth(1).innerText(), /1 adult, Budi/)
  await page.locator('.charges tfoot', { hasText: '$420' }).waitFor()
  // The second room gets another guest; what that costs is shown first.
  await items.nth(1).locator('text="Change"').click()
  await page.fill('#adults', '2')
  await page.locator('.dialog .charges tfoot', { hasText: '$440' }).waitFor()
  await soon.deepEqual(() => violationsOf(page), [])
  await page.click('.dialog button[type=submit]')
  await settled(page, '$440')
  const stored = async () => (await made.get(`/getallbooking?booking_code=${code}`)).Result[0]
  await soon.equal(async () => (await stored()).items[1].adults, 2)
  await items.nth(0).locator('text="Cancel this room"').click()
  await page.locator('.dialog', { hasText: 'The other rooms stay booked' }).waitFor()
  await page.click('.dialog .is-danger')
  await settled(page, 'The booking costs $200 now')
  await soon(async () => {
    const booking = await stored()
    assert.deepEqual(
      booking.items.map((item: { item_status: string }) => item.item_status),
      ['cancelled', 'booked'],
    )
    assert.equal(booking.booking_status, 'new')
  })
  await items.nth(0).locator('.chip', { hasText: 'cancelled' }).waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})
