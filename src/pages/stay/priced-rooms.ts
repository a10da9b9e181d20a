import type { RoomChoice } from '../../../web/widget/change/changing-types.ts'
import { requireBookingNow } from '../../bookings/cancel/find-booking-now.ts'
import type { BookingUpdate } from '../../bookings/change/changed-booking.ts'
import { bookedItems, grandTotalOf } from '../../bookings/shape/booking.ts'
import { AppError } from '../../errors.ts'
import { type DecidedGuestChange, decideGuestChange } from '../../guest-changes/decide-guest-change.ts'
import type { GuestChange } from '../../hotels/schemas.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Services } from '../../services.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { bookingTerms } from '../booking/booking-terms.ts'
import { doForGuest } from '../booking/forms-of-guests.ts'
import type { FoundBooking } from '../frame/page-parts.ts'
import type { Offered } from './offered-rooms.ts'
import { changesOf, type Typed } from './stay-form.ts'

/** So many are priced for one page; more nobody reads. */
export const MOST_PRICED = 16

interface Asked {
  found: FoundBooking
  typed: Typed
  /** The field that is chosen. */
  field: string
  may: (kind: GuestChange) => boolean
  caller: Caller
}

/**
 * Each choice with what the whole stay costs with it, by the rule of the change itself. Those that cannot be had are left out,
 * all but the one that is booked, and the one that was chosen. The cheapest stands first.
 */
export const pricedRooms = (
  { db, calendars }: Services,
  { found, typed, field, may, caller }: Asked,
  choices: readonly Offered[],
  booked: string,
): Promise<RoomChoice[]> =>
  doForGuest(db, found, async (tx) => {
    const now = await requireBookingNow(tx, found.row.booking_code)
    const priced: RoomChoice[] = []
    const kept = [booked, typed.get(field)]
    for (const choice of choices.slice(0, MOST_PRICED)) {
      const wanted = new URLSearchParams(typed)
      wanted.set(field, choice.value)
      const changes = changesOf(wanted, now.booking, may) as BookingUpdate
      const decided = await decideGuestChange(tx, now, changes, caller, calendars).then(
        (made) => priceOf(made, field, caller.digits),
        (err: unknown) => {
          if (err instanceof AppError && !err.retryable) return null
          throw err
        },
      )
      if (decided !== null) priced.push({ ...choice, ...decided })
      else if (kept.includes(choice.value)) priced.push({ ...choice, ...UNKNOWN })
    }
    return priced.sort((one, other) => (one.total ?? 0) - (other.total ?? 0))
  })

const UNKNOWN = { total: null, payNow: 0, comesBack: 0, terms: undefined }

const priceOf = (
  { after, due, refund }: DecidedGuestChange,
  field: string,
  digits: number,
): Pick<RoomChoice, 'total' | 'payNow' | 'comesBack' | 'terms'> => {
  const booked = bookedItems(after)
  const chosen = booked.find(({ item }) => field === `i${item}_room`) ?? booked.at(-1)!
  const alone = {
    ...after,
    fee_floor: 0,
    items: [chosen],
    charges: after.charges.filter(({ item }) => item === chosen.item),
  }
  return {
    total: fromMinor(grandTotalOf(after), digits),
    payNow: fromMinor(due, digits),
    comesBack: fromMinor(refund, digits),
    terms: bookingTerms(alone, digits, Date.now()),
  }
}
