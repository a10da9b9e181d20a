import { type BookingUpdate, wantedBooking } from '../bookings/change/changed-booking.ts'
import { changeRules } from '../bookings/change/changed-items.ts'
import { isSame } from '../bookings/change/what-changed.ts'
import type { Booking } from '../bookings/shape/booking.ts'
import { AppError } from '../errors.ts'
import type { GuestChange } from '../hotels/schemas.ts'
import type { RuleFault } from '../http/fields/validate.ts'

/** What of a change no hotel leaves to guests. */
type OtherKind = 'address' | 'promo_code'
export type ChangeKind = GuestChange | OtherKind

const ROOMS = ['room_code', 'rate_code', 'rooms'] as const
const PARTY = ['guests', 'adults', 'children', 'children_ages'] as const

/** Whether a change asks for nights, rooms or people anew: then all of it is at the price of today. */
export const isRepriced = (kinds: ReadonlySet<ChangeKind>): boolean =>
  (['dates', 'rooms', 'guests'] as const).some((kind) => kinds.has(kind))

/** The kinds of what a change really changes. */
export const kindsOf = (booking: Booking, given: BookingUpdate): Set<ChangeKind> => {
  const { booking: after, before, items, ...dates } = wantedBooking(booking, given)
  const kinds = new Set<ChangeKind>()
  const note = (kind: ChangeKind, isChanged: boolean): void => {
    if (isChanged) kinds.add(kind)
  }
  note(
    'dates',
    dates.arrival_date !== booking.arrival_date || dates.departure_date !== booking.departure_date,
  )
  items.forEach((item, at) => {
    const was = before[at]
    const differs = (names: readonly (keyof typeof item)[]) =>
      was !== undefined && names.some((name) => !isSame(was[name], item[name]))
    note('rooms', was === undefined || differs(ROOMS))
    note('guests', differs(PARTY))
    note('extras', was === undefined ? item.extras.length > 0 : differs(['extras']))
    note('guest_name', differs(['guest_name']))
  })
  note('arrival_time', after.arrival_time !== booking.arrival_time)
  note('special_request', after.special_request !== booking.special_request)
  note('phone', after.guest_phone !== booking.guest_phone)
  note('guest_name', after.guest_name !== booking.guest_name)
  note('address', !isSame(after.guest_address, booking.guest_address))
  note('promo_code', given.promo_code !== undefined && given.promo_code !== booking.promo_code)
  return kinds
}

/** Refuses what the hotel does not let guests change. */
export const requireAllowed = (kinds: ReadonlySet<ChangeKind>, allowed: readonly GuestChange[]): void => {
  const refused = [...kinds].filter((kind) => !(allowed as readonly string[]).includes(kind))
  if (refused.length === 0) return
  throw new AppError('change_not_allowed', {
    details: refused.map((kind) => {
      const message = `The hotel does not let guests change this themselves: ${kind}.`
      return { field: 'changes', code: 'change_not_allowed', message, kind }
    }),
  })
}

const NOT_FOR_GUESTS = ['keep_price', 'give_back', 'fee_floor', 'simulate', 'email'] as const

const notForGuests = (field: string): RuleFault => ({
  field,
  code: 'invalid_value',
  message: `${field} is not for guests`,
})

/** The rules of a guest's change that a schema cannot express. */
export const guestChangeRules = ({
  changes,
  grand_total,
  simulate,
}: Record<string, unknown>): RuleFault[] => {
  const given = (typeof changes === 'object' && changes !== null ? changes : {}) as Record<string, unknown>
  const detail = given.guest_detail
  const isSimulated = simulate === 1 || simulate === true
  return [
    ...NOT_FOR_GUESTS.filter((name) => given[name] !== undefined).map((name) =>
      notForGuests(`changes.${name}`),
    ),
    ...(typeof detail === 'object' && detail !== null && 'email' in detail
      ? [notForGuests('changes.guest_detail.email')]
      : []),
    ...(grand_total === undefined && !isSimulated
      ? [
          {
            field: 'grand_total',
            code: 'missing_field' as const,
            message: 'grand_total is required: the price that the guest was shown',
          },
        ]
      : []),
    ...changeRules(given).map((fault) => ({ ...fault, field: `changes.${fault.field}` })),
  ]
}
