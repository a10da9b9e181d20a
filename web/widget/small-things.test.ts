/// <reference lib="dom" />
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { soon } from '../../test/support/barriers.ts'
import type { TestHotel } from '../../test/support/harness.ts'
import {
  assertSound,
  choose,
  day,
  fillGuest,
  priced,
  push,
  startPages,
  stayQuery,
  submit,
  text,
  walk,
} from '../testing.ts'

const { hotel, open } = await startPages()

const colour = (locator: Locator, name = 'color') =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

/** The colour that a token has on this page. */
const token = (page: Page, name: string) =>
  page.evaluate((each) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${each})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

const withPromo = async (): Promise<TestHotel> => {
  const made = await hotel()
  const body = { promo_code: 'TEN', promo_name: 'Ten', charge: 'percent', value: 10 }
  assert.equal((await made.post('/createpromo', body)).status, 201)
  return made
}

const primary = (page: Page) =>
  page.locator('.actions').first().locator('.button:not(.quiet)').allTextContents()

walk(
  `what comes next stands out: the calendar right after booking, later what can be changed`,
  'phone',
  async (viewport) => {
    const made = await hotel()
    const { page, context } = await open(made, stayQuery(5, 1), { viewport })
    await choose(page, 'SEA')
    await fillGuest(page)
    await submit(page)
    await page.waitForSelector('.confirmation')
    await soon.deepEqual(() => primary(page), ['Add to calendar'])
    await page.getByRole('link', { name: 'Change or cancel' }).click()
    await soon.equal(() => page.evaluate(() => location.hash), '#manage')
    await soon.equal(() => page.locator('#manage h2').isVisible(), true)
    await page.goto(page.url().replace(/\?.*/, ''))
    await soon.deepEqual(() => primary(page), ['Change or cancel'])
    await assertSound(page)
    await page.getByRole('link', { name: 'Cancel this booking' }).click()
    await page.click('.is-grave')
    await page.waitForSelector('.state.is-cancelled')
    await soon.deepEqual(() => primary(page), ['To the hotel’s booking page'])
    await context.close()
  },
)

walk(
  `a code that counts folds its form and is marked as good, not as a warning`,
  'desk',
  async (viewport) => {
    const made = await withPromo()
    const { page, context } = await open(made, stayQuery(5, 2), { viewport })
    await page.click('.promo summary')
    await page.fill('#promo', 'TEN')
    await page.click('.promo [type=submit]')
    await soon.match(() => text(page, '#promo-answer'), /Code TEN counts/)
    await soon.equal(() => page.locator('#promo').count(), 0)
    await soon.equal(() => page.evaluate(() => document.activeElement?.id), 'promo-answer')
    const badge = page.locator('#room-SEA .badge.is-good').first()
    await badge.waitFor()
    await soon.equal(async () => await colour(badge), await token(page, '--good'))
    await assertSound(page)
    await page.getByRole('button', { name: 'Remove code' }).click()
    await soon.match(() => text(page, '.promo summary'), /I have a code/)
    await soon.equal(() => page.isVisible('#promo'), false)
    await soon.equal(() => page.evaluate(() => document.activeElement?.id), 'promo-fold')
    await context.close()
  },
)

walk(
  `a price that rose is told without a struck one, a price that fell with it`,
  'phone',
  async (viewport) => {
    const made = await hotel()
    const { page, context } = await open(made, stayQuery(5, 2), { viewport })
    await choose(page, 'SEA')
    await fillGuest(page)
    await priced(page, '$240')
    await push(made, 'SEA', { rate_code: 'FLEX', price: 150 })
    await submit(page)
    await priced(page, '$300')
    await soon.match(() => text(page, '.summary .grand'), /previously \$240/)
    await soon.equal(() => page.locator('.summary .grand s').count(), 0)
    await push(made, 'SEA', { rate_code: 'FLEX', price: 90 })
    await page.getByRole('button', { name: /Book for \$300/ }).click()
    await priced(page, '$180')
    await soon.equal(() => page.locator('.summary .grand s').count(), 1)
    await context.close()
  },
)

walk(
  `days with a shortest stay show what a night costs, and no text of the calendar touches another at twice the size`,
  'desk',
  async (viewport) => {
    const made = await hotel()
    const closing = { start_date: day(8), end_date: day(10), min_night: 3 }
    await push(made, 'SEA', { rate_code: 'FLEX', ...closing })
    await push(made, 'GARDEN', { rate_code: 'FLEX', ...closing })
    const { page, context } = await open(made, stayQuery(9, 3), { viewport })
    const cell = page.locator(`[data-day="${day(9)}"]`)
    const openDays = async () => {
      await page.click('[data-opens=dates]')
      await soon.equal(async () => (await cell.locator('.from').textContent())?.trim(), '80')
      await soon.match(() => cell.locator('.least').textContent(), /3\+/)
      await soon.match(() => cell.locator('.unseen').textContent(), /from \$80, 3 nights \+/)
    }
    await openDays()
    await assertSound(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await soon.deepEqual(() => page.evaluate(overlapping), [])
    await context.close()
  },
)

walk(
  `the notes on taxes begin where lines begin, the picture tells of more, and a sold-out room is on one line`,
  'phone',
  async (viewport) => {
    const made = await hotel()
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
    for (const name of ['one', 'two', 'three']) {
      const headers = { 'content-type': 'image/jpeg' }
      const put = await made.call('PUT', `/hotels/${made.chain}/${made.code}/${name}.jpg`, {
        raw: picture,
        headers,
      })
      assert.ok(put.status < 300, put.text)
    }
    await push(made, 'SEA', { start_date: day(5), end_date: day(5), number_of_rooms: 0 })
    const { page, context } = await open(made, stayQuery(5, 1), { viewport })
    await soon.equal(() => colour(page.locator('.tax'), 'text-align'), 'start')
    await soon.equal(() => text(page, '.picture-count'), '3 pictures')
    const button = page.locator('#room-SEA .room-closed .button').first()
    await button.waitFor()
    await soon.equal(() => colour(page.locator('#room-SEA .room-closed'), 'align-items'), 'baseline')
    await page.locator('.picture-count').click()
    await page.waitForSelector('.gallery-dialog[open]')
    await context.close()
  },
)

walk(`dates tell the year only where it is another one`, 'desk', async (viewport) => {
  const made = await hotel()
  const from = 5
  const { page, context } = await open(made, stayQuery(from, 1, '&step=details&room=SEA&rate=FLEX'), {
    viewport,
  })
  await page.waitForSelector('.summary')
  const shown = await page.locator('.summary .stay-facts dd').allTextContents()
  for (const [at, date] of [day(from), day(from + 1)].entries()) {
    const isAnother = date.slice(0, 4) !== day(0).slice(0, 4)
    assert.equal(shown[at]!.includes(date.slice(0, 4)), isAnother, date)
  }
  await context.close()
})

/** Days of the calendar whose texts reach into their neighbours, and titles below buttons. */
const overlapping = (): string[] => {
  const boxes = [...document.querySelectorAll('.calendar :is(.date, .from, th, caption span, .turn)')]
    .filter((element) => element.textContent!.trim() !== '' || element.matches('.turn'))
    .map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const box = element.matches('.turn') ? element.getBoundingClientRect() : range.getBoundingClientRect()
      return { name: `${element.className} ${element.textContent}`, box }
    })
  const found: string[] = []
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (width > 1 && height > 4) found.push(`${one.name} / ${other.name}`)
    }
  return found
}
