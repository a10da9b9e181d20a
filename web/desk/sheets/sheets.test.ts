/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { day, push, startPages } from '../../testing.ts'
import { daysOf, deskHotel, openDesk, priceOf, settled } from '../testing.ts'

const pages = await startPages()

const priceNow = async (made: TestHotel, after: number) =>
  priceOf((await daysOf(made, 'SEA', after, after))[0]!, 'FLEX')

const openSheets = async (made: TestHotel) => {
  const opened = await openDesk(pages, made)
  await opened.page.click('.bar [aria-label="Sheets"]')
  await opened.page.waitForSelector('.sheet-drop')
  return opened
}

const bring = (page: Page, text: string, name = 'prices.csv') =>
  page.setInputFiles('.sheet-drop input', { name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const download = async (page: Page, label: string): Promise<Buffer> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.sheet-get button', { hasText: label }).click(),
  ])
  return readFile(await file.path())
}

test('a sheet goes out as CSV, is changed and comes back with a preview, and one step undoes it', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openSheets(made)
  await page.fill('#sheet-from', day(1))
  await page.fill('#sheet-to', day(3))
  await page.locator('#sheet-to').blur()
  await page.selectOption('#sheet-rate', 'FLEX')
  const text = (await download(page, 'CSV')).toString()
  assert.equal(text.match(new RegExp(`${day(1)}|${day(2)}|${day(3)}`, 'g'))?.length, 6, text)
  await soon.deepEqual(() => violationsOf(page), [])
  await bring(page, text)
  await page.locator('.sheet-bring', { hasText: 'Nothing in this sheet differs' }).waitFor()
  await bring(page, text.replaceAll(',120,', ',130,'))
  await page.locator('.sheet-bring', { hasText: '3 lines change something; 3 stay' }).waitFor()
  await soon.match(() => page.textContent('.virtual'), /Sea room · Flexible.*\$120 → \$130/)
  await soon.deepEqual(() => violationsOf(page), [])
  assert.equal(await priceNow(made, 1), 120, 'a preview writes nothing')
  await page.click('.sheet-save')
  await settled(page, '3 lines of the sheet were saved')
  assert.deepEqual([await priceNow(made, 1), await priceNow(made, 4)], [130, 120])
  await page.locator('.toast-action').last().click()
  await settled(page, 'Undone')
  await soon.equal(() => priceNow(made, 1), 120)
  assert.deepEqual(errors, [])
  await context.close()
})

test('formulas in names do not come alive in either sheet', async () => {
  const made = await deskHotel(pages)
  await made.put('/updateroom/SEA', { room_name: '=HYPERLINK("http://evil.example","x")' })
  const { page, context } = await openSheets(made)
  const csv = (await download(page, 'CSV')).toString()
  assert.ok(csv.includes(`'=HYPERLINK`), csv.slice(0, 400))
  assert.ok(!/(^|[,\n])"?=HYPERLINK/.test(csv))
  const xlsx = await download(page, 'Excel')
  assert.equal(xlsx.subarray(0, 2).toString(), 'PK')
  assert.ok(!xlsx.includes('<f>'))
  await bring(page, csv)
  await page.locator('.sheet-bring', { hasText: 'Nothing in this sheet differs' }).waitFor()
  await context.close()
})

test('what is wrong with a sheet is told by its lines, and nothing is saved', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openSheets(made)
  const head = 'date,room_code,rate_code,rate_price\n'
  await bring(page, `${head}${day(1)},SEA,FLEX,-10\n${day(2)},NOPE,FLEX,130\nnever,SEA,FLEX,130\n`)
  await page.locator('.sheet-bring', { hasText: '3 things in this sheet are not right' }).waitFor()
  await soon.match(
    () => page.textContent('.sheet-bring .virtual'),
    /Line 2 · Price: -10.*Line 3 · room_code: NOPEThere is no room with this code\.Line 4/,
  )
  await soon.deepEqual(() => violationsOf(page), [])
  await soon.equal(() => page.locator('.sheet-save').count(), 0)
  await bring(page, `date,room_code,rate_code,price\n${day(1)},SEA,FLEX,130\n`)
  await page.locator('.sheet-bring [role=alert]', { hasText: 'Columns that are not read: price' }).waitFor()
  await bring(page, 'PK', 'prices.xlsx')
  await page.locator('.sheet-bring', { hasText: 'Only CSV can be brought back' }).waitFor()
  await bring(page, `${head}${day(1)},SEA,FLEX,130\n`)
  await page.locator('.sheet-bring', { hasText: '1 line changes something' }).waitFor()
  assert.equal(await priceNow(made, 1), 120)
  await context.close()
})

test('an unusual price of a sheet is asked about once, and a change since the preview shows it again', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openSheets(made)
  const sheet = `date,room_code,rate_code,rate_price\n${day(1)},SEA,FLEX,300\n`
  await bring(page, sheet)
  await page.waitForSelector('.sheet-save')
  await push(made, 'SEA', { start_date: day(1), end_date: day(1), rate_code: 'FLEX', rate_price: 125 })
  await page.click('.sheet-save')
  await page.locator('.sheet-bring', { hasText: 'Somebody changed prices meanwhile' }).waitFor()
  await soon.match(() => page.textContent('.virtual'), /\$125 → \$300/)
  await page.click('.sheet-save')
  await page.locator('.dialog', { hasText: '1 price moves by more than 40 %' }).waitFor()
  assert.equal(await priceNow(made, 1), 125)
  await page.click('.dialog >> text="Save anyway"')
  await settled(page, '1 line of the sheet was saved')
  await soon.equal(() => priceNow(made, 1), 300)
  await context.close()
})

test('of a sheet with 20,000 cells only the visible ones are drawn, and the last can be seen', async () => {
  const made = await deskHotel(pages)
  const lines = Array.from({ length: 20_000 / 4 }, (_, at) => {
    const [rate, room] = [['FLEX', 'LONG'][at % 2], ['SEA', 'GARDEN'][(at >> 1) % 2]]
    return `${day(1 + (at >> 2))},${room},${rate},${100 + (at % 7)},2,${at % 3},0`
  })
  const { page, context } = await openSheets(made)
  await bring(page, `date,room_code,rate_code,rate_price,min_night,cta,ctd\n${lines.join('\n')}\n`)
  await page.waitForSelector('.sheet-save')
  await soon.equal(async () => (await page.locator('.virtual li').count()) < 40, true)
  await page.locator('.virtual').focus()
  await page.keyboard.press('End')
  const last = page.locator('.virtual li[aria-posinset="5000"]')
  await last.waitFor()
  await context.close()
})
