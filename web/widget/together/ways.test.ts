/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import {
  assertSound,
  day,
  fillGuest,
  priced,
  push,
  startPages,
  stayQuery,
  submit,
  text,
  walk,
} from '../../testing.ts'
import { asFamilyHotel, FIVE, itemsBooked } from './family.testing.ts'

const { hotel, open } = await startPages()

const familyHotel = async (): Promise<TestHotel> => asFamilyHotel(await hotel())

/** The same with a suite for all, and a cheaper rate that is not refundable. */
const choosyHotel = async (): Promise<TestHotel> => {
  const made = await familyHotel()
  await made.post('/createpolicy', {
    policy_code: 'NONREF',
    policy_name: 'Non-refundable',
    steps: [{ before: null, unit: 'days', charge: 'percent', value: 100 }],
  })
  await made.post('/createrate', { rate_code: 'SAVER', rate_name: 'Saver', policy_code: 'NONREF' })
  await push(made, 'GARDEN', { rate_code: 'SAVER', rate_price: 60 })
  await made.post('/createroom', {
    room_code: 'SUITE',
    room_name: 'Suite',
    number_of_room: 1,
    room_max_adult: 4,
    room_max_children: 3,
  })
  await push(made, 'SUITE', { rate_code: 'FLEX', price: 500, number_of_rooms: 1 })
  return made
}

const ways = (page: Page) => page.locator('.way')

walk(`a family of five that fits into no room books two with one tap`, 'desk', async (viewport) => {
  const made = await familyHotel()
  const { page, context, errors } = await open(made, stayQuery(5, 2, '&children=0'), { viewport })
  await soon.equal(() => ways(page).count(), 0)
  await page.click('[data-opens="party"]')
  for (let child = 0; child < 3; child++) await page.click('.panel button[aria-label="More: Children"]')
  for (const [at, age] of ['12', '8', '3'].entries())
    await page.locator('.panel select').nth(at).selectOption(age)
  await page.click('.party > .button')
  await soon.equal(() => ways(page).count(), 1)
  await soon.match(
    () => text(page, '#ways'),
    /Rooms for 2 adults, 3 children.*No single room has a place for all of you/,
  )
  // The answer stands there: nobody is sent to search once more.
  await soon.equal(() => page.locator('.rooms .notice').count(), 0)
  await soon.match(
    () => text(page, '.way'),
    /Garden room.*1 adult, 1 child.*12.*1 bed.*Flexible.*Sea room.*1 adult, 2 children.*8.*3.*Due now: \$0.*\$400/,
  )
  await assertSound(page)
  await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await page.getByRole('button', { name: 'Choose 2 rooms for $400' }).click()
  await priced(page, '$400')
  await soon.match(
    () => text(page, '.stay-facts'),
    /Garden room.*1 adult, 1 child.*Sea room.*1 adult, 2 children/,
  )
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await priced(page, '$400')
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.deepEqual(
    () => itemsBooked(made),
    [
      ['GARDEN', 1, 1, [12]],
      ['SEA', 1, 1, [8, 3]],
    ],
  )
  assert.deepEqual(errors, [])
  await context.close()
})

walk(
  `who asks for two rooms sees the cheapest, the fewest and the refundable ones, each at the price it is sold at`,
  'phone',
  async (viewport) => {
    const made = await choosyHotel()
    const { page, context, errors } = await open(made, stayQuery(5, 2, `${FIVE}&rooms=2`), { viewport })
    await soon.equal(() => ways(page).count(), 3)
    await soon.deepEqual(
      () =>
        page
          .locator('.way')
          .evaluateAll((list) => list.map((each) => each.querySelector('.way-kinds')!.textContent.trim())),
      ['Lowest price', 'Fewest rooms', 'All with free cancellation'],
    )
    await soon.match(
      () => ways(page).nth(0).textContent(),
      /Garden room.*Saver.*Sea room.*Cancelling now costs \$120.*Due now: \$0.*\$360/,
    )
    await soon.match(() => ways(page).nth(1).textContent(), /Suite.*2 adults, 3 children.*\$1,000/)
    await soon.match(() => ways(page).nth(2).textContent(), /Garden room.*Flexible.*Sea room.*\$400/)
    await assertSound(page)
    await ways(page).nth(1).getByRole('button').click()
    await priced(page, '$1,000')
    await page.goBack()
    await soon.equal(() => ways(page).count(), 3)
    await ways(page).nth(0).getByRole('button').click()
    await priced(page, '$360')
    assert.deepEqual(errors, [])
    await context.close()
  },
)

test('a room of a way is changed by itself, for its own guests; a room taken out leaves its guests to be housed', async () => {
  const made = await familyHotel()
  const { page, context } = await open(made, stayQuery(5, 2, FIVE))
  await ways(page).first().getByRole('button').click()
  await priced(page, '$400')
  await page.getByRole('button', { name: 'Change Garden room' }).click()
  await soon.match(
    () => text(page, '.your-rooms'),
    /Sea room.*another room for 1 adult, 1 child \(age 12\), instead of Garden room/,
  )
  await page.keyboard.press('Escape')
  await page.waitForSelector('.rooms:not(.is-busy)')
  await page.locator('#room-SEA .rate .button').first().click()
  await priced(page, '$480')
  await page.getByRole('button', { name: 'Remove Sea room' }).first().click()
  await priced(page, '$240')
  await page.click('.add-room')
  await soon.match(() => text(page, '.your-rooms'), /next room, for 1 adult, 2 children/)
  await context.close()
})

test('nobody is asked where the guests fit into one room, or no rooms help', async () => {
  const made = await familyHotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  let asked = 0
  await page.route(/roomcombinations/, (route) => {
    asked++
    return route.continue()
  })
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await soon.ok(() =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /details-part/.test(name)),
    ),
  )
  await soon.equal(() => page.locator('.room').count(), 2)
  assert.equal(asked, 0)
  await page.goto(page.url().replace(/adults=2.*$/, `adults=1&children=4&start_date=${day(5)}`))
  await page.getByText('None of our rooms holds 1 adult, 4 children.').waitFor()
  await soon.equal(() => ways(page).count(), 0)
  assert.equal(asked, 0)
  await context.close()
})

walk(`whoever has no room yet is told, also after a reload, and gets one`, 'desk', async (viewport) => {
  const made = await familyHotel()
  const { page, context, errors } = await open(made, stayQuery(5, 2, FIVE), { viewport })
  await ways(page).first().getByRole('button').click()
  await priced(page, '$400')
  await soon.equal(() => page.locator('.no-room-yet').count(), 0)
  await page.getByRole('button', { name: 'Remove Garden room' }).click()
  await priced(page, '$240')
  await soon.match(() => text(page, '.no-room-yet'), /2 of your 5 guests have no room yet/)
  await assertSound(page)
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await soon.match(() => text(page, '.no-room-yet'), /2 of your 5 guests have no room yet/)
  await page.getByRole('button', { name: 'Add a room for them' }).click()
  await soon.match(() => text(page, '.your-rooms'), /next room, for 1 adult, 1 child \(age 12\)/)
  await page.keyboard.press('Escape')
  await page.waitForSelector('.rooms:not(.is-busy)')
  await page.locator('#room-GARDEN .rate .button').first().click()
  await priced(page, '$400')
  await soon.equal(() => page.locator('.no-room-yet').count(), 0)
  assert.deepEqual(errors, [])
  await context.close()
})

walk(
  `a room that is being changed can be kept, also after a reload, and Back knows the party`,
  'phone',
  async (viewport) => {
    const made = await familyHotel()
    const { page, context, errors } = await open(made, stayQuery(5, 2, FIVE), { viewport })
    await ways(page).first().getByRole('button').click()
    await priced(page, '$400')
    await page.getByRole('button', { name: 'Change Garden room' }).click()
    await page.waitForSelector('.your-rooms')
    await page.reload()
    await page.waitForSelector('html[data-ready]')
    await soon.match(() => text(page, '.your-rooms'), /instead of Garden room/)
    await page.getByRole('button', { name: 'Keep Garden room' }).click()
    await priced(page, '$400')
    await soon.match(() => text(page, '.stay-facts'), /Sea room.*Garden room/)
    await soon.equal(() => page.locator('.no-room-yet').count(), 0)
    await page.goBack()
    await page.getByRole('button', { name: 'Remove Sea room' }).click()
    // Nobody has a room any more: the rooms are for all five again.
    await soon.equal(() => ways(page).count(), 1)
    await soon.match(() => text(page, '#ways'), /Rooms for 2 adults, 3 children/)
    assert.deepEqual(errors, [])
    await context.close()
  },
)

test('a way shows a picture of each room where the hotel has one, and its meals', async () => {
  const made = await familyHotel()
  const raw = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a3' } })
    .png()
    .toBuffer()
  const path = `/rooms/${made.chain}/${made.code}/SEA/1.png`
  await made.call('PUT', path, { raw, headers: { 'content-type': 'image/png' } })
  await made.put('/updaterate/FLEX', { included_meals: ['breakfast'] })
  const { page, context } = await open(made, stayQuery(5, 2, FIVE))
  await soon.equal(() => page.locator('.way-rooms img').count(), 1)
  await soon.match(() => text(page, '.way-rooms'), /Flexible · Breakfast included/)
  await context.close()
})

walk(
  `for dates without prices there is no way and no reason of one, so the page says in a sentence that nothing is free`,
  'desk',
  async (viewport) => {
    const made = await familyHotel()
    const dates = `start_date=${day(90)}&end_date=${day(92)}&adults=2`
    const asked = await made.get(`/roomcombinations?${dates}${FIVE}`, { token: made.client })
    assert.deepEqual([asked.Result, asked.json.reasons], [[], []])
    const { page, context } = await open(made, `?${dates}${FIVE}&rooms=2`, { viewport })
    await soon.match(() => text(page, '.rooms .notice'), /No room is free for these dates/)
    await soon.equal(() => page.locator('.ways-looking').count(), 0)
    await context.close()
  },
)
