/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addPerson, join, signIn } from '../../../src/people/people.testing.ts'
import { makeSetupLink } from '../../../src/people/setup/setup-link.ts'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { DESK, PHONE, startPages } from '../../testing.ts'

const pages = await startPages({ ownDatabase: true })
const { app, db, url } = pages
const NOWHERE = { chain: '', code: '' } as TestHotel

const setupPath = async (): Promise<string> => {
  const by = { name: 'A test', code: null }
  const made = await db.directory.transaction((sql) => makeSetupLink(sql, url, by))
  return made.url.slice(url.length)
}

const heading = (page: Page) => page.locator('.setup h1').textContent()
const goOn = (page: Page) => page.click('.setup-onward a.button')
const send = (page: Page) => page.click('.setup form button[type=submit]')

test('from the link to a booking page with rooms on sale; a reload goes on where one was', async () => {
  const { page, errors, context } = await pages.open(NOWHERE, '', { path: await setupPath(), viewport: DESK })
  await page.waitForSelector('#password')
  assert.deepEqual(await violationsOf(page), [])
  await page.fill('#name', 'Ayu Lestari')
  await page.fill('#email', 'ayu@example.com')
  await page.fill('#password', 'a lamp by the river')
  await send(page)
  await page.waitForSelector('#hotel_name')
  await page.reload()
  await page.waitForSelector('#hotel_name')
  assert.deepEqual(await violationsOf(page), [])
  await page.fill('#hotel_name', 'Hôtel Ubud')
  await soon.equal(() => page.inputValue('#hotel_code'), 'HOTEL_UBUD')
  await page.fill('#hotel_code', 'UBUD')
  await page.fill('#chain_code', 'SETUP')
  await page.selectOption('#currency', 'EUR')
  await page.selectOption('#timezone', 'Asia/Makassar')
  await send(page)
  await page.waitForURL(/\/setup\/rooms$/)
  await page.waitForSelector('#room_name')
  await page.fill('#room_name', 'Double room')
  await page.fill('#number_of_room', '5')
  await send(page)
  await page.locator('.setup-made li', { hasText: 'Double room × 5' }).waitFor()
  await page.reload()
  await page.locator('.setup-made li', { hasText: 'Double room × 5' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await goOn(page)
  await page.waitForSelector('#rate_name')
  await page.fill('#rate_name', 'Flexible')
  await send(page)
  await page.locator('.setup-made li', { hasText: 'Flexible' }).waitFor()
  await goOn(page)
  await page.fill('#price-DOUBLE_ROOM', '120')
  assert.deepEqual(await violationsOf(page), [])
  await send(page)
  await page.waitForURL(/\/setup\/pictures$/)
  await page.waitForSelector('.drop')
  assert.deepEqual(await violationsOf(page), [])
  await goOn(page)
  await page.waitForSelector('#days')
  await send(page)
  await page.waitForURL(/\/setup\/people$/)
  await page.fill('#email', 'made@example.com')
  await page.selectOption('#role', 'desk')
  await send(page)
  await page.locator('.setup .secret', { hasText: '/desk/link#' }).waitFor()
  assert.deepEqual(await violationsOf(page), [])
  await goOn(page)
  await soon.equal(() => heading(page), 'Ready')
  await soon.equal(
    () => page.locator('.setup a', { hasText: 'booking page' }).getAttribute('href'),
    '/book/SETUP/UBUD',
  )
  assert.deepEqual(errors, [])
  await page.goto(`${url}/book/SETUP/UBUD?adults=2`)
  await page.locator('text=Double room').first().waitFor()
  await context.close()
})

test('a link that was used says so, on a phone too', async () => {
  const { page, context } = await pages.open(NOWHERE, '', {
    path: `/desk/setup#${'x'.repeat(43)}`,
    viewport: PHONE,
  })
  await page.locator('.setup .fault').waitFor()
  assert.deepEqual(await violationsOf(page), [])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= PHONE.width, `${wide}`)
  await context.close()
})

test('owners of a chain see its hotels side by side, and add another', async () => {
  const first = await app.hotel({ chain: 'SIDE', code: 'ONE', name: 'Hotel One' })
  await app.hotel({ chain: 'SIDE', code: 'TWO', name: 'Hotel Two' })
  const person = await addPerson(app)
  await join(app, person, first, 'owner', true)
  const { cookie } = await signIn(app, person, first)
  const opened = await pages.open(first, '', { path: '/desk', viewport: DESK })
  const { page, context } = opened
  const [name = '', value = ''] = cookie.split('=')
  const session = await context.newCDPSession(page)
  await session.send('Network.setCookie', { name, value, url, httpOnly: true, sameSite: 'Lax' })
  await page.goto(`${url}/desk/at/SIDE/ONE/chain`)
  await page.locator('.table tbody tr', { hasText: 'Hotel Two' }).waitFor()
  await soon.equal(() => page.locator('.table tbody tr').count(), 2)
  assert.deepEqual(await violationsOf(page), [])
  await page.locator('a', { hasText: 'Add a hotel' }).click()
  await page.waitForSelector('#hotel_name')
  await page.fill('#hotel_name', 'Three')
  await send(page)
  await page.waitForURL(/\/at\/SIDE\/THREE\/setup\/rooms$/)
  await context.close()
})
