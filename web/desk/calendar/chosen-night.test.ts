// Touches days: runs far ahead of UTC.
/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { day, PHONE, startPages } from '../../testing.ts'
import { openAs, staffIn } from '../staff.testing.ts'
import { bookStay, cellOf, deskHotel, openDesk, pick } from '../testing.ts'

const pages = await startPages()

const startOf = (page: Page) => {
  const { pathname, searchParams } = new URL(page.url())
  return [pathname, ...['room', 'rate', 'arrival', 'departure'].map((name) => searchParams.get(name))]
}

suite('a new booking begins at a night of the calendar', () => {
  test('by the menu of the cell, with the mouse and with keys', async () => {
    const made = await deskHotel(pages)
    const { page, errors, context } = await openDesk(pages, made)
    await (await cellOf(page, 1, 3)).click({ button: 'right' })
    await page.waitForSelector('.cell-menu')
    await soon.deepEqual(() => violationsOf(page), [])
    await page.getByRole('menuitem', { name: 'New booking' }).click()
    await soon.deepEqual(() => startOf(page), ['/desk/new-booking', 'SEA', 'FLEX', day(3), day(4)])
    await page.waitForSelector('#guest-name:focus')
    await page.goto(`${pages.url}/desk/calendar`)
    await page.waitForSelector('.cell .price')
    await pick(page, 0, 2)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
    const isOn = () =>
      page.evaluate(() => document.activeElement?.textContent?.startsWith('New booking') ?? false)
    for (let times = 0; times < 5 && !(await isOn()); times++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await soon.deepEqual(() => startOf(page), ['/desk/new-booking', 'SEA', null, day(2), day(3)])
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('by a finger, with the line below the calendar', async () => {
    const made = await deskHotel(pages)
    const { page, errors, context } = await openDesk(pages, made, { viewport: PHONE, hasTouch: true })
    await (await cellOf(page, 1, 1)).tap()
    await page.locator('.status').getByRole('button', { name: 'New booking' }).tap()
    await soon.deepEqual(() => startOf(page), ['/desk/new-booking', 'SEA', 'FLEX', day(1), day(2)])
    assert.deepEqual(errors, [])
    await context.close()
  })

  test('not of nights that are over, and not to who takes no bookings', async () => {
    const made = await deskHotel(pages)
    const opened = await openDesk(pages, made)
    const button = (page: Page) => page.locator('.status').getByRole('button', { name: 'New booking' })
    await pick(opened.page, 1, 1)
    await button(opened.page).waitFor()
    for (let times = 0; times < 3; times++) await opened.page.keyboard.press('ArrowLeft')
    await soon.equal(() => button(opened.page).count(), 0)
    await opened.context.close()
    const viewer = await staffIn(pages, made, 'viewer')
    const { page, context } = await openAs(pages, made, viewer, { at: 'calendar', ready: '.cell .price' })
    await (await cellOf(page, 1, 1)).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'History' }).waitFor()
    await soon.equal(() => page.getByRole('menuitem').count(), 1)
    await soon.equal(() => button(page).count(), 0)
    await context.close()
  })
})

test('the question before sale stops over bookings says how many they are', async () => {
  const made = await deskHotel(pages)
  for (const [from, nights] of [
    [1, 3],
    [2, 1],
    [9, 1],
  ] as const)
    await bookStay(made, from, nights)
  const { page, context } = await openDesk(pages, made)
  await pick(page, 1, 1)
  for (let times = 0; times < 3; times++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('x')
  const lines = page.locator('.dialog .findings li')
  await soon.deepEqual(
    () => lines.allInnerTexts(),
    ['Sale stops on 3 days that are booked. Bookings stay as they are.', 'The stop goes over 2 bookings.'],
  )
  await context.close()
})
