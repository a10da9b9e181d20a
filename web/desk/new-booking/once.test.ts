/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { day, push, startPages } from '../../testing.ts'
import { bookStay, deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

const openNew = async (made: TestHotel, token = made.admin) => {
  const at = `new-booking?room=SEA&rate=FLEX&arrival=${day(3)}&departure=${day(5)}`
  const opened = await openDesk(pages, made, { at, ready: '#guest-name', token })
  opened.page.on('dialog', (dialog) => void dialog.accept())
  await opened.page.locator('.price-side tfoot td', { hasText: '$240' }).waitFor()
  return opened
}

const countOf = async (made: TestHotel) => (await made.get('/getallbooking')).Result.length
const BOOK = '.price-side button[type=submit]'

test('after a lost answer nothing can be changed, a reload asks again, and it is booked once', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openNew(made)
  let lost = 0
  await page.route('**/createbooking', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.fill('#guest-name', 'Ana')
  await page.click(BOOK)
  await page.locator('.notice', { hasText: 'never booked twice' }).waitFor()
  await soon.equal(() => countOf(made), 1)
  await soon.equal(() => page.locator('.stack[inert] #guest-name').count(), 1)
  await page.reload()
  await page.locator('.notice', { hasText: 'never booked twice' }).waitFor()
  await soon.equal(() => page.inputValue('#guest-name'), 'Ana')
  await page.click(BOOK)
  await page.locator('.toast', { hasText: 'Booked' }).waitFor()
  assert.equal(await countOf(made), 1)
  assert.equal(lost, 2)
  await context.close()
})

test('a request that never came is sent again by the same button, and is booked once', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openNew(made)
  await page.route('**/createbooking', (route) => route.abort(), { times: 1 })
  await page.fill('#guest-name', 'Ana')
  await page.click(BOOK)
  await page.locator('.notice', { hasText: 'never booked twice' }).waitFor()
  assert.equal(await countOf(made), 0)
  await page.click(BOOK)
  await page.locator('.toast', { hasText: 'Booked' }).waitFor()
  assert.equal(await countOf(made), 1)
  await context.close()
})

test('what another tab sold meanwhile is told, nothing typed is lost, and another room takes its place', async () => {
  const made = await deskHotel(pages)
  await push(made, 'SEA', { number_of_rooms: 1 })
  const { page, context } = await openNew(made)
  await page.fill('#guest-name', 'Ana')
  // Nothing is heard of the sale before the button is pressed.
  await page.route('**/getevents**', () => {})
  await bookStay(made, 3, 2)
  await page.click(BOOK)
  await page.locator('.notice', { hasText: 'It was not booked' }).waitFor()
  await page.locator('.line-reasons').waitFor()
  await soon.equal(() => page.inputValue('#guest-name'), 'Ana')
  await page.click('text="All rooms and prices"')
  await page.locator('.offers section', { hasText: 'Garden room' }).locator('.offer').first().click()
  await page.locator('.price-side tfoot td', { hasText: '$160' }).waitFor()
  await page.click(BOOK)
  await page.locator('.toast', { hasText: 'Booked' }).waitFor()
  assert.equal(await countOf(made), 2)
  await context.close()
})

test('a price that changed meanwhile is told, and only the one that is shown is booked', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openNew(made)
  await page.fill('#guest-name', 'Ana')
  await page.route('**/getevents**', () => {})
  await push(made, 'SEA', { rate_code: 'FLEX', rate_price: 150 })
  await page.click(BOOK)
  await page.locator('.notice', { hasText: '$300' }).waitFor()
  assert.equal(await countOf(made), 0)
  await page.locator('.price-side tfoot td', { hasText: '$300' }).waitFor()
  await page.click(BOOK)
  await page.locator('.toast', { hasText: '$300' }).waitFor()
  await context.close()
})

test('a change by another shows without a reload; a reload keeps what was typed', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openNew(made)
  await page.fill('#guest-name', 'Ana')
  await page.fill('#guest-phone', '0812')
  await push(made, 'SEA', { rate_code: 'FLEX', rate_price: 90 })
  await page.locator('.price-side tfoot td', { hasText: '$180' }).waitFor()
  await page.reload()
  await soon.deepEqual(
    async () => [await page.inputValue('#guest-name'), await page.inputValue('#guest-phone')],
    ['Ana', '0812'],
  )
  await page.locator('.price-side tfoot td', { hasText: '$180' }).waitFor()
  await context.close()
})

test('the front desk is not offered what its role may not do', async () => {
  const made = await deskHotel(pages)
  await push(made, 'SEA', { rate_code: 'FLEX', is_close: 1, min_night: 4 })
  const desk = await made.token({ is_admin: true, role: 'desk' })
  const at = `new-booking?room=SEA&rate=FLEX&arrival=${day(3)}&departure=${day(5)}`
  const { page, context } = await openDesk(pages, made, { at, ready: '.line-reasons li', token: desk })
  const offered = page.locator('.line-reasons li:has(button)')
  await soon.equal(() => page.locator('.line-reasons li').count(), 2)
  await soon.equal(() => offered.count(), 1)
  await soon.match(() => offered.innerText(), /at least 4 nights/)
  await soon.equal(() => page.locator('text="Another price"').count(), 0)
  const viewer = await made.token({ is_admin: true, role: 'viewer' })
  const other = await openDesk(pages, made, { at: 'rooms', token: viewer })
  await soon.equal(() => other.page.locator('.side-new').count(), 0)
  await other.context.close()
  await context.close()
})

test('a role that is lowered while the form is open takes its price with it; nothing is booked meanwhile', async () => {
  const made = await deskHotel(pages)
  const token = await made.token({ is_admin: true, role: 'manager' })
  const { page, context } = await openNew(made, token)
  await page.click('text="Another price"')
  await page.getByLabel('Nights cost').fill('100')
  await page.getByLabel('Reason').fill('A friend')
  await page.fill('#guest-name', 'Ana')
  await page.locator('.price-side tfoot td', { hasText: '$100' }).waitFor()
  // From now on the service knows the tab as somebody of the front desk.
  const lowered = await made.token({ is_admin: true, role: 'desk' })
  await page.route('**/api/plugin/v1/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), token: lowered } }),
  )
  await page.click(BOOK)
  await page.locator('.notice', { hasText: 'Your role' }).waitFor()
  assert.equal(await countOf(made), 0)
  await page.locator('.price-side tfoot td', { hasText: '$240' }).waitFor()
  await soon.equal(() => page.getByLabel('Nights cost').count(), 0)
  await page.click(BOOK)
  await page.locator('.toast', { hasText: '$240' }).waitFor()
  await context.close()
})
