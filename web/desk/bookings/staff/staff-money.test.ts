/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOf } from '../../../../test/support/axe.ts'
import { soon } from '../../../../test/support/barriers.ts'
import type { TestHotel } from '../../../../test/support/harness.ts'
import { startPages } from '../../../testing.ts'
import { bookingOf, openBooking, works } from '../../payments/money.testing.ts'
import { bookStay, deskHotel, openDesk, settled } from '../../testing.ts'

const pages = await startPages()

const paying = async (): Promise<{ made: TestHotel; code: string }> => {
  const made = await deskHotel(pages)
  await works(made.put('/paymentsettings', { provider: 'test', mode: 'test' }))
  return { made, code: await bookStay(made, 5, 2) }
}

test('a line is added and taken off; goodwill is one step that says what comes back', async () => {
  const { made, code } = await paying()
  const { grand_total } = await bookingOf(made, code)
  await works(made.post('/recordpayment', { booking_code: code, amount: grand_total, method: 'cash' }))
  const { page, errors, context } = await openBooking(pages, made, code)
  await page.click('text="Add a line"')
  await page.fill('dialog #name', 'Minibar')
  await page.fill('dialog #amount', '12.5')
  await soon.equal(() => page.locator('dialog #reason').count(), 0, 'a minibar needs no reason')
  await soon.deepEqual(() => violationsOf(page), [])
  await page.click('dialog button[type=submit]')
  await settled(page, /Minibar is on the bill/)
  await page.click('.money button:text("Record payment")')
  await soon.deepEqual(
    async () => [await page.inputValue('dialog #amount'), await page.innerText('dialog label[for=amount]')],
    ['12.50', 'Amount received (USD)'],
  )
  await page.keyboard.press('Escape')
  await page.click('[aria-label="Take Minibar off the bill"]')
  await page.click('dialog .button:not(.quiet)')
  await settled(page, /Minibar is off the bill/)
  assert.equal((await bookingOf(made, code)).grand_total, grand_total)
  await page.click('text="Add a line"')
  await page.fill('dialog #name', 'Sorry for the noise')
  await page.fill('dialog #amount', '-30')
  await soon.deepEqual(
    async () => [await page.inputValue('dialog #what'), await page.inputValue('dialog #amount')],
    ['off', '30'],
  )
  await page.fill('dialog #reason', 'Building site')
  await page.locator('dialog .notice', { hasText: '$30 comes back to the guest.' }).waitFor()
  await page.click('dialog button[type=submit]')
  await settled(page, /\$30 goes back/)
  const now = await bookingOf(made, code)
  assert.deepEqual([now.grand_total, now.refunded_amount], [grand_total - 30, 30])
  assert.deepEqual(errors, [])
  await context.close()
})

test('notes are kept, and a lesser role is not offered what it may not do', async () => {
  const { made, code } = await paying()
  const { page, context } = await openBooking(pages, made, code)
  await page.fill('#notes', 'Comes with a dog')
  await page.click('text="Save the notes"')
  await soon(async () => assert.equal((await bookingOf(made, code)).notes, 'Comes with a dog'))
  await context.close()
  const clerk = await made.token({ is_admin: true, role: 'desk' })
  const front = await openDesk(pages, made, { at: `bookings/${code}`, token: clerk, ready: '.columns' })
  await front.page.click('text="Add a line"')
  await front.page.fill('dialog #amount', '-5')
  await front.page.locator('dialog [role=alert]', { hasText: 'are for managers and owners' }).waitFor()
  await front.context.close()
  const viewer = await made.token({ is_admin: true, role: 'viewer' })
  const other = await openDesk(pages, made, { at: `bookings/${code}`, token: viewer })
  await other.page.waitForSelector('.columns')
  for (const text of ['Add a line', 'Save the notes', 'Payment link', 'Preview and send'])
    await soon.equal(() => other.page.locator(`text="${text}"`).count(), 0, text)
  await other.context.close()
})

test('a payment link is made, shown as a code to scan, and leads to the page', async () => {
  const { made, code } = await paying()
  const { page, errors, context } = await openBooking(pages, made, code)
  await page.click('.money button:text("Payment link")')
  await page.fill('dialog #amount', '40')
  await page.click('dialog button[type=submit]')
  await page.waitForSelector('dialog .qr')
  await soon.deepEqual(() => violationsOf(page), [])
  const url = await page.inputValue('#pay-link')
  await page.goto(url)
  await page.locator('.pay-link .grand', { hasText: '$40' }).waitFor()
  await soon.deepEqual(() => violationsOf(page), [])
  assert.deepEqual(errors, [])
  await context.close()
})

test('the mail to the guest is looked at in each language', async () => {
  const { made, code } = await paying()
  const { page, errors, context } = await openBooking(pages, made, code)
  await page.click('text="Preview and send"')
  await page.locator('dialog .mail-text', { hasText: code }).waitFor()
  await page.locator('dialog', { hasText: 'this installation sends no mail' }).waitFor()
  await page.selectOption('#mail-language', 'de')
  await page.locator('dialog .mail-text[lang=de]').waitFor()
  await soon.deepEqual(() => violationsOf(page), [])
  assert.deepEqual(errors, [])
  await context.close()
})

test('the money of the day, by person', async () => {
  const { made, code } = await paying()
  const ann = await made.token({ is_admin: true, token_name: 'Ann', role: 'desk' })
  const body = { booking_code: code, amount: 20, method: 'cash' }
  assert.equal((await made.post('/recordpayment', body, { token: ann })).status, 200)
  await works(made.post('/recordpayment', { ...body, amount: 5, method: 'card' }))
  const { page, errors, context } = await openDesk(pages, made, { at: 'drawer' })
  const card = page.locator('.drawer .card', { hasText: 'Ann' })
  await card.locator('tbody tr', { hasText: 'Cash' }).waitFor()
  await soon.match(() => card.locator('tfoot').textContent(), /\$20/)
  await soon.equal(() => page.locator('.drawer .card').count(), 2)
  await soon.deepEqual(() => violationsOf(page), [])
  await page.selectOption('#drawer-person', { label: 'Ann' })
  await soon.equal(() => page.locator('.drawer .card').count(), 1)
  assert.deepEqual(errors, [])
  await context.close()
})
