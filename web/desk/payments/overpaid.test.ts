/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
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

const figures = (page: Page) => page.locator('.price-foot dd').allTextContents()

const balance = async (page: Page) => (await card(page).locator('table').innerText()).replace(/\s+/g, ' ')

/** A booking of three nights at $120, paid in full in cash. */
const paidStay = async (made: Parameters<typeof bookStay>[0], name?: string) => {
  const code = await bookStay(made, 5, 3, name)
  await works(made.post('/recordpayment', { booking_code: code, amount: 360, method: 'cash' }))
  return code
}

test('a change of a paid stay shows old price, new price, paid and too much, and asks what becomes of it', async () => {
  const made = await deskHotel(pages)
  const code = await paidStay(made)
  const { page, errors, context } = await openBooking(pages, made, code)
  await page.click('text="Change"')
  await page.fill('#departure_date', day(7))
  await page.locator('.price-foot', { hasText: 'Paid too much' }).waitFor()
  await soon.deepEqual(() => figures(page), ['$360', '$240', '$360', '$120'])
  await page.click('.dialog button[type=submit]')
  await page.locator('.dialog [role=alert]', { hasText: 'Say what becomes of the $120' }).waitFor()
  assert.equal((await bookingOf(made, code)).payment_price, 360, 'nothing is changed yet')
  await page.getByLabel('Give back $120 now').check()
  await soon.deepEqual(() => violationsOf(page), [])
  await page.getByRole('button', { name: 'Save, give back $120' }).click()
  await settled(page, /total is \$240.*\$120 comes back/)
  await soon(async () => {
    const after = await bookingOf(made, code)
    assert.deepEqual([after.payment_price, after.refunded_amount, after.overpaid_amount], [240, 120, 0])
  })
  assert.deepEqual(errors, [])
  await context.close()
})

test('what is kept as overpaid is told in the booking and on the first screen, and given back from there once', async () => {
  const made = await deskHotel(pages)
  const code = await paidStay(made, 'Olga Over')
  const { page, errors, context } = await openBooking(pages, made, code)
  await page.click('text="Change"')
  await page.fill('#departure_date', day(7))
  await page.getByLabel('Keep $120 as overpaid').check()
  await page.click('.dialog button[type=submit]')
  await card(page).getByText('$360 was paid, it costs $240 now: $120 too much.').waitFor()
  await card(page).getByRole('button', { name: 'Give back $120' }).waitFor()
  const badge = page.locator('.side nav .badge')
  await badge.waitFor()
  await page.click('.side nav a[href$="/stays"]')
  const line = page.locator('.needs-person li', { hasText: 'Olga Over' })
  await line.getByText('$120 too much.').waitFor()
  await line.getByRole('button', { name: 'Give back $120' }).click()
  await shows(page, ['$360', '$240', '$120'])
  await soon.deepEqual(() => violationsOf(page), [])
  // Meanwhile a colleague lengthens the stay again, for less than what is too much.
  await works(made.put(`/updatebooking/${code}`, { departure_date: day(9), room_code: 'GARDEN' }))
  await page.locator('.dialog').getByRole('button', { name: 'Give back $120' }).click()
  await page.locator('.dialog [role=alert]', { hasText: 'It is $40 by now' }).waitFor()
  await loseAnswer(page, `updatebooking/${code}`)
  await page.locator('.dialog').getByRole('button', { name: 'Give back $40' }).click()
  await page.locator('.dialog [role=alert]', { hasText: 'could not be reached' }).waitFor()
  await page.locator('.dialog').getByRole('button', { name: 'Give back $40' }).click()
  await settled(page, 'Nothing is paid too much any more.')
  await soon(async () => {
    const after = await bookingOf(made, code)
    assert.deepEqual([after.refunded_amount, after.overpaid_amount], [40, 0])
  })
  await soon.deepEqual(() => errors, LOST)
  await context.close()
})

test('a refund that is a gift does not raise what is still to pay; one that is to be paid again does', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 3)
  await works(made.post('/recordpayment', { booking_code: code, amount: 300, method: 'cash' }))
  const { page, errors, context } = await openBooking(pages, made, code)
  const refund = async (amount: string, again: boolean) => {
    await card(page).getByRole('button', { name: 'Refund' }).click()
    await page.fill('#amount', amount)
    if (again) await page.check('.dialog input[type=checkbox]')
    await page
      .locator('.dialog')
      .getByRole('button', { name: `Give back $${amount}` })
      .click()
    await settled(page, `$${amount} was given back`)
    await page.locator('.dialog').waitFor({ state: 'detached' })
  }
  await refund('50', false)
  await card(page).locator('.refunds > li').waitFor()
  await soon.match(() => balance(page), /Given back \$50 Of that given for nothing \$50 Still to pay \$60/)
  await refund('20', true)
  await card(page).locator('.refunds > li').nth(1).waitFor()
  await soon.match(() => balance(page), /Given back \$70 Of that given for nothing \$50 Still to pay \$80/)
  await card(page).getByRole('button', { name: 'Refund' }).click()
  await page.locator('.dialog', { hasText: '$230 of this payment can be given back' }).waitFor()
  await page.fill('#amount', '231')
  await page.click('.dialog button[type=submit]')
  await page.locator('#amount-fault', { hasText: 'At most $230' }).waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('a refund that failed and was made in another way is put away, and no more is given back than was paid', async () => {
  const made = await strictHotel(pages)
  const code = await bookStay(made, 5, 2)
  await works(made.post('/recordpayment', { booking_code: code, amount: 240, method: 'cash' }))
  const [payment] = (await made.get(`/getpayments?booking_code=${code}`)).Result.payments
  const ask = { payment_code: payment.payment_code, amount: 240 }
  await works(made.post('/refundpayment', ask))
  const { hotelId } = made
  await pages.db.of(hotelId).write(async (sql) => {
    await sql.run(
      `update refund set refund_status = 'failed', problem = 'The card is closed.' where hotel_id = $1`,
      [hotelId],
    )
    await sql.run(`update booking set refunded_amount = 0, goodwill_amount = 0 where hotel_id = $1`, [
      hotelId,
    ])
  })
  const { page, errors, context } = await openBooking(pages, made, code)
  const failed = card(page).locator('.refunds > li').first()
  await failed.getByText('could not give $240 back').waitFor()
  await works(made.post('/refundpayment', ask))
  await card(page).locator('.refunds > li').nth(1).waitFor()
  // Nobody is invited to give it back once more.
  await failed.getByText('another refund took its place').waitFor()
  await soon.doesNotMatch(() => failed.innerText(), /another way/)
  await failed.getByRole('button', { name: 'Put away' }).click()
  await soon.equal(
    () => page.locator('.dialog').getByRole('button', { name: 'It was given back' }).count(),
    0,
  )
  await page.locator('.dialog').getByRole('button', { name: 'Put away', exact: true }).click()
  await failed.locator('.chip', { hasText: 'put away' }).waitFor()
  await soon.equal(() => failed.getByRole('button').count(), 0)
  await soon.equal(() => page.locator('.side nav .badge').count(), 0)
  await soon.equal(async () => (await bookingOf(made, code)).refunded_amount, 240)
  assert.deepEqual(errors, [])
  await context.close()
})

test('a booking that waits for its payment says until when, in every list, and costs nothing to cancel', async () => {
  const made = await strictHotel(pages, { deposit: { charge: 'percent', value: 50 } })
  await works(made.put('/paymentsettings', { provider: 'test', mode: 'test' }))
  const code = await bookStay(made, 1, 2, 'Willy Waits')
  const { page, errors, context } = await openDesk(pages, made, { at: 'hotel' })
  for (const screen of ['bookings', 'stays']) {
    await page.click(`.side nav a[href$="/${screen}"]`)
    const entry = page.locator('tr, .people li', { hasText: 'Willy Waits' })
    await entry.locator('.chip', { hasText: /^waiting for payment until / }).waitFor()
    await soon.equal(() => entry.locator('.chip', { hasText: /^new$/ }).count(), 0)
  }
  await page.goto(`${pages.url}/desk/bookings/${code}`)
  await page.locator('.page-head .chip', { hasText: 'waiting for payment until' }).waitFor()
  await head(page, 'Cancel booking').click()
  await page.locator('.dialog', { hasText: 'cancelling costs nothing' }).waitFor()
  await shows(page, ['$0', '$0', '$0', '$0'])
  await page.locator('.dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await settled(page, 'cancelled')
  await soon.equal(async () => (await bookingOf(made, code)).fee_amount, 0)
  assert.deepEqual(errors, [])
  await context.close()
})
