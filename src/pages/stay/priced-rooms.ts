import type { RoomChoice } from '../../../web/widget/change/changing-types.ts'
import { requireBookingNow } from '../../bookings/cancel/find-booking-now.ts'
import type { BookingUpdate } from '../../bookings/change/changed-booking.ts'
import { grandTotalOf } from '../../bookings/shape/booking.ts'
import { AppError } from '../../errors.ts'
import { decideGuestChange } from '../../guest-changes/decide-guest-change.ts'
import type { GuestChange } from '../../hotels/schemas.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Services } from '../../services.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { doForGuest } from '../booking/forms-of-guests.ts'
import type { FoundBooking } from '../frame/page-parts.ts'
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
 * all but the one that is booked, and the one that was chosen.
 */
export const pricedRooms = (
  { db, calendars }: Services,
  { found, typed, field, may, caller }: Asked,
  choices: readonly Omit<RoomChoice, 'total'>[],
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
      const total = await decideGuestChange(tx, now, changes, caller, calendars).then(
        ({ after }) => fromMinor(grandTotalOf(after), caller.digits),
        (err: unknown) => {
          if (err instanceof AppError && !err.retryable) return null
          throw err
        },
      )
      if (total !== null || kept.includes(choice.value)) priced.push({ ...choice, total })
    }
    return priced
  })
