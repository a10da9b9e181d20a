/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDay, weekdayOf } from '../../../src/stay/values/civil-date.ts'
import { soon } from '../../../test/support/barriers.ts'
import { day, push, startPages } from '../../testing.ts'
import {
  cellOf,
  daysOf,
  deskHotel,
  type Entry,
  enter,
  openDesk,
  pasteText,
  pick,
  priceOf,
  settled,
} from '../testing.ts'

const pages = await startPages()

test('signing in says what is wrong with a token, and shows the calendar', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await pages.open(made, '', {
    path: '/desk/calendar',
    viewport: { width: 1280, height: 800 },
  })
  await enter(page, 'vca_wrong')
  await page.locator('#token-fault', { hasText: 'not known' }).waitFor()
  await soon.equal(() => page.inputValue('#token'), 'vca_wrong', 'what was typed is still there')
  await enter(page, made.client)
  await page.locator('#token-fault', { hasText: 'client token' }).waitFor()
  await enter(page, made.admin)
  await page.waitForSelector('.cell .price')
  await soon.equal(
    () => page.evaluate('/vca_/.test(JSON.stringify(localStorage))'),
    false,
    'kept for this tab only',
  )
  await page.reload()
  await page.waitForSelector('.cell .price')
  const other = await context.newPage()
  await other.goto(`${pages.url}/desk/calendar`)
  await other.waitForSelector('#token')
  assert.deepEqual(errors, [])
  await context.close()
})

test('a cell is edited in place: Enter edits, typing replaces, Escape leaves, and the next key moves', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await soon.equal(() => page.inputValue('.editor input'), '120')
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.editor-fault')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.editor', { state: 'detached' })
  await page.keyboard.type('135.5')
  await page.keyboard.press('Enter')
  await settled(page, '1 value changed')
  await soon(async () => {
    const [, tomorrow] = await daysOf(made, 'SEA', 0, 1)
    assert.equal(priceOf(tomorrow!, 'FLEX'), 135.5)
    assert.equal(priceOf(tomorrow!, 'LONG'), 100, 'nothing else changed')
  })
  await page.keyboard.press('Control+z')
  await settled(page, 'Undone')
  await soon.equal(async () => priceOf((await daysOf(made, 'SEA', 1, 1))[0]!, 'FLEX'), 120)
  assert.deepEqual(errors, [])
  await context.close()
})

test('every weekend of a month for three rates, in one step, with a preview, and undone in one', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  const before = await daysOf(made, 'SEA')
  await pick(page, 0, 0)
  await page.click('.tool.is-main')
  await page.fill('#bulk-to', day(29))
  await page.click('text="Fri and Sat"')
  await page.selectOption('#bulk-price-way', 'percent')
  await page.fill('#bulk-price', '10')
  await page.selectOption('#bulk-rounding', '5')
  const nights = before.slice(0, 30).filter(({ room_availability_date }) => {
    const weekday = weekdayOf(parseDay(room_availability_date)!)
    return weekday === 5 || weekday === 6
  })
  await page.locator('.bulk footer .button', { hasText: `Change ${nights.length * 3} values` }).click()
  await settled(page, `${nights.length * 3} values changed`)
  const after = await daysOf(made, 'SEA')
  after.forEach((entry, index) => {
    const isChanged = nights.some((night) => night.room_availability_date === entry.room_availability_date)
    const prices = ['FLEX', 'LONG', 'HALF'].map((rate) => priceOf(entry, rate))
    assert.deepEqual(prices, isChanged ? [130, 110, 165] : [120, 100, 150], `day ${index}`)
  })
  await page.locator('.toast-action').last().click()
  await settled(page, 'Undone')
  await soon.deepEqual(() => daysOf(made, 'SEA'), before)
  await context.close()
})

test('a block from a spreadsheet is pasted whole or not at all', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  await pick(page, 0, 2)
  await pasteText(page, '3\t2\tx\r\n1\t2\t3')
  await settled(page, 'Nothing was pasted')
  await pasteText(page, '3\t2\r\n"$160.50"\t145\r\n\t99')
  await settled(page, '5 values pasted')
  await soon(async () => {
    const [first, second] = await daysOf(made, 'SEA', 2, 3)
    assert.deepEqual([first!.number_of_rooms, second!.number_of_rooms], [3, 2])
    assert.deepEqual([priceOf(first!, 'FLEX'), priceOf(second!, 'FLEX')], [160.5, 145])
    assert.deepEqual([priceOf(first!, 'LONG'), priceOf(second!, 'LONG')], [100, 99])
  })
  await context.close()
})

test('cells are chosen by dragging, closed by one key and opened by it again', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  const [from, to] = [await cellOf(page, 1, 1), await cellOf(page, 2, 3)]
  await from.hover()
  await page.mouse.down()
  await to.hover()
  await page.mouse.up()
  await page.locator('.status', { hasText: '6 cells chosen' }).waitFor()
  await page.keyboard.press('x')
  await page.click('.dialog >> text="Stop sale"')
  await settled(page, 'Sale stopped on 6 cells')
  const closed = (entries: Entry[]) =>
    entries.map(({ rate_detail }) => rate_detail.map(({ is_close }) => is_close))
  await soon.deepEqual(
    async () => closed(await daysOf(made, 'SEA', 0, 4)),
    [
      [0, 0, 0],
      [1, 1, 0],
      [1, 1, 0],
      [1, 1, 0],
      [0, 0, 0],
    ],
  )
  await soon.match(() => from.getAttribute('class'), /is-closed/)
  await page.keyboard.press('x')
  await page.click('.dialog >> text="Open sale"')
  await settled(page, 'Sale opened on 6 cells')
  await soon.deepEqual(
    async () => closed(await daysOf(made, 'SEA', 1, 3)),
    [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
  )
  await context.close()
})

test('a price where there was none is taken away again by undo', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  const before = await daysOf(made, 'GARDEN', 0, 3)
  await pick(page, 7, 1)
  await page.keyboard.type('95')
  await page.keyboard.press('Enter')
  await settled(page, '1 value changed')
  await soon.equal(async () => priceOf((await daysOf(made, 'GARDEN', 1, 1))[0]!, 'HALF'), 95)
  await page.keyboard.press('Control+z')
  await settled(page, 'Undone')
  await soon.deepEqual(() => daysOf(made, 'GARDEN', 0, 3), before)
  await context.close()
})

test("another user's change appears by itself, and one made meanwhile is shown, not overwritten", async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  const cell = await cellOf(page, 1, 3)
  await push(made, 'SEA', { start_date: day(3), end_date: day(3), rate_code: 'FLEX', rate_price: 177 })
  await cell.locator('.price', { hasText: '177' }).waitFor()
  await pick(page, 1, 3)
  await page.keyboard.press('Enter')
  await push(made, 'SEA', { start_date: day(3), end_date: day(3), rate_code: 'FLEX', rate_price: 188 })
  await cell.locator('.price', { hasText: '188' }).waitFor()
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.dialog')
  await soon(async () => {
    const row = await page.textContent('.dialog tbody tr')
    assert.match(row!, /\$188.*\$150/)
  })
  assert.equal(priceOf((await daysOf(made, 'SEA', 3, 3))[0]!, 'FLEX'), 188, 'nothing was overwritten')
  await page.click('text="Write mine"')
  await settled(page, '1 value changed')
  await soon.equal(async () => priceOf((await daysOf(made, 'SEA', 3, 3))[0]!, 'FLEX'), 150)
  await context.close()
})

test('going to a date selects that day in the same row, and a reload shows the same days again', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  await pick(page, 1, 2)
  await page.getByLabel('Go to date').fill(day(40))
  const selected = () => page.getAttribute('.grid', 'aria-activedescendant')
  await page.click('.tool.is-main')
  await soon.deepEqual(
    async () => [await page.inputValue('#bulk-from'), await page.inputValue('#bulk-to')],
    [day(40), day(40)],
  )
  await page.reload()
  await page.waitForSelector('.cell .price')
  await soon.equal(() => page.getByLabel('Go to date').inputValue(), day(40))
  await page.click('.tool.is-main')
  await soon.equal(() => page.inputValue('#bulk-from'), day(40))
  await page.click('.bar >> text="Today"')
  const today = await (await cellOf(page, 1, 0)).getAttribute('id')
  await soon.equal(selected, today)
  await context.close()
})

test('what others changed while another screen was looked at is there when the calendar is seen again', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  await page.click('.side nav a[href$="/rooms"]')
  await push(made, 'SEA', { start_date: day(2), end_date: day(2), rate_code: 'FLEX', rate_price: 166 })
  const heard = page.waitForResponse(async (response) => /getallroomavailability/.test(response.url()))
  await heard
  await page.click('.side nav a[href$="/desk/calendar"]')
  await (await cellOf(page, 1, 2)).locator('.price', { hasText: '166' }).waitFor()
  await context.close()
})

test('where the service is out of reach, what was typed can be sent again', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  await page.route('**/modifyroomavailability*', (route) => route.abort())
  await pick(page, 1, 1)
  await page.keyboard.type('160')
  await page.keyboard.press('Enter')
  await settled(page, 'Not saved')
  await page.unroute('**/modifyroomavailability*')
  await page.locator('.toast.is-trouble .toast-action').click()
  await settled(page, '1 value changed')
  await soon.equal(async () => priceOf((await daysOf(made, 'SEA', 1, 1))[0]!, 'FLEX'), 160)
  await context.close()
})

test('the desk speaks Indonesian', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { locale: 'id-ID' })
  await soon.match(() => page.textContent('.side nav'), /Kalender.*Pemesanan/)
  await page.selectOption('.side-link select', 'en')
  await soon.match(() => page.textContent('.side nav'), /Calendar.*Bookings/)
  await context.close()
})
