/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { addPerson, join, signIn } from '../../../src/people/people.testing.ts'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { DESK, PHONE, startPages } from '../../testing.ts'
import { openAs, PASSWORD, staffIn } from '../staff.testing.ts'
import { bookStay, deskHotel, openDesk, settled } from '../testing.ts'

const pages = await startPages()
const { app } = pages

const usable = async (page: Page, name: string) => {
  await soon.deepEqual(() => violationsOf(page), [], name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await soon.deepEqual(() => violationsOf(page, { rules: ['color-contrast'] }), [], `${name}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

const roleOf = async (made: TestHotel, email: string): Promise<string | undefined> =>
  (await made.get('/getallpeople')).Result.find((one: { email: string }) => one.email === email)?.role

const rowOf = (page: Page, email: string) => page.locator('tbody tr', { hasText: email })

suite('people', () => {
  test('are invited, given another role and removed; the last owner stays', async () => {
    const made = await deskHotel(pages)
    const owner = await staffIn(pages, made, 'owner', { name: 'Ayu' })
    const { page, errors, context } = await openAs(pages, made, owner, { at: 'people', ready: 'tbody tr' })
    await usable(page, 'people')
    await page.click('text="Invite somebody"')
    await page.fill('#email', 'made.clerk@example.com')
    await page.fill('#name', 'Made Wijaya')
    await page.selectOption('#role', 'manager')
    await usable(page, 'an invitation')
    await page.click('.dialog button[type=submit]')
    const url = (await page.locator('.secret').textContent())!.trim()
    assert.match(url, /\/desk\/link#[\w-]{43}$/)
    await page.locator('.dialog', { hasText: 'no e-mail is sent here' }).waitFor()
    await usable(page, 'the link of an invitation')
    await page.click('.dialog .button.quiet')
    const used = await fetch(`${pages.url}/desk/use-link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: pages.url },
      body: JSON.stringify({ secret: new URL(url).hash.slice(1), password: PASSWORD }),
    })
    assert.equal(used.status, 200)
    await page.reload()
    await page.waitForSelector('tbody tr')
    const made2 = rowOf(page, 'made.clerk@example.com')
    await made2.locator('text=Made Wijaya').waitFor()
    await made2.locator('select').selectOption('desk')
    await settled(page, 'Made Wijaya is now: Front desk')
    await soon.equal(() => roleOf(made, 'made.clerk@example.com'), 'desk')
    await made2.locator('button', { hasText: 'Link for a new password' }).click()
    await page.locator('.secret', { hasText: '/desk/link#' }).waitFor()
    await page.keyboard.press('Escape')
    await made2.locator('button', { hasText: 'Remove' }).click()
    await page.click('.dialog .button.is-danger')
    await settled(page, 'Made Wijaya was removed')
    await made2.waitFor({ state: 'detached' })
    const own = rowOf(page, owner.person.email)
    await own.locator('select').selectOption('viewer')
    await settled(page, 'last owner')
    await soon.equal(() => own.locator('select').inputValue(), 'owner', 'what is so is shown again')
    await page.click('.tabs a:has-text("Access log")')
    await page.locator('tbody tr', { hasText: 'was removed' }).waitFor()
    await usable(page, 'the access log')
    await page.selectOption('#log-kind', 'role_changed')
    await soon.deepEqual(
      async () => (await page.locator('tbody tr').allTextContents()).map((text) => /another role/.test(text)),
      [true],
    )
    await page.reload()
    await soon.equal(() => page.locator('tbody tr').count(), 1, 'the address keeps the filter')
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('of a chain are marked and not offered to a hotel’s owner', async () => {
    const made = await deskHotel(pages)
    const owner = await staffIn(pages, made, 'owner', { name: 'Ayu' })
    const chain = await addPerson(app, 'Putu')
    await join(app, chain, made, 'manager', true)
    const { page, context } = await openAs(pages, made, owner, { at: 'people', ready: 'tbody tr' })
    const row = rowOf(page, chain.email)
    await row.locator('.chip', { hasText: 'whole chain' }).waitFor()
    await soon.equal(() => row.locator('select, button').count(), 0)
    await context.close()
  })

  test('an invitation that nobody has used is listed, and withdrawn', async () => {
    const made = await deskHotel(pages)
    const owner = await staffIn(pages, made, 'owner')
    const body = { email: 'wrong@example.com', role: 'manager' }
    assert.equal((await owner.browser.call('POST', '/createinvite', { body })).status, 201)
    const { page, errors, context } = await openAs(pages, made, owner, { at: 'people', ready: 'tbody tr' })
    const row = page.locator('.open-invitations tbody tr', { hasText: 'wrong@example.com' })
    await soon.match(() => row.innerText(), /Manager/)
    await usable(page, 'an open invitation')
    await row.getByRole('button', { name: 'Withdraw' }).click()
    await settled(page, 'The invitation of wrong@example.com was withdrawn')
    await soon.equal(() => page.locator('.open-invitations').count(), 0)
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('an invitation names the hotels of the chain that the owner has', async () => {
    const made = await deskHotel(pages)
    const sister = await app.hotel({ chain: made.chain, name: 'Hotel Rimba' })
    const owner = await staffIn(pages, made, 'owner')
    await join(app, owner.person, sister, 'owner')
    const { page, context } = await openAs(pages, made, owner, {
      at: `at/${made.chain}/${made.code}/people`,
      ready: 'tbody tr',
    })
    await page.click('text="Invite somebody"')
    await page.fill('#email', 'both@example.com')
    await page.check('.dialog .check-list label:has-text("Hotel Rimba") input')
    await page.click('.dialog button[type=submit]')
    const url = (await page.locator('.secret').textContent())!.trim()
    const looked = await fetch(`${pages.url}/desk/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: pages.url },
      body: JSON.stringify({ secret: new URL(url).hash.slice(1) }),
    })
    const { Result } = (await looked.json()) as { Result: { hotels: { hotel_name: string }[] } }
    assert.deepEqual(Result.hotels.map(({ hotel_name }) => hotel_name).sort(), [
      'Hotel Rimba',
      'Hotel Samudra',
    ])
    await context.close()
  })
})

suite('while a page is open', () => {
  test('somebody is removed: they are told, and lose no other hotel', async () => {
    const made = await deskHotel(pages)
    const other = await deskHotel(pages)
    const clerk = await staffIn(pages, made, 'desk')
    await join(app, clerk.person, other, 'desk')
    const { page, context } = await openAs(pages, made, clerk, {
      at: `at/${made.chain}/${made.code}/bookings`,
    })
    const owner = await staffIn(pages, made, 'owner', { name: 'Owner' })
    await owner.browser.call('DELETE', `/deleteperson/${clerk.person.person_code}`)
    await page.locator('.dialog.is-door', { hasText: 'do not belong to this hotel any more' }).waitFor()
    await usable(page, 'taken out')
    const others = page.locator('.own-hotels a')
    await soon.equal(() => others.count(), 1, 'only the other hotel is offered')
    await soon.match(() => others.getAttribute('href'), new RegExp(other.code))
    const again = page.waitForResponse(/getevents/)
    await again
    await soon.equal(() => page.locator('.strip.is-trouble').count(), 0, 'the service is there')
    await page.goto(`${pages.url}/desk/bookings`)
    await page.locator('main h1', { hasText: 'Bookings' }).waitFor()
    await context.close()
  })

  test('a role is lowered: the form is refused and kept, and what is left is offered', async () => {
    const made = await deskHotel(pages)
    const manager = await staffIn(pages, made, 'manager')
    const { page, errors, context } = await openAs(pages, made, manager, {
      at: 'rooms/SEA',
      ready: '#room_name',
    })
    await page.fill('#room_name', 'Sea view')
    const owner = await staffIn(pages, made, 'owner', { name: 'Owner' })
    await owner.browser.call('PUT', `/updateperson/${manager.person.person_code}`, { body: { role: 'desk' } })
    await page.click('form button[type=submit]')
    await page.locator('.fault', { hasText: 'role' }).waitFor()
    await page.locator('text=Your role shows this').first().waitFor()
    assert.equal((await made.get('/getroom/SEA')).Result.room_name, 'Sea room')
    await soon.equal(() => page.inputValue('#room_name'), 'Sea view', 'what was typed can still be read')
    await page.locator('.toast', { hasText: 'Your role here is now: Front desk.' }).waitFor()
    await owner.browser.call('PUT', `/updateperson/${manager.person.person_code}`, {
      body: { role: 'manager' },
    })
    await soon.equal(async () => {
      await page.mouse.move(200, 200)
      await page.mouse.move(300, 300)
      return page.locator('#room_name').isEnabled()
    }, true)
    await page.click('form button[type=submit]')
    await soon.equal(async () => (await made.get('/getroom/SEA')).Result.room_name, 'Sea view')
    assert.deepEqual(errors, [])
    await context.close()
  })
})

suite('by role', () => {
  const menuOf = (page: Page) => page.locator('.side nav a').allTextContents()

  test('an owner sees everything, others not keys and people', async () => {
    const made = await deskHotel(pages)
    for (const role of ['owner', 'manager', 'desk', 'viewer'] as const) {
      const { page, context } = await openAs(pages, made, await staffIn(pages, made, role), { at: 'rooms' })
      await soon.equal(async () => (await menuOf(page)).includes('People'), role === 'owner', role)
      await soon.equal(async () => (await menuOf(page)).includes('Keys and webhooks'), role === 'owner', role)
      const makes = role === 'owner' || role === 'manager'
      await soon.equal(() => page.locator('text="New room"').count(), makes ? 1 : 0, role)
      await page.goto(`${pages.url}/desk/people`)
      await page
        .locator(role === 'owner' ? 'tbody tr' : 'text=Your role in this hotel')
        .first()
        .waitFor()
      await context.close()
    }
  })

  test('the desk sees prices and changes none; bookings are its own', async () => {
    const made = await deskHotel(pages)
    const code = await bookStay(made, 1, 2)
    const { page, errors, context } = await openAs(pages, made, await staffIn(pages, made, 'desk'), {
      at: 'calendar',
      ready: '.cell .price',
    })
    await soon.equal(() => page.locator('.tool.is-main').count(), 0)
    await page.focus('.grid')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await settled(page, 'Your role')
    await soon.equal(() => page.locator('.editor').count(), 0)
    await page.goto(`${pages.url}/desk/bookings/${code}`)
    await page.waitForSelector('.timeline li')
    await page.click('text="Confirm"')
    await settled(page, 'confirmed')
    await page.click('header >> text="Cancel booking"')
    await page.waitForSelector('.dialog fieldset.choices')
    await soon.equal(() => page.locator('.dialog input[name=fee]').count(), 1, 'the fee of the terms alone')
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('a viewer reads bookings without their guests, and nothing is offered', async () => {
    const made = await deskHotel(pages)
    const code = await bookStay(made, 1, 2)
    const { page, errors, context } = await openAs(pages, made, await staffIn(pages, made, 'viewer'), {
      at: 'bookings',
      ready: 'tbody tr',
    })
    await soon.doesNotMatch(() => page.textContent('main'), /Ann|ann@example/)
    await usable(page, 'bookings without guests')
    for (const at of ['stays', `bookings/${code}`, 'insight', 'hotel', 'rates', 'rooms/SEA']) {
      await page.goto(`${pages.url}/desk/${at}`)
      await page.waitForSelector('main h1')
      await soon.doesNotMatch(() => page.textContent('main'), /Ann|ann@example|null|undefined/, at)
    }
    await page.goto(`${pages.url}/desk/bookings/${code}`)
    await page.waitForSelector('.timeline li')
    await soon.equal(() => page.locator('.page-head button').count(), 0)
    await usable(page, 'a booking without its guest')
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('a key with a role is as somebody of that role', async () => {
    const made = await deskHotel(pages)
    const { Result } = await made.post('/createtoken', { token_name: 'Night', is_admin: 1, role: 'viewer' })
    const { page, context } = await openDesk(pages, made, { token: Result.token, at: 'rooms' })
    await soon.equal(async () => (await menuOf(page)).includes('Keys and webhooks'), false)
    await soon.equal(() => page.locator('text="New room"').count(), 0)
    await context.close()
  })
})

test('my account: name and language, password, sessions; on a phone too', async () => {
  const made = await deskHotel(pages)
  const clerk = await staffIn(pages, made, 'desk', { password: PASSWORD })
  const elsewhere = await signIn(app, clerk.person, made)
  const { page, errors, context } = await openAs(pages, made, clerk, { at: 'account', ready: 'tbody tr' })
  await usable(page, 'my account')
  await page.fill('#name', 'Ayu Lestari')
  await page.selectOption('#language', 'id')
  await page.click('form:has(#name) button[type=submit]')
  await page.locator('main h1', { hasText: 'Akun saya' }).waitFor()
  await page.locator('.side-link', { hasText: 'Ayu Lestari' }).waitFor()
  await page.selectOption('#language', 'en')
  await page.click('form:has(#name) button[type=submit]')
  await page.locator('main h1', { hasText: 'My account' }).waitFor()
  await page.fill('#current_password', 'not the password')
  await page.fill('#password', 'a boat in the harbour')
  await page.click('form:has(#password) button[type=submit]')
  await page.locator('.fault', { hasText: 'did not work' }).waitFor()
  await page.fill('#current_password', PASSWORD)
  await page.click('form:has(#password) button[type=submit]')
  await settled(page, 'The password is changed')
  assert.equal((await elsewhere.call('GET', '/test')).code, 'token_invalid', 'ended by the new password')
  await page.setViewportSize(PHONE)
  await page.reload()
  await page.waitForSelector('tbody tr')
  await soon.equal(() => page.locator('tbody tr').count(), 1)
  await soon.ok(async () => (await page.evaluate('document.documentElement.scrollWidth')) === PHONE.width)
  await page.setViewportSize(DESK)
  assert.deepEqual(errors, [])
  await context.close()
})
