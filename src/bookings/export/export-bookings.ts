import { csvLine } from '../../availability/sheets/csv.ts'
import type { SheetCell } from '../../availability/sheets/sheet-columns.ts'
import type { Sql } from '../../db/connection/sql.ts'
import { AppError } from '../../errors.ts'
import { Pace } from '../../portions.ts'
import { bookingAnswer, type HotelCodes } from '../record/booking-answer.ts'
import type { BookingFilter } from '../record/filter-queries.ts'
import { listBookings } from '../record/queries.ts'
import type { Booking } from '../shape/booking.ts'

export const MOST_LINES = 50_000
export const MOST_BYTES = 30 * 1024 * 1024
const PAGE = 500
const STEPS_OF_LINE = 60

export const BOOKING_COLUMNS = [
  ...[
    'booking_code',
    'booking_status',
    'stay_status',
    'source',
    'arrival_date',
    'arrival_time',
    'departure_date',
    'nights',
  ],
  ...[
    'item',
    'item_status',
    'room_code',
    'room_name',
    'units',
    'rate_code',
    'rate_name',
    'rooms',
    'adults',
    'children',
  ],
  ...['guest_name', 'sleeps', 'email', 'phone', 'country', 'special_request', 'notes'],
  ...['item_price', 'grand_total', 'paid_amount', 'refunded_amount', 'due_amount', 'currency', 'promo_code'],
  ...['created_at', 'created_by', 'cancelled_at'],
]

const tooMany = (message: string): AppError =>
  new AppError('invalid_value', {
    details: [{ field: 'end_date', code: 'invalid_value', message: `${message}: ask for fewer days` }],
  })

/** Bookings as lines of a sheet, a line for each item; what is of the whole booking stands with its first. */
export const bookingLines = async (
  sql: Sql,
  hotelId: number,
  filter: BookingFilter,
  hotel: HotelCodes,
  withGuest: boolean,
  most: number,
): Promise<SheetCell[][]> => {
  const lines: SheetCell[][] = [BOOKING_COLUMNS]
  const pace = new Pace()
  let before: number | null = null
  for (;;) {
    const page: Booking[] = await listBookings(sql, hotelId, { ...filter, before, limit: PAGE })
    for (const booking of page) {
      lines.push(...linesOf(booking, hotel, withGuest))
      if (lines.length > most + 1) throw tooMany(`there are more than ${most} lines`)
      if (pace.isDue(STEPS_OF_LINE)) await pace.rest()
    }
    if (page.length < PAGE) return lines
    before = page.at(-1)!.booking_id
  }
}

const linesOf = (stored: Booking, hotel: HotelCodes, withGuest: boolean): SheetCell[][] => {
  const booking = bookingAnswer(stored, hotel, withGuest, Date.now(), true, withGuest, true)
  const { guest_detail: guest } = booking
  return booking.items.map((item, at) => {
    const ofAll = <Value>(value: Value): Value | null => (at === 0 ? value : null)
    return [
      ...[booking.booking_code, booking.booking_status, item.stay_status, booking.source ?? null],
      ...[booking.arrival_date, booking.arrival_time, booking.departure_date, item.nightly.length],
      ...[item.item, item.item_status, item.room_code, item.room_name, (item.units ?? []).join(' ')],
      ...[item.rate_code, item.rate_name, item.rooms, item.adults, item.children],
      ...[guest?.name ?? null, item.guest_name, guest?.email ?? null, guest?.phone ?? null],
      ...[
        guest?.address.country ?? null,
        ofAll(guest?.special_request ?? null),
        ofAll(booking.notes ?? null),
      ],
      ...[item.total_price, ofAll(booking.grand_total), ofAll(booking.paid_amount)],
      ...[ofAll(booking.refunded_amount), ofAll(booking.due_amount), booking.currency, booking.promo_code],
      ...[booking.created_at, withGuest ? booking.created_by : null, booking.cancelled_at],
    ]
  })
}

export const csvOf = async (lines: readonly SheetCell[][]): Promise<string> => {
  const pace = new Pace()
  let text = ''
  for (const line of lines) {
    text += csvLine(line)
    if (text.length > MOST_BYTES) throw tooMany('the sheet is larger than 30 MiB')
    if (pace.isDue(STEPS_OF_LINE)) await pace.rest()
  }
  return text
}
