/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { assertSound, priced, push, startPages, stayQuery, text, walk } from '../../testing.ts'
import { asFamilyHotel } from './family.testing.ts'

const { hotel, open } = await startPages()

const FAMILY = '&children=3&children_ages=3,8,12'

/** A suite takes all five; two smaller rooms do so together. */
const suiteHotel = async (price: number): Promise<TestHotel> => {
  const made = await asFamilyHotel(await hotel())
  await made.put('/updateroom/GARDEN', { room_max_adult: 2, room_max_children: 2 })
  await made.post('/createroom', {
    room_code: 'SUITE',
    room_name: 'Suite',
    number_of_room: 1,
    room_max_adult: 4,
    room_max_children: 3,
  })
  await push(made, 'SUITE', { rate_code: 'FLEX', price, number_of_rooms: 1 })
  return made
}

const isSeen = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((one) => {
    const { top, bottom } = document.querySelector(one)!.getBoundingClientRect()
    return top > -1 && bottom <= innerHeight
  }, selector)

walk(
  `a family that fits into the suite only sees beneath it what two rooms cost, and above that they cost less`,
  'desk',
  async (viewport) => {
    const made = await suiteHotel(500)
    const { page, context, errors } = await open(made, stayQuery(5, 2, FAMILY), { viewport })
    await soon.match(() => text(page, '#together'), /Rooms together.*Garden room.*Garden room.*\$320/)
    await soon.deepEqual(
      () =>
        page
          .locator('#rooms :is(.room, .ways)')
          .evaluateAll((list) => list.map((each) => each.id || each.className)),
      ['room-SUITE', 'ways', 'room-SEA', 'room-GARDEN'],
    )
    // What is one room alone stands among the rooms.
    await soon.doesNotMatch(() => text(page, '#together'), /Suite/)
    await soon.match(() => text(page, '.together-line'), /^2 rooms together from \$320$/)
    await assertSound(page)
    await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await page.click('.together-line button')
    await soon.equal(() => isSeen(page, '#ways-title'), true)
    await page.locator('#together .way').first().getByRole('button').click()
    await priced(page, '$320')
    await page.goBack()
    await soon.equal(() => page.locator('#together .way').count(), 1)
    assert.deepEqual(errors, [])
    await context.close()
  },
)

test('the button of a room that is too small leads to the rooms together, also before they have come; no search follows', async () => {
  const made = await suiteHotel(500)
  const { page, context } = await open(made, stayQuery(5, 2, FAMILY))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let searches = 0
  await page.route(/roomcombinations/, async (route) => {
    await held
    await route.continue()
  })
  await page.route(/roomavailability/, (route) => {
    searches++
    return route.continue()
  })
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await page.locator('#room-GARDEN .alternatives button').click()
  release()
  await soon.equal(() => page.evaluate(() => document.activeElement?.id), 'ways-title')
  await soon.equal(() => isSeen(page, '#ways-title'), true)
  await page.locator('#room-SEA .alternatives button').click()
  await soon.equal(() => page.evaluate(() => document.activeElement?.id), 'ways-title')
  await soon.equal(() => isSeen(page, '#ways-title'), true)
  assert.equal(searches, 0)
  await soon.doesNotMatch(() => page.url(), /rooms=2/)
  await context.close()
})

test('where nothing is found together the button searches for more rooms, and shows them from their head', async () => {
  const made = await suiteHotel(500)
  const { page, context } = await open(made, stayQuery(5, 2, FAMILY))
  await page.route(/roomcombinations/, (route) => route.abort())
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await page.locator('#room-GARDEN .alternatives button').click()
  await soon.match(() => page.url(), /rooms=2/)
  await soon.equal(() => page.evaluate(() => document.activeElement?.id), 'rooms')
  await soon.equal(() => isSeen(page, '.rooms-head h2'), true)
  await context.close()
})

test('nothing is said above the rooms where one room costs less, and two guests are not asked about', async () => {
  const made = await suiteHotel(100)
  const { page, context } = await open(made, stayQuery(5, 2, FAMILY))
  await soon.ok(() =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /roomcombinations/.test(name)),
    ),
  )
  await soon.equal(() => page.locator('.together-line').count(), 0)
  await context.close()
  const two = await open(made, stayQuery(5, 2))
  await two.page.waitForSelector('#filters')
  await soon.equal(() => two.page.locator('#together .way').count(), 0)
  await two.context.close()
})

test('without scripts the same line and buttons are links to the rooms together', async () => {
  const made = await suiteHotel(500)
  const { page, context } = await open(made, stayQuery(5, 2, FAMILY), { javaScriptEnabled: false })
  await soon.match(() => text(page, '.together-line'), /2 rooms together from \$320/)
  await page.locator('#room-GARDEN .alternatives a').click()
  await soon.match(() => page.url(), /rooms=2.*#ways$/)
  await soon.equal(() => isSeen(page, '#ways-title'), true)
  await page.goBack()
  await page.click('.together-line a')
  await soon.match(() => page.url(), /#ways$/)
  await soon.equal(() => isSeen(page, '#ways-title'), true)
  await context.close()
})

test('ages stand as they were given, and a room of the same name as another is told by its guests', async () => {
  const made = await suiteHotel(500)
  const { page, context } = await open(made, stayQuery(5, 2, FAMILY))
  await soon.match(() => text(page, '#together .way'), /2 children \(ages 8, 12\)/)
  await page.locator('#together .way').first().getByRole('button').click()
  await priced(page, '$320')
  await page.getByRole('button', { name: 'Change Garden room' }).last().click()
  await soon.match(() => text(page, '.your-rooms > .button'), /^Keep Garden room · 1 adult, .*age/)
  await context.close()
})

test('while the rooms of a way are on their way, the page still tells of the whole party', async () => {
  const made = await suiteHotel(500)
  const { page, context } = await open(made, stayQuery(5, 2, FAMILY))
  await page.waitForSelector('#together .way')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/roomavailability/, async (route) => {
    await held
    await route.continue()
  })
  await page.locator('#together .way').first().getByRole('button').click()
  await page.waitForSelector('.rooms.is-busy')
  assert.match(await text(page, '[data-opens="party"]'), /2 adults, 3 children/)
  await soon.equal(() => page.locator('#together .way').count(), 1)
  release()
  await priced(page, '$320')
  await context.close()
})
