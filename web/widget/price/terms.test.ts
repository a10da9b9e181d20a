/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { choose, day, fillGuest, push, startPages, stayQuery, submit } from '../../testing.ts'

const { hotel, open, db } = await startPages({ smtpUrl: 'smtp://127.0.0.1:1' })

const POLICIES = {
  /** A night from 18:00 of the day before arrival on. */
  FREE: [{ before: 1, unit: 'days', charge: 'nights', value: 1 }],
  HALF: [{ before: null, unit: 'days', charge: 'percent', value: 50 }],
  NONREF: [{ before: null, unit: 'days', charge: 'percent', value: 100 }],
}

/** The sea room at three rates, each with a policy. */
const hotelWithTerms = async (timezone = 'UTC'): Promise<TestHotel> => {
  const made = await hotel({ timezone })
  for (const [policy_code, steps] of Object.entries(POLICIES)) {
    const { status, text } = await made.post('/createpolicy', {
      policy_code,
      policy_name: policy_code,
      steps,
    })
    assert.equal(status, 201, text)
  }
  await made.put('/updaterate/FLEX', { policy_code: 'FREE' })
  for (const [rate_code, policy_code, rate_price] of [
    ['PART', 'HALF', 130],
    ['SAVER', 'NONREF', 140],
  ]) {
    await made.post('/createrate', { rate_code, rate_name: rate_code, policy_code })
    await push(made, 'SEA', { rate_code, rate_price })
  }
  return made
}

const text = async (page: Page, selector: string): Promise<string> =>
  (await page.textContent(selector))!.replace(/\s/g, ' ')

/** The day before arrival at 18:00, as the page of a British guest writes it. */
const moment = (after: number, options: Intl.DateTimeFormatOptions = {}): string => {
  const format = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC', ...options } as const
  const isNextYear = day(after).slice(0, 4) !== day(0).slice(0, 4)
  const year = isNextYear ? ({ year: 'numeric' } as const) : {}
  return `${new Intl.DateTimeFormat('en-GB', { ...format, ...year }).format(new Date(day(after)))}, 18:00`
}

/** Books the sea room and returns to the page it is shown on. */
const book = async (page: Page): Promise<void> => {
  await choose(page, 'SEA')
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
}

const bookingOf = async (made: TestHotel) => (await made.get('/getallbooking')).Result[0]

test('each rate says what cancelling costs, by the hotel’s clock wherever the phone is; steps unfold', async () => {
  const made = await hotelWithTerms('Asia/Makassar')
  const { page, context, errors } = await open(made, stayQuery(5, 2), {
    timezoneId: 'America/Los_Angeles',
    locale: 'en-GB',
  })
  const until = `Free cancellation until ${moment(4)}`
  await soon.deepEqual(
    async () =>
      (await page.locator('#room-SEA .rates .rate .can-cancel').allTextContents()).map((told) =>
        told.replace(/\s/g, ' '),
      ),
    [until, 'Cancelling costs a part of the price', 'Non-refundable'],
  )
  await page.click('#room-SEA .breakdown summary')
  await page.waitForSelector('#room-SEA .breakdown .terms')
  await soon.match(
    () => text(page, '#room-SEA .breakdown .terms'),
    new RegExp(`Until ${moment(4)}free of charge.*After thatthe first night, US\\$120`),
  )
  await choose(page, 'SEA')
  await page.waitForSelector('.commit .terms')
  await soon.equal(() => text(page, '.commit .can-cancel > p'), until)
  await soon.match(() => text(page, '.commit .terms'), /After thatthe first night, US\$120/)
  await soon.deepEqual(() => violationsOf(page), [])
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
  const own = moment(4, { year: 'numeric' })
  await soon.match(
    () => text(page, '.own-terms'),
    new RegExp(`Free cancellation until ${own}.*After thatthe first night, US\\$120`),
  )
  await soon.match(() => text(page, '.own-terms'), /by the clock of the hotel/)
  assert.deepEqual(errors, [])
  await context.close()
})

test('what a part costs is told as soon as it is asked for; a hotel without policies says nothing', async () => {
  const made = await hotelWithTerms()
  const part = await open(made, stayQuery(5, 2, '&step=details&room=SEA&rate=PART'))
  await part.page.waitForSelector(
    '.commit .can-cancel:has-text("Cancelling now costs half of the price, $130")',
  )
  await part.context.close()
  const plain = await open(await hotel(), stayQuery(5, 2))
  await soon.equal(() => plain.page.locator('.can-cancel').count(), 0)
  await choose(plain.page, 'SEA')
  await plain.page.waitForSelector('.summary .nights', { state: 'attached' })
  await soon.equal(() => plain.page.locator('.can-cancel').count(), 0)
  await plain.context.close()
})

test('a guest cancels for the fee shown; another fee meanwhile is told and not taken; a second tab sees it done', async () => {
  const made = await hotelWithTerms()
  const { page, context, errors } = await open(made, stayQuery(5, 2))
  await book(page)
  const own = page.url()
  await page.click('.manage a:has-text("Cancel this booking")')
  await soon.match(() => text(page, '.cancel-costs'), /Cancelling costs nothing/)
  await soon.match(() => text(page, 'main'), /nothing stays booked/)
  await soon.deepEqual(() => violationsOf(page), [])
  const second = await context.newPage()
  await second.goto(page.url())
  // The time of free cancellation ends between the two clicks.
  const terms = `jsonb_set(terms, '{steps,0,from}', to_jsonb(0))`
  const change = await db
    .of(made.hotelId)
    .write((sql) => sql.run(`update booking_room set terms = ${terms} where hotel_id = $1`, [made.hotelId]))
  assert.equal(change, 1)
  await page.click('.is-grave')
  await page.waitForSelector('.notice.is-trouble:has-text("Nothing is cancelled yet")')
  await soon.match(() => text(page, '.cancel-costs'), /Cancelling costs \$120; the hotel will ask you for it/)
  await soon.equal(async () => (await bookingOf(made)).booking_status, 'new')
  await soon.deepEqual(() => violationsOf(page), [])
  await page.dblclick('.is-grave:has-text("Cancel and owe $120")')
  await page.waitForSelector('.state.is-cancelled')
  await soon.match(
    () => text(page, '.booking-head'),
    /The cancellation fee is \$120; the hotel will ask you for it\./,
  )
  await second.click('.is-grave')
  await second.waitForSelector('.state.is-cancelled')
  const { booking_code, fee_amount, updated_by } = await bookingOf(made)
  assert.deepEqual([fee_amount, updated_by], [120, 'Guest'])
  await soon(async () => {
    const events = (await made.get(`/getbookinghistory/${booking_code}`)).Result
    assert.equal(
      events.filter(({ event_type }: { event_type: string }) => event_type === 'booking.cancelled').length,
      1,
    )
  })
  await page.goto(own)
  await soon.equal(() => page.locator('.manage').count(), 0)
  assert.deepEqual(errors, [])
  await context.close()
})

test('an answer that was lost: the booking is cancelled once, and shown so', async () => {
  const made = await hotelWithTerms()
  const { page, context } = await open(made, stayQuery(5, 2))
  await book(page)
  await page.click('.manage a:has-text("Cancel this booking")')
  await page.route('**/cancel?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  const asked = page.url()
  const failed = page.waitForEvent('requestfailed')
  await page.click('.is-grave', { noWaitAfter: true })
  await failed
  await page.unroute('**/cancel?*')
  await soon.equal(async () => (await bookingOf(made)).booking_status, 'cancelled')
  await page.goto(asked)
  await soon.match(() => text(page, '.state'), /Cancelled/)
  await context.close()
})

test('without scripts: change, send again three times, cancel', async () => {
  const made = await hotelWithTerms()
  await made.put('/hotelinformation', {
    guest_may_change: ['arrival_time', 'special_request', 'phone', 'guest_name'],
  })
  const { page: first, context: other } = await open(made, stayQuery(5, 2))
  await book(first)
  const path = new URL(first.url()).pathname
  await other.close()
  const { page, context } = await open(made, '', { path, javaScriptEnabled: false })
  await page.click('.manage summary')
  await page.selectOption('#arrival_time', '21:30')
  await page.fill('#special_request', 'A quiet room\nplease')
  await page.fill('#phone', 'call me')
  await page.fill('#guest_name', 'Anna Guest')
  await page.click('.manage .breakdown .button')
  await page.waitForSelector('#phone-fault')
  await soon.equal(() => page.inputValue('#guest_name'), 'Anna Guest', 'what was typed is kept')
  await page.fill('#phone', '+62 361 555 0111')
  await page.click('.manage .breakdown .button')
  await page.waitForSelector('.notice:has-text("Your changes are saved")')
  await soon(async () => {
    const { arrival_time, guest_detail } = await bookingOf(made)
    const { name, phone, special_request } = guest_detail
    assert.deepEqual(
      [arrival_time, name, phone, special_request],
      ['21:30', 'Anna Guest', '+62 361 555 0111', 'A quiet room\nplease'],
    )
  })
  for (let time = 0; time < 3; time++) {
    await page.goto(page.url().replace(/\?.*/, ''))
    await page.click('.manage .button:has-text("Send the confirmation again")')
    await page.waitForSelector('.notice:has-text("on its way to ann@example.com")')
  }
  await page.click('.manage .button:has-text("Send the confirmation again")')
  await page.waitForSelector('.notice.is-trouble:has-text("several times already")')
  await page.click('.manage a:has-text("Cancel this booking")')
  await page.click('.is-grave')
  await page.waitForSelector('.state.is-cancelled')
  await soon.equal(async () => (await bookingOf(made)).booking_status, 'cancelled')
  await context.close()
})
