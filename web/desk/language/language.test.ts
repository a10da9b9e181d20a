/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { OF_A_LANGUAGE, violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { PHONE, startPages } from '../../testing.ts'
import {
  bookStay,
  cellOf,
  daysOf,
  deskHotel,
  go,
  openDesk,
  pick,
  priceOf,
  screens,
  settled,
} from '../testing.ts'

const pages = await startPages()

const speak = (page: Page, language: string) => page.selectOption('.side select', language)

test('the desk begins in the language of the browser, and keeps the one that was chosen', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'hotel', locale: 'de-DE' })
  await page.locator('.side nav', { hasText: 'Buchungen' }).waitFor()
  await soon.equal(() => page.getAttribute('html', 'lang'), 'de')
  for (const [language, bookings] of Object.entries({
    en: 'Bookings',
    id: 'Pemesanan',
    es: 'Reservas',
    fr: 'Réservations',
    ja: '予約',
    ar: 'الحجوزات',
  })) {
    await speak(page, language)
    await page.locator('.side nav', { hasText: bookings }).waitFor()
    await soon.equal(() => page.getAttribute('html', 'dir'), language === 'ar' ? 'rtl' : 'ltr')
  }
  await page.reload()
  await page.locator('.side nav', { hasText: 'الحجوزات' }).waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('from right to left, days go on to the left: for the eye, the mouse and the keys', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { locale: 'ar' })
  const boxOf = async (after: number) => (await (await cellOf(page, 1, after)).boundingBox())!
  await soon(async () => {
    const [first, next, label] = [
      await boxOf(0),
      await boxOf(1),
      (await page.locator('.corner').boundingBox())!,
    ]
    assert.ok(next.x < first.x, `${next.x} ${first.x}`)
    assert.equal(Math.round(first.x + first.width), Math.round(label.x))
  })
  await pick(page, 1, 0)
  await page.keyboard.press('ArrowLeft')
  // Playwright presses no keys that its own keyboard does not have: what they type goes into the opened field.
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('١٣٥')
  await page.keyboard.press('Enter')
  await settled(page, /./)
  await soon.equal(async () => priceOf((await daysOf(made, 'SEA'))[1]!, 'FLEX'), 135)
  // Scrolled on and back, the day that is asked for is at the side where days begin.
  await page.click('.tool-group .tool.is-icon >> nth=1')
  await page.click('.bar > .tool >> nth=0')
  await soon(async () => assert.equal(Math.round((await boxOf(0)).x - (await boxOf(3)).x), 3 * 58))
  assert.deepEqual(errors, [])
  await context.close()
})

test('another direction chosen in the calendar shows the same day', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made)
  for (const language of ['ar', 'en', 'ar']) {
    await speak(page, language)
    await soon(async () => {
      const box = (await (await cellOf(page, 1, 0)).boundingBox())!
      const label = (await page.locator('.corner').boundingBox())!
      const start = language === 'ar' ? box.x + box.width - label.x : box.x - label.x - label.width
      assert.ok(Math.abs(start) <= 1, `${language} ${start}`)
    })
  }
  assert.deepEqual(errors, [])
  await context.close()
})

for (const [language, looked] of [
  // Colours are looked at in another test, light and dark.
  ['de', { without: ['color-contrast'] }],
  ['ar', { rules: OF_A_LANGUAGE }],
] as const)
  test(`no screen is wider than a phone, and all can be used by everybody: ${language}`, async () => {
    const made = await deskHotel(pages)
    const code = await bookStay(made, 1, 2)
    const { page, errors, context } = await openDesk(pages, made, {
      at: 'hotel',
      locale: language,
      viewport: PHONE,
    })
    for (const [name, path, ready] of [
      ...screens,
      ['a booking', `/desk/bookings/${code}`, '.timeline li'] as const,
    ]) {
      await go(page, path, ready)
      await soon.equal(() => page.evaluate('document.documentElement.scrollWidth'), PHONE.width, name)
      // Cells of the calendar are looked at in another test, one by one.
      if (name !== 'calendar') await soon.deepEqual(() => violationsOf(page, looked), [], name)
    }
    assert.deepEqual(errors, [])
    await context.close()
  })
