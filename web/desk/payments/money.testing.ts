/// <reference lib="dom" />
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { TestHotel } from '../../../test/support/harness.ts'
import { day, type OpenOptions, type PageTest, push } from '../../testing.ts'
import { bookStay, deskHotel, openDesk } from '../testing.ts'

// The day in the west is over in the east, whatever the time is: they are 26 hours apart.
export const [WEST, EAST] = ['Etc/GMT+12', 'Pacific/Kiritimati'] as const

export const works = async (answer: ReturnType<TestHotel['post']>) => {
  const { status, text, Result } = await answer
  assert.ok(status < 300, text)
  return Result
}

const POLICY = {
  policy_code: 'HALF',
  policy_name: 'Half of it',
  steps: [
    { before: null, unit: 'days', charge: 'percent', value: 0 },
    { before: 30, unit: 'days', charge: 'percent', value: 50 },
    { before: 1, unit: 'days', charge: 'percent', value: 100 },
  ],
  no_show: { charge: 'nights', value: 1 },
}

/** A hotel whose bookings cost half to cancel from 30 days before on, and a night if nobody comes. */
export const strictHotel = async (pages: PageTest, policy: object = {}): Promise<TestHotel> => {
  const made = await deskHotel(pages)
  await works(made.post('/createpolicy', { ...POLICY, ...policy }))
  await works(made.put('/updaterate/FLEX', { policy_code: 'HALF' }))
  return made
}

/** A stay of five nights at $120 that begins today in the west; in the east its first day is over. */
export const bookToday = async (made: TestHotel, name = 'Ann Guest'): Promise<string> => {
  await works(made.put('/hotelinformation', { timezone: WEST }))
  const start_date = String(Temporal.Now.plainDateISO(WEST))
  await push(made, 'SEA', { rate_code: 'FLEX', start_date, price: 120, number_of_rooms: 4 })
  return bookStay(made, day(0) === start_date ? 0 : -1, 5, name)
}

/** The same at a hotel where the day of arrival is over. */
export const bookYesterday = async (made: TestHotel, name?: string): Promise<string> => {
  const code = await bookToday(made, name)
  await works(made.put('/hotelinformation', { timezone: EAST }))
  return code
}

/** How many nights of such a stay are left in the east. */
export const nightsLeft = (arrival: string): number =>
  5 - Temporal.PlainDate.from(arrival).until(Temporal.Now.plainDateISO(EAST)).days

export const openBooking = (pages: PageTest, made: TestHotel, code: string, options?: OpenOptions) =>
  openDesk(pages, made, { at: `bookings/${code}`, ready: '.timeline li', ...options })

export const bookingOf = async (made: TestHotel, code: string) =>
  (await made.get(`/getallbooking?booking_code=${code}`)).Result[0]

export const head = (page: Page, name: string) =>
  page.locator('.page-head').getByRole('button', { name, exact: true })

export const card = (page: Page) => page.locator('.card.money')

/** The lines of a dialog: what was paid, stays with the hotel, comes back and is still to pay. */
export const shows = (page: Page, figures: string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.totals.is-sum dd')].map(({ textContent }) => textContent).join() ===
      wanted,
    figures.join(),
  )

/** The answer to the next request to this path is lost, after the API has done what it asks. */
export const loseAnswer = async (page: Page, path: string): Promise<void> => {
  let lost = false
  await page.route(`**/${path}`, async (route) => {
    if (lost || (route.request().postData() ?? '').includes('"simulate":1')) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
}

export const LOST = ['Failed to load resource: net::ERR_FAILED']
