/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon, until } from '../../../test/support/barriers.ts'
import { PHONE, startPages } from '../../testing.ts'
import { cellOf, daysOf, deskHotel, openDesk, pick, priceOf, settled } from '../testing.ts'

const pages = await startPages()

const TABLET = { width: 768, height: 1024 }

const set = async (page: Page, row: number, after: number, text: string) => {
  await pick(page, row, after)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const boxOf = async (place: Locator) => (await place.boundingBox())!

const overlaps = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const price = async (made: Parameters<typeof daysOf>[0], rate: string) =>
  priceOf((await daysOf(made, 'SEA', 0, 0))[0]!, rate)

/** Waits for stored prices: undo and redo are shown at once but saved a moment later. */
const untilPrices = (made: Parameters<typeof daysOf>[0], flexible: number, long: number): Promise<void> =>
  until(
    async () => (await price(made, 'FLEX')) === flexible && (await price(made, 'LONG')) === long,
    `the prices are ${flexible} and ${long}`,
    10_000,
  )

const undoOf = (page: Page, at: number) => page.locator('.toast').nth(at).locator('.toast-action')

test("a toast's undo takes back its own change and no other; keys undo and redo the latest", async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made)
  await set(page, 1, 0, '130')
  await settled(page, '1 value changed')
  await set(page, 2, 0, '110')
  await undoOf(page, 1).waitFor()
  await undoOf(page, 0).click()
  await settled(page, 'Undone')
  await untilPrices(made, 120, 110)
  await page.locator('.toast', { hasText: 'Undone' }).locator('text="Redo"').click()
  await settled(page, 'Done again')
  await untilPrices(made, 130, 110)
  await soon.equal(() => page.evaluate(() => document.activeElement?.className.includes('grid')), true)
  await page.keyboard.press('Control+z')
  await settled(page, 'Undone')
  await page.keyboard.press('Control+z')
  await page.waitForFunction(() => document.querySelectorAll('.toast').length === 2)
  await page.locator('[aria-label="Undo"]:disabled').waitFor()
  await untilPrices(made, 120, 100)
  await page.keyboard.press('Control+y')
  await settled(page, 'Done again')
  await page.keyboard.press('Control+Shift+z')
  await page.locator('[aria-label="Redo"]:disabled').waitFor()
  await untilPrices(made, 130, 110)
  assert.deepEqual(errors, [])
  await context.close()
})

test('of two open calendars, undo in one leaves alone what the other changed since, and says so', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  const other = await openDesk(pages, made)
  await pick(page, 1, 0)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.type('130')
  await page.keyboard.press('Enter')
  await settled(page, '2 values changed')
  await (await cellOf(other.page, 1, 0)).locator('.price', { hasText: '130' }).waitFor()
  await set(other.page, 1, 0, '140')
  await settled(other.page, '1 value changed')
  await page.keyboard.press('Control+z')
  await page.click('.dialog >> text="Put back the rest"')
  await settled(page, 'Undone: 1 cell. 1 value was changed since and stays as it is.')
  await soon(async () => {
    const after = (await daysOf(made, 'SEA', 0, 1)).map((entry) => priceOf(entry, 'FLEX'))
    assert.deepEqual(after, [140, 120])
  })
  await set(page, 1, 0, '150')
  await settled(page, '1 value changed')
  await (await cellOf(other.page, 1, 0)).locator('.price', { hasText: '150' }).waitFor()
  await other.page.keyboard.press('Control+z')
  await other.page.click('.dialog >> text="Put back the rest"')
  await settled(other.page, 'Not undone: 1 value was changed since')
  await soon.equal(() => price(made, 'FLEX'), 150)
  await other.context.close()
  await context.close()
})

test('a toast lies over nothing, stays while it is pointed at, and goes with the calendar', async () => {
  const made = await deskHotel(pages)
  for (const viewport of [PHONE, TABLET, { width: 1280, height: 420 }]) {
    const { page, context } = await openDesk(pages, made, { viewport })
    // The last visible row, where the notice appears.
    await page.focus('.grid')
    for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.type('81')
    await page.clock.install()
    await page.keyboard.press('Tab')
    await settled(page, '1 value changed')
    const toast = page.locator('.toast').last()
    for (const place of ['.grid', '.status', '.side', '.bar'])
      await soon.equal(() => overlaps(toast, page.locator(place)), false, `${place} at ${viewport.width}`)
    await soon(async () => {
      const [focus, grid] = [await boxOf(page.locator('.focus')), await boxOf(page.locator('.grid'))]
      assert.ok(
        focus.y + focus.height <= grid.y + grid.height + 1,
        `the chosen cell is in sight at ${viewport.width}`,
      )
    })
    await toast.hover()
    await page.clock.fastForward(30_000)
    await soon.equal(() => page.locator('.toast').count(), 1, 'it is being read')
    await page.mouse.move(2, 2)
    await page.clock.fastForward(30_000)
    await toast.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await settled(page, 'Undone')
    await page.click('.side nav a[href$="/bookings"]')
    await page.locator('.page-head h1').waitFor()
    await soon.equal(() => page.locator('.toast').count(), 0)
    await context.close()
  }
})

for (const viewport of [PHONE, TABLET])
  test(`at ${viewport.width} px days are seen, tools are whole, icons have names, and nothing is covered`, async () => {
    const made = await deskHotel(pages)
    const { page, context } = await openDesk(pages, made, { viewport, hasTouch: true })
    await soon(async () => {
      const label = await boxOf(page.locator('.label.corner'))
      const days = Math.floor((viewport.width - label.x - label.width) / 58)
      assert.ok(days >= 3, `${days} days`)
    })
    await soon.equal(() => page.evaluate('document.documentElement.scrollWidth'), viewport.width)
    const inside = async (places: Locator, what: string) => {
      for (const place of await places.all()) {
        if (!(await place.isVisible())) continue
        await soon(async () => {
          const { x, y, width, height } = await boxOf(place)
          const isInside = x >= 0 && x + width <= viewport.width && y >= 0 && y + height <= viewport.height
          assert.ok(isInside, `${what} ${await place.textContent()} at ${x}, ${y}, ${width} wide`)
        })
      }
    }
    await inside(page.locator('.bar > *, .bar button, .bar .segments span'), 'tool')
    await inside(page.locator('.status > *'), 'status')
    const names = page.locator('.side nav a span, .side-more span')
    await soon(async () => {
      const shown = await names.evaluateAll((spans) =>
        spans.filter((span) => span.getBoundingClientRect().width > 12).map((span) => span.textContent),
      )
      assert.ok(shown.includes('Calendar') && shown.length >= 5, shown.join())
    })
    if (viewport === PHONE) {
      await page.click('.side-more')
      await page.locator('.side >> text="Keys and webhooks"').waitFor()
      await inside(page.locator('.side nav a, .side-link'), 'navigation')
      await page.keyboard.press('Escape')
    }
    await pick(page, 1, 0)
    await page.keyboard.type('1250999.50')
    await page.keyboard.press('Enter')
    await soon(async () => {
      const [seen, whole] = await page
        .locator('.dialog .table-frame')
        .evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])
      assert.equal(whole, seen, 'what is asked about is whole')
    })
    await page.keyboard.press('Escape')
    await page.click('.tool.is-main')
    await page.waitForSelector('.bulk')
    await soon.equal(() => overlaps(page.locator('.bulk'), page.locator('.side')), false)
    await inside(page.locator('.bulk, .bulk header > *, .bulk footer .button'), 'panel')
    // Nothing covers its buttons.
    await page.fill('#bulk-price', '+1')
    await page.locator('.bulk footer .button', { hasText: 'Change' }).tap({ trial: true })
    await page.locator('.bulk header .icon-button').tap()
    await page.check('input[value=occupancy]', { force: true })
    await inside(page.locator('.legend'), 'legend')
    // The test on the wide screen checks the cells.
    await soon.deepEqual(() => violationsOf(page, { exclude: '.row' }), [])
    await context.close()
  })

test('the preview of many changes leaves the field in sight, and names and years whole', async () => {
  const made = await deskHotel(pages)
  const long = { rate_code: 'FLEX', rate_name: 'Flexible with breakfast and dinner on the terrace' }
  assert.equal((await made.put('/updaterate/FLEX', long)).status, 200)
  const { page, context } = await openDesk(pages, made, { viewport: { width: 1280, height: 800 } })
  const nextYear = `${new Date().getUTCFullYear() + 1}`
  await pick(page, 1, 0)
  await page.keyboard.press('b')
  await page.fill('#bulk-to', `${nextYear}-01-31`)
  for (const field of await page.locator('.bulk-fields input:not([type=checkbox], [type=date])').all()) {
    await field.fill('')
    await page.locator('.bulk footer', { hasText: 'Nothing to change' }).waitFor()
    const isByAdults = (await field.getAttribute('id')) === 'bulk-adults'
    await field.fill(isByAdults ? '3: 90' : '3')
    await page.locator('.preview li').nth(5).waitFor()
    await soon(async () => {
      const [shown, fields] = [await boxOf(field), await boxOf(page.locator('.bulk-fields'))]
      const isInView = shown.y >= fields.y && shown.y + shown.height <= fields.y + fields.height
      assert.ok(isInView, `${await field.getAttribute('id')} is in sight`)
    })
    await soon.equal(() => overlaps(field, page.locator('.preview')), false)
    await field.fill('')
  }
  await page.fill('#bulk-from', `${nextYear}-01-30`)
  await page.fill('#bulk-price', '90')
  await page.locator('.preview .when', { hasText: nextYear }).first().waitFor()
  const name = page.locator('.preview .who').first()
  await soon.ok(() => name.evaluate((text) => text.scrollWidth <= text.clientWidth), 'the name is whole')
  await context.close()
})

test('colours are explained where there are any, in words', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made)
  await soon.ok(async () => (await boxOf(page.locator('.bar'))).height < 64, 'the tools are one line')
  await soon.equal(() => page.locator('.legend').count(), 0)
  await page.check('input[value=occupancy]', { force: true })
  await soon.match(() => page.textContent('.legend'), /empty.*full.*closed/)
  await page.check('input[value=price]', { force: true })
  await soon.match(() => page.textContent('.legend'), /lowest of its row.*highest of its row/)
  await page.check('input[value=none]', { force: true })
  await page.check('input[value=year]', { force: true })
  await page.locator('.legend', { hasText: 'sold out' }).waitFor()
  await page.check('input[value=day]', { force: true })
  await pick(page, 1, 0)
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.dialog')
  await soon.deepEqual(() => violationsOf(page, { include: '.dialog' }), [])
  await context.close()
})
