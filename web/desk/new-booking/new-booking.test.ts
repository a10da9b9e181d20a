/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { day, push, startPages } from '../../testing.ts'
import { bookStay, deskHotel, openDesk, pick } from '../testing.ts'

const pages = await startPages()

const openNew = async (made: TestHotel, query = '', token = made.admin) => {
  const opened = await openDesk(pages, made, { at: `new-booking${query}`, ready: '#guest-name', token })
  // Leaving is asked about; tests that load the page anew mean it.
  opened.page.on('dialog', (dialog) => void dialog.accept())
  return opened
}

const night = (from = 3, nights = 2, room = 'SEA') =>
  `?room=${room}&arrival=${day(from)}&departure=${day(from + nights)}`

const bookingsOf = async (made: TestHotel) => (await made.get('/getallbooking')).Result
const priced = (page: Page, text: string) => page.locator('.price-side tfoot td', { hasText: text }).waitFor()
const book = (page: Page) => page.click('.price-side button[type=submit]')

/** Counts keys as a person presses them. */
const keyboardOf = (page: Page) => {
  let keys = 0
  return {
    async press(key: string) {
      keys++
      await page.keyboard.press(key)
    },
    async type(text: string) {
      keys += text.length
      await page.keyboard.type(text)
    },
    count: () => keys,
  }
}

test('a walk-in takes the keys of the name and two more, from a selected night of the calendar', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made)
  await pick(page, 0, 0)
  const keyboard = keyboardOf(page)
  await keyboard.press('n')
  await page.waitForSelector('#guest-name:focus')
  await keyboard.type('Ana Putri')
  await priced(page, '$120')
  await keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'Booked' }).waitFor()
  assert.equal(keyboard.count(), 'Ana Putri'.length + 2)
  const [booking, ...others] = await bookingsOf(made)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [
      booking.arrival_date,
      booking.nights,
      booking.items[0].room_code,
      booking.items[0].adults,
      booking.source,
    ],
    [day(0), 1, 'SEA', 2, 'walk_in'],
  )
  assert.equal(booking.guest_detail.email, '')
  await soon.match(() => page.url(), new RegExp(booking.booking_code))
  // From any other screen: Enter leads past the rooms to the name, and who comes tonight walked in.
  await page.locator('main h1').click()
  await page.keyboard.press('n')
  await page.waitForSelector('#arrival:focus')
  const came = (source: string) => page.getByLabel(source, { exact: true }).isChecked()
  await soon.equal(() => came('Walk-in'), true)
  await page.fill('#arrival', day(4))
  await soon.equal(() => came('Phone'), true)
  await page.fill('#arrival', day(0))
  await page.keyboard.press('Enter')
  await page.waitForSelector('#guest-name:focus')
  await soon.equal(() => page.locator('.fault').count(), 0)
  await page.keyboard.type('Eka')
  await priced(page, '$80')
  await page.keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'Booked' }).last().waitFor()
  await soon.deepEqual(
    async () => (await bookingsOf(made)).map(({ source }: { source: string }) => source),
    ['walk_in', 'walk_in'],
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('several rooms, children, an extra and an earlier guest, told with what is due when', async () => {
  const made = await deskHotel(pages)
  await bookStay(made, 5, 2)
  await made.post('/createextra', { extra_code: 'BIKE', extra_name: 'Bicycle', price: 7, per: 'unit' })
  const { page, errors, context } = await openNew(made)
  await page.fill('#arrival', day(9))
  await page.fill('#nights', '2')
  await page.locator('.offer', { hasText: 'Half board' }).first().click()
  await priced(page, '$300')
  await page.getByLabel('Bicycle $7').check()
  await priced(page, '$307')
  await page.click('text="Another room"')
  const second = page.locator('.line-card').nth(1)
  await second.locator('.line-chosen', { hasText: 'Garden room' }).waitFor()
  await second.getByLabel('Children', { exact: true }).fill('1')
  await second.getByLabel('Ages of children').fill('6, 7')
  await second.getByLabel('Children', { exact: true }).fill('2')
  await second.locator('.line-reasons', { hasText: 'too many children: 2, where 1 fit' }).waitFor()
  await second.getByLabel('Children', { exact: true }).fill('1')
  await second.getByLabel('Ages of children').fill('6')
  await priced(page, '$467')
  await soon.deepEqual(() => page.locator('.dues div').allInnerTexts(), ['Due at the hotel\n$467'])
  await page.focus('#guest-phone')
  await page.keyboard.type('62812555')
  await page.locator('.known [role=option]', { hasText: 'Ann Guest' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await soon.deepEqual(
    async () => [await page.inputValue('#guest-name'), await page.inputValue('#guest-email')],
    ['Ann Guest', 'ann@example.com'],
  )
  await page.keyboard.press('Escape')
  await soon.deepEqual(
    async () => [await page.inputValue('#guest-name'), await page.inputValue('#guest-phone')],
    ['', '62812555'],
  )
  await page.keyboard.press('ArrowDown')
  await book(page)
  await page.locator('.toast', { hasText: 'Booked' }).waitFor()
  const [booking] = await bookingsOf(made)
  assert.deepEqual(
    [booking.grand_total, booking.items.length, booking.items[1].children_ages, booking.source],
    [467, 2, [6], 'phone'],
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('what stands against it is said, and what may be ignored is offered beside it; a full room never is', async () => {
  const made = await deskHotel(pages)
  await push(made, 'SEA', { rate_code: 'FLEX', min_night: 4, cta: 1 })
  const { page, context } = await openNew(made, `${night()}&rate=FLEX`)
  const reasons = page.locator('.line-reasons li')
  await soon.equal(() => reasons.count(), 2)
  await soon.equal(() => page.getAttribute('.price-side button[type=submit]', 'aria-disabled'), 'true')
  for (const left of [1, 0]) {
    await reasons.first().locator('button').click()
    await soon.equal(() => reasons.count(), left)
  }
  await priced(page, '$240')
  await soon.equal(() => page.locator('.ignored .chip').count(), 2)
  await page.fill('#guest-name', 'Budi')
  await book(page)
  await page.locator('.toast', { hasText: 'Booked' }).waitFor()
  await push(made, 'SEA', { rate_code: 'FLEX', number_of_rooms: 0 })
  await page.click('.side-new')
  await page.waitForSelector('#guest-name')
  await page.fill('#arrival', day(3))
  await page.locator('.offer', { hasText: 'Flexible' }).first().click()
  const full = page.locator('.line-reasons li', { hasText: 'left' })
  await full.waitFor()
  await soon.equal(() => full.locator('button').count(), 0)
  await context.close()
})

test('a promo code that does not count says why at its field, and what is shown is marked as without it', async () => {
  const made = await deskHotel(pages)
  const code = {
    promo_code: 'EARLY',
    promo_name: 'Early',
    charge: 'percent',
    value: 10,
    min_advance_days: 30,
  }
  const { status, text } = await made.post('/createpromo', code)
  assert.equal(status, 201, text)
  const { page, context } = await openNew(made, night())
  await priced(page, '$240')
  const why = page.locator('#promo-fault')
  await page.fill('#promo', 'early')
  await why.filter({ hasText: 'it must be booked earlier. The prices shown are without it.' }).waitFor()
  await page.locator('.price-side .fault', { hasText: 'without it' }).waitFor()
  await priced(page, '$240')
  await soon.equal(() => page.getAttribute('.price-side button[type=submit]', 'aria-disabled'), 'true')
  await page.fill('#promo', 'NONE')
  await why.filter({ hasText: 'there is none like this' }).waitFor()
  await why.locator('button').click()
  await soon.equal(() => page.locator('.fault').count(), 0)
  await soon.equal(() => page.getAttribute('.price-side button[type=submit]', 'aria-disabled'), 'false')
  await page.fill('#promo', 'EARLY')
  await page.fill('#arrival', day(31))
  await priced(page, '$216')
  await context.close()
})

test('without a network no price of other dates is shown; once it is back, the price comes by itself', async () => {
  const made = await deskHotel(pages)
  await push(made, 'SEA', { rate_code: 'FLEX', rate_price: 200, start_date: day(20) })
  const { page, context } = await openNew(made)
  const offer = page.locator('.offer', { hasText: 'Flexible' }).first().locator('.offer-price')
  await soon.equal(() => offer.innerText(), '$120')
  await page.route(/\/api\//, (route) => route.abort())
  await page.fill('#arrival', day(20))
  await page.locator('.price-side [role=alert]').waitFor()
  await soon.equal(() => offer.innerText(), '…')
  await page.unroute(/\/api\//)
  await soon.equal(() => offer.innerText(), '$200')
  await soon.equal(() => page.locator('.price-side [role=alert]').count(), 0)
  await page.locator('.price-side tfoot').waitFor()
  await context.close()
})

test('another price needs a reason, and is shown before and after', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openNew(made, night())
  await priced(page, '$240')
  await page.click('text="Another price"')
  await page.getByLabel('Nights cost').fill('199.50')
  await priced(page, '$199.50')
  await page.locator('.named-total', { hasText: '$240.00' }).waitFor()
  await page.fill('#guest-name', 'Citra')
  await book(page)
  await page.locator('.price-side .fault', { hasText: 'Say why' }).waitFor()
  await page.getByLabel('Reason').fill('Comes every month')
  await soon.equal(() => page.locator('.price-side .fault').count(), 0)
  await book(page)
  await page.locator('.toast', { hasText: '$199.50' }).waitFor()
  const [booking] = await bookingsOf(made)
  assert.deepEqual(
    [booking.items[0].price_override, booking.items[0].override_reason],
    [199.5, 'Comes every month'],
  )
  await context.close()
})

test('a hold keeps rooms and price while others book, goes with the stay, and is given back by leaving', async () => {
  const made = await deskHotel(pages)
  await push(made, 'SEA', { number_of_rooms: 1 })
  const { page, context } = await openNew(made, night())
  const left = async () => {
    const query = `/checkroomavailability?start_date=${day(3)}&end_date=${day(5)}&room_code=SEA`
    return (await made.get(query)).Result.number_of_rooms
  }
  const hold = async () => {
    await priced(page, '$240')
    await page.click('text="Hold for the caller"')
    await page.locator('.hold-live', { hasText: /Held for \d+:\d\d/ }).waitFor()
    await soon.equal(left, 0)
  }
  await hold()
  await push(made, 'SEA', { rate_code: 'FLEX', rate_price: 500 })
  await soon.match(() => page.locator('.price-side tfoot').innerText(), /\$240/)
  await page.reload()
  await page.locator('.hold-live').waitFor()
  await page.fill('#nights', '1')
  await page.locator('.hold-part', { hasText: 'given back' }).waitFor()
  await soon.equal(left, 1)
  await push(made, 'SEA', { rate_code: 'FLEX', rate_price: 120 })
  await page.fill('#nights', '2')
  await hold()
  await page.fill('#guest-name', 'Dewi')
  await page.click('.side nav a[href$="/bookings"]')
  await page.click('text="Leave without saving"')
  await page.waitForSelector('#search')
  await soon.equal(left, 1)
  await page.click('.side-new')
  await page.fill('#arrival', day(3))
  await page.fill('#nights', '2')
  await page.locator('.offer', { hasText: 'Flexible' }).first().click()
  await hold()
  await push(made, 'SEA', { rate_code: 'FLEX', rate_price: 130 })
  await page.fill('#guest-name', 'Dewi')
  await book(page)
  await page.locator('.toast', { hasText: '$240' }).waitFor()
  assert.equal((await bookingsOf(made)).length, 1)
  await context.close()
})
