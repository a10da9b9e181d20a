/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { day, startPages } from '../../testing.ts'
import { bookStay, deskHotel, openDesk, settled } from '../testing.ts'
import {
  bookingOf,
  card,
  head,
  LOST,
  loseAnswer,
  openBooking,
  shows,
  strictHotel,
  works,
} from './money.testing.ts'

const pages = await startPages()

const strict = (policy?: object) => strictHotel(pages, policy)
const open = (made: TestHotel, code: string) => openBooking(pages, made, code)
const sum = (page: Page) => page.locator('.totals.is-sum dd').allTextContents()

test('each room of a booking is checked in by itself', async () => {
  const made = await deskHotel(pages)
  const { Result, text } = await made.post('/createbooking', {
    booking_form: {
      arrival_date: day(0),
      departure_date: day(2),
      items: [
        { room_code: 'SEA', rate_code: 'FLEX', adults: 2 },
        { room_code: 'GARDEN', rate_code: 'FLEX', adults: 1, guest_name: 'Budi' },
      ],
      guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
    },
  })
  assert.ok(Result, text)
  const { page, errors, context } = await open(made, Result.booking_code)
  const second = page.locator('.items > li').nth(1)
  await second.getByRole('button', { name: 'Check in' }).click()
  await second.locator('.chip', { hasText: 'checked in' }).waitFor()
  await soon(async () => {
    const { items } = await bookingOf(made, Result.booking_code)
    assert.deepEqual(
      items.map(({ stay_status }: { stay_status: string }) => stay_status),
      ['expected', 'checked_in'],
    )
  })
  await page.locator('.timeline', { hasText: 'Room 2, Garden room: checked in' }).waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('cancelling shows the fee and what is given back first; staff waive it or ask for another one', async () => {
  const made = await strict()
  const code = await bookStay(made, 5, 2)
  await works(made.post('/recordpayment', { booking_code: code, amount: 200, method: 'cash' }))
  const { page, errors, context } = await open(made, code)
  const terms = page.locator('.card', { hasText: 'As it was sold' })
  await soon.match(
    async () => (await terms.innerText()).replace(/\s+/g, ' '),
    /until .+ \$120 after that \$240/,
  )
  await head(page, 'Cancel booking').click()
  await shows(page, ['$200', '$120', '$80', '$0'])
  await page.getByLabel('As the terms say: $120').waitFor()
  await page.getByLabel('No fee').check()
  await shows(page, ['$200', '$0', '$200', '$0'])
  await page.getByLabel('Another fee').check()
  await soon.equal(() => page.inputValue('#fee_amount'), '120')
  await page.fill('#fee_amount', '900')
  await page.locator('#fee_amount-fault', { hasText: 'At most what is cancelled costs' }).waitFor()
  await page.fill('#fee_amount', '230')
  await shows(page, ['$200', '$200', '$0', '$30'])
  await page.fill('#fee_amount', '50.5')
  await shows(page, ['$200.00', '$50.50', '$149.50', '$0.00'])
  await page.getByRole('button', { name: 'Cancel booking, give back $149.50' }).waitFor()
  await soon.deepEqual(() => violationsOf(page), [])
  await page.fill('#cancel-reason', 'Storm')
  await page.click('.dialog .is-danger')
  await settled(page, 'cancelled')
  await soon(async () => {
    const booking = await bookingOf(made, code)
    assert.deepEqual(
      [booking.booking_status, booking.fee_amount, booking.cancel_reason],
      ['cancelled', 50.5, 'Storm'],
    )
  })
  // Cash is given back by hand.
  await card(page).locator('.refunds .chip', { hasText: 'by hand' }).waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('a fee that is another by now is shown before it is charged', async () => {
  const made = await strict()
  const code = await bookStay(made, 5, 2)
  const { page, context } = await open(made, code)
  await head(page, 'Cancel booking').click()
  await shows(page, ['$0', '$0', '$0', '$120'])
  // Meanwhile a colleague moves the booking.
  await works(made.put(`/updatebooking/${code}`, { departure_date: day(8) }))
  await page.click('.dialog .is-danger')
  await page.locator('.dialog [role=alert]', { hasText: 'another amount by now' }).waitFor()
  await soon.deepEqual(() => sum(page), ['$0', '$0', '$0', '$180'])
  await soon.equal(async () => (await bookingOf(made, code)).booking_status, 'new')
  await page.click('.dialog .is-danger')
  await settled(page, 'cancelled')
  await context.close()
})

test('money is recorded once; what was received at the hotel is given back in one step', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2)
  const { page, errors, context } = await open(made, code)
  await card(page).getByText('Nothing was paid yet.').waitFor()
  await page.click('text="Record payment"')
  await soon.equal(() => page.inputValue('#amount'), '240')
  await page.fill('#amount', '300')
  await page.click('.dialog button[type=submit]')
  await page.locator('#amount-fault', { hasText: 'At most $240' }).waitFor()
  await page.fill('#amount', '100.5')
  await page.selectOption('#method', 'card')
  await page.fill('#note', 'Terminal 2')
  // The answer is lost: saving again records nothing twice.
  await loseAnswer(page, 'recordpayment')
  await page.click('.dialog button[type=submit]')
  await page.locator('.dialog [role=alert]').waitFor()
  await page.click('.dialog button[type=submit]')
  await settled(page, '$100.50 recorded')
  await card(page).locator('.payments > li', { hasText: '$100.50 Card' }).waitFor()
  await soon.equal(async () => (await bookingOf(made, code)).paid_amount, 100.5)
  await soon.match(
    async () => (await card(page).locator('table').innerText()).replace(/\s+/g, ' '),
    /Still to pay \$139\.50/,
  )
  const receipt = card(page).locator('.receipts a')
  await soon.match(async () => (await receipt.getAttribute('href')) ?? '', /\/receipt\/1$/)
  await soon.equal(() => receipt.getAttribute('target'), '_blank')

  await card(page).getByRole('button', { name: 'Refund' }).click()
  await page.locator('.dialog', { hasText: '$100.50 of this payment can be given back' }).waitFor()
  await page.fill('#amount', '100.51')
  await page.click('.dialog button[type=submit]')
  await page.locator('#amount-fault', { hasText: 'At most $100.50' }).waitFor()
  await page.fill('#amount', '20.5')
  await page.click('.dialog button[type=submit]')
  await settled(page, '$20.50 was given back')
  await soon.deepEqual(() => violationsOf(page), [])
  await card(page).locator('.refunds .chip', { hasText: 'given back' }).waitFor()
  await soon(async () => {
    const { payments } = (await made.get(`/getpayments?booking_code=${code}`)).Result
    assert.deepEqual(
      payments[0].refunds.map(({ amount, status }: { amount: number; status: string }) => [amount, status]),
      [[20.5, 'succeeded']],
    )
  })
  await page.selectOption('.side select', 'id')
  await card(page).locator('.refunds .chip', { hasText: 'dikembalikan' }).waitFor()
  await soon.deepEqual(() => errors, LOST, 'only the answer that was lost')
  await context.close()
})

test('what needs a person is on the first screen as a number, and in the list of today until it is dealt with', async () => {
  const made = await strict({ deposit: { charge: 'percent', value: 50 } })
  const refunded = await bookStay(made, 5, 2, 'Rina Refund')
  await works(made.post('/recordpayment', { booking_code: refunded, amount: 240, method: 'cash' }))
  await works(made.post('/cancelbooking', { booking_code: refunded, waive_fee: 1 }))
  await works(made.put('/paymentsettings', { provider: 'test', mode: 'test' }))
  const odd = await bookStay(made, 5, 2, 'Olga Odd')
  const { hotelId } = made
  await pages.db.of(hotelId).write((sql) =>
    sql.run(
      `update payment set problem = 'amount_differs', seen_amount = 11000, seen_currency = 'USD', settled_at = now()
       where hotel_id = $1 and payment_status = 'pending'`,
      [hotelId],
    ),
  )
  const { page, errors, context } = await openDesk(pages, made)
  const badge = page.locator('.side nav .badge')
  await badge.waitFor()
  await soon.match(() => badge.innerText(), /2 things about money need you/)
  await page.click('.side nav a[href$="/stays"]')
  const needs = page.locator('.needs-person')
  await needs.locator('li', { hasText: 'The provider got $110 instead of $120' }).waitFor()
  await page.locator('.awaiting li', { hasText: /Olga Odd.*\$120, Test checkout, until / }).waitFor()
  await soon.deepEqual(() => violationsOf(page), [])
  await needs.locator('li', { hasText: 'Olga Odd' }).getByRole('button', { name: 'Dealt with' }).click()
  await page.click('text="It was dealt with"')
  await needs.locator('li', { hasText: 'Olga Odd' }).waitFor({ state: 'detached' })
  await needs.locator('li', { hasText: '$240 is to be given back by you' }).getByRole('button').click()
  await page.click('text="It was given back"')
  await needs.waitFor({ state: 'detached' })
  await soon.equal(() => badge.count(), 0)
  await page.click('.awaiting a')
  await page.locator('.page-head .chip', { hasText: /^waiting for payment until .*\d:\d\d/ }).waitFor()
  await card(page)
    .getByText(/Waits for \$120 until .+ cancelled by itself/)
    .waitFor()
  await soon.ok(() => page.url().endsWith(odd))
  assert.deepEqual(errors, [])
  await context.close()
})
