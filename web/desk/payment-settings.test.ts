/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOf } from '../../test/axe.ts'
import { startPages } from '../testing.ts'
import { deskHotel, openDesk, settled } from './testing.ts'

const pages = await startPages()

const SECRET = 'sk_test_CANARY-one-1234'
const SIGNING = 'whsec_CANARY-two-5678'

test('how guests pay is set with keys that are shown by their end only, and what to enter at the provider', async () => {
  const made = await deskHotel(pages)
  const settings = async () => (await made.get('/paymentsettings')).Result
  const { page, errors, context } = await openDesk(pages, made)
  await page.goto(`${pages.url}/desk/payments`)
  await page.waitForSelector('#provider')
  assert.equal(await page.locator('#mode').count(), 0, 'without a provider there is nothing to set')
  await page.selectOption('#provider', 'stripe')
  await page.locator('.notice', { hasText: 'no money moves' }).waitFor()
  // Stripe tells its signing secret only after the address was entered there.
  const address = await page.locator('.at-provider code.secret').innerText()
  await page.locator('.at-provider', { hasText: 'checkout.session.async_payment_succeeded' }).waitFor()
  await page.fill('#stripe_secret_key', 'sk_live_CANARY-one-1234')
  await page.fill('#stripe_webhook_secret', SIGNING)
  await page.click('main form button[type=submit]')
  await page.locator('#stripe_secret_key-fault', { hasText: 'not such a key of this mode' }).waitFor()
  assert.equal((await settings()).provider, null)
  assert.equal(await page.inputValue('#stripe_webhook_secret'), SIGNING, 'what was typed is still there')
  // Leaving asks first.
  await page.click('.tabs a[href$="/taxes"]')
  await page.locator('.dialog', { hasText: 'Leave without saving?' }).waitFor()
  await page.click('text="Go on editing"')
  await page.fill('#stripe_secret_key', SECRET)
  await page.fill('#pay_within_minutes', '4')
  await page.click('main form button[type=submit]')
  await page.locator('#pay_within_minutes-fault', { hasText: 'From 5 to 43' }).waitFor()
  await page.fill('#pay_within_minutes', '45')
  await page.click('main form button[type=submit]')
  await settled(page, 'Saved')
  await page.getByText('Secret key …1234, Signing secret of the webhook …5678').waitFor()
  assert.equal(await page.inputValue('#stripe_secret_key'), '')
  assert.doesNotMatch(await page.content(), /CANARY/)
  const saved = await settings()
  assert.deepEqual(
    [saved.provider, saved.mode, saved.pay_within_minutes, saved.webhook_url],
    ['stripe', 'test', 45, address],
  )
  assert.deepEqual(await violationsOf(page), [])

  // Only what was changed is sent, so that keys stay, and what a colleague changed meanwhile.
  await page.fill('#instructions', 'Cards only')
  await made.put('/paymentsettings', { pay_within_minutes: 90 })
  await page.locator('.notice', { hasText: /changed/i }).waitFor()
  await page.click('main form button[type=submit]')
  await settled(page, 'Saved')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#pay_within_minutes')?.value === '90',
  )
  const both = await settings()
  assert.deepEqual([both.pay_within_minutes, both.instructions, both.kept_keys.length], [90, 'Cards only', 2])
  assert.deepEqual(errors, [])
  await context.close()
})

test('what a provider cannot do is told beside its field, in the desk’s language; keys can be forgotten', async () => {
  const made = await deskHotel(pages)
  await made.put('/paymentsettings', {
    provider: 'stripe',
    keys: { secret_key: SECRET, webhook_secret: SIGNING },
  })
  const { page, errors, context } = await openDesk(pages, made)
  await page.selectOption('.side select', 'id')
  await page.goto(`${pages.url}/desk/payments`)
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
  assert.equal((await made.get('/paymentsettings')).Result.provider, 'bank_transfer')
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
