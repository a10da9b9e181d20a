/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import { choose, DESK, day, fillGuest, push, startPages, stayQuery, submit } from '../../testing.ts'

const { hotel, open } = await startPages()

const bookings = async (made: Awaited<ReturnType<typeof hotel>>) => (await made.get('/getallbooking')).Result

/** The server gets the first request to book, and the browser no answer to it. */
const loseFirst = async (page: Page): Promise<{ requests: number }> => {
  const counted = { requests: 0 }
  await page.route('**/createbooking', async (route) => {
    const response = await route.fetch()
    if (counted.requests++ === 0) await route.abort('connectionreset')
    else await route.fulfill({ response })
  })
  return counted
}

test('on a phone: from the dates to the confirmation', async () => {
  const made = await hotel()
  const { page, errors, context } = await open(made, '', { hasTouch: true, isMobile: true })
  await page.tap('[data-opens=dates]')
  await page.waitForSelector('.month')
  await soon.equal(() => page.locator('.month').count(), 1)
  for (const date of [day(9), day(12)]) {
    while ((await page.locator(`[data-day="${date}"]`).count()) === 0) await page.tap('.to-next')
    await page.tap(`[data-day="${date}"]`)
  }
  await page.waitForSelector('.room .total:has-text("$360")')
  await choose(page, 'SEA')
  await fillGuest(page)
  await page.fill('#request', 'A quiet room')
  await page.selectOption('#country', 'Japan')
  await page.selectOption('#arrivalTime', '18:30')
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.equal(() => page.evaluate(() => window.scrollY), 0)
  const [booking] = await bookings(made)
  await soon.equal(() => page.textContent('.code strong'), booking.booking_code)
  assert.deepEqual([booking.arrival_date, booking.departure_date], [day(9), day(12)])
  assert.equal(booking.arrival_time, '18:30')
  assert.equal(booking.guest_detail.special_request, 'A quiet room')
  assert.equal(booking.guest_detail.address.country, 'Japan')
  assert.equal(booking.payment_price, 360)
  await soon.match(() => page.textContent('.due'), /\$360/)
  assert.deepEqual(errors, [])
  await context.close()
})

test('at a desk, with the keyboard alone: two months, arrows choose the days, Enter books', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(8, 2), { viewport: DESK })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const tabTo = async (selector: string) => {
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    }
    assert.fail(`${selector} cannot be reached`)
  }
  await tabTo('[data-opens=dates]')
  await press('Enter')
  await page.waitForSelector('.month')
  await soon.equal(() => page.locator('.month').count(), 2)
  await page.waitForFunction((date) => document.activeElement?.getAttribute('data-day') === date, day(8))
  await press('ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter')
  await page.waitForSelector('.room .total:has-text("$840")')
  await soon.match(() => page.url(), new RegExp(`start_date=${day(10)}&end_date=${day(17)}`))
  await tabTo('#room-SEA .rate .button')
  await press('Enter')
  await page.waitForSelector('.guest-form')
  await tabTo('#name')
  await page.keyboard.type('Ann Guest')
  await press('Tab')
  await page.keyboard.type('ann@example.com')
  await press('Enter')
  await page.waitForSelector('.confirmation')
  await soon.equal(async () => (await bookings(made)).length, 1)
  await context.close()
})

test('a price that moved is shown and asked about; nothing is booked before the guest agrees', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await fillGuest(page)
  await push(made, 'SEA', { rate_code: 'FLEX', price: 150 })
  await submit(page)
  await page.waitForSelector('.notice.is-trouble')
  await soon.match(() => page.textContent('.notice.is-trouble'), /\$240.*\$300/)
  await soon.match(() => page.textContent('.summary .grand'), /\$240.*\$300$/)
  await soon.match(() => page.textContent('.summary .grand .price-before'), /\$240/)
  await soon.equal(() => page.locator('.summary .grand s').count(), 0)
  await soon.match(() => page.textContent('.summary .nights'), /\$150.*\$150.*\$300/)
  await soon.equal(async () => (await bookings(made)).length, 0)
  await page.click('.notice .button:not(.quiet)')
  await page.waitForSelector('.confirmation')
  await soon.equal(async () => (await bookings(made))[0].payment_price, 300)
  await soon.match(() => page.textContent('.nights'), /\$150.*\$150.*\$300/)
  await context.close()
})

test('when the last room went, the guest sees what is left and keeps what he typed', async () => {
  const made = await hotel()
  await push(made, 'SEA', { number_of_rooms: 1, rate_code: 'FLEX', price: 120 })
  const { page, context } = await open(made, stayQuery(5, 2))
  await soon.match(() => page.textContent('#room-SEA'), /Only 1 left/)
  await choose(page, 'SEA')
  await fillGuest(page)
  await push(made, 'SEA', { number_of_rooms: 0 })
  await submit(page)
  await page.waitForSelector('.notice:has-text("This room has just gone")')
  await soon(async () => {
    const notice = (await page.locator('.notice').boundingBox())!
    assert.ok(notice.y > 0 && notice.y + notice.height < 844, 'it is on the screen')
  })
  await soon.equal(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'alert')
  await soon.match(() => page.title(), /This room has just gone · Hotel Samudra/)
  await soon.deepEqual(() => page.locator('.room h3').allTextContents(), ['Garden room'])
  await soon.equal(() => page.textContent('.room .total'), '$160')
  await page.click('.room .rate .button')
  await page.waitForSelector('.guest-form')
  await soon.match(() => page.url(), /room=GARDEN&rate=FLEX/)
  await soon.equal(() => page.inputValue('#name'), 'Ann Guest')
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.equal(async () => (await bookings(made))[0].room_code, 'GARDEN')
  await context.close()
})

test('two taps, and an answer that never came, book once', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await fillGuest(page)
  const lost = await loseFirst(page)
  await page.dblclick('.guest-form button[type=submit]')
  await page.waitForSelector('.notice:has-text("did not work")')
  await page.waitForFunction(() => document.activeElement?.matches('.commit .notice'))
  await page.dblclick('.guest-form button[type=submit]')
  await page.waitForSelector('.confirmation')
  await soon.equal(async () => (await bookings(made)).length, 1)
  assert.equal(lost.requests, 2)
  await context.close()
})

test('a booking whose answer was lost is told before anything else is booked in its place', async () => {
  const made = await hotel()
  for (const asWell of [false, true]) {
    const { page, context } = await open(made, stayQuery(5, 2))
    await choose(page, 'SEA')
    await fillGuest(page)
    await loseFirst(page)
    await submit(page)
    await page.waitForSelector('.notice:has-text("did not work")')
    const [first] = await bookings(made)
    await page.goto(page.url().replace(/\?.*/, stayQuery(9, 3)))
    await page.waitForSelector('html[data-ready]')
    await choose(page, 'GARDEN')
    await submit(page)
    await page.waitForSelector('.notice:has-text("Your first attempt did arrive")')
    await soon(async () => {
      const told = (await page.textContent('.commit .notice'))!
      assert.ok(told.includes(first.booking_code), told)
      assert.match(told, /Sea room, .* – .*, \$240\..*different, and is not booked/)
    })
    await soon(async () => {
      const link = await page.getAttribute('.commit .notice a', 'href')
      assert.match(link!, /\/booking\//)
    })
    await soon.equal(() => page.locator('.guest-form button[type=submit]').count(), 0)
    await page.click(`.commit .notice .button:has-text("${asWell ? 'Book this as well for $240' : 'Keep'}")`)
    await page.waitForSelector('.confirmation')
    const code = await page.textContent('.code strong')
    await soon(async () => {
      const all = await bookings(made)
      const shown = all.find(({ booking_code }: { booking_code: string }) => booking_code === code)
      assert.deepEqual(
        [all.length, shown.room_code, shown.arrival_date],
        asWell ? [3, 'GARDEN', day(9)] : [1, 'SEA', day(5)],
      )
    })
    await context.close()
  }
})

test('a request that never reached the hotel leaves the way free for another stay', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await fillGuest(page)
  await page.route('**/createbooking', (route) => route.abort('connectionreset'), { times: 1 })
  await submit(page)
  await page.waitForSelector('.notice:has-text("did not work")')
  await page.fill('#phone', '+62 361 555 0100')
  await submit(page)
  await page.waitForSelector('.confirmation')
  await soon.deepEqual(
    async () =>
      (await bookings(made)).map((each: { guest_detail: { phone: string } }) => each.guest_detail.phone),
    ['+62 361 5550100'],
  )
  await context.close()
})

test('a pass that is refused is renewed, and the guest notices nothing', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  let refused = 0
  await page.route('**/roomavailability**', async (route) => {
    if (refused++ > 0) return route.continue()
    return route.fulfill({ status: 401, json: { Error: { code: 'token_invalid' } } })
  })
  await page.click('.search > .button')
  await page.waitForSelector('.rooms:not(.is-busy) .total')
  assert.equal(refused, 2)
  await context.close()
})

test('fields that are missing are named beside them, and the first has the focus', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 1))
  await choose(page, 'SEA')
  await submit(page)
  await page.waitForFunction(() => document.activeElement?.id === 'name')
  await soon.equal(() => page.getAttribute('#name', 'aria-describedby'), 'name-fault')
  await soon.match(() => page.textContent('#email-fault'), /e-mail address/)
  await soon.equal(async () => (await bookings(made)).length, 0)
  await context.close()
})

test('the way back from the form leads to the rooms, in the browser too', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 1))
  await choose(page, 'SEA')
  await page.goBack()
  await page.waitForSelector('.room-list')
  await page.waitForFunction(() => document.activeElement?.closest('#room-SEA'))
  await choose(page, 'GARDEN')
  await page.click('.link-button')
  await page.waitForSelector('.room-list')
  await context.close()
})

test('every action is answered on the screen before the server has answered', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 1))
  let held = Promise.withResolvers<void>()
  const waiting = async (route: Route) => {
    await held.promise
    await route.continue()
  }
  await page.route('**/api/plugin/v1/**', waiting)
  await page.click('[data-opens=dates]')
  await page.waitForSelector('.month')
  await page.keyboard.press('Escape')
  await page.click('.search > .button')
  await page.waitForSelector('.rooms.is-busy')
  held.resolve()
  await page.waitForSelector('.rooms:not(.is-busy) .room')
  held = Promise.withResolvers<void>()
  await choose(page, 'SEA')
  await page.waitForSelector('.guest-form')
  await fillGuest(page)
  await page.click('.guest-form button[type=submit]')
  await page.waitForSelector('.guest-form button[aria-disabled=true]')
  held.resolve()
  await page.waitForSelector('.confirmation')
  await context.close()
})
