/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { choose, day, fillGuest, push, startPages, stayQuery, submit } from '../../testing.ts'
import { isPhone } from './phone.ts'

const { url, hotel, open } = await startPages()

const bookings = async (made: TestHotel) => (await made.get('/getallbooking')).Result

const assertAccessible = async (page: Page, view: string): Promise<void> =>
  assert.deepEqual(await violationsOf(page), [], view)

test('faults are listed once, above the fields, each leads to its field, and they go as they are mended', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 1))
  await choose(page, 'SEA')
  await page.fill('#phone', '12')
  await submit(page)
  await page.waitForSelector('#faults')
  assert.equal(await page.locator('[role=alert]').count(), 1)
  assert.equal(await page.locator('#faults a').count(), 3)
  const [list, field] = [
    await page.locator('#faults').boundingBox(),
    await page.locator('#name').boundingBox(),
  ]
  assert.ok(list!.y + list!.height <= field!.y)
  assert.ok(list!.y >= 0, 'it is on the screen')
  await page.click('#faults a:has-text("phone")')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'phone')
  await assertAccessible(page, 'faults')
  await page.fill('#phone', '+62 (361) 555-0100')
  await page.waitForFunction(() => document.querySelectorAll('#faults a').length === 2)
  await fillGuest(page)
  await page.waitForSelector('#faults', { state: 'detached' })
  assert.equal(await page.locator('.fault').count(), 0)
  await context.close()
})

test('what the server refuses is listed too, until it is another', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 1))
  await choose(page, 'SEA')
  await fillGuest(page)
  const details = [{ field: 'booking_form.guest_detail.name', code: 'invalid_value', message: '' }]
  await page.route('**/createbooking', (route) =>
    route.fulfill({ status: 422, json: { Error: { code: 'invalid_value', details } } }),
  )
  await submit(page)
  await page.waitForSelector('#faults a[href="#name"]')
  await page.fill('#name', 'Ann B. Guest')
  await page.waitForSelector('#faults', { state: 'detached' })
  await context.close()
})

test('a phone number is one that can be dialled, however it is written', () => {
  const real = [
    '',
    '+62 361 555 0100',
    '(030) 1234-56',
    '0049.30.12345',
    '12345',
    '+١٢٣٤٥٦٧',
    '＋81（3）5550 0100',
  ]
  for (const text of [...real, '+1 555 0100 ext. 12', '555 0100 x12', '030/123456', '*31#0612345678'])
    assert.ok(isPhone(text), text)
  for (const text of ['1234', 'none', 'ann@example.com', 'call me 12345', '+', '()'])
    assert.ok(!isPhone(text), text)
})

test('who arrives after midnight arrives the next day, in the form and on the booking', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 1))
  await choose(page, 'SEA')
  await fillGuest(page)
  assert.match((await page.textContent('#arrivalTime option[value="00:30"]'))!, /12:30 AM \(next day\)/)
  assert.doesNotMatch((await page.textContent('#arrivalTime option[value="09:00"]'))!, /next day/)
  await page.selectOption('#arrivalTime', '00:30')
  await submit(page)
  await page.waitForSelector('.confirmation')
  assert.match((await page.textContent('.stay-facts'))!, /12:30 AM \(next day\)/)
  await context.close()
})

test('too many guests are told so, with what would fit, and nothing about dates', async () => {
  const made = await hotel()
  await push(made, 'SEA', { rate_code: 'FLEX', min_night: 4 })
  const { page, context } = await open(made, stayQuery(5, 2, '').replace('adults=2', 'adults=4'))
  const notice = (await page.textContent('.notice'))!
  assert.match(notice, /None of our rooms holds 4 adults/)
  assert.match((await page.textContent('.rooms-head'))!, /Several rooms would fit/)
  assert.doesNotMatch((await page.textContent('.rooms-head'))!, /Nothing is free/)
  assert.doesNotMatch(notice, /dates/)
  const sea = (await page.textContent('#room-SEA .why'))!
  assert.match(sea, /Too many guests for this room. Room for 2 adults, 1 child\./)
  assert.doesNotMatch(sea, /dates|nights/)
  await assertAccessible(page, 'too many')
  await made.post('/createroom', {
    room_code: 'SUITE',
    room_name: 'Suite',
    number_of_room: 1,
    room_max_adult: 4,
  })
  await push(made, 'SUITE', { rate_code: 'FLEX', price: 300, number_of_rooms: 1 })
  await page.click('.search > .button')
  await page.waitForSelector('#room-SUITE')
  assert.match((await page.textContent('#room-SEA .room-closed'))!, /There is room for you in: Suite/)
  await page.click('#room-GARDEN .button:has-text("Take 2 rooms")')
  await page.waitForSelector('#room-GARDEN .for:has-text("2 rooms")')
  await context.close()
})

test('a room appears to guests once it has a price or a picture; one that had a price stays', async () => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'BARE', room_name: 'Unfinished', number_of_room: 1 })
  await push(made, 'GARDEN', { rate_code: 'FLEX', price: 80, start_date: day(0), end_date: day(1) })
  const { page, context } = await open(made, stayQuery(300, 1))
  const shown = () => page.locator('.room').evaluateAll((rooms) => rooms.map(({ id }) => id))
  assert.deepEqual(await shown(), ['room-SEA', 'room-GARDEN'])
  await page.click('.search > .button')
  await page.waitForSelector('.rooms:not(.is-busy)')
  assert.deepEqual(await shown(), ['room-SEA', 'room-GARDEN'])
  const answer = await made.get(`/roomavailability?start_date=${day(300)}&end_date=${day(301)}`)
  assert.equal(answer.Result.length, 3)
  await push(made, 'BARE', { rate_code: 'FLEX', price: 80, number_of_rooms: 1, end_date: day(301) })
  await page.click('.search > .button')
  await page.waitForSelector('#room-BARE .total')
  await context.close()
})

test('terms are agreed to before a booking is made, in the words of the hotel, and when is kept', async () => {
  const made = await hotel()
  await made.put('/hotelinformation', {
    terms_url: 'https://samudra.example/terms',
    privacy_url: 'https://samudra.example/privacy',
    book_button_text: 'Zahlungspflichtig buchen',
  })
  const { page, context } = await open(made, stayQuery(5, 1))
  await choose(page, 'SEA')
  await fillGuest(page)
  assert.equal(await page.textContent('.guest-form button[type=submit]'), 'Zahlungspflichtig buchen')
  assert.deepEqual(
    await page.locator('.consent a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ['https://samudra.example/terms', 'https://samudra.example/privacy'],
  )
  await submit(page)
  await page.waitForFunction(() => document.activeElement?.id === 'consent')
  assert.equal((await bookings(made)).length, 0)
  await assertAccessible(page, 'consent')
  await page.check('#consent')
  await submit(page)
  await page.waitForSelector('.confirmation')
  const [booking] = await bookings(made)
  assert.equal(booking.terms_accepted_at, booking.created_at)
  const client = await made.get(`/getallbooking?booking_code=${booking.booking_code}`, { token: made.client })
  assert.equal(client.Result[0].terms_accepted_at, null)
  const plain = await open(await hotel(), stayQuery(5, 1, '&step=details&room=SEA&rate=FLEX'))
  assert.equal(await plain.page.locator('.consent').count(), 0)
  await plain.context.close()
  await context.close()
})

test('a stay is shared by its address', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2), {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.click('.share button:has-text("Share this stay")')
  await page.waitForSelector('.share [role=status]:has-text("The link is copied.")')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(copied, new RegExp(`^${url}/book/.*start_date=${day(5)}&end_date=${day(7)}&adults=2`))
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
  assert.equal(await page.title(), 'Find my booking · Hotel Samudra')
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
    assert.match((await page.textContent('.notice'))!, /no booking with this code and e-mail address/, code)
  }
  const inGroups = `${booking_code.slice(0, 4)} - ${booking_code.slice(4)}`
  await look(` ${inGroups.toLowerCase()} `, 'ann@EXAMPLE.com')
  assert.match(page.url(), /\/booking\//)
  assert.equal(await page.textContent('.code strong'), booking_code)
  await context.close()
  const seen = await open(made, '', { path: `/book/${made.chain}/${made.code}/find` })
  await assertAccessible(seen.page, 'find')
  await seen.context.close()
})
