/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import {
  choose,
  DESK,
  fillGuest,
  PHONE,
  priced,
  push,
  startPages,
  stayQuery,
  submit,
  text,
} from '../../testing.ts'

const { hotel, open } = await startPages()

const bookings = async (made: TestHotel) => (await made.get('/getallbooking')).Result

/** Puts the room of the details aside; the guests of the next one are asked for. */
const putAside = async (page: Page): Promise<void> => {
  await page.click('.add-room')
  await page.waitForSelector('.your-rooms')
  await page.waitForSelector('.panel.is-party')
}

/** Puts the room of the details aside, says that one adult comes, and chooses another room. */
const addAnother = async (page: Page, room: string): Promise<void> => {
  await putAside(page)
  await page.click('.panel button[aria-label="Fewer: Adults"]')
  await page.click('.party > .button')
  await page.waitForSelector('.rooms:not(.is-busy)')
  await choose(page, room)
}

/** The details of a sea room and a garden room, filled in. */
const twoRooms = async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await addAnother(page, 'GARDEN')
  await priced(page, '$400')
  await fillGuest(page)
  return { made, page, context }
}

test('two rooms with their guests are one booking, at one price, told room by room', async () => {
  const made = await hotel()
  await made.post('/createextra', { extra_code: 'TEA', extra_name: 'Tea', price: 5, per: 'person' })
  await made.post('/createtax', {
    tax_code: 'CLEAN',
    tax_name: 'Cleaning',
    kind: 'fee',
    charge: 'amount',
    value: 20,
    basis: 'booking',
  })
  const { page, context, errors } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await priced(page, '$260')
  await page.check('#extra-1-TEA')
  await priced(page, '$270')
  await putAside(page)
  await page.waitForSelector('.your-rooms .grand strong:has-text("$270")')
  await soon.equal(() => page.evaluate(() => document.activeElement?.id), 'your-rooms')
  await soon.match(() => text(page, '.your-rooms'), /Sea room.*Flexible · 2 adults/)
  await soon.deepEqual(() => violationsOf(page), [])
  await page.click('.panel button[aria-label="Fewer: Adults"]')
  await page.click('.party > .button')
  await page.waitForSelector('.rooms:not(.is-busy)')
  await soon.match(() => text(page, '.your-rooms'), /next room, for 1 adult/)
  await soon.equal(() => text(page, '#room-GARDEN .rate .button'), 'Add')
  await choose(page, 'GARDEN')
  await priced(page, '$430')
  await soon.match(
    () => text(page, '.stay-facts'),
    /Room 1.*Sea room.*2 adults.*Room 2.*Garden room.*1 adult/,
  )
  await soon.match(() => page.url(), /also=SEA%2CFLEX%2C1%2C2%2CTEA&/)
  await page.check('#extra-2-TEA')
  await priced(page, '$435')
  await soon.deepEqual(() => violationsOf(page), [])
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await priced(page, '$435')
  await page.goBack()
  await page.waitForSelector('.your-rooms')
  await page.goForward()
  await priced(page, '$435')
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon(async () => {
    const [booking] = await bookings(made)
    assert.deepEqual(
      booking.items.map((item: Record<string, unknown>) => [item.room_code, item.adults, item.rooms]),
      [
        ['SEA', 2, 1],
        ['GARDEN', 1, 1],
      ],
    )
    assert.equal(booking.grand_total, 435)
  })
  await soon.match(
    () => text(page, '.stay-facts'),
    /Room 1Sea roomFlexible · 2 adults · Tea × 2Room 2Garden roomFlexible · 1 adult · Tea/,
  )
  await soon.match(
    () => text(page, '.nights'),
    /Room 1: Sea room.*Tea × 2\$10.*Cleaning\$20.*Room 2: Garden room.*Tea\$5.*\$435/,
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('a room can be taken out again, and what was put aside can be booked as it is', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2), { viewport: DESK })
  await choose(page, 'SEA')
  await addAnother(page, 'GARDEN')
  await priced(page, '$400')
  await page.click('button[aria-label="Remove Garden room"]')
  await priced(page, '$240')
  await soon.match(() => text(page, '.stay-facts'), /Sea room.*2 adults/)
  await soon.doesNotMatch(() => page.url(), /also=/)
  await putAside(page)
  await page.keyboard.press('Escape')
  await page.click('.your-rooms > .button')
  await priced(page, '$240')
  await putAside(page)
  await page.click('button[aria-label="Remove Sea room"]')
  await page.waitForSelector('.your-rooms', { state: 'detached' })
  await context.close()
})

test('a room that went is named; the other rooms and what was typed are kept, and nothing is booked', async () => {
  const { made, page, context } = await twoRooms()
  await push(made, 'SEA', { number_of_rooms: 0 })
  await submit(page)
  await page.waitForSelector('.notice.is-trouble:has-text("Sea room can no longer be booked")')
  await soon.match(() => text(page, '.stay-facts'), /Sea room.*Fully booked.*Garden room/)
  await page.waitForFunction(() => document.activeElement?.matches('.commit .notice'))
  await soon(async () => {
    const box = (await page.locator('.commit .notice').boundingBox())!
    assert.ok(box.y >= 0 && box.y + box.height <= PHONE.height, 'it is on the screen')
  })
  await soon.equal(() => page.locator('.commit .notice [aria-label="Remove Sea room"]').count(), 1)
  await soon.equal(() => page.getAttribute('.guest-form [type=submit]', 'aria-disabled'), 'true')
  await soon.equal(() => page.inputValue('#name'), 'Ann Guest')
  await soon.equal(async () => (await bookings(made)).length, 0)
  await soon.deepEqual(() => violationsOf(page), [])
  await page.click('.commit .notice .link-button:has-text("Choose another")')
  await page.waitForSelector('.your-rooms:has-text("Garden room")')
  await page.keyboard.press('Escape')
  await choose(page, 'GARDEN')
  await priced(page, '$320')
  await soon.equal(() => page.inputValue('#email'), 'ann@example.com')
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.equal(async () => (await bookings(made))[0].items.length, 2)
  await context.close()
})

test('the last room is not added twice, and asked for twice it is told as too few, not as gone', async () => {
  const made = await hotel()
  await push(made, 'SEA', { number_of_rooms: 1 })
  const { page, context } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await putAside(page)
  await page.keyboard.press('Escape')
  await page.waitForSelector('#room-SEA .rate:has-text("You have chosen the last one")')
  await soon.equal(() => page.locator('#room-SEA .rates .button').count(), 0)
  await soon.equal(() => page.locator('#room-GARDEN .rate .button').count(), 1)
  await context.close()
  const twice = await open(made, stayQuery(5, 2, '&also=SEA,FLEX,1,2&step=details&room=SEA&rate=FLEX'))
  await twice.page.waitForSelector('.commit .notice')
  await soon(async () => {
    const told = await text(twice.page, '.commit .notice')
    assert.match(told, /Not enough rooms.*Only 1 left of Sea room/)
    assert.doesNotMatch(told, /can no longer/)
  })
  await twice.page.click('.commit .notice [aria-label="Remove Sea room"]')
  await priced(twice.page, '$240')
  await twice.context.close()
})

test('a price of several rooms that moved is told first', async () => {
  const { made, page, context } = await twoRooms()
  await push(made, 'SEA', { rate_code: 'FLEX', price: 150 })
  await submit(page)
  await page.waitForSelector('.notice.is-trouble')
  await soon.match(() => text(page, '.notice.is-trouble'), /\$400 to \$460/)
  await soon.equal(async () => (await bookings(made)).length, 0)
  await page.click('.notice .button:not(.quiet)')
  await page.waitForSelector('.confirmation')
  await soon.equal(async () => (await bookings(made))[0].grand_total, 460)
  await context.close()
})

test('rooms, extras and code work by keyboard alone, in Arabic, dark, on a phone, and nothing overflows', async () => {
  const made = await hotel()
  await made.post('/createextra', { extra_code: 'TEA', extra_name: 'Tea', price: 5, per: 'person' })
  await made.post('/createpromo', { promo_code: 'TEN', promo_name: 'Ten', charge: 'percent', value: 10 })
  const also = '&also=SEA,FLEX,1,2,TEA&step=details&room=GARDEN&rate=FLEX&lang=ar'
  const { page, context, errors } = await open(made, stayQuery(5, 2, also), {
    viewport: PHONE,
    colorScheme: 'dark',
  })
  await priced(page, '410')
  await page.focus('#extra-2-TEA')
  await page.keyboard.press('Space')
  await priced(page, '420')
  await page.focus('.summary .breakdown summary')
  await page.keyboard.press('Enter')
  await soon.ok(() => page.isVisible('.summary .nights'))
  await page.focus('.summary .promo summary')
  await page.keyboard.press('Enter')
  await page.focus('#promo')
  await page.keyboard.type('TEN')
  await page.keyboard.press('Enter')
  await priced(page, '380')
  await soon(async () => {
    const [content, width] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    assert.ok(content! <= width!, `${content} px in ${width}`)
  })
  await soon.deepEqual(() => violationsOf(page), [])
  await fillGuest(page)
  await page.focus('#name')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.confirmation')
  await soon.equal(async () => (await bookings(made))[0].grand_total, 380)
  assert.deepEqual(errors, [])
  await context.close()
})

test('a second tap on a slow page adds no second room, and chooses nothing twice', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  const twice = (selector: string) =>
    page.evaluate((one) => {
      const button = document.querySelector<HTMLElement>(one)!
      button.click()
      button.click()
    }, selector)
  await twice('#room-SEA .rate .button')
  await page.waitForSelector('.guest-form')
  await twice('.add-room')
  await page.waitForSelector('.your-rooms')
  await soon.equal(() => page.locator('.your-rooms li').count(), 1)
  await soon.equal(entries, before + 2)
  await context.close()
})

test('ages that a link leaves open are asked for at the details too', async () => {
  const made = await hotel()
  const child_bands = [{ age_from: 0, age_to: 11, charge: 'amount', value: 20 }]
  await made.put('/updateroom/SEA', { base_adults: 2, extra_adult_price: 50, child_bands })
  const { page, context } = await open(made, stayQuery(5, 1, '&children=1&step=details&room=SEA&rate=FLEX'))
  await priced(page, '$170')
  await soon.match(() => text(page, '.ages-notice'), /as adults until/)
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('#faults:has-text("Please tell us how old")')
  await page.waitForFunction(() => document.activeElement?.id === 'ages')
  await soon.equal(() => page.getAttribute('#notice-age-1', 'aria-describedby'), 'ages-fault')
  await soon.equal(async () => (await bookings(made)).length, 0)
  await page.selectOption('#notice-age-1', '5')
  await priced(page, '$140')
  await page.waitForSelector('#faults', { state: 'detached' })
  await soon.equal(() => page.inputValue('#name'), 'Ann Guest')
  await soon.match(() => page.url(), /children_ages=5.*step=details/)
  await context.close()
  const two = await open(made, stayQuery(5, 1, '&also=SEA,FLEX,1,2-&step=details&room=GARDEN&rate=FLEX'))
  await priced(two.page, '$250')
  await two.page.selectOption('#notice-age-1-1', '5')
  await priced(two.page, '$220')
  await fillGuest(two.page)
  await submit(two.page)
  await two.page.waitForSelector('.confirmation')
  await two.context.close()
})
