import { createHash } from 'node:crypto'
import type { GuestField, GuestPart } from '../../../web/widget/booking/booking-types.ts'
import { guestCancellation, type ShownCancellation } from '../../bookings/cancel/guest-cancel.ts'
import type { Canceller } from '../../bookings/cancel/plan-cancellation.ts'
import { type GuestChanges, isChangeable } from '../../bookings/change/guest-change.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { BookingNow } from '../../bookings/shape/booking-now.ts'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import { AppError } from '../../errors.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import { GUEST_DETAILS, type GuestDetail } from '../../hotels/schemas.ts'
import { fractionDigits } from '../../stay/values/money.ts'
import { isNobodysEmail } from '../../typed/email-address.ts'
import { inOneLine } from '../../typed/unseen.ts'
import { type Look, lookQuery } from '../frame/page-request.ts'
import { cancellingMoney } from './booking-terms.ts'

/** Who acts on the booking's own page, as histories name it. */
export const GUEST = 'Guest'

/** What a guest did on the page, and what came of it. */
export interface GuestOutcome {
  notice?: GuestPart['notice']
  /** What was typed and cannot be taken. */
  wrong?: { typed: GuestChanges; fields: readonly GuestDetail[] }
  /** The page asks whether cancelling is meant. */
  asksToCancel?: 'first' | 'another'
}

interface PartRequest {
  hotel: HotelRow
  row: Booking
  base: string
  language: string
  look: Look
  sendsMail: boolean
  outcome: GuestOutcome
}

export const cancellerOf = (hotel: HotelRow): Canceller => ({
  tokenName: GUEST,
  chainCode: hotel.chain_code,
  hotelCode: hotel.hotel_code,
  digits: fractionDigits(hotel.currency) ?? 2,
})

export const bookingNow = ({ row, hotel }: { row: Booking; hotel: HotelRow }): BookingNow => ({
  booking: row,
  hotel: { now: new Date().toISOString(), timezone: hotel.timezone },
})

/** What cancelling comes to now; undefined where only the hotel can cancel, or nothing is left to. */
const cancellationNow = (found: BookingNow, canceller: Canceller): ShownCancellation | undefined => {
  if (found.booking.booking_status === 'cancelled') return undefined
  try {
    return guestCancellation(found, canceller)
  } catch (err) {
    if (err instanceof AppError && err.code === 'booking_not_cancellable') return undefined
    throw err
  }
}

export const guestPart = (request: PartRequest): GuestPart => {
  const { hotel, row, base, language, look, sendsMail, outcome } = request
  const found = bookingNow(request)
  const canceller = cancellerOf(hotel)
  const now = isNobodysEmail(row.guest_email) ? undefined : cancellationNow(found, canceller)
  const canChange = !isNobodysEmail(row.guest_email) && isChangeable(found)
  return {
    path: bookingPage(base, hotel, row),
    query: `?lang=${language}${lookQuery(look)}`,
    isFramed: look.view !== 'page',
    canCancel: now !== undefined,
    isFree: now?.fee === 0,
    canResend: sendsMail && canChange,
    fields: canChange ? fieldsOf(hotel, row, outcome.wrong) : [],
    notice: outcome.notice ?? null,
    cancelling:
      outcome.asksToCancel === undefined || now === undefined
        ? null
        : {
            money: cancellingMoney(row, now, canceller.digits),
            minor: now.fee,
            seen: now.seen,
            isAnother: outcome.asksToCancel === 'another',
          },
  }
}

const valuesOf = (row: Booking): Record<GuestDetail, string> => ({
  arrival_time: row.arrival_time ?? '',
  special_request: row.special_request,
  phone: inOneLine(row.guest_phone),
  guest_name: inOneLine(row.guest_name),
})

const fieldsOf = (hotel: HotelRow, row: Booking, wrong: GuestOutcome['wrong']): GuestField[] => {
  const values = valuesOf(row)
  return GUEST_DETAILS.filter((name) => hotel.guest_may_change.includes(name)).map((name) => {
    const isWrong = wrong?.fields.includes(name) ?? false
    // A time is chosen from a list, which has no wrong ones.
    const typed = isWrong && name === 'arrival_time' ? undefined : wrong?.typed[name]
    return { name, value: typed ?? values[name], was: markOf(values[name]), isWrong }
  })
}

/** Forms send lines with another break than they were given. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n')

/** Stands for a value that was shown in a form, however long it is. */
const markOf = (value: string): string =>
  createHash('sha256').update(plain(value).trim()).digest('base64url').slice(0, 12)

/** What the guest changed in the form: what is as it was shown stays as it is now. */
export const readChanges = (form: URLSearchParams): GuestChanges => {
  const changes: GuestChanges = {}
  for (const name of GUEST_DETAILS) {
    const value = form.get(name)
    if (value !== null && markOf(value) !== form.get(`was_${name}`)) changes[name] = plain(value).trim()
  }
  return changes
}
