/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { day, push, startPages } from '../../testing.ts'
import { bookStay, deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

const WIDTHS = [320, 390, 768, 1280, 1920]

/** No faults of axe, in light and dark, and nothing wider than the screen. */
const check = async (page: Page, name: string): Promise<void> => {
  await soon.deepEqual(() => violationsOf(page), [], name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await soon.deepEqual(() => violationsOf(page, { rules: ['color-contrast'] }), [], `${name}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const excess = () => page.evaluate(() => document.getElementById('main')!.scrollWidth - innerWidth)
    await soon.ok(async () => (await excess()) <= 0, `${name} at ${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('a new booking with all that it can show, and the chart of stays, can be used by everybody', async () => {
  const made = await deskHotel(pages)
  await made.put('/updateroom/SEA', {
    room_units: [{ unit: '101' }, { unit: '102', is_out_of_order: 1 }],
  })
  await bookStay(made, 5, 2)
  await made.post('/createextra', { extra_code: 'BIKE', extra_name: 'Bicycle', price: 7, per: 'unit' })
  await push(made, 'GARDEN', { rate_code: 'FLEX', min_night: 4, cta: 1 })
  const at = `new-booking?room=SEA&arrival=${day(0)}&departure=${day(2)}`
  const { page, errors, context } = await openDesk(pages, made, { at, ready: '.extra' })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.click('text="Another room"')
  await page.locator('.offer', { hasText: 'Flexible' }).last().click()
  await page.locator('.line-reasons button').first().click()
  await page.locator('.ignored .chip').waitFor()
  await page.locator('text="Another price"').first().click()
  await page.focus('#guest-phone')
  await page.keyboard.type('812555')
  await page.locator('.known').waitFor()
  await check(page, 'a new booking')
  await page.goto(`${pages.url}/desk/stays`)
  await page.focus('.tape-bar')
  for (const key of ['m', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await page.locator('.tape-ghost').waitFor()
  await check(page, 'a stay that is moved')
  await page.keyboard.press('Enter')
  await page.locator('.dialog .price-foot').waitFor()
  await check(page, 'the price of a move')
  assert.deepEqual(errors, [])
  await context.close()
})
