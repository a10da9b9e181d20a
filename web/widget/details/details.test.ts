/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { choose, fillGuest, startPages, stayQuery, submit } from '../../testing.ts'
import { isPhone } from './phone.ts'

const { hotel, open } = await startPages()

const bookings = async (made: TestHotel) => (await made.get('/getallbooking')).Result

const assertAccessible = async (page: Page, view: string): Promise<void> =>
  await soon.deepEqual(() => violationsOf(page), [], view)

test('faults are listed once, above the fields, each leads to its field, and they go as they are mended', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 1))
  await choose(page, 'SEA')
  await page.fill('#phone', '12')
  await submit(page)
  await page.waitForSelector('#faults')
  await soon.equal(() => page.locator('[role=alert]').count(), 1)
  await soon.equal(() => page.locator('#faults a').count(), 3)
  await soon(async () => {
    const [list, field] = [
      await page.locator('#faults').boundingBox(),
      await page.locator('#name').boundingBox(),
    ]
    assert.ok(list!.y + list!.height <= field!.y)
    assert.ok(list!.y >= 0, 'it is on the screen')
  })
  await page.click('#faults a:has-text("phone")')
  await soon.equal(() => page.evaluate(() => document.activeElement?.id), 'phone')
  await assertAccessible(page, 'faults')
  await page.fill('#phone', '+62 (361) 555-0100')
  await page.waitForFunction(() => document.querySelectorAll('#faults a').length === 2)
  await fillGuest(page)
  await page.waitForSelector('#faults', { state: 'detached' })
  await soon.equal(() => page.locator('.fault').count(), 0)
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
  await soon.match(() => page.textContent('#arrivalTime option[value="00:30"]'), /12:30 AM \(next day\)/)
  await soon.doesNotMatch(() => page.textContent('#arrivalTime option[value="09:00"]'), /next day/)
  await page.selectOption('#arrivalTime', '00:30')
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.match(() => page.textContent('.stay-facts'), /12:30 AM \(next day\)/)
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
  await soon.equal(() => page.textContent('.guest-form button[type=submit]'), 'Zahlungspflichtig buchen')
  await soon.deepEqual(
    () => page.locator('.consent a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ['https://samudra.example/terms', 'https://samudra.example/privacy'],
  )
  await submit(page)
  await page.waitForFunction(() => document.activeElement?.id === 'consent')
  await soon.equal(async () => (await bookings(made)).length, 0)
  await assertAccessible(page, 'consent')
  await page.check('#consent')
  await submit(page)
  await page.waitForSelector('.confirmation')
  const [booking] = await bookings(made)
  assert.equal(booking.terms_accepted_at, booking.created_at)
  await soon(async () => {
    const client = await made.get(`/getallbooking?booking_code=${booking.booking_code}`, {
      token: made.client,
    })
    assert.equal(client.Result[0].terms_accepted_at, null)
  })
  const plain = await open(await hotel(), stayQuery(5, 1, '&step=details&room=SEA&rate=FLEX'))
  await soon.equal(() => plain.page.locator('.consent').count(), 0)
  await plain.context.close()
  await context.close()
})
