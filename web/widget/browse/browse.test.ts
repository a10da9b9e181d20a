/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { OF_A_LANGUAGE, violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { DESK, day, PHONE, startPages, stayQuery, text, walk } from '../../testing.ts'
import { hotelToCompare } from './browse.testing.ts'

const pages = await startPages()
const { open } = pages

const roomsOf = (page: Page) =>
  page.locator('.room-list > .room').evaluateAll((rooms) => rooms.map(({ id }) => id.replace('room-', '')))

const ratesOf = (page: Page, room: string) =>
  page.locator(`#room-${room} .rates h4:visible`).allTextContents()

const chip = (page: Page, name: string) => page.locator(`[data-chip="${name}"]`)

const isOn = (page: Page, name: string) => chip(page, name).getAttribute('aria-pressed')

const ALL = ['SEA', 'GARDEN', 'SUITE']

walk(
  `a guest filters and sorts, shares the address, and goes back and forward`,
  'phone',
  async (viewport) => {
    const made = await hotelToCompare(pages)
    const { page, context, errors } = await open(made, stayQuery(5, 2), { viewport })
    await soon.deepEqual(() => roomsOf(page), ALL)
    await chip(page, 'breakfast-1').click()
    await soon.deepEqual(() => roomsOf(page), ['SEA', 'SUITE'])
    await soon.deepEqual(() => ratesOf(page, 'SEA'), ['Bed and breakfast'])
    await soon.match(() => text(page, '#filters [role=status]'), /^2 of 3 room types match$/)
    await soon.match(() => page.url(), /&breakfast=1/)
    await page.selectOption('.sort select', 'size')
    await soon.deepEqual(() => roomsOf(page), ['SUITE', 'SEA'])
    await chip(page, 'beds-2').click()
    await soon.deepEqual(() => roomsOf(page), ['SEA'])
    await soon.match(() => page.url(), /&breakfast=1&sort=size&beds=2/)

    const shared = await open(made, new URL(page.url()).search, { viewport })
    await soon.deepEqual(() => roomsOf(shared.page), ['SEA'])
    await soon.equal(() => isOn(shared.page, 'beds-2'), 'true')
    await soon.equal(() => shared.page.inputValue('.sort select'), 'size')
    assert.deepEqual(shared.errors, [])
    await shared.context.close()

    await page.reload()
    await page.waitForSelector('html[data-ready]')
    await soon.deepEqual(() => roomsOf(page), ['SEA'])
    await page.goBack()
    await soon.deepEqual(() => roomsOf(page), ['SUITE', 'SEA'])
    await page.goBack()
    await page.goBack()
    await soon.deepEqual(() => roomsOf(page), ALL)
    await soon.equal(() => isOn(page, 'breakfast-1'), 'false')
    await page.goForward()
    await soon.deepEqual(() => roomsOf(page), ['SEA', 'SUITE'])

    await page.locator('#room-SUITE .rate .button').first().click()
    await page.waitForSelector('.guest-form')
    await soon.match(() => page.url(), /&breakfast=1&.*step=details&room=SUITE&rate=BB/)
    await page.click('text="Back to the rooms"')
    await soon.deepEqual(() => roomsOf(page), ['SEA', 'SUITE'])
    await page.click('text="Remove all filters"')
    await soon.deepEqual(() => roomsOf(page), ALL)
    await soon.equal(() => page.evaluate(() => document.activeElement?.className.split(' ')[0]), 'chip')
    assert.doesNotMatch(page.url(), /breakfast/)
    assert.deepEqual(errors, [])
    await context.close()
  },
)

test('filters that leave nothing say so, and which one to take off', async () => {
  const made = await hotelToCompare(pages)
  const { page, context } = await open(made, stayQuery(5, 2, '&breakfast=1&beds=1&free_cancellation=1'))
  await soon.match(() => text(page, '.none-match h3'), /No free room matches all of this/)
  await soon.deepEqual(
    async () => (await page.locator('.none-match button').allTextContents()).map((told) => told.trim()),
    [
      'Without “Free cancellation”0 room types',
      'Without “Breakfast included”1 room type',
      'Without “1 bed”2 room types',
    ],
  )
  assert.deepEqual(await violationsOf(page, { include: '#rooms' }), [])
  await page.click('.none-match button >> nth=2')
  await soon.deepEqual(() => roomsOf(page), ['SEA', 'SUITE'])
  await soon.equal(() => page.locator('.none-match').count(), 0)
  await context.close()
})

test('filters stay while the dates change, and are told where nothing fits then', async () => {
  const made = await hotelToCompare(pages)
  const { page, context } = await open(made, stayQuery(5, 2, '&max_price=300'))
  await soon.deepEqual(() => roomsOf(page), ['SEA', 'GARDEN'])
  await page.goto(page.url().replace(/end_date=[^&]+/, `end_date=${day(14)}`))
  await page.waitForSelector('html[data-ready]')
  await soon.match(() => text(page, '.none-match'), /No free room matches/)
  await page.click('text="Remove all filters"')
  await soon.equal(async () => (await roomsOf(page)).length, 3)
  await context.close()
})

test('the rate that can be given back is never behind a button, and on a wide screen all stand side by side', async () => {
  const made = await hotelToCompare(pages)
  const phone = await open(made, stayQuery(5, 2))
  await soon.deepEqual(() => ratesOf(phone.page, 'SEA'), ['Saver', 'Flexible'])
  await soon.match(() => text(phone.page, '#room-SEA .more-rates'), /1 more rate, from \$300/)
  await soon.deepEqual(() => ratesOf(phone.page, 'GARDEN'), ['Saver', 'Flexible'])
  await phone.page.click('#room-SEA .more-rates')
  await soon.deepEqual(() => ratesOf(phone.page, 'SEA'), ['Saver', 'Flexible', 'Bed and breakfast'])
  await soon.match(() => text(phone.page, '#room-SEA .rate >> nth=2'), /Breakfast included · Dinner included/)
  await soon.match(() => text(phone.page, '#room-SEA .rate >> nth=0'), /Due now: \$200/)
  await phone.context.close()
  const { page, context } = await open(made, stayQuery(5, 2), { viewport: DESK })
  const boxes = await page.locator('#room-SEA .rates > .rate').evaluateAll((rates) =>
    rates.map((rate) => {
      const { left, top } = rate.getBoundingClientRect()
      return { left, top, price: rate.querySelector('.price')!.getBoundingClientRect().top }
    }),
  )
  assert.equal(boxes.length, 3)
  assert.equal(new Set(boxes.map(({ top }) => top)).size, 1)
  assert.equal(new Set(boxes.map(({ price }) => price)).size, 1, 'line by line')
  assert.equal(new Set(boxes.map(({ left }) => left)).size, 3)
  await context.close()
})

test('what a room has is told with pictures, the plan of the area asks nobody, and nothing of it is there if not told', async () => {
  const made = await hotelToCompare(pages)
  const { page, context } = await open(made, stayQuery(5, 2))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await soon.equal(() => page.locator('#room-SEA .room-features li:visible svg').count(), 6)
  await page.click('#room-SEA .more-features summary')
  await soon.match(() => text(page, '#room-SEA .more-features'), /2 more in this room.*Shower.*Non-smoking/)
  await soon.equal(() => page.locator('#room-GARDEN .room-features').count(), 0)
  await soon.deepEqual(
    async () => (await page.locator('.area-places li').allTextContents()).map((told) => told.trim()),
    ['Beach 200 m', 'Harbour 680 m', 'Airport 13 km'],
  )
  assert.deepEqual([...new Set(asked)], [new URL(pages.url).host])
  await context.close()
  await made.put('/hotelinformation', { hotel_places: [] })
  const bare = await open(made, stayQuery(5, 2))
  await soon.match(() => text(bare.page, '.contact'), /Show on a map/)
  await soon.equal(() => bare.page.locator('.area').count(), 0)
  await bare.context.close()
})

test('filters, features and plan are free of faults and do not widen the page: light, dark, narrow and from right to left', async () => {
  const made = await hotelToCompare(pages)
  const { page, context } = await open(made, stayQuery(5, 2, '&lang=de&breakfast=1'), { viewport: DESK })
  const fits = async (viewport: typeof DESK) => {
    await page.setViewportSize(viewport)
    await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  }
  await page.waitForSelector('.filter-note')
  assert.deepEqual(await violationsOf(page), [])
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await violationsOf(page, { rules: ['color-contrast'] }), [])
  await fits(DESK)
  await fits({ width: 320, height: 640 })
  assert.deepEqual(await violationsOf(page, { without: ['color-contrast'] }), [])
  await page.goto(page.url().replace('lang=de', 'lang=ar'))
  await page.waitForSelector('.filter-note')
  await fits(PHONE)
  assert.deepEqual(await violationsOf(page, { rules: [...OF_A_LANGUAGE, 'color-contrast'] }), [])
  await context.close()
})

test('by keyboard: chips and order are reached one after the other, and space chooses', async () => {
  const made = await hotelToCompare(pages)
  const { page, context } = await open(made, stayQuery(5, 2))
  await page.locator('.sort select').focus()
  await page.keyboard.press('Tab')
  await soon.equal(
    () => page.evaluate(() => document.activeElement?.getAttribute('data-chip')),
    'free_cancellation-1',
  )
  await page.keyboard.press('Space')
  await soon.equal(() => isOn(page, 'free_cancellation-1'), 'true')
  await soon.deepEqual(() => ratesOf(page, 'GARDEN'), ['Flexible'])
  await soon.equal(
    () => page.evaluate(() => document.activeElement?.getAttribute('data-chip')),
    'free_cancellation-1',
    'the guest stays where they are',
  )
  await context.close()
})

test('a tap before the code has come waits for it', async () => {
  const made = await hotelToCompare(pages)
  const { page, context, errors } = await open(made, stayQuery(5, 2))
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/details-part-/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('html[data-ready]')
  await chip(page, 'breakfast-1').click()
  await soon.deepEqual(() => roomsOf(page), ALL)
  held.resolve()
  await soon.deepEqual(() => roomsOf(page), ['SEA', 'SUITE'])
  assert.deepEqual(errors, [])
  await context.close()
})

test('without scripts an address with filters shows what fits, and a link takes them off', async () => {
  const made = await hotelToCompare(pages)
  const { page, context } = await open(made, stayQuery(5, 2, '&breakfast=1'), { javaScriptEnabled: false })
  await soon.deepEqual(() => page.locator('.room h3').allTextContents(), ['Sea room', 'Suite'])
  await soon.equal(() => page.locator('.chip:visible').count(), 0)
  await page.click('text="Remove all filters"')
  await soon.deepEqual(() => page.locator('.room h3').allTextContents(), ['Sea room', 'Garden room', 'Suite'])
  await context.close()
})

for (const [size, viewport, lang] of [
  ['phone', PHONE, 'en'],
  ['phone, from right to left', PHONE, 'ar'],
  ['desk', DESK, 'en'],
] as const)
  test(`filters that do not fit fade out at the edge, and the last one can be pushed clear of it: ${size}`, async () => {
    const made = await hotelToCompare(pages)
    const { page, context } = await open(made, stayQuery(5, 2, `&lang=${lang}`), { viewport })
    const row = page.locator('.filter-row')
    const look = () =>
      row.evaluate((element) => {
        const [box, chips] = [element.getBoundingClientRect(), [...element.querySelectorAll('.chip')]]
        const last = chips.at(-1)?.getBoundingClientRect() ?? box
        const isRtl = getComputedStyle(element).direction === 'rtl'
        return {
          overflows: element.scrollWidth > element.clientWidth,
          fades: getComputedStyle(element).maskImage !== 'none',
          clear: isRtl ? last.left - box.left : box.right - last.right,
        }
      })
    const isNarrow = viewport === PHONE
    await soon.deepEqual(async () => {
      const { overflows, fades, clear } = await look()
      return [overflows, fades, clear < 0]
    }, [isNarrow, isNarrow, isNarrow])
    if (isNarrow) {
      await row.evaluate((element) => {
        element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -9999 : 9999
      })
      const faded = 48
      await soon.ok(async () => (await look()).clear >= faded - 1)
    }
    await context.close()
  })
