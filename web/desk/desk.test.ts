/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { violationsOf } from '../../test/support/axe.ts'
import { soon } from '../../test/support/barriers.ts'
import type { TestHotel } from '../../test/support/harness.ts'
import { day, startPages } from '../testing.ts'
import { bookStay, deskHotel, go, openDesk, screens } from './testing.ts'

const pages = await startPages()

const toast = (page: Page, text: RegExp | string) =>
  page.locator('.toast', { hasText: text }).last().waitFor()

const bookingOf = async (made: TestHotel, code: string) =>
  (await made.get(`/getallbooking?booking_code=${code}`)).Result[0]

const leftOn = async (made: TestHotel, after: number): Promise<number> =>
  (await made.get(`/getallroomavailability?StartDate=${day(after)}&EndDate=${day(after)}&room_code=SEA`))
    .Result[0].number_of_rooms

test('the page is framed by nobody, runs only our script, and knows no token', async () => {
  const response = await fetch(`${pages.url}/desk/bookings`)
  assert.equal(response.status, 200)
  const policy = response.headers.get('content-security-policy')!
  assert.match(policy, /default-src 'none'.*script-src 'self';.*frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.equal(response.headers.get('x-frame-options'), 'DENY')
  assert.doesNotMatch(await response.text(), /vca_/)
})

test('a booking is found, confirmed by staff, moved, and cancelled with its nights given back', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2)
  const { page, errors, context } = await openDesk(pages, made)
  await page.click('.side nav a[href$="/bookings"]')
  await page.fill('#search', 'ann g')
  await page.click(`a:text-is("${code}")`)
  await page.waitForSelector('.timeline li')
  await page.click('text="Confirm"')
  await toast(page, 'confirmed')
  await soon(async () => {
    const confirmed = await bookingOf(made, code)
    assert.deepEqual([confirmed.booking_status, confirmed.is_ack], ['confirmed', 0])
  })

  await page.click('text="Change"')
  await page.fill('#arrival_date', day(10))
  await page.fill('#departure_date', day(9))
  await page.fill('#name', 'Anna Guest')
  await page.click('.dialog button[type=submit]')
  await page.waitForSelector('.dialog [role=alert]')
  await soon.equal(() => page.inputValue('#name'), 'Anna Guest', 'what was typed is still there')
  await page.fill('#departure_date', day(13))
  await page.click('.dialog button[type=submit]')
  await toast(page, '$360')
  await soon(async () => {
    const moved = await bookingOf(made, code)
    assert.deepEqual([moved.arrival_date, moved.nights, moved.guest_detail.name], [day(10), 3, 'Anna Guest'])
  })
  await soon.deepEqual(async () => [await leftOn(made, 5), await leftOn(made, 10)], [4, 3])

  await page.click('header >> text="Cancel booking"')
  await page.locator('.dialog', { hasText: 'Goes back on sale: 1 room, Sea room' }).waitFor()
  await page.fill('#cancel-reason', 'Flight cancelled')
  await page.click('.dialog button[type=submit]')
  await toast(page, 'cancelled')
  await page.locator('.timeline li', { hasText: 'Flight cancelled' }).waitFor()
  await soon.equal(async () => (await bookingOf(made, code)).cancel_reason, 'Flight cancelled')
  await soon.equal(() => leftOn(made, 10), 4)
  assert.deepEqual(errors, [])
  await context.close()
})

test('arrivals of today and tomorrow, and a bar for each stay', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 0, 1)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.click('.side nav a[href$="/stays"]')
  const today = page.locator('.day-lists .card').first()
  await today.locator('.people', { hasText: 'Ann Guest' }).waitFor()
  const tomorrow = page.locator('.day-lists .card').last()
  await soon.match(() => tomorrow.textContent(), /Departures 1.*Ann Guest/)
  await page.click('.tape-bar')
  await page.locator('h1', { hasText: 'Ann Guest' }).waitFor()
  await soon.ok(() => page.url().endsWith(code))
  await context.close()
})

test('a room is made with a picture, and guests see both', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.click('.side nav a[href$="/rooms"]')
  await page.click('text="New room"')
  await page.fill('#room_code', 'bad code')
  await page.fill('#room_name', 'Loft')
  await page.click('form button[type=submit]')
  await page.waitForSelector('#room_code-fault')
  await page.fill('#room_code', 'LOFT')
  await page.fill('#number_of_room', '2')
  await page.click('form button[type=submit]')
  await page.waitForSelector('.drop')
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .toBuffer()
  await page.setInputFiles('input[type=file]', {
    name: 'Loft äußen.JPG',
    mimeType: 'image/jpeg',
    buffer: picture,
  })
  await page.waitForSelector('.pictures img')
  const url = await page.getAttribute('.pictures img', 'src')
  assert.match(url!, /\/rooms\/.*\/LOFT\/loft-a-u-en\.jpg|\/LOFT\/.*\.jpg/)
  await page.fill('.picture-text input', 'A loft with a view')
  await page.keyboard.press('Tab')
  await page.waitForSelector('.pictures img[alt="A loft with a view"]')
  await made.put('/updateroomavailability/LOFT', {
    start_date: day(0),
    end_date: day(9),
    rate_code: 'FLEX',
    price: 90,
    number_of_rooms: 2,
  })
  const guest = await pages.open(made, `?start_date=${day(2)}&end_date=${day(4)}`, {})
  await guest.page.locator('#room-LOFT', { hasText: 'Loft' }).waitFor()
  await soon(async () => {
    const shown = await guest.page.locator('#room-LOFT img').first().getAttribute('src')
    assert.equal(shown!.split('?')[0], url!.split('?')[0])
  })
  await soon.equal(
    () => guest.page.locator('#room-LOFT img').first().getAttribute('alt'),
    'A loft with a view',
  )
  assert.deepEqual(errors, [])
  await guest.context.close()
  await context.close()
})

test('a room with bookings to come is not deleted, and the way leads to them', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 3, 1)
  const { page, context } = await openDesk(pages, made, { at: 'rooms/SEA' })
  await page.click('.page-head >> text="Delete"')
  await page.click('.dialog >> text="Delete"')
  await page.click('text="Show the bookings in the way"')
  await page.locator('.table tbody tr', { hasText: code }).waitFor()
  await soon.equal(() => page.locator('.table tbody tr').count(), 1)
  await context.close()
})

test('a key is shown once; revoked, whoever uses it is asked to sign in again and told why', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.click('.side nav a[href$="/access"]')
  await page.click('text="New key"')
  await page.fill('#token_name', 'Night desk')
  await page.selectOption('#kind', 'admin')
  await page.click('.dialog button[type=submit]')
  const secret = (await page.textContent('.secret'))!
  await page.click('text="I have kept it"')
  const night = await openDesk(pages, made, { token: secret })
  await page.click('[aria-label="Revoke Night desk"]')
  await page.click('.dialog >> text="Revoke"')
  await toast(page, 'Night desk is revoked')
  await night.page.locator('.dialog.is-door', { hasText: 'revoked' }).waitFor()
  await soon.equal(() => night.page.evaluate('sessionStorage.length'), 0)
  await night.context.close()
  await context.close()
})

test('insight has the figures as charts and as CSV', async () => {
  const made = await deskHotel(pages)
  await bookStay(made, 2, 3)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.click('.side nav a[href$="/insight"]')
  await page.waitForSelector('.plot canvas')
  await soon.match(() => page.textContent('.totals'), /Revenue\$360/)
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text="CSV"')])
  assert.match(download.suggestedFilename(), /^occupancy-.*\.csv$/)
  await context.close()
})

test('a rate is made, closed and deleted; the hotel is told about in its own words', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.click('.side nav a[href$="/rates"]')
  await page.click('text="New rate"')
  await page.fill('#rate_code', 'EARLY')
  await page.fill('#rate_name', 'Early bird')
  await page.fill('#start_date_rate', day(1))
  await page.fill('#end_date_rate', day(0))
  await page.click('form button[type=submit]')
  await page.waitForSelector('#end_date_rate-fault')
  await page.fill('#end_date_rate', day(90))
  await page.click('form button[type=submit]')
  await page.locator('h1', { hasText: 'Early bird' }).waitFor()
  await page.fill('#end_date_rate', '')
  await page.check('form .check input')
  const saved = page.waitForResponse((response) => response.url().includes('/updaterate/'))
  await page.click('form button[type=submit]')
  await saved
  const { Result: rate } = await made.get('/getrate/EARLY')
  assert.deepEqual([rate.end_date_rate, rate.is_closed], [null, 1])
  await page.click('.page-head >> text="Delete"')
  await page.click('.dialog >> text="Delete"')
  await toast(page, 'Early bird was deleted')
  await page.click('.side nav a[href$="/hotel"]')
  await page.fill('#hotel_name', 'Hotel Samudra Sanur')
  await page.fill('#hotel_features', 'Pool\nSpa')
  await page.click('form button[type=submit]')
  await page.locator('.brand', { hasText: 'Hotel Samudra Sanur' }).waitFor()
  await soon.deepEqual(
    async () => (await made.get('/hotelinformation')).Result.hotel_features,
    ['Pool', 'Spa'],
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('a webhook is made, its secret shown once, a test that fails explained, the delivery listed', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.click('.side nav a[href$="/access"]')
  await page.click('text="New webhook"')
  await page.fill('#url', 'https://127.0.0.1/hooks')
  await page.click('.dialog button[type=submit]')
  await page.locator('.secret', { hasText: 'whsec_' }).waitFor()
  await page.click('text="I have kept it"')
  await page.click('text="Send a test"')
  await toast(page, 'did not arrive')
  await page.click('text="Deliveries"')
  await page.locator('.webhooks td', { hasText: 'webhook.test' }).waitFor()
  await page.click('.webhooks >> text="Delete"')
  await page.locator('.empty', { hasText: 'Nobody is told' }).waitFor()
  await context.close()
})

test('on a tablet a finger chooses a cell, and edits it when it touches again', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  })
  const cell = page.locator('.row:nth-of-type(3) .cell.is-today')
  await cell.tap()
  await cell.tap()
  await page.keyboard.type('140')
  await page.keyboard.press('Enter')
  await toast(page, '1 value changed')
  await soon.equal(() => page.evaluate('document.documentElement.scrollWidth'), 820, 'nothing is wider')
  await context.close()
})

test('every screen can be used by everybody, in light and dark', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 1, 2)
  const { page, errors, context } = await pages.open(made, '', {
    path: '/desk/calendar',
    viewport: { width: 1280, height: 800 },
  })
  const check = async (name: string) => {
    // axe checks cell by cell, so three weeks of the visible rows stand for all.
    const isGrid = (await page.locator('.grid').count()) > 0
    await page.setViewportSize({ width: 1280, height: isGrid ? 420 : 800 })
    await soon.deepEqual(() => violationsOf(page), [], name)
    // In dark mode only colours differ.
    await page.emulateMedia({ colorScheme: 'dark' })
    await soon.deepEqual(() => violationsOf(page, { rules: ['color-contrast'] }), [], `${name}, dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await check('the door')
  await page.click('text="Use a key instead"')
  await check('the door for keys')
  await page.fill('#token', made.admin)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.cell .price')
  for (const [name, path, ready] of [
    ...screens,
    ['a booking', `/desk/bookings/${code}`, '.timeline li'] as const,
  ]) {
    await go(page, path, ready)
    await check(name)
  }
  await page.click('text="Change"')
  await check('changing a booking')
  await page.keyboard.press('Escape')
  await go(page, '/desk/calendar', '.cell .price')
  await page.click('.tool.is-main')
  await page.check('input[value=price]')
  await page.waitForSelector('.bulk')
  await check('many at once')
  assert.deepEqual(errors, [])
  await context.close()
})
