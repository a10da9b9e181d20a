/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runWorkers } from '../../../src/payments/collect/paying-hotel.testing.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { startPages } from '../../testing.ts'
import {
  bookingOf,
  bookYesterday,
  card,
  head,
  openBooking,
  strictHotel,
  works,
} from '../payments/money.testing.ts'
import { bookStay, openDesk, settled } from '../testing.ts'

const pages = await startPages({ ownDatabase: true })

const TRANSFER = { provider: 'bank_transfer', mode: 'live', instructions: 'IBAN' }

/** Half is paid in advance, by transfer. */
const waitingHotel = async (): Promise<TestHotel> => {
  const made = await strictHotel(pages, { deposit: { charge: 'percent', value: 50 } })
  await works(made.put('/paymentsettings', TRANSFER))
  return made
}

test('the desk waits for what is left of the deposit, in the list, on the card and in what is recorded', async () => {
  const made = await waitingHotel()
  const booking_code = await bookStay(made, 5, 2, 'Willy Waits')
  await works(made.post('/recordpayment', { booking_code, amount: 40, method: 'transfer' }))
  const { page, errors, context } = await openBooking(pages, made, booking_code)
  await card(page).getByText('Waits for $80 until').waitFor()
  await page.click('text="Record payment"')
  await soon.equal(() => page.inputValue('#amount'), '80')
  await soon.equal(() => page.inputValue('#method'), 'transfer')
  await page.keyboard.press('Escape')
  await page.click('.side nav a[href$="/stays"]')
  await page
    .locator('.awaiting li', { hasText: 'Willy Waits' })
    .getByText(/\$80, Bank transfer, until/)
    .waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('a booking whose payment was closed still waits in the list', async () => {
  const made = await strictHotel(pages, { deposit: { charge: 'percent', value: 50 } })
  await works(made.put('/paymentsettings', { provider: 'test', mode: 'test' }))
  const code = await bookStay(made, 5, 2, 'Willy Waits')
  await works(made.put('/paymentsettings', TRANSFER))
  await soon.equal(async () => (await bookingOf(made, code)).payments[0].status, 'expired')
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.click('.side nav a[href$="/stays"]')
  await page
    .locator('.awaiting li', { hasText: 'Willy Waits' })
    .getByText(/\$120, /)
    .waitFor()
  await context.close()
})

test('while nothing is paid, cancelling costs nothing, and confirming is no main button and says what stays', async () => {
  const made = await waitingHotel()
  const code = await bookStay(made, 5, 2)
  const { page, errors, context } = await openBooking(pages, made, code)
  const terms = page.locator('.card', { hasText: 'As it was sold' })
  await terms.getByText('until it is, cancelling costs nothing').waitFor()
  const confirm = head(page, 'Confirm though unpaid')
  await soon.match(async () => (await confirm.getAttribute('class')) ?? '', /quiet/)
  await confirm.click()
  await settled(page, /still waits for its payment until .+ cancelled then/)
  await works(made.post('/recordpayment', { booking_code: code, amount: 120, method: 'transfer' }))
  await terms.getByText('cancelling costs nothing').waitFor({ state: 'detached' })
  assert.deepEqual(errors, [])
  await context.close()
})

test('guests who did not come the day before are among the arrivals, with the day since', async () => {
  const made = await strictHotel(pages)
  const code = await bookYesterday(made, 'Late Larry')
  const { page, errors, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.click('.side nav a[href$="/stays"]')
  const arrivals = page.locator('.day-lists .split > div').first()
  const late = arrivals.locator('li', { hasText: 'Late Larry' })
  await late.locator('.chip', { hasText: 'expected since' }).waitFor()
  await works(made.post('/checkin', { booking_code: code }))
  await late.waitFor({ state: 'detached' })
  assert.deepEqual(errors, [])
  await context.close()
})

test('what is to pay in all counts the fee of guests who did not come, and not what they do not stay', async () => {
  const made = await strictHotel(pages)
  const code = await bookYesterday(made)
  await works(made.post('/marknoshow', { booking_code: code }))
  const { page, errors, context } = await openBooking(pages, made, code)
  await soon(async () => {
    const lines = (await page.locator('table.charges').innerText()).replace(/\s+/g, ' ')
    assert.match(lines, /Fees \$120 To pay in all \$120/)
  })
  await page.getByRole('button', { name: 'Undo no-show' }).click()
  await page.locator('.dialog').getByText('is then still to be paid').waitFor()
  await page.locator('.dialog').getByRole('button', { name: 'Undo no-show' }).click()
  await settled(page, /was undone\. .+ is still to be paid/)
  assert.deepEqual(errors, [])
  await context.close()
})

test('a notice’s own undo is gone once the step was undone elsewhere', async () => {
  const made = await strictHotel(pages)
  const code = await bookYesterday(made)
  const { page, context } = await openBooking(pages, made, code)
  await head(page, 'Check in').click()
  await settled(page, 'Checked in.')
  await head(page, 'Undo check-in').click()
  await page.locator('.dialog').getByRole('button', { name: 'Undo check-in' }).click()
  await settled(page, 'The check-in was undone.')
  await soon.equal(() => page.locator('.toast-action').count(), 0)
  await context.close()
})

test('the history tells a waived fee, a gift, what is to be paid again, and a payment that was replaced', async () => {
  const made = await waitingHotel()
  const booking_code = await bookStay(made, 5, 2)
  await works(made.post('/recordpayment', { booking_code, amount: 40, method: 'cash' }))
  const { payments } = await works(made.post('/recordpayment', { booking_code, amount: 80, method: 'cash' }))
  await runWorkers(pages.app)
  const { payment_code } = payments.at(-1)
  await works(made.post('/refundpayment', { payment_code, amount: 10 }))
  await works(made.post('/refundpayment', { payment_code, amount: 15, still_due: 1 }))
  await works(made.post('/cancelbooking', { booking_code, fee_amount: 0 }))
  const { page, errors, context } = await openBooking(pages, made, booking_code)
  await soon(async () => {
    const told = await page.locator('.timeline').innerText()
    assert.match(told, /A payment of \$120 through Bank transfer was closed: it was replaced/)
    assert.doesNotMatch(told, /not made in time/)
    assert.match(told, /\$10 given back in cash \(a gift\)/)
    assert.match(told, /\$15 given back in cash \(to be paid again\)/)
    assert.match(told, /Waived of the fee: \$120/)
  })
  assert.deepEqual(errors, [])
  await context.close()
})
