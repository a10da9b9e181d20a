/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOf } from '../../../../test/support/axe.ts'
import { soon } from '../../../../test/support/barriers.ts'
import { day, push, startPages } from '../../../testing.ts'
import {
  bookingOf,
  bookToday,
  bookYesterday,
  EAST,
  head,
  LOST,
  loseAnswer,
  nightsLeft,
  openBooking,
  shows,
  strictHotel,
  works,
} from '../../payments/money.testing.ts'
import { settled } from '../../testing.ts'

const pages = await startPages()

const money = (amount: number) => `$${amount}`

test('guests are checked in and out from the day of arrival on; each step is undone by the button of its notice', async () => {
  const made = await strictHotel(pages)
  const code = await bookToday(made)
  await works(made.post('/recordpayment', { booking_code: code, amount: 600, method: 'cash' }))
  const { page, errors, context } = await openBooking(pages, made, code)
  await head(page, 'Check in').waitFor()
  await soon.equal(() => head(page, 'No-show').count(), 0, 'the day of arrival is not over')
  await soon.equal(() => head(page, 'Undo check-in').count(), 0)
  await head(page, 'Check in').click()
  await page.locator('.page-head .chip', { hasText: 'checked in' }).waitFor()
  await page.locator('.timeline', { hasText: 'Guests: expected → checked in' }).waitFor()
  await page.locator('.toast', { hasText: 'Checked in.' }).getByRole('button', { name: 'Undo' }).click()
  await settled(page, 'The check-in was undone.')
  await page.locator('.page-head .chip', { hasText: 'checked in' }).waitFor({ state: 'detached' })
  await soon.equal(async () => (await bookingOf(made, code)).stay_status, 'expected')

  await head(page, 'Check in').click()
  await head(page, 'Check out').click()
  await page.click('text="Check out all the same"')
  await page.locator('.page-head .chip', { hasText: 'checked out' }).waitFor()
  // The button is still there after the page was loaded again, for 48 hours.
  await page.reload()
  await head(page, 'Undo check-out').click()
  await page.locator('.dialog', { hasText: 'The guests are then: checked in.' }).waitFor()
  await soon.deepEqual(() => violationsOf(page), [])
  await loseAnswer(page, 'checkout')
  await page.locator('.dialog').getByRole('button', { name: 'Undo check-out' }).click()
  await page.locator('.toast.is-trouble').getByRole('button', { name: 'Try again' }).click()
  await settled(page, 'The check-out was undone.')
  await soon.equal(async () => (await bookingOf(made, code)).stay_status, 'checked_in')
  await soon.deepEqual(() => errors, LOST)
  await context.close()
})

test('checking out asks while nights or money are open: the stay is shortened, the rest recorded, then they leave', async () => {
  const made = await strictHotel(pages)
  const code = await bookYesterday(made)
  const { arrival_date } = await bookingOf(made, code)
  const slept = 5 - nightsLeft(arrival_date)
  await works(made.post('/checkin', { booking_code: code }))
  await works(made.post('/recordpayment', { booking_code: code, amount: 60, method: 'cash' }))
  const { page, errors, context } = await openBooking(pages, made, code)
  await head(page, 'Check out').click()
  const dialog = page.locator('.dialog').first()
  await dialog.getByText(`${5 - slept} nights are left`).waitFor()
  await dialog.getByText('$540 is still to be paid.').waitFor()
  await soon.deepEqual(() => violationsOf(page), [])
  await dialog.getByRole('button', { name: 'Shorten the stay' }).click()
  const shorter = page.locator('.dialog', { hasText: 'Shorten the stay to' }).last()
  await shorter.getByText('New total').waitFor()
  await soon.deepEqual(
    () => shorter.locator('dd').allTextContents(),
    ['$600', money(120 * slept), '$60', money(120 * slept - 60)],
  )
  await shorter.getByRole('button', { name: 'Shorten the stay' }).click()
  await shorter.waitFor({ state: 'detached' })
  await dialog.getByText(`${money(120 * slept - 60)} is still to be paid.`).waitFor()
  await soon.equal(() => dialog.getByText('nights are left').count(), 0)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page.locator('.dialog button[type=submit]').click()
  await dialog.getByText('Nothing is open any more.').waitFor()
  await dialog.getByRole('button', { name: 'Check out', exact: true }).click()
  await page.locator('.page-head .chip', { hasText: 'checked out' }).waitFor()
  await soon(async () => {
    const { stay_status, due_amount, nights } = await bookingOf(made, code)
    assert.deepEqual([stay_status, due_amount, nights], ['checked_out', 0, slept])
  })
  assert.deepEqual(errors, [])
  await context.close()
})

test('a no-show shows its fee, what is kept and what comes back first; staff waive it or type another', async () => {
  const made = await strictHotel(pages)
  const code = await bookYesterday(made, 'Absent Guest')
  await works(made.post('/recordpayment', { booking_code: code, amount: 600, method: 'cash' }))
  const { page, errors, context } = await openBooking(pages, made, code)
  await head(page, 'No-show').click()
  await shows(page, ['$600', '$120', '$480', '$0'])
  assert.equal((await bookingOf(made, code)).stay_status, 'expected', 'nothing is done yet')
  await page.getByLabel('No fee').check()
  await shows(page, ['$600', '$0', '$600', '$0'])
  await page.getByLabel('Another fee').check()
  await page.fill('#fee_amount', '700')
  await page.locator('#fee_amount-fault').waitFor()
  await page.fill('#fee_amount', '200')
  await shows(page, ['$600', '$200', '$400', '$0'])
  await page.check('.dialog input[type=checkbox]')
  await soon.deepEqual(() => violationsOf(page), [])
  await loseAnswer(page, 'marknoshow')
  await page.getByRole('button', { name: 'No-show, give back $400' }).click()
  await page.locator('.dialog [role=alert]').waitFor()
  // The desk hears meanwhile that it was done, and tells all the same what it did.
  await page.locator('.page-head .chip', { hasText: 'no-show' }).waitFor()
  await page.getByRole('button', { name: 'No-show, give back $400' }).click()
  await settled(page, /fee is \$200.*on sale again.*\$400 comes back/)
  const marked = await bookingOf(made, code)
  assert.deepEqual(
    [marked.stay_status, marked.fee_amount, marked.refunded_amount],
    ['no_show', 200, 400],
    'what was answered twice is done once',
  )

  await head(page, 'Undo no-show').click()
  const dialog = page.locator('.dialog')
  for (const told of ['The fee of $200 is gone.', 'The refund of $400 stays.'])
    await dialog.getByText(told).waitFor()
  const left = nightsLeft(marked.arrival_date)
  await dialog.getByText(left === 1 ? '1 night is taken again' : `${left} nights are taken again`).waitFor()
  await dialog.getByText('$400 is then still to be paid.').waitFor()
  await dialog.getByRole('button', { name: 'Undo no-show' }).click()
  await settled(page, /no-show was undone.*refund of \$400/)
  await soon.equal(async () => (await bookingOf(made, code)).stay_status, 'expected')
  await soon.deepEqual(() => errors, LOST)
  await context.close()
})

test('a no-show whose nights were sold again cannot be undone, and the desk says why', async () => {
  const made = await strictHotel(pages)
  const code = await bookYesterday(made, 'Absent Guest')
  await works(made.post('/marknoshow', { booking_code: code, release: 1 }))
  await push(made, 'SEA', { number_of_rooms: 0 })
  const { page, context } = await openBooking(pages, made, code)
  await head(page, 'Undo no-show').click()
  await page.locator('.dialog [role=alert]', { hasText: /not enough rooms|no room is left/ }).waitFor()
  await page.locator('.dialog').getByRole('button', { name: 'Leave as it is' }).click()
  await soon.equal(async () => (await bookingOf(made, code)).stay_status, 'no_show')
  await context.close()
})

test('a no-show that costs another amount by now is shown before it is done', async () => {
  const made = await strictHotel(pages)
  const code = await bookYesterday(made, 'Absent Guest')
  const { page, context } = await openBooking(pages, made, code)
  await head(page, 'No-show').click()
  await shows(page, ['$0', '$0', '$0', '$120'])
  // Meanwhile a colleague records what the guest had transferred.
  await works(made.post('/recordpayment', { booking_code: code, amount: 150, method: 'transfer' }))
  await page.locator('.dialog').getByRole('button', { name: 'No-show' }).click()
  await page.locator('.dialog [role=alert]', { hasText: 'another amount by now' }).waitFor()
  await shows(page, ['$150', '$120', '$30', '$0'])
  await soon.equal(async () => (await bookingOf(made, code)).stay_status, 'expected')
  await page.getByRole('button', { name: 'No-show, give back $30' }).click()
  await settled(page, '$30 comes back')
  await context.close()
})

test('one room of several checks out by itself; its nights stay sold, and the desk says so', async () => {
  const made = await strictHotel(pages)
  await works(made.put('/hotelinformation', { timezone: EAST }))
  const today = String(Temporal.Now.plainDateISO(EAST))
  for (const room of ['SEA', 'GARDEN'])
    await push(made, room, { rate_code: 'FLEX', start_date: today, price: 100, number_of_rooms: 4 })
  const { booking_code } = await works(
    made.post('/createbooking', {
      booking_form: {
        arrival_date: today,
        departure_date: day(5),
        items: ['SEA', 'GARDEN'].map((room_code) => ({ room_code, rate_code: 'FLEX', adults: 1 })),
        guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
      },
    }),
  )
  await works(made.post('/checkin', { booking_code }))
  const { page, errors, context } = await openBooking(pages, made, booking_code)
  const second = page.locator('.items > li').nth(1)
  await second.getByRole('button', { name: 'Check out', exact: true }).click()
  await page.locator('.dialog', { hasText: 'They stay sold' }).waitFor()
  await soon.equal(() => page.getByRole('button', { name: 'Shorten the stay' }).count(), 0)
  await page.click('text="Check out all the same"')
  await second.locator('.chip', { hasText: 'checked out' }).waitFor()
  await second.getByRole('button', { name: 'Undo check-out' }).click()
  await page.locator('.dialog').getByRole('button', { name: 'Undo check-out' }).click()
  await second.locator('.chip', { hasText: 'checked in' }).waitFor()
  await soon(async () => {
    const { items } = await bookingOf(made, booking_code)
    assert.deepEqual(
      items.map(({ stay_status }: { stay_status: string }) => stay_status),
      ['checked_in', 'checked_in'],
    )
  })
  assert.deepEqual(errors, [])
  await context.close()
})
