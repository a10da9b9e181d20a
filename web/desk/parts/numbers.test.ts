/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import { day, push, startPages } from '../../testing.ts'
import { bookStay, deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

const save = (page: Page) => page.click('main form button[type=submit]')

const show = async (page: Page, path: string, ready: string) => {
  await page.goto(`${pages.url}/desk/${path}`)
  await page.waitForSelector(ready)
}

/** Amounts that take more than one line, or more room than there is. */
const broken = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((found) =>
    found
      .filter((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return lines.size > 1 || element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => (element as HTMLElement).innerText),
  )

test('amounts in millions stay whole on a phone: in Insight, the calculator and a change', async () => {
  const made = await deskHotel(pages, { currency: 'IDR' })
  await push(made, 'SEA', { rate_code: 'FLEX', rate_price: 86_980_000 })
  const code = await bookStay(made, 1, 3)
  const { page, context } = await openDesk(pages, made, {
    viewport: { width: 390, height: 844 },
    at: 'insight',
    ready: '.totals dd',
  })
  await soon.match(() => page.locator('.totals').innerText(), /260[.,]940[.,]000/)
  await soon.deepEqual(() => broken(page, '.totals dd'), [])
  await show(page, 'taxes', '.charges tfoot')
  await page.fill('#calc-nights', '3')
  await page.locator('.charges tfoot', { hasText: /260[.,]940[.,]000/ }).waitFor()
  await soon.deepEqual(() => broken(page, '.charges td.figure, .sums dd'), [])
  await show(page, `bookings/${code}`, '.timeline li')
  await page.click('text="Change"')
  await page.fill('#departure_date', day(5))
  await page.waitForSelector('.price-foot dd')
  await soon.deepEqual(() => broken(page, '.price-foot dd'), [])
  await context.close()
})

test('numbers are shown as the language writes them, and an amount that reads in two ways is refused', async () => {
  const made = await deskHotel(pages, { currency: 'IDR' })
  await made.post('/createtax', { tax_code: 'VAT', tax_name: 'Pajak', charge: 'percent', value: 5.125 })
  const { page, context } = await openDesk(pages, made, { at: 'taxes' })
  await page.selectOption('.side select', 'id')
  await show(page, 'taxes/VAT', '#value')
  await soon.equal(() => page.inputValue('#value'), '5,125')
  await page.fill('#tax_name', 'Pajak hotel')
  await save(page)
  await page.locator('h1', { hasText: 'Pajak hotel' }).waitFor()
  await soon(async () => {
    const { value } = (await made.get('/gettax/VAT')).Result
    assert.equal(value, 5.125)
  })
  await page.fill('#value', '12.5')
  await save(page)
  await page.locator('.sentence', { hasText: '12,5 %' }).waitFor()
  await show(page, 'extras/new', '#extra_code')
  await page.fill('#extra_code', 'BB')
  await page.fill('#extra_name', 'Sarapan')
  for (const typed of ['1,500', '1,5']) {
    await page.fill('#price', typed)
    await save(page)
    await page.locator('#price-fault', { hasText: 'dua cara' }).waitFor()
  }
  await page.fill('#price', '1.500')
  await save(page)
  await page.locator('h1', { hasText: 'Sarapan' }).waitFor()
  await soon.equal(async () => (await made.get('/getextra/BB')).Result.price, 1500)
  await show(page, 'promos/new', '#promo_code')
  await page.fill('#promo_code', 'SUN')
  await page.fill('#promo_name', 'Sun')
  await page.selectOption('#charge', 'amount')
  await page.fill('#value', '50,000')
  await save(page)
  await page.locator('#value-fault', { hasText: 'misalnya 50000' }).waitFor()
  await context.close()
})

test('the calculator says what is wrong with nights, adults and a promo code', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'taxes', ready: '.charges' })
  for (const typed of ['0', '-3', '500']) {
    await page.fill('#calc-nights', typed)
    await page.locator('#calc-nights-fault', { hasText: 'From 1 to 365' }).waitFor()
  }
  await page.fill('#calc-nights', 'x')
  await page.locator('#calc-nights-fault', { hasText: 'A number' }).waitFor()
  await page.fill('#calc-nights', '2')
  await page.fill('#calc-adults', 'x')
  await page.locator('#calc-adults-fault', { hasText: 'A number' }).waitFor()
  await page.fill('#calc-adults', '2')
  await page.fill('#calc-promo', 'NONE')
  await page.locator('.calculator .fault', { hasText: 'there is none like this' }).waitFor()
  await soon.equal(() => page.locator('.calculator .notice').count(), 0)
  await context.close()
})

test('what the API would refuse is told in words beside the field', async () => {
  const made = await deskHotel(pages)
  await made.post('/createpromo', { promo_code: 'SUN', promo_name: 'Sun', charge: 'percent', value: 10 })
  const { page, context } = await openDesk(pages, made, { at: 'promos/new', ready: '#promo_code' })
  await page.fill('#promo_code', 'SUN')
  await page.fill('#promo_name', 'Sun')
  await page.fill('#min_nights', '0')
  for (const [typed, fault] of [
    ['101', 'At most 100 %'],
    ['-15', 'At least 0 %'],
  ] as const) {
    await page.fill('#value', typed)
    await save(page)
    await page.locator('#value-fault', { hasText: fault }).waitFor()
  }
  await page.locator('#min_nights-fault', { hasText: 'At least 1' }).waitFor()
  await page.fill('#min_nights', '2')
  await page.fill('#value', '15')
  await save(page)
  await page.locator('#promo_code-fault', { hasText: 'one with this code already' }).waitFor()
  await show(page, 'rooms/SEA', '#room_name')
  await page.click('summary:text-is("Price by guests")')
  await page.fill('#base_adults', '9')
  await save(page)
  await page.locator('#base_adults-fault', { hasText: 'fit in this room' }).waitFor()
  await page.close({ runBeforeUnload: false })
  await context.close()
})

test('a long dialog keeps its Save in sight, and the head of a booking says which room it changes', async () => {
  const made = await deskHotel(pages)
  const { Result } = await made.post('/createbooking', {
    booking_form: {
      arrival_date: day(3),
      departure_date: day(5),
      items: ['SEA', 'GARDEN'].map((room_code) => ({ room_code, rate_code: 'FLEX', adults: 1 })),
      guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
    },
  })
  const { page, context } = await openDesk(pages, made, {
    viewport: { width: 1280, height: 900 },
    at: `bookings/${Result.booking_code}`,
    ready: '.timeline li',
  })
  await page.click('.page-head >> text="Change room 1"')
  await page.fill('#departure_date', day(6))
  await page.waitForSelector('.price-foot dd')
  await soon(async () => {
    const isSeen = await page.locator('.dialog button[type=submit]').evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    assert.ok(isSeen)
  })
  await context.close()
})
