/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { DESK, day, push, startPages, stayQuery } from '../../testing.ts'

const { hotel, open, url } = await startPages()

test('where nothing is free the hotel offers stays before and after, with prices, above the rooms', async () => {
  const made = await hotel()
  for (const room of ['SEA', 'GARDEN'])
    await push(made, room, { number_of_rooms: 0, start_date: day(10), end_date: day(11) })
  const { page, context } = await open(made, stayQuery(9, 2))
  let questions = 0
  page.on('request', (request) => {
    if (request.url().includes('/ratecalendar')) questions++
  })
  const offers = () => page.locator('.notice .alternatives .button').allTextContents()
  await soon.equal(async () => (await offers()).length, 3)
  const fromServer = await offers()
  assert.match(fromServer.join(' | '), /Earlier: from.*\$160.*1 night from.*\$80.*Free from.*\$160/)
  await soon(async () => {
    const [notice, rooms] = [
      await page.locator('.notice').boundingBox(),
      await page.locator('.room-list').boundingBox(),
    ]
    assert.ok(notice!.y < rooms!.y)
  })
  await page.click('.search > .button')
  await page.waitForFunction(() => document.querySelectorAll('.notice .alternatives .button').length === 3)
  await page.waitForFunction(() => document.querySelectorAll('.room .alternatives .button').length === 6)
  await soon.deepEqual(offers, fromServer)
  assert.ok(questions <= 9, `${questions} questions`)
  await page.click('.notice .button:has-text("Earlier")')
  await page.waitForSelector('#room-GARDEN .total')
  await soon.match(() => page.url(), new RegExp(`start_date=${day(8)}`))
  await context.close()
})

test('rates come cheapest first below a from price; closed ones are folded away; cards are compact', async () => {
  const made = await hotel()
  await made.post('/createrate', { rate_code: 'DEAR', rate_name: 'Dear' })
  await made.post('/createrate', { rate_code: 'CHEAP', rate_name: 'Cheap' })
  await push(made, 'SEA', { rate_code: 'DEAR', rate_price: 200 })
  await push(made, 'SEA', { rate_code: 'CHEAP', rate_price: 90 })
  await push(made, 'GARDEN', { number_of_rooms: 0 })
  const { page, context } = await open(made, stayQuery(5, 2), { viewport: DESK })
  await soon(async () => {
    const names = await page.locator('#room-SEA .rates .rate h4').allTextContents()
    assert.deepEqual(names, ['Cheap', 'Flexible', 'Dear'])
  })
  await soon.match(() => page.textContent('#room-SEA .room-from'), /from \$180.*2 nights/)
  await soon.equal(() => page.locator('#room-SEA .rate.is-closed').isVisible(), false)
  await page.click('#room-SEA .closed-rates summary')
  await soon.equal(() => page.locator('#room-SEA .rate.is-closed').isVisible(), true)
  await context.close()
  const phone = await open(made, stayQuery(5, 2))
  await soon.equal(() => phone.page.locator('#room-SEA .rate .button:visible').count(), 1)
  await phone.page.click('#room-SEA .more-rates')
  await soon.equal(() => phone.page.locator('#room-SEA .rates .rate .button:visible').count(), 3)
  await soon(async () => {
    const heights = await phone.page
      .locator('.room')
      .evaluateAll((rooms) => rooms.map((room) => [room.id, room.getBoundingClientRect().height] as const))
    assert.equal(heights.at(-1)![0], 'room-GARDEN', 'what is closed comes last')
    assert.ok(heights.at(-1)![1] < 260, `a closed room is ${heights.at(-1)![1]} px high`)
  })
  await phone.context.close()
})

test('too many guests are told so, with what would fit, and nothing about dates', async () => {
  const made = await hotel()
  await push(made, 'SEA', { rate_code: 'FLEX', min_night: 4 })
  const { page, context } = await open(made, stayQuery(5, 2, '').replace('adults=2', 'adults=4'))
  await soon.match(() => page.textContent('.ways'), /No single room has a place for all of you/)
  await soon.match(() => page.textContent('.rooms-head'), /Several rooms would fit/)
  await soon.doesNotMatch(() => page.textContent('.rooms-head'), /Nothing is free/)
  await soon.doesNotMatch(() => page.textContent('.ways'), /dates/)
  await soon(async () => {
    const sea = (await page.textContent('#room-SEA .why'))!
    assert.match(sea, /Too many guests for this room. Room for 2 adults, 1 child\./)
    assert.doesNotMatch(sea, /dates|nights/)
  })
  await soon.deepEqual(() => violationsOf(page), [])
  await made.post('/createroom', {
    room_code: 'SUITE',
    room_name: 'Suite',
    number_of_room: 1,
    room_max_adult: 4,
  })
  await push(made, 'SUITE', { rate_code: 'FLEX', price: 300, number_of_rooms: 1 })
  await page.click('.search > .button')
  await page.waitForSelector('#room-SUITE')
  await soon.match(() => page.textContent('#room-SEA .room-closed'), /There is room for you in: Suite/)
  await page.click('#room-GARDEN .button:has-text("Take 2 rooms")')
  await soon.equal(() => page.evaluate(() => document.activeElement?.id), 'ways-title')
  await soon.match(() => page.textContent('#together'), /Garden room/)
  await context.close()
})

test('a room appears to guests once it has a price or a picture; one that had a price stays', async () => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'BARE', room_name: 'Unfinished', number_of_room: 1 })
  await push(made, 'GARDEN', { rate_code: 'FLEX', price: 80, start_date: day(0), end_date: day(1) })
  const { page, context } = await open(made, stayQuery(300, 1))
  const shown = () => page.locator('.room').evaluateAll((rooms) => rooms.map(({ id }) => id))
  await soon.deepEqual(shown, ['room-SEA', 'room-GARDEN'])
  await page.click('.search > .button')
  await page.waitForSelector('.rooms:not(.is-busy)')
  await soon.deepEqual(shown, ['room-SEA', 'room-GARDEN'])
  await soon(async () => {
    const answer = await made.get(`/roomavailability?start_date=${day(300)}&end_date=${day(301)}`)
    assert.equal(answer.Result.length, 3)
  })
  await push(made, 'BARE', { rate_code: 'FLEX', price: 80, number_of_rooms: 1, end_date: day(301) })
  await page.click('.search > .button')
  await page.waitForSelector('#room-BARE .total')
  await context.close()
})

test('a stay is shared by its address', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2), {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.click('.share button:has-text("Share this stay")')
  await page.waitForSelector('.share [role=status]:has-text("The link is copied.")')
  await soon(async () => {
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(copied, new RegExp(`^${url}/book/.*start_date=${day(5)}&end_date=${day(7)}&adults=2`))
  })
  await context.close()
})
