/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { day, push, startPages } from '../../testing.ts'
import { cellOf, daysOf, deskHotel, openDesk, settled } from '../testing.ts'

const pages = await startPages()

const SECRET = 'sk_test_CANARY-one-1234'
const SIGNING = 'whsec_CANARY-two-5678'

test('how guests pay is set with keys that are shown by their end only, and what to enter at the provider', async () => {
  const made = await deskHotel(pages)
  const settings = async () => (await made.get('/paymentsettings')).Result
  const { page, errors, context } = await openDesk(pages, made, { at: 'payments', ready: '#provider' })
  await soon.equal(() => page.locator('#mode').count(), 0, 'without a provider there is nothing to set')
  await page.selectOption('#provider', 'stripe')
  await page.locator('.notice', { hasText: 'no money moves' }).waitFor()
  // Stripe tells its signing secret only after the address was entered there.
  const address = await page.locator('.at-provider code.secret').innerText()
  await page.locator('.at-provider', { hasText: 'checkout.session.async_payment_succeeded' }).waitFor()
  for (const name of ['type', 'autocomplete'])
    await soon.equal(
      () => page.getAttribute('#stripe_secret_key', name),
      name === 'type' ? 'password' : 'off',
    )
  await page.fill('#stripe_secret_key', 'sk_live_CANARY-one-1234')
  await page.fill('#stripe_webhook_secret', SIGNING)
  await page.click('main form button[type=submit]')
  await page.locator('#stripe_secret_key-fault', { hasText: 'not such a key of this mode' }).waitFor()
  await soon.equal(async () => (await settings()).provider, null)
  await soon.equal(() => page.inputValue('#stripe_webhook_secret'), SIGNING, 'what was typed is still there')
  // Leaving asks first.
  await page.click('.tabs a[href$="/taxes"]')
  await page.locator('.dialog', { hasText: 'Leave without saving?' }).waitFor()
  await page.click('text="Go on editing"')
  await page.fill('#stripe_secret_key', SECRET)
  await page.fill('#pay_within_minutes', '4')
  await page.click('main form button[type=submit]')
  await page.locator('#pay_within_minutes-fault', { hasText: 'From 5 to 43' }).waitFor()
  await page.fill('#pay_within_minutes', '45')
  await page.fill('#remind_minutes', '45')
  await page.click('main form button[type=submit]')
  await page.locator('#remind_minutes-fault', { hasText: 'Less than the minutes to pay' }).waitFor()
  await page.fill('#remind_minutes', '15')
  await page.click('main form button[type=submit]')
  await settled(page, 'Saved')
  await page.getByText('Secret key …1234, Signing secret of the webhook …5678').waitFor()
  await soon.equal(() => page.inputValue('#stripe_secret_key'), '')
  await soon.doesNotMatch(() => page.content(), /CANARY/)
  const saved = await settings()
  assert.deepEqual(
    [saved.provider, saved.mode, saved.pay_within_minutes, saved.remind_minutes, saved.webhook_url],
    ['stripe', 'test', 45, 15, address],
  )
  await soon.deepEqual(() => violationsOf(page), [])

  // Only what was changed is sent, so that keys stay, and what a colleague changed meanwhile.
  await page.fill('#instructions', 'Cards only')
  await page.fill('#remind_minutes', '')
  await made.put('/paymentsettings', { pay_within_minutes: 90 })
  await page.locator('.notice', { hasText: /changed/i }).waitFor()
  await page.click('main form button[type=submit]')
  await settled(page, 'Saved')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#pay_within_minutes')?.value === '90',
  )
  const both = await settings()
  assert.deepEqual(
    [both.pay_within_minutes, both.instructions, both.remind_minutes, both.kept_keys.length],
    [90, 'Cards only', null, 2],
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('what a provider cannot do is told beside its field, in the desk’s language; keys can be forgotten', async () => {
  const made = await deskHotel(pages)
  await made.put('/paymentsettings', {
    provider: 'stripe',
    keys: { secret_key: SECRET, webhook_secret: SIGNING },
  })
  const { page, errors, context } = await openDesk(pages, made, { at: 'payments' })
  await page.selectOption('.side select', 'id')
  await page.selectOption('#provider', 'midtrans')
  await page.locator('.at-provider', { hasText: 'Payment Notification URL' }).waitFor()
  await page.fill('#midtrans_server_key', 'SB-Mid-server-0123456789')
  await page.click('main form button[type=submit]')
  await page.locator('#provider-fault', { hasText: 'tidak menerima mata uang' }).waitFor()
  await page.selectOption('#provider', 'bank_transfer')
  await page.click('main form button[type=submit]')
  await page.locator('#instructions-fault', { hasText: 'Isi' }).waitFor()
  await page.fill('#instructions', 'Bank Sanur, 123-456')
  await page.click('main form button[type=submit]')
  await settled(page, 'Tersimpan')
  await soon.equal(async () => (await made.get('/paymentsettings')).Result.provider, 'bank_transfer')
  await page.selectOption('#provider', '')
  await page.check('main .check input')
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT'),
    page.click('main form button[type=submit]'),
  ])
  const again = await made.put('/paymentsettings', { provider: 'stripe' })
  assert.equal(again.status, 400, 'its keys are forgotten')
  assert.deepEqual(errors, [])
  await context.close()
})

test('for how long a room is held, and how many rooms a guest books at once, are fields of the hotel', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'hotel', ready: '#hold_minutes' })
  await soon.equal(() => page.inputValue('#hold_minutes'), '15')
  await page.fill('#hold_minutes', '61')
  await page.click('main form button[type=submit]')
  await page.locator('#hold_minutes-fault', { hasText: 'From 1 to 60' }).waitFor()
  await page.fill('#hold_minutes', '20')
  await soon.equal(() => page.inputValue('#max_rooms_per_booking'), '9')
  await page.fill('#max_rooms_per_booking', '101')
  await page.click('main form button[type=submit]')
  await page.locator('#max_rooms_per_booking-fault', { hasText: 'From 1 to 100' }).waitFor()
  await page.fill('#max_rooms_per_booking', '4')
  await page.click('main form button[type=submit]')
  await settled(page, 'Saved')
  await soon(async () => {
    const { hold_minutes, max_rooms_per_booking } = (await made.get('/hotelinformation')).Result
      .hotel_information
    assert.deepEqual([hold_minutes, max_rooms_per_booking], [20, 4])
  })
  assert.deepEqual(errors, [])
  await context.close()
})

test('a cell tells what is held beside what is left, as it comes and goes; typing sets what is left', async () => {
  const made = await deskHotel(pages)
  await push(made, 'GARDEN', { number_of_rooms: 1 })
  const { page, errors, context } = await openDesk(pages, made)
  const hold = async (room_code: string): Promise<string> => {
    const stay = { arrival_date: day(2), departure_date: day(3), guests: 2 }
    const { Result, text } = await made.post('/createhold', {
      booking_form: { room_code, rate_code: 'FLEX', ...stay },
    })
    assert.ok(Result, text)
    return Result.hold_code
  }
  const [code] = [await hold('SEA'), await hold('GARDEN')]
  const sea = await cellOf(page, 0, 2)
  await sea.locator('.marks', { hasText: '1 held' }).waitFor()
  await soon.equal(() => sea.locator('b').innerText(), '4', 'what is left stays what was pushed')
  await sea.click()
  await page.getByText('4 left, 1 of them held for a guest who is booking, 3 to sell').first().waitFor()
  const isSoldOut = async (row: number) =>
    /is-sold-out/.test((await (await cellOf(page, row, 2)).getAttribute('class'))!)
  await soon.deepEqual(
    async () => [await isSoldOut(0), await isSoldOut(4)],
    [false, true],
    'the last garden room is held',
  )
  // A hold is no change of what staff set: what they type is saved.
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await settled(page, '1 value changed')
  await soon(async () => {
    const [entry] = await daysOf(made, 'SEA', 2, 2)
    assert.deepEqual([entry!.number_of_rooms, (entry as { held?: number }).held], [3, 1])
  })
  await made.delete(`/deletehold/${code}`)
  await sea.locator('.marks').waitFor({ state: 'detached' })
  await soon.equal(() => sea.locator('b').innerText(), '3')
  assert.deepEqual(errors, [])
  await context.close()
})
