/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { DESK, day, type OpenOptions, push, startPages, stayQuery } from '../../testing.ts'

const { hotel, open } = await startPages()

/** Days 6 and 7 after today are taken, in both rooms. */
const withTakenNights = async (): Promise<TestHotel> => {
  const made = await hotel()
  for (const room of ['SEA', 'GARDEN'])
    await push(made, room, { number_of_rooms: 0, start_date: day(6), end_date: day(7) })
  return made
}

const openDates = async (made: TestHotel, query: string, options: OpenOptions = { viewport: DESK }) => {
  const opened = await open(made, query, options)
  await opened.page.click('[data-opens=dates]')
  await opened.page.waitForFunction(() =>
    [...document.querySelectorAll('.from')].some((cell) => cell.textContent!.trim()),
  )
  return opened
}

const dayButton = (page: Page, after: number) => page.locator(`[data-day="${day(after)}"]`)
const show = async (page: Page, after: number) => {
  while ((await dayButton(page, after).count()) === 0) await page.click('.to-next')
  await page.waitForFunction(
    (date) => document.querySelector(`[data-day="${date}"] .from`)?.textContent !== undefined,
    day(after),
  )
}
const hint = (page: Page) => page.textContent('.calendar-hint')

test('a departure beyond a night that is not free cannot be chosen: a click says why, or begins another stay', async () => {
  const { page, errors, context } = await openDates(await withTakenNights(), stayQuery(2, 1))
  await show(page, 9)
  await dayButton(page, 4).click()
  await soon.equal(
    () => dayButton(page, 6).getAttribute('aria-disabled'),
    'false',
    'the day it is taken can be left on',
  )
  for (const [after, isDisabled] of [
    [7, 'true'],
    [8, 'false'],
    [9, 'false'],
  ] as const)
    await soon.equal(() => dayButton(page, after).getAttribute('aria-disabled'), isDisabled, `${after}`)
  // Forced, because Playwright would wait for a disabled button; a guest does not.
  await dayButton(page, 7).click({ force: true })
  await soon.match(async () => (await hint(page))!, /Fully booked on/)
  await soon.equal(() => page.locator('.calendar').count(), 1, 'nothing was chosen')
  await soon.match(async () => (await dayButton(page, 7).textContent())!, /Fully booked on/)
  await dayButton(page, 9).click()
  await soon.match(async () => (await hint(page))!, /day you leave/)
  await soon.equal(() => dayButton(page, 9).getAttribute('aria-pressed'), 'true', 'another arrival')
  await soon.equal(() => dayButton(page, 4).getAttribute('aria-pressed'), 'false')
  await dayButton(page, 4).click()
  await dayButton(page, 6).click()
  await page.waitForFunction((date) => location.search.includes(`end_date=${date}`), day(6))
  assert.deepEqual(errors, [])
  await context.close()
})

test('focus tells too: a day nobody can arrive on, a shortest stay', async () => {
  const made = await hotel()
  for (const room of ['SEA', 'GARDEN'])
    await push(made, room, { rate_code: 'FLEX', cta: 1, start_date: day(5), end_date: day(5) })
  await push(made, 'SEA', { rate_code: 'LONG', is_close: 1 })
  for (const room of ['SEA', 'GARDEN'])
    await push(made, room, { rate_code: 'FLEX', min_night: 3, start_date: day(8), end_date: day(8) })
  const { page, context } = await openDates(made, stayQuery(4, 1))
  await show(page, 9)
  await page.focus(`[data-day="${day(4)}"]`)
  await page.keyboard.press('ArrowRight')
  await soon.equal(() => page.evaluate(() => document.activeElement!.getAttribute('data-day')), day(5))
  await soon.match(async () => (await hint(page))!, /Nobody can arrive on/)
  await dayButton(page, 8).click()
  await page.keyboard.press('ArrowRight')
  await soon.match(async () => (await hint(page))!, /At least 3 nights from/)
  // A night that is closed to arrival is available to guests who arrived before.
  await dayButton(page, 4).click()
  await soon.equal(() => dayButton(page, 6).getAttribute('aria-disabled'), 'false')
  await context.close()
})

test('pointer and keys show the range and what it costs before it is chosen, in view', async () => {
  for (const viewport of [DESK, { width: 390, height: 844 }]) {
    const { page, context } = await openDates(await hotel(), stayQuery(2, 1), { viewport })
    await show(page, 2)
    await dayButton(page, 2).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.waitForSelector('.calendar-hint:has-text("from $160 in all")')
    await soon.match(async () => (await hint(page))!, /2 nights/)
    await soon.equal(() => page.locator('.day.is-inside').count(), 1)
    await soon(async () => {
      const box = (await page.locator('.calendar-hint').boundingBox())!
      assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, 'the hint is on the screen')
    })
    if (viewport === DESK) {
      await show(page, 5)
      await dayButton(page, 5).hover()
      await page.waitForSelector('.calendar-hint:has-text("from $240 in all")')
    }
    await context.close()
  }
})

test('who leaves the open dates by Tab closes them, not before', async () => {
  const { page, context } = await openDates(await hotel(), stayQuery(2, 1))
  const isOpen = async () => (await page.locator('.calendar').count()) === 1
  const isInside = () => page.evaluate(() => document.activeElement!.closest('.panel') !== null)
  await page.focus('.to-next')
  for (let tab = 0; tab < 10 && (await isInside()); tab++) {
    await soon.ok(isOpen, 'open while the focus is inside')
    await page.keyboard.press('Tab')
  }
  await soon.ok(async () => !(await isInside()), 'the focus went on')
  await page.waitForSelector('.calendar', { state: 'detached' })
  await context.close()
})

test('months are equally high, so that nothing moves', async () => {
  const { page, context } = await openDates(await hotel(), stayQuery(2, 1), {})
  const heights = new Set<number>()
  for (let turned = 0; turned < 12; turned++) {
    heights.add(await page.locator('.month').evaluate((month) => month.getBoundingClientRect().height))
    await page.click('.to-next')
  }
  assert.equal(heights.size, 1, [...heights].join(' '))
  await context.close()
})

test('where colours are forced, the ends and what lies between them are told apart', async () => {
  const { page, context } = await openDates(await hotel(), stayQuery(2, 3), {
    viewport: DESK,
    forcedColors: 'active',
  })
  await soon(async () => {
    const colours = await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
      document.body.append(probe)
      const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!)
      const inside = styleOf('.day.is-inside')
      const plain = styleOf('.day:not(.is-end, .is-inside)')
      return {
        highlight: getComputedStyle(probe).backgroundColor,
        end: styleOf('.day.is-end').backgroundColor,
        inside: `${inside.borderTopWidth} ${inside.borderTopColor}`,
        plain: `${plain.borderTopWidth} ${plain.borderTopColor}`,
      }
    })
    assert.equal(colours.end, colours.highlight)
    assert.equal(colours.inside, `1px ${colours.highlight}`)
    assert.notEqual(colours.plain, colours.inside)
  })
  await context.close()
})
