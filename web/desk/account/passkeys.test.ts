/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { CLIENT, startIssuer } from '../../../src/people/sso/issuer.testing.ts'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { DESK, type Opened, startNamedPages, startPages } from '../../testing.ts'
import { openAs, PASSWORD, staffIn } from '../staff.testing.ts'

const pages = await startNamedPages()

/** A device with a screen lock, as browsers see it. */
const deviceOf = async ({ context, page }: Opened) => {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    refuse: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isUserVerified }),
  }
}

const signOut = async (page: Page): Promise<void> => {
  const status = await page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    return (await fetch('/desk/sign-out', init)).status
  })
  assert.equal(status, 200)
}

suite('passkeys in the desk', () => {
  test('one is made in the account, signs in without an e-mail, and is removed', async () => {
    const made = await pages.hotel()
    const staff = await staffIn(pages, made, 'manager')
    const opened = await openAs(pages, made, staff, { at: 'account', ready: '#passkeys-title' })
    const { page, context, errors } = opened
    const device = await deviceOf(opened)
    const card = page.locator('section[aria-labelledby="passkeys-title"]')
    await card.getByText('You have none yet.').waitFor()
    await card.getByRole('button', { name: 'Add a passkey' }).click()
    await page.fill('#passkey-name', 'My phone')
    assert.deepEqual(await violationsOf(page), [])
    await page.locator('dialog button[type=submit]').click()
    await card.locator('td', { hasText: 'My phone' }).waitFor()
    await soon.equal(() => device.count(), 1)
    await signOut(page)
    await page.goto(`${pages.url}/desk/account`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForSelector('#passkeys-title')
    await card.getByRole('button', { name: 'Remove My phone' }).click()
    await page.locator('dialog .button', { hasText: 'Remove' }).click()
    await card.getByText('You have none yet.').waitFor()
    await signOut(page)
    await page.goto(`${pages.url}/desk`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.locator('.fault', { hasText: 'That passkey did not work' }).waitFor()
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('a sign-in of long ago is asked for once more before one is made', async () => {
    const made = await pages.hotel()
    const staff = await staffIn(pages, made, 'desk', { password: PASSWORD })
    await pages.db.directory.write((sql) =>
      sql.run(
        `update staff_session set signed_in_at = now() - interval '16 minutes' where session_code = $1`,
        [staff.browser.session_code],
      ),
    )
    const opened = await openAs(pages, made, staff, { at: 'account', ready: '#passkeys-title' })
    const { page, context } = opened
    const device = await deviceOf(opened)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.fill('#passkey-name', 'My phone')
    await page.locator('dialog button[type=submit]').click()
    await page.fill('#sign-in-password', PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator('td', { hasText: 'My phone' }).waitFor()
    await soon.equal(() => device.count(), 1)
    await context.close()
  })

  test('at an address without a name it is said plainly, and none is offered', async () => {
    const unnamed = await startPages()
    const made = await unnamed.hotel()
    const opened = await openAs(unnamed, made, await staffIn(unnamed, made, 'desk'), {
      at: 'account',
      ready: '#passkeys-title',
    })
    const { page, context } = opened
    await page.getByText('Passkeys need an address with a name').waitFor()
    await soon.equal(() => page.getByRole('button', { name: 'Add a passkey' }).count(), 0)
    await context.close()
  })
})

test('single sign-on leads through the issuer to the desk', async () => {
  // Its address is known before ours is.
  let redirect = ''
  const issuer = await startIssuer(() => redirect)
  const oidc = { issuer: issuer.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
  const own = await startNamedPages({ ownDatabase: true, oidc })
  redirect = `${own.url}/desk/sso/callback`
  const made = await own.hotel()
  const { person } = await staffIn(own, made, 'manager')
  issuer.accounts.set('ann', { email: person.email, email_verified: true })
  const { page, context } = await own.open(made, '', { path: '/desk/rooms', viewport: DESK })
  await page.getByRole('button', { name: 'Single sign-on' }).click()
  await page.fill('input[name=login]', 'ann')
  await page.fill('input[name=password]', 'any')
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`${own.url}/desk/rooms`)
  await soon.equal(() => page.locator('main h1').textContent(), 'Rooms')
  await context.close()
})
