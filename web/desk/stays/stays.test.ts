/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { day, push, startPages } from '../../testing.ts'
import { bookStay, deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

const openStays = (made: TestHotel, more: object = {}) =>
  openDesk(pages, made, { at: 'stays', ready: '.tape-room', ...more })

const stored = async (made: TestHotel, code: string) =>
  (await made.get(`/getallbooking?booking_code=${code}`)).Result[0]

/** The middle of a night of a row, that many days from today. */
const nightAt = async (page: Page, row: number, after: number) => {
  const tracks = page.locator('.tape-room')
  await tracks.nth(row).scrollIntoViewIfNeeded()
  const cell = (await page
    .locator('.tape-day')
    .nth(after + 2)
    .boundingBox())!
  const track = (await tracks.nth(row).boundingBox())!
  return { x: cell.x + cell.width / 2, y: track.y + track.height - 8 }
}

const dragBy = async (page: Page, selector: string, days: number, row?: number) => {
  await page.locator('.tape').scrollIntoViewIfNeeded()
  const box = (await page.locator(selector).first().boundingBox())!
  const cell = (await page.locator('.tape-day').first().boundingBox())!
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const to = {
    x: from.x + days * cell.width,
    y: row === undefined ? from.y : (await nightAt(page, row, 0)).y,
  }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.locator('.tape-ghost').waitFor()
  await page.mouse.up()
}

const SAVE = '.dialog button[type=submit]'

test('a stay is dragged to other nights and another room, at the price that is shown first', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 3, 2)
  const { page, errors, context } = await openStays(made)
  await dragBy(page, '.tape-bar', 4, 1)
  await page.locator('.dialog', { hasText: 'Sea room → Garden room' }).waitFor()
  await soon.deepEqual(() => page.locator('.price-foot dd').allInnerTexts(), ['$240', '$160', '-$80'])
  assert.equal((await stored(made, code)).arrival_date, day(3), 'nothing is changed yet')
  await page.click(SAVE)
  await page.locator('.toast', { hasText: '$160' }).waitFor()
  const moved = await stored(made, code)
  assert.deepEqual(
    [moved.arrival_date, moved.departure_date, moved.items[0].room_code],
    [day(7), day(9), 'GARDEN'],
  )
  await page.locator('.tape-room').nth(1).locator('.tape-bar', { hasText: 'Ann Guest' }).waitFor()
  // A drag is no click: the chart is still there.
  await soon.match(() => page.url(), /stays/)
  assert.deepEqual(errors, [])
  await context.close()
})

test('its edges make a stay longer and shorter, and Escape leaves it as it is', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 3, 2)
  const { page, context } = await openStays(made)
  await dragBy(page, '.tape-grip.is-end', 2)
  await soon.deepEqual(() => page.locator('.price-foot dd').allInnerTexts(), ['$240', '$480', '+$240'])
  await page.keyboard.press('Escape')
  await page.locator('.dialog').waitFor({ state: 'detached' })
  await dragBy(page, '.tape-grip.is-end', -1)
  await soon.deepEqual(() => page.locator('.price-foot dd').allInnerTexts(), ['$240', '$120', '-$120'])
  await page.click(SAVE)
  await page.locator('.toast').waitFor()
  assert.deepEqual([(await stored(made, code)).arrival_date, (await stored(made, code)).nights], [day(3), 1])
  await context.close()
})

test('the keyboard takes a stay up, moves it, makes it longer, and shows the price', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 3, 2)
  const { page, context } = await openStays(made)
  await page.focus('.tape-bar')
  for (const key of ['m', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'ArrowDown'])
    await page.keyboard.press(key)
  await page.locator('.tape-ghost').waitFor()
  await page.keyboard.press('Enter')
  await soon.deepEqual(() => page.locator('.price-foot dd').allInnerTexts(), ['$240', '$240', '$0'])
  await page.click(SAVE)
  await page.locator('.toast').waitFor()
  const moved = await stored(made, code)
  assert.deepEqual([moved.arrival_date, moved.nights, moved.items[0].room_code], [day(5), 3, 'GARDEN'])
  await page.focus('.tape-bar')
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await soon.equal(() => page.locator('.tape-ghost').count(), 0)
  await context.close()
})

test('a free night is clicked, a name typed, Enter pressed: that is a walk-in', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openStays(made)
  const spot = await nightAt(page, 1, 0)
  await page.mouse.click(spot.x, spot.y)
  await page.waitForSelector('#guest-name:focus')
  let keys = 0
  for (const key of [...'Ana', 'Enter']) {
    if (key === 'Enter') await page.locator('.price-side tfoot td', { hasText: '$80' }).waitFor()
    keys++
    await page.keyboard.press(key)
  }
  await page.locator('.toast', { hasText: 'Booked' }).waitFor()
  assert.equal(keys, 4)
  const [booking] = (await made.get('/getallbooking')).Result
  assert.deepEqual(
    [booking.arrival_date, booking.items[0].room_code, booking.source],
    [day(0), 'GARDEN', 'walk_in'],
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('arrows choose a night of the chart, and Enter books it', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openStays(made)
  await page.focus('.tape')
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.locator('.tape-cursor').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForSelector('#guest-name:focus')
  await soon.equal(() => page.inputValue('#arrival'), day(2))
  await page.locator('.line-chosen', { hasText: 'Garden room' }).waitFor()
  await context.close()
})

test('a stay that another changed meanwhile, or that does not fit, is told and nothing is written', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 3, 2)
  await push(made, 'GARDEN', { rate_code: 'FLEX', min_night: 4 })
  const { page, context } = await openStays(made)
  await dragBy(page, '.tape-bar', 0, 1)
  const reason = page.locator('.dialog .line-reasons li', { hasText: 'at least 4 nights' })
  await reason.locator('button').click()
  await soon.deepEqual(() => page.locator('.price-foot dd').allInnerTexts(), ['$240', '$160', '-$80'])
  await page.route('**/getevents**', () => {})
  await push(made, 'GARDEN', { rate_code: 'FLEX', rate_price: 100 })
  await page.click(SAVE)
  await page.locator('.dialog .fault', { hasText: '$200' }).waitFor()
  assert.equal((await stored(made, code)).items[0].room_code, 'SEA')
  await soon.deepEqual(() => page.locator('.price-foot dd').allInnerTexts(), ['$240', '$200', '-$40'])
  await made.post('/cancelbooking', { booking_code: code })
  await page.click(SAVE)
  await page.locator('.dialog [role=alert], .dialog .fault').first().waitFor()
  assert.equal((await stored(made, code)).booking_status, 'cancelled')
  await context.close()
})

test('rooms by their numbers are rows; dropping a stay on one gives it, without a question', async () => {
  const made = await deskHotel(pages)
  const numbered = await made.put('/updateroom/SEA', { room_units: [{ unit: '101' }, { unit: '102' }] })
  assert.equal(numbered.status, 200, numbered.text)
  const code = await bookStay(made, 3, 2)
  const { page, context } = await openStays(made)
  await soon.deepEqual(() => page.locator('h4.tape-label').allInnerTexts(), ['101', '102'])
  await dragBy(page, '.tape-bar', 0, 2)
  await page.locator('.toast', { hasText: 'Room 102 is for Ann Guest' }).waitFor()
  assert.deepEqual((await stored(made, code)).items[0].units, ['102'])
  await page.locator('.tape-room').nth(2).locator('.tape-bar', { hasText: 'Ann Guest' }).waitFor()
  const spot = await nightAt(page, 1, 0)
  await page.mouse.click(spot.x, spot.y)
  await page.waitForSelector('#guest-name:focus')
  await page.locator('.price-side tfoot td', { hasText: '$120' }).waitFor()
  await page.keyboard.type('Budi')
  await page.keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'Booked' }).waitFor()
  await soon.deepEqual(async () => (await made.get('/getallbooking')).Result[0].items[0].units, ['101'])
  await context.close()
})

test('a viewer moves nothing and books nothing', async () => {
  const made = await deskHotel(pages)
  await bookStay(made, 3, 2)
  const viewer = await made.token({ is_admin: true, role: 'viewer' })
  const { page, context } = await openStays(made, { token: viewer })
  await page.locator('.tape-bar').waitFor()
  await soon.equal(() => page.locator('.tape-grip').count(), 0)
  const spot = await nightAt(page, 1, 0)
  await page.mouse.click(spot.x, spot.y)
  await page.focus('.tape-bar')
  await page.keyboard.press('m')
  await soon.equal(() => page.locator('.tape-ghost').count(), 0)
  await soon.match(() => page.url(), /stays/)
  await context.close()
})

test('a finger that rests on a stay takes it up, and the chart does not scroll away', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 3, 2)
  const { page, context } = await openStays(made, { hasTouch: true })
  await page.locator('.tape').scrollIntoViewIfNeeded()
  const box = (await page.locator('.tape-bar').boundingBox())!
  const cell = (await page.locator('.tape-day').first().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', along = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + along, y }],
    })
  await touch('touchStart')
  await page.locator('.tape-ghost').waitFor()
  for (const days of [0.5, 1, 1.5, 2]) await touch('touchMove', days * cell.width)
  await touch('touchEnd')
  await page.locator('.dialog .price-foot').waitFor()
  await page.click(SAVE)
  await page.locator('.toast').waitFor()
  assert.equal((await stored(made, code)).arrival_date, day(5))
  await context.close()
})

test('the chart reads those who stay on the days it shows, whenever they came, and nobody else', async () => {
  const made = await deskHotel(pages)
  const [long, over] = [await bookStay(made, 1, 40), await bookStay(made, 1, 2, 'Gone By Then')]
  const { page, errors, context } = await openStays(made)
  await soon.equal(() => page.locator('.tape-bar').count(), 2)
  const asked: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('list=staying')) return
    const { Result } = await response.json()
    asked.push(Result.map(({ booking_code }: { booking_code: string }) => booking_code).join())
  })
  for (let times = 0; times < 2; times++)
    await page.getByRole('button', { name: 'Later', exact: true }).click()
  // The first day is the 26th from today; the lists of today and tomorrow are read on their own.
  await soon.equal(() => page.locator('.tape-bar').count(), 1)
  await soon.ok(() => asked.includes(long))
  await soon.equal(() => page.locator('.day-lists', { hasText: 'Gone By Then' }).count(), 1)
  assert.ok(asked.includes(`${over},${long}`), asked.join(' '))
  assert.deepEqual(errors, [])
  await context.close()
})
