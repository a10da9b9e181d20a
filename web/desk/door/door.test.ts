/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { firstLink } from '../../../src/people/first-link.ts'
import { addPerson, join, signIn } from '../../../src/people/people.testing.ts'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { DESK, giveCookie, startPages } from '../../testing.ts'
import { openAs, PASSWORD, staffIn } from '../staff.testing.ts'
import { deskHotel, settled } from '../testing.ts'

const pages = await startPages()
const { app, db } = pages

const usable = (page: Page, name: string) => soon.deepEqual(() => violationsOf(page), [], name)

const nameAndPassword = async (page: Page, name: string, password: string) => {
  await page.fill('#link-name', name)
  await page.fill('#link-password', password)
  await page.keyboard.press('Enter')
}

suite('a link', () => {
  test('that the first start printed makes the first account and opens the desk, without any mail', async () => {
    const own = await startPages({ ownDatabase: true })
    const made = await deskHotel(own)
    const url = await firstLink(own.db, own.url, { chain_code: made.chain, hotel_code: made.code })
    const { page, errors, context } = await own.open(made, '', {
      path: new URL(url!).pathname + new URL(url!).hash,
      viewport: DESK,
    })
    await page.locator(`text=Make the first account of all hotels of ${made.chain}`).waitFor()
    await usable(page, 'the printed link')
    await page.fill('#link-email', 'ayu@example.com')
    await nameAndPassword(page, 'Ayu Lestari', 'hotel')
    await page.locator('#link-password-fault').waitFor()
    await soon.equal(() => page.inputValue('#link-name'), 'Ayu Lestari', 'what was typed is still there')
    await page.fill('#link-password', PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.today-figures')
    await soon.equal(() => new URL(page.url()).hash, '', 'the secret is not in the address any more')
    await page.locator('.side-link', { hasText: 'Ayu Lestari' }).waitFor()
    await page.goto(url!)
    await page.reload()
    await page.locator('h1', { hasText: 'good no more' }).waitFor()
    await usable(page, 'a link that is over')
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('for somebody who has an account adds the hotel once they have signed in', async () => {
    const made = await deskHotel(pages)
    const other = await pages.hotel()
    const { person } = await staffIn(pages, other, 'desk', { password: PASSWORD })
    const owner = await staffIn(pages, made, 'owner', { name: 'Owner' })
    const { Result } = await owner.browser.call('POST', '/createinvite', {
      body: { email: person.email, role: 'manager' },
    })
    const { page, errors, context } = await pages.open(made, '', {
      path: new URL(Result.invite_url).pathname + new URL(Result.invite_url).hash,
      viewport: DESK,
    })
    await page.locator('text=There is an account with this e-mail already').waitFor()
    await usable(page, 'signing in to join')
    await page.fill('#sign-in-password', 'not the password')
    await page.keyboard.press('Enter')
    await page.locator('.fault', { hasText: 'did not work' }).waitFor()
    await page.fill('#sign-in-password', PASSWORD)
    await page.keyboard.press('Enter')
    await page.click('text="Add the hotel to my account"')
    await page.waitForSelector('.today-figures')
    await soon.match(() => new URL(page.url()).pathname, new RegExp(`/desk/at/${made.chain}/${made.code}$`))
    await page.goto(`${pages.url}/desk/account`)
    await soon.deepEqual(
      async () => (await page.locator('.plain-list .chip').allTextContents()).sort(),
      ['Manager', 'Front desk'].sort(),
    )
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('for a new password sets it, and all other sessions are over', async () => {
    const made = await deskHotel(pages)
    const owner = await staffIn(pages, made, 'owner', { name: 'Owner' })
    const clerk = await staffIn(pages, made, 'desk', { name: 'Clerk' })
    const { Result } = await owner.browser.call('POST', '/createreset', {
      body: { person_code: clerk.person.person_code },
    })
    const at = new URL(Result.reset_url)
    const { page, context } = await pages.open(made, '', { path: at.pathname + at.hash, viewport: DESK })
    await page.locator(`text=Choose a new password for ${clerk.person.email}`).waitFor()
    await usable(page, 'a new password')
    await page.fill('#link-password', PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.today-figures')
    assert.equal((await clerk.browser.call('GET', '/test')).code, 'token_invalid')
    await context.close()
  })
})

suite('the door', () => {
  test('takes e-mail and password, and a reload keeps the session', async () => {
    const made = await deskHotel(pages)
    const { person } = await staffIn(pages, made, 'desk', { password: PASSWORD })
    const { page, errors, context } = await pages.open(made, '', { path: '/desk/hotel', viewport: DESK })
    await page.click('main button[type=submit]')
    await page.locator('.fault', { hasText: 'Type your e-mail' }).waitFor()
    await page.fill('#sign-in-email', person.email.toUpperCase())
    await page.fill('#sign-in-password', PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator('main h1', { hasText: 'Hotel' }).waitFor()
    await page.reload()
    await page.locator('main h1', { hasText: 'Hotel' }).waitFor()
    await soon.doesNotMatch(() => page.evaluate<string>('document.cookie'), /vacancy/, 'no script reads it')
    await page.click('.side-link:has-text("Sign out")')
    await page.waitForSelector('#sign-in-email')
    await page.reload()
    await page.waitForSelector('#sign-in-email')
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('says who can make a new password where there is no mail', async () => {
    const made = await deskHotel(pages)
    const { page, context } = await pages.open(made, '', { path: '/desk', viewport: DESK })
    await page.click('text="Forgot your password?"')
    await page.locator('text=Ask an owner of your hotel').waitFor()
    await usable(page, 'forgot')
    await page.click('text="Back to signing in"')
    await page.waitForSelector('#sign-in-password')
    await context.close()
  })

  test('says why it takes no password over http from elsewhere', async () => {
    const far = await startPages({ publicUrl: 'http://booking.example.com' })
    const made = await far.hotel()
    const { page, context } = await far.open(made, '', { path: '/desk', viewport: DESK })
    await page.locator('text=others on the way could read').waitFor()
    await soon.equal(() => page.locator('#sign-in-password').count(), 0)
    await page.click('text="Use a key instead"')
    await page.waitForSelector('#token')
    await context.close()
  })

  test('leads somebody without a hotel, or with another one, somewhere', async () => {
    const made = await deskHotel(pages)
    const mine = await pages.hotel()
    const nobody = await addPerson(app, 'Nobody')
    const browser = await signIn(app, nobody, made)
    const opened = await openAs(pages, made, { browser }, { at: '' })
    const { page, context } = opened
    await page.locator('text=belong to no hotel').waitFor()
    await usable(page, 'in no hotel')
    await join(app, nobody, mine, 'desk')
    await page.goto(`${pages.url}/desk/at/${made.chain}/${made.code}/hotel`)
    await page.locator('text=You do not belong to this hotel').waitFor()
    await page.click('.own-hotels a')
    await page.locator('main h1', { hasText: 'Hotel' }).waitFor()
    await context.close()
  })
})

suite('a session that is over', () => {
  test('leaves the page as it is, and the person goes on after signing in again', async () => {
    const made = await deskHotel(pages)
    const { person, browser } = await staffIn(pages, made, 'manager', { password: PASSWORD })
    const { page, errors, context } = await openAs(
      pages,
      made,
      { browser },
      { at: 'rooms/SEA', ready: '#room_name' },
    )
    await page.fill('#room_name', 'Sea view')
    // Ended from elsewhere: a stolen or a forgotten one.
    const elsewhere = await signIn(app, person, made)
    await elsewhere.call('DELETE', `/deletesession/${browser.session_code}`)
    await page.click('form button[type=submit]')
    await page.locator('.dialog.is-door', { hasText: 'You were signed out' }).waitFor()
    await usable(page, 'signing in again')
    await soon.equal(() => page.inputValue('#sign-in-email'), person.email)
    await page.fill('#sign-in-password', PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.dialog.is-door', { state: 'detached' })
    await soon.equal(async () => (await made.get('/getroom/SEA')).Result.room_name, 'Sea view')
    await soon.equal(() => page.inputValue('#room_name'), 'Sea view')
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('goes on in all tabs when somebody has signed in in one', async () => {
    const made = await deskHotel(pages)
    const { person, browser } = await staffIn(pages, made, 'manager', { password: PASSWORD })
    const opened = await openAs(pages, made, { browser }, { at: 'hotel' })
    const other = await opened.context.newPage()
    await other.goto(`${pages.url}/desk/rooms`)
    await other.waitForSelector('.table tbody tr')
    const elsewhere = await signIn(app, person, made)
    await elsewhere.call('DELETE', `/deletesession/${browser.session_code}`)
    for (const page of [opened.page, other]) await page.locator('.dialog.is-door').waitFor()
    await other.fill('#sign-in-password', PASSWORD)
    await other.keyboard.press('Enter')
    for (const page of [opened.page, other])
      await page.waitForSelector('.dialog.is-door', { state: 'detached' })
    await opened.context.close()
  })

  test('some things ask for the password in place, and are done then', async () => {
    const made = await deskHotel(pages)
    const { person, browser } = await staffIn(pages, made, 'owner', { password: PASSWORD })
    await db.directory.write((sql) =>
      sql.run(
        `update staff_session set signed_in_at = now() - interval '16 minutes' where session_code = $1`,
        [browser.session_code],
      ),
    )
    const { page, errors, context } = await openAs(pages, made, { browser }, { at: 'access' })
    const make = async () => {
      await page.click('text="New key"')
      await page.fill('#token_name', 'Channel manager')
      await page.selectOption('#kind', 'admin')
      await page.selectOption('#role', 'manager')
      await page.click('.dialog button[type=submit]')
    }
    await make()
    await page.locator('.dialog', { hasText: 'Is it you?' }).waitFor()
    await usable(page, 'is it you')
    await page.keyboard.press('Escape')
    await page.locator('.dialog .fault', { hasText: 'sign in again' }).waitFor()
    assert.equal(
      (await made.get('/getalltokens')).Result.some(
        ({ token_name }: { token_name: string }) => token_name === 'Channel manager',
      ),
      false,
    )
    await page.click('.dialog button[type=submit]')
    await soon.equal(() => page.inputValue('#sign-in-email'), person.email)
    await page.fill('#sign-in-password', PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator('.secret', { hasText: 'vca_' }).waitFor()
    await page.click('text="I have kept it"')
    await page.locator('tr', { hasText: 'Channel manager' }).locator('text=Manager').last().waitFor()
    assert.deepEqual(errors, [])
    await context.close()
  })
})

test('two hotels in two tabs do not meet', async () => {
  const one = await deskHotel(pages)
  const two = await deskHotel(pages)
  await two.put('/hotelinformation', { hotel_name: 'Hotel Rimba' })
  const { person, browser } = await staffIn(pages, one, 'manager')
  await join(app, person, two, 'manager')
  const first = await openAs(pages, one, { browser }, { at: `at/${one.chain}/${one.code}/hotel` })
  const second = await first.context.newPage()
  await second.goto(`${pages.url}/desk/at/${two.chain}/${two.code}/hotel`)
  await second.waitForSelector('#hotel_name')
  for (const [page, phone] of [
    [first.page, '+62 111'],
    [second, '+62 222'],
    [first.page, '+62 333'],
  ] as const) {
    await page.fill('#hotel_phone_number', phone)
    await page.click('form button[type=submit]')
    await settled(page, 'Saved')
  }
  const phoneOf = async (made: typeof one) =>
    (await made.get('/hotelinformation')).Result.hotel_information.hotel_phone_number
  assert.deepEqual([await phoneOf(one), await phoneOf(two)], ['+62 333', '+62 222'])
  // The switch keeps the screen, and the other tab stays where it is.
  await first.page.selectOption('.hotel-switch select', `${two.chain}/${two.code}`)
  await first.page.waitForURL(`**/at/${two.chain}/${two.code}/hotel`)
  await soon.equal(() => first.page.inputValue('#hotel_phone_number'), '+62 222')
  await first.page.goBack()
  await soon.equal(() => first.page.inputValue('#hotel_phone_number'), '+62 333')
  await soon.equal(() => second.inputValue('#hotel_name'), 'Hotel Rimba')
  await first.context.close()
})

test('a cookie of a session opens nothing by itself in another browser after it was ended', async () => {
  const made = await deskHotel(pages)
  const { person, browser } = await staffIn(pages, made, 'desk')
  const thief = await pages.open(made, '', { path: '/desk', viewport: DESK })
  await giveCookie(pages, thief, browser.cookie)
  await thief.page.goto(`${pages.url}/desk/rooms`)
  await thief.page.waitForSelector('.table tbody tr')
  const mine = await openAs(pages, made, { browser: await signIn(app, person, made) }, { at: 'account' })
  const rows = mine.page.locator('table tbody tr', { has: mine.page.locator('button') })
  await soon.equal(() => rows.count(), 1)
  await rows.locator('button').click()
  await settled(mine.page, 'Ended')
  await thief.page.locator('.dialog.is-door').waitFor()
  await thief.page.reload()
  await thief.page.locator('text=You are not signed in any more').waitFor()
  await thief.context.close()
  await mine.context.close()
})
