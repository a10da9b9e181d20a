/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import type { TestHotel } from '../../test/support/harness.ts'
import { DESK, day, type Opened, type OpenOptions, type PageTest, push } from '../testing.ts'

/** A hotel with two rooms at three rates each: the rows are SEA, its rates, GARDEN, its rates. */
export const deskHotel = async (pages: PageTest, options?: { currency?: string }): Promise<TestHotel> => {
  const made = await pages.hotel(options)
  await made.post('/createrate', { rate_code: 'HALF', rate_name: 'Half board' })
  await push(made, 'SEA', { rate_code: 'HALF', rate_price: 150 })
  return made
}

/** Signs in with a token at the door. */
export const enter = async (page: Page, token: string): Promise<void> => {
  if ((await page.locator('#token').count()) === 0) await page.click('text="Use a key instead"')
  await page.fill('#token', token)
  await page.keyboard.press('Enter')
}

interface DeskOptions extends OpenOptions {
  token?: string
  /** Which screen, by its address below `/desk/`; the calendar if not told. */
  at?: string
  /** What is waited for. */
  ready?: string
}

/** Opens a screen of the desk as whoever reloads it after signing in: this alone is done a hundred times. */
export const openDesk = async (
  pages: PageTest,
  made: TestHotel,
  options: DeskOptions = {},
): Promise<Opened> => {
  const { token = made.admin, at, ready = at === undefined ? '.cell .price' : 'main h1', ...rest } = options
  const path = at === undefined ? '/desk/calendar' : `/desk/${at}`
  const opened = await pages.open(made, '', { path, viewport: DESK, session: signedIn(token), ...rest })
  await opened.page.waitForSelector(ready)
  return opened
}

/**
 * Goes to a screen within the page, as by a link, and waits until it is drawn: opening it anew would cost five times as much.
 */
export const go = async (page: Page, path: string, ready = 'main h1'): Promise<void> => {
  await page.evaluate((address) => {
    for (const head of document.querySelectorAll<HTMLElement>('main h1')) head.dataset.left = head.innerText
    const link = document.createElement('a')
    link.href = address
    document.querySelector('.desk')!.append(link)
    link.click()
    link.remove()
  }, path)
  // Two screens that are not allowed are drawn into one element.
  await page.waitForFunction(() => {
    const head = document.querySelector<HTMLElement>('main h1')
    return head !== null && head.dataset.left !== head.innerText
  })
  await page.waitForSelector(ready)
}

/** What a tab keeps of who signed in. */
const signedIn = (token: string): Record<string, string> => ({ 'vacancy-desk-token': token })

/** The cell of a row, that many days from today. */
export const cellOf = async (page: Page, row: number, after: number) => {
  const index = await page.getAttribute('.day.is-today', 'aria-colindex')
  return page.locator(`#cell-${row}-${Number(index) - 2 + after}`)
}

/** Selects a cell by a click. */
export const pick = async (page: Page, row: number, after: number): Promise<void> => {
  await page.focus('.grid')
  await (await cellOf(page, row, after)).click()
}

export type Entry = {
  room_availability_date: string
  number_of_rooms: number
  rate_detail: Record<string, number>[]
}

/** The days of a room, as the API lists them. */
export const daysOf = async (made: TestHotel, room: string, from = 0, to = 60): Promise<Entry[]> =>
  (await made.get(`/getallroomavailability?StartDate=${day(from)}&EndDate=${day(to)}&room_code=${room}`))
    .Result

export const priceOf = (entry: Entry, rate: string) =>
  entry.rate_detail.find((detail) => (detail.rate_code as unknown) === rate)?.rate_price

export const settled = (page: Page, text: RegExp | string) =>
  page.locator('.toast', { hasText: text }).last().waitFor()

export const pasteText = (page: Page, text: string) =>
  page.evaluate((value) => {
    const data = new DataTransfer()
    data.setData('text/plain', value)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('.grid')!.dispatchEvent(event)
  }, text)

export const screens: [name: string, path: string, ready: string][] = [
  ['today', '/desk', '.today-figures'],
  ['calendar', '/desk/calendar', '.cell .price'],
  ['bookings', '/desk/bookings', '.table tbody tr'],
  ['stays', '/desk/stays', '.tape-room'],
  ['a new booking', '/desk/new-booking', '.offer'],
  ['rooms', '/desk/rooms', '.table tbody tr'],
  ['a room', '/desk/rooms/SEA', '.drop'],
  ['a new room', '/desk/rooms/new', '#room_code'],
  ['rates', '/desk/rates', '.table tbody tr'],
  ['a rate', '/desk/rates/FLEX', '#rate_code'],
  ['promo codes', '/desk/promos', '.empty'],
  ['a new promo code', '/desk/promos/new', '#promo_code'],
  ['extras', '/desk/extras', '.empty'],
  ['a new extra', '/desk/extras/new', '#extra_code'],
  ['taxes', '/desk/taxes', '.charges'],
  ['a new tax', '/desk/taxes/new', '#tax_code'],
  ['cancellation', '/desk/cancellation', '#hotel-policy'],
  ['a new policy', '/desk/cancellation/new', '#policy_code'],
  ['payments', '/desk/payments', '#provider'],
  ['hotel', '/desk/hotel', '#hotel_name'],
  ['insight', '/desk/insight', '.plot canvas'],
  ['changes', '/desk/changes', '.change-card'],
  ['keys and webhooks', '/desk/access', '.table tbody tr'],
]

/** Books the sea room for two guests, that many days from today. */
export const bookStay = async (
  made: TestHotel,
  from: number,
  nights: number,
  name = 'Ann Guest',
): Promise<string> => {
  const { Result, text } = await made.post('/createbooking', {
    booking_form: {
      room_code: 'SEA',
      rate_code: 'FLEX',
      arrival_date: day(from),
      departure_date: day(from + nights),
      guest_detail: { name, email: 'ann@example.com', phone: '+62 812 555' },
      adults: 2,
      children: 0,
      guests: 2,
    },
  })
  if (Result === undefined) throw new Error(text)
  return Result.booking_code
}
