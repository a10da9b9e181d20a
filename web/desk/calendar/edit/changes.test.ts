/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../../../test/support/barriers.ts'
import type { TestHotel } from '../../../../test/support/harness.ts'
import { day, push, startPages } from '../../../testing.ts'
import { cellOf, daysOf, deskHotel, openDesk, pasteText, pick, priceOf, settled } from '../../testing.ts'

const pages = await startPages()

const prices = async (made: TestHotel, room: string, rate: string, from: number, to: number) =>
  (await daysOf(made, room, from, to)).map((entry) => priceOf(entry, rate))

/** Selects from a cell to the one that many rows below and days later. */
const range = async (page: Page, row: number, after: number, down: number, on: number) => {
  await pick(page, row, after)
  for (let step = 0; step < down; step++) await page.keyboard.press('Shift+ArrowDown')
  for (let step = 0; step < on; step++) await page.keyboard.press('Shift+ArrowRight')
}

const type = async (page: Page, text: string) => {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** The requests that wrote to the calendar: those that were refused because they have to be asked about did not. */
const countWrites = (page: Page) => {
  const writes: string[] = []
  page.on('response', (response) => {
    const isOfDays = /modifyroomavailability|revertchange|importprices/.test(response.url())
    if (isOfDays && response.ok()) writes.push(new URL(response.url()).search)
  })
  return writes
}

const dialog = (page: Page, text: string) => page.locator('.dialog', { hasText: text })

const refuse = async (page: Page, text: string) => {
  await dialog(page, text).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, text).waitFor({ state: 'detached' })
}

test('-10, +10% and -1 over a range change each cell by that much, and cells without a value are told', async () => {
  const made = await deskHotel(pages)
  await push(made, 'SEA', { start_date: day(1), end_date: day(1), rate_code: 'FLEX', rate_price: 99.99 })
  const { page, errors, context } = await openDesk(pages, made)
  await range(page, 1, 0, 0, 2)
  await type(page, '-10')
  await settled(page, '3 values changed')
  await soon.deepEqual(() => prices(made, 'SEA', 'FLEX', 0, 3), [110, 89.99, 110, 120])
  await range(page, 1, 0, 0, 2)
  await type(page, '+10%')
  await dialog(page, 'Save').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.querySelectorAll('.toast').length === 2)
  await soon.deepEqual(() => prices(made, 'SEA', 'FLEX', 0, 3), [121, 98.99, 121, 120])
  await range(page, 5, 0, 1, 0)
  await type(page, '-10%')
  await settled(page, '1 value changed. 1 cell without a value stays as it is.')
  await soon.deepEqual(() => prices(made, 'GARDEN', 'FLEX', 0, 1), [72, 80])
  await soon.deepEqual(() => prices(made, 'GARDEN', 'LONG', 0, 0), [undefined])
  await range(page, 0, 0, 0, 1)
  await type(page, '-1')
  await settled(page, '2 values changed')
  await soon.deepEqual(
    async () => (await daysOf(made, 'SEA', 0, 2)).map((entry) => entry.number_of_rooms),
    [3, 3, 4],
  )
  await pick(page, 1, 0)
  await type(page, '10%')
  await page.waitForSelector('.editor-fault')
  assert.deepEqual(errors, [])
  await context.close()
})

test('what is unusual is asked about once, and until it is answered nothing is shown or saved', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  const writes = countWrites(page)
  const cell = await cellOf(page, 1, 0)
  await pick(page, 1, 0)
  await type(page, '169')
  await dialog(page, '1 price moves by more than 40 %').waitFor()
  await soon.equal(() => cell.textContent(), '120')
  await page.keyboard.press('Escape')
  await dialog(page, '40 %').waitFor({ state: 'detached' })
  await soon.deepEqual(async () => [await cell.textContent(), writes.length], ['120', 0])
  await pick(page, 1, 0)
  await type(page, '0')
  await refuse(page, '1 price becomes 0')
  await pick(page, 0, 0)
  await type(page, '5')
  await refuse(page, 'On 1 day there would be more rooms than the type has')
  await pick(page, 1, 0)
  await type(page, '-50%')
  await refuse(page, '1 price moves')
  assert.equal(writes.length, 0)
  await pick(page, 1, 0)
  await type(page, '169')
  await page.click('.dialog >> text="Save anyway"')
  await settled(page, '1 value changed')
  await soon.deepEqual(() => prices(made, 'SEA', 'FLEX', 0, 0), [169])
  assert.deepEqual(writes, ['?guard=0'])
  await pick(page, 1, 1)
  await type(page, '168')
  await page.waitForFunction(() => document.querySelectorAll('.toast').length === 2)
  await soon.deepEqual(() => prices(made, 'SEA', 'FLEX', 1, 1), [168], '40 % is not asked about')
  await context.close()
})

test('what is not saved is chosen again as it was', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  await range(page, 1, 0, 1, 2)
  await type(page, '500')
  await page.click('.dialog >> text="Do not save"')
  await page.locator('.status-text', { hasText: '6 cells' }).waitFor()
  await type(page, '125')
  await settled(page, '6 values changed')
  await soon.deepEqual(() => prices(made, 'SEA', 'LONG', 0, 3), [125, 125, 125, 100])
  await context.close()
})

test('a stop of sale asks where there are bookings, and where it is for more than a day', async () => {
  const made = await deskHotel(pages)
  const guest = { name: 'Ann', email: 'ann@example.com' }
  const stay = {
    room_code: 'SEA',
    rate_code: 'FLEX',
    arrival_date: day(1),
    departure_date: day(2),
    guests: 2,
  }
  await made.post('/createbooking', { booking_form: { ...stay, guest_detail: guest } })
  const { page, context } = await openDesk(pages, made)
  const writes = countWrites(page)
  await pick(page, 0, 1)
  await page.keyboard.press('x')
  await page.locator('.dialog', { hasText: 'The stop goes over 1 booking.' }).waitFor()
  await refuse(page, 'Sale stops on 1 day that is booked')
  await pick(page, 1, 1)
  await page.keyboard.press('x')
  await refuse(page, 'Sale stops on 1 day that is booked')
  await range(page, 1, 2, 0, 1)
  await page.keyboard.press('x')
  await refuse(page, 'Stop sale on 2 cells over 2 days?')
  await page.waitForFunction(() => document.activeElement?.closest('.grid') !== null)
  await page.keyboard.press('b')
  await page.waitForSelector('.bulk')
  await page.keyboard.press('Escape')
  assert.equal(writes.length, 0)
  await pick(page, 2, 1)
  await page.keyboard.press('x')
  await settled(page, 'Sale stopped on 1 cell')
  await context.close()
})

test('more cells in one step than the hotel lets pass are asked about', async () => {
  const made = await deskHotel(pages)
  await made.put('/hotelinformation', { guard_cells: 365 })
  const { page, context } = await openDesk(pages, made)
  await range(page, 0, 0, 7, 0)
  await page.keyboard.press('b')
  await page.fill('#bulk-to', day(60))
  await page.fill('#bulk-min', '2')
  await page.fill('#bulk-max', '9')
  await page.locator('.bulk footer .button', { hasText: 'Change 732 values' }).click()
  await refuse(page, '366 cells change in one step')
  await soon.equal(() => page.inputValue('#bulk-min'), '2', 'what was filled in is still there')
  await context.close()
})

test('a paste that does not fit is refused whole, and the first cell in the way is named', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  const writes = countWrites(page)
  await pick(page, 0, 2)
  await pasteText(page, '3\t2\n130\tabc\nx\t1')
  await settled(page, /“abc” for Sea room · Flexible, .* \(row 2, column 2\) is not a price/)
  await pasteText(page, '2.5\t2')
  await settled(page, /“2.5” for Sea room, .* is not a whole number of rooms/)
  await pasteText(page, '3\t2\n130')
  await settled(page, 'row 2 has 1 cells and the first has 2')
  await pick(page, 6, 2)
  await pasteText(page, '1\t2\n3\t4\n5\t6')
  await settled(page, '“5” (row 3, column 1) would lie beyond')
  await range(page, 1, 2, 1, 1)
  await pasteText(page, '130\t131\t132\n110\t111\t112')
  await settled(page, '2 × 3 cells were copied and 2 × 2 cells are chosen')
  assert.equal(writes.length, 0)
  await soon.equal(() => page.locator('.toast').count(), 1, 'each refusal takes the place of the one before')
  await pasteText(page, '130\t131\n110\t111')
  await settled(page, '4 values pasted')
  await soon.equal(() => page.locator('.toast.is-trouble').count(), 0)
  await pasteText(page, '132\t300\n112\t113')
  await dialog(page, '4 values will be pasted; these need a look:').waitFor()
  await soon.equal(() => page.locator('.dialog tbody tr').count(), 1)
  await refuse(page, '1 price moves')
  await soon.deepEqual(() => prices(made, 'SEA', 'LONG', 2, 4), [110, 111, 100])
  await context.close()
})

test('what is typed belongs to the cells it was typed for, wherever is clicked next', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  await pick(page, 1, 0)
  await page.keyboard.type('130')
  await (await cellOf(page, 1, 3)).click()
  await settled(page, '1 value changed')
  await soon.deepEqual(() => prices(made, 'SEA', 'FLEX', 0, 3), [130, 120, 120, 120])
  await pick(page, 0, 0)
  await page.keyboard.press('Enter')
  await type(page, '3')
  await page.waitForFunction(() => document.querySelectorAll('.toast').length === 2)
  await soon.equal(async () => (await daysOf(made, 'SEA', 0, 0))[0]!.number_of_rooms, 3, 'not 43')
  await context.close()
})

test('weekends of a month by the keyboard alone, and what is typed just before Enter counts', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  let keys = 0
  const press = async (key: string, times = 1) => {
    keys += times
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  }
  const write = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
  const tabTo = async (wanted: string) => {
    while (keys < 99 && (await focused()) !== wanted) await press('Tab')
  }
  const american = (after: number) => day(after).replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1')
  await pick(page, 1, 0)
  await press('b')
  await page.waitForSelector('.bulk')
  await write(american(1))
  await tabTo('bulk-to')
  await write(american(30))
  await tabTo('Fri and Sat')
  await press('Space')
  await tabTo('bulk-price')
  await write('-10%')
  await press('Enter')
  await settled(page, 'values changed')
  await page.waitForSelector('.bulk', { state: 'detached' })
  const written = await prices(made, 'SEA', 'FLEX', 0, 31)
  written.forEach((price, after) => {
    const isWeekend = [5, 6].includes(new Date(`${day(after)}T12:00Z`).getUTCDay())
    assert.equal(price, isWeekend && after > 0 && after < 31 ? 108 : 120, day(after))
  })
  await press('Control+z')
  await settled(page, 'Undone')
  await soon.deepEqual(async () => new Set(await prices(made, 'SEA', 'FLEX', 0, 31)), new Set([120]))
  console.log(`${keys} keys`)
  assert.ok(keys <= 60, `${keys} keys are more than ten seconds`)
  await context.close()
})
