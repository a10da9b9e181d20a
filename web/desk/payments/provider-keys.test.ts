/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fakeStripe } from '../../../test/providers/fake-stripe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { startPages } from '../../testing.ts'
import { deskHotel, openDesk, settled } from '../testing.ts'

const stripe = await fakeStripe()
after(() => stripe.close())
const pages = await startPages({ providerUrls: { stripe: stripe.baseUrl } })

test('saving keys tells what the provider answered: right, refused in its words, or away and saved all the same', async () => {
  const made = await deskHotel(pages)
  const { secret_key = '', webhook_secret = '' } = stripe.keys
  const saved = async () => (await made.get('/paymentsettings')).Result
  const { page, errors, context } = await openDesk(pages, made, { at: 'payments' })
  await page.selectOption('#provider', 'stripe')
  const save = async (key: string) => {
    await page.fill('#stripe_secret_key', key)
    await page.fill('#stripe_webhook_secret', webhook_secret)
    await page.click('main form button[type=submit]')
  }
  await save(`${secret_key}-wrong`)
  const refused = page.locator('#stripe_secret_key-fault', {
    hasText: 'Not saved: Stripe does not take this key. Stripe does not accept the secret key',
  })
  await refused.waitFor()
  await soon.equal(
    () => page.inputValue('#stripe_webhook_secret'),
    webhook_secret,
    'what was typed is still there',
  )
  assert.equal((await saved()).provider, null)
  stripe.misbehave('down')
  await page.fill('#stripe_secret_key', secret_key)
  await page.click('main form button[type=submit]')
  // It stays until somebody has read it.
  const away = page.locator('.toast.is-trouble', { hasText: 'Saved, but Stripe could not be asked' })
  await away.waitFor()
  stripe.misbehave(undefined)
  await page.getByText(`Secret key …${secret_key.slice(-4)}`).waitFor()
  assert.equal((await saved()).provider, 'stripe')
  await away.getByRole('button', { name: 'Put away' }).click()
  await save(secret_key)
  await settled(page, 'Saved. Stripe took the keys: they are right.')
  assert.deepEqual(errors, [])
  await context.close()
})
