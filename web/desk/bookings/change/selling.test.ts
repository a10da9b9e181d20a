/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../../../test/support/barriers.ts'
import type { TestHotel } from '../../../../test/support/harness.ts'
import { day, push, startPages } from '../../../testing.ts'
import { bookStay, deskHotel, openDesk } from '../../testing.ts'

const pages = await startPages()

const openChange = async (made: TestHotel, code: string, token = made.admin): Promise<Page> => {
  const { page } = await openDesk(pages, made, { at: `bookings/${code}`, ready: '.timeline li', token })
  await page.click('text="Change"')
  await page.waitForSelector('#departure_date')
  return page
}

const totals = (page: Page) => page.locator('.dialog .price-foot dd').allInnerTexts()

test('a change names a price with its reason, and ignores a rule, each shown before it is saved', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2)
  await push(made, 'SEA', { rate_code: 'FLEX', max_night: 2 })
  const page = await openChange(made, code)
  await page.fill('#departure_date', day(8))
  await page.locator('.dialog .line-reasons button').click()
  await soon.deepEqual(() => totals(page), ['$240', '$360', '+$120'])
  await page.click('.dialog >> text="Another price"')
  await page.getByLabel('Nights cost').fill('300')
  await soon.deepEqual(() => totals(page), ['$240', '$300', '+$60'])
  await page.click('.dialog button[type=submit]')
  await page.locator('.dialog .fault', { hasText: 'Say why' }).waitFor()
  await page.getByLabel('Reason').fill('Third night for half')
  await page.click('.dialog button[type=submit]')
  await page.locator('.toast', { hasText: '$300' }).waitFor()
  const [{ items, nights }] = (await made.get(`/getallbooking?booking_code=${code}`)).Result
  assert.deepEqual(
    [nights, items[0].price_override, items[0].override_reason],
    [3, 300, 'Third night for half'],
  )
  await page.context().close()
})

test('the front desk changes dates, and is offered no price, no price of before and no closed room', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2)
  await push(made, 'SEA', { rate_code: 'FLEX', is_close: 1 })
  const page = await openChange(made, code, await made.token({ is_admin: true, role: 'desk' }))
  await page.fill('#departure_date', day(8))
  await page.locator('.dialog .line-reasons li').waitFor()
  await soon.equal(() => page.locator('.dialog .line-reasons button').count(), 0)
  await soon.equal(() => page.locator('.dialog >> text="Another price"').count(), 0)
  await soon.equal(() => page.locator('.dialog .check input').count(), 0)
  await push(made, 'SEA', { rate_code: 'FLEX', is_close: 0 })
  await page.fill('#departure_date', day(9))
  await soon.deepEqual(() => totals(page), ['$240', '$480', '+$240'])
  await page.click('.dialog button[type=submit]')
  await page.locator('.toast', { hasText: '$480' }).waitFor()
  await page.context().close()
})

test('a guest without an e-mail is changed without one', async () => {
  const made = await deskHotel(pages)
  const { Result } = await made.post('/createbooking', {
    booking_form: {
      room_code: 'SEA',
      rate_code: 'FLEX',
      arrival_date: day(3),
      departure_date: day(4),
      guest_detail: { name: 'Walked In' },
      guests: 2,
    },
  })
  const page = await openChange(made, Result.booking_code)
  await page.fill('#phone', '+62 1')
  await page.click('.dialog button[type=submit]')
  await page.locator('.toast').waitFor()
  const [booking] = (await made.get(`/getallbooking?booking_code=${Result.booking_code}`)).Result
  assert.deepEqual([booking.guest_detail.phone, booking.guest_detail.email], ['+62 1', ''])
  await page.context().close()
})
