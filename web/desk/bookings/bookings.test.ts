/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ERROR_CODES } from '../../../src/error-codes.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { day, push, startPages } from '../../testing.ts'
import { bookStay, deskHotel, openDesk, pick } from '../testing.ts'

const pages = await startPages()

const openBooking = (made: TestHotel, code: string, locale = 'en-US') =>
  openDesk(pages, made, { at: `bookings/${code}`, ready: '.timeline li', locale })

const totals = async (page: Page): Promise<string[]> => {
  await page.waitForSelector('.price-foot dd')
  return page.locator('.price-foot dd').allTextContents()
}

test('the history tells who changed what from what to what, in words of the desk’s language', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2)
  const changes = { departure_date: day(8), room_code: 'GARDEN', guest_detail: { phone: '+62 1' } }
  assert.equal((await made.put(`/updatebooking/${code}`, changes)).status, 200)
  const { page, context } = await openBooking(made, code)
  const date = (after: number, locale: string) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: day(after).slice(0, 4) === day(0).slice(0, 4) ? undefined : 'numeric',
      timeZone: 'UTC',
    }).format(new Date(day(after)))
  await soon(async () => {
    const timeline = (await page.locator('.timeline').innerText()).replace(/\s+/g, ' ')
    assert.match(timeline, /Changed by A test/)
    assert.ok(timeline.includes(`Departure: ${date(7, 'en')} → ${date(8, 'en')}`), timeline)
    assert.ok(timeline.includes('Room: Sea room → Garden room'), timeline)
    assert.match(timeline, /Total: \$240 → \$240|Price of a night: \$120 → \$80/)
    assert.match(timeline, /added at \$80/)
    assert.match(timeline, /Phone changed/)
    assert.doesNotMatch(timeline, /[{}"_]|\d{4}-\d\d-\d\d/)
  })
  await page.selectOption('.side select', 'id')
  await soon(async () => {
    const indonesian = (await page.locator('.timeline').innerText()).replace(/\s+/g, ' ')
    assert.ok(indonesian.includes(`Keberangkatan: ${date(7, 'id')} → ${date(8, 'id')}`), indonesian)
  })
  await context.close()
})

test('a change shows its price before it is saved, and is saved at no other', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2)
  await push(made, 'SEA', { rate_code: 'FLEX', rate_price: 130 })
  const { page, errors, context } = await openBooking(made, code)
  await page.click('text="Change"')
  await page.fill('#departure_date', day(8))
  await soon.deepEqual(() => totals(page), ['$240', '$390', '+$150'])
  await soon.equal(() => page.locator('.nights tbody tr').count(), 3)
  await page.check('.check input')
  await page.locator('.price-foot dd', { hasText: '+$130' }).waitFor()
  const stored = async () => (await made.get(`/getallbooking?booking_code=${code}`)).Result[0]
  assert.equal((await stored()).payment_price, 240, 'nothing is changed yet')
  // The price changes meanwhile, so that it is no longer the one shown.
  await push(made, 'SEA', { rate_code: 'FLEX', rate_price: 200 })
  await page.click('.dialog button[type=submit]')
  await page.locator('.dialog [role=alert]', { hasText: 'it is $440 now' }).waitFor()
  await soon.equal(async () => (await stored()).payment_price, 240)
  await page.locator('.price-foot dd', { hasText: '$440' }).waitFor()
  await page.click('.dialog button[type=submit]')
  await page.locator('.toast', { hasText: '$440' }).waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('Escape asks before what was typed goes, as often as it is pressed, and the form is still there', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2)
  const { page, errors, context } = await openBooking(made, code)
  await page.click('text="Change"')
  await page.focus('#departure_date')
  await page.keyboard.type(day(8).replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1'))
  await totals(page)
  const question = page.locator('.dialog', { hasText: 'Leave without saving?' })
  for (const again of ['Escape', 'Escape', 'click', 'click']) {
    await page.keyboard.press('Escape')
    await question.waitFor()
    if (again === 'click') await page.click('text="Go on editing"')
    else await page.keyboard.press(again)
    await question.waitFor({ state: 'detached' })
    await soon.ok(() => page.locator('#departure_date').isVisible(), again)
    await soon.equal(() => page.inputValue('#departure_date'), day(8))
  }
  // The browser closes the dialog without asking, as the Back button of a phone does.
  await page.evaluate(() => document.querySelector('dialog')!.close())
  await question.waitFor()
  await page.click('text="Go on editing"')
  await soon.equal(() => page.locator('#departure_date').isVisible(), true)
  assert.deepEqual(errors, [])
  await context.close()
})

test('a departure that is not after the arrival is told at once, and has no price', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openBooking(made, await bookStay(made, 5, 2))
  await page.click('text="Change"')
  await page.locator('.dialog', { hasText: 'The price stays' }).waitFor()
  await page.fill('#departure_date', day(5))
  const fault = page.locator('.dialog .fault', { hasText: 'Departure must be after arrival.' })
  await fault.waitFor()
  await soon.doesNotMatch(() => page.locator('.dialog').innerText(), /The price stays|Calculating/)
  await page.click('.dialog button[type=submit]')
  await page.locator('#departure_date-fault').waitFor()
  await soon.equal(() => fault.count(), 1, 'it is said once')
  await page.fill('#departure_date', day(8))
  await totals(page)
  await context.close()
})

test('an arrival time that is emptied is told to stay, and nothing is sent', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2)
  assert.equal((await made.put(`/updatebooking/${code}`, { arrival_time: '15:30' })).status, 200)
  const { page, context } = await openBooking(made, code)
  await page.click('text="Change"')
  await page.fill('#arrival_time', '')
  await page.click('.dialog button[type=submit]')
  await page.locator('#arrival_time-fault', { hasText: 'not removed' }).waitFor()
  await context.close()
})

test('a filter chosen right after typing counts, and so does what was typed', async () => {
  const made = await deskHotel(pages)
  await bookStay(made, 5, 2)
  const { page, context } = await openDesk(pages, made, { at: 'bookings', ready: '.table tbody tr' })
  await page.clock.install()
  await page.fill('#search', 'zzz')
  await page.selectOption('#status', 'cancelled')
  await page.waitForURL(/q=zzz.*status=cancelled|status=cancelled.*q=zzz/)
  // Longer than what is typed waits for more.
  await page.clock.runFor(600)
  await soon.match(() => page.url(), /status=cancelled/)
  await soon.equal(() => page.inputValue('#status'), 'cancelled')
  await context.close()
})

test('every guest who comes tomorrow is in sight', async () => {
  const made = await deskHotel(pages)
  await push(made, 'SEA', { number_of_rooms: 9 })
  for (let guest = 0; guest < 6; guest++) await bookStay(made, 1, 1, `Guest ${guest}`)
  const { page, context } = await openDesk(pages, made, { at: 'stays' })
  await page.locator('.people li').nth(5).waitFor()
  await soon(async () => {
    const hidden = await page
      .locator('.people, .card')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollHeight > box.clientHeight + 1).length)
    assert.equal(hidden, 0)
  })
  await context.close()
})

test('why a change cannot be had is told with it, once, with dates as people write them', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2)
  await push(made, 'SEA', { start_date: day(7), end_date: day(7), number_of_rooms: 0 })
  const { page, context } = await openBooking(made, code, 'id-ID')
  await page.click('text="Ubah"')
  await page.fill('#departure_date', day(9))
  const notice = page.locator('.dialog [role=alert]')
  await notice.waitFor()
  const shown = new Intl.DateTimeFormat('id', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day(7)))
  await soon(async () => {
    const told = await notice.innerText()
    assert.ok(told.includes(`kamar habis pada ${shown}`), told)
  })
  await page.click('.dialog button[type=submit]')
  await page.waitForSelector('.dialog button[type=submit]:not([aria-disabled=true])')
  await soon.equal(() => notice.count(), 1)
  await context.close()
})

test('every refusal of the API is told in words of the desk', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2)
  const { page, context } = await openBooking(made, code, 'id-ID')
  const left = [...ERROR_CODES]
  await page.route('**/confirmbooking', (route) => {
    const code = left.shift()
    return route.fulfill({
      status: 409,
      json: {
        StatusCode: 1,
        Message: 'English as the API speaks it.',
        Error: { code, details: [{ field: 'x', code, message: 'English in a detail.' }] },
      },
    })
  })
  // Pressed in the page: a hundred times from outside would take a quarter of a minute.
  const told = await page.evaluate(async (times) => {
    const texts: string[] = []
    const toast = () => document.querySelector<HTMLElement>('.toast.is-trouble')
    const becomes = async (isThere: boolean) => {
      while ((toast() !== null) !== isThere) await new Promise(requestAnimationFrame)
    }
    for (let at = 0; at < times; at++) {
      const buttons = [...document.querySelectorAll<HTMLElement>('button')]
      buttons.find(({ textContent }) => textContent === 'Konfirmasi')!.click()
      await becomes(true)
      texts.push(toast()!.innerText)
      toast()!.querySelector<HTMLElement>('[aria-label]:last-of-type')!.click()
      await becomes(false)
    }
    return texts
  }, ERROR_CODES.length)
  assert.deepEqual(left, [])
  for (const [at, text] of told.entries()) {
    assert.match(text, /\p{L}{3}/u, ERROR_CODES[at]!)
    assert.doesNotMatch(text, /English/, ERROR_CODES[at]!)
  }
  await context.close()
})

test('“muller” finds Müller, page by page, and the browser reads no more than a page', async () => {
  const made = await deskHotel(pages)
  await push(made, 'SEA', { number_of_rooms: 500 })
  const names = Array.from({ length: 55 }, (_, n) => `Jürgen Müller ${n}`)
  for (const name of [...names, 'Ann Guest']) await bookStay(made, 5, 1, name)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  const requests: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/getallbooking')) requests.push(new URL(request.url()))
  })
  await page.goto(`${pages.url}/desk/bookings`)
  await page.locator('.table tbody tr', { hasText: 'Ann Guest' }).waitFor()
  await page.fill('#search', 'muller')
  await page.locator('.table tbody tr', { hasText: 'Ann Guest' }).waitFor({ state: 'detached' })
  await soon.equal(() => page.locator('.table tbody tr').count(), 50)
  await page.click('text="Show more"')
  await page.locator('.table tbody tr', { hasText: 'Müller 0' }).waitFor()
  await soon.equal(() => page.locator('.table tbody tr').count(), 55)
  await page.selectOption('#room', 'GARDEN')
  await page.locator('.empty').waitFor()
  assert.equal(requests.at(-2)!.searchParams.has('cursor'), true)
  assert.deepEqual([...new Set(requests.map((url) => url.searchParams.get('limit')))], ['50'])
  assert.equal(requests.length, 4)
  await context.close()
})

test('every room of a booking is in the list and the chart, and is asked about where sale is stopped', async () => {
  const made = await deskHotel(pages)
  const { status, text, Result } = await made.post('/createbooking', {
    booking_form: {
      arrival_date: day(2),
      departure_date: day(4),
      items: [
        { room_code: 'SEA', rate_code: 'FLEX', adults: 2 },
        { room_code: 'GARDEN', rate_code: 'FLEX', rooms: 2, adults: 3, guest_name: 'Budi' },
      ],
      guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
    },
  })
  assert.equal(status, 201, text)
  const { page, errors, context } = await openDesk(pages, made)
  // The garden room is row 4, after the sea room with its three rates.
  await pick(page, 4, 3)
  await page.keyboard.press('x')
  await page.locator('.dialog', { hasText: 'Sale stops on 1 day that is booked' }).waitFor()
  await page.keyboard.press('Escape')
  await page.click('.side nav a[href$="/bookings"]')
  await page.locator('.of-room', { hasText: 'Sea room, 2 × Garden room' }).waitFor()
  await page.click('.side nav a[href$="/stays"]')
  const rows = page.locator('.tape-room')
  await rows.nth(0).locator('.tape-bar', { hasText: 'Ann Guest' }).waitFor()
  await rows.nth(1).locator('.tape-bar', { hasText: 'Budi' }).waitFor()
  await soon.equal(() => page.locator('.tape-bar').count(), 2)
  const { booking_code } = Result
  await made.put(`/updatebooking/${booking_code}`, { items: [{ item: 1, adults: 1 }] })
  const gone = await made.post('/cancelbooking', { booking_code, items: [2] })
  assert.equal(gone.status, 200, gone.text)
  await page.goto(`${pages.url}/desk/bookings/${booking_code}`)
  await page.locator('.timeline').waitFor()
  for (const words of ['Room 1 changed: Sea room', 'Room 2 cancelled: Garden room'])
    await page.getByText(words).waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})
