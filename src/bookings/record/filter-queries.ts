import { MOST_NIGHTS } from '../../stay/rule/stay.ts'
import { ERASED_EMAIL, ERASED_NAME } from '../../typed/email-address.ts'
import type { BookingStatus } from '../shape/booking.ts'
import type { BookingList } from '../shape/staff-fields.ts'

/** What the address of booking `b` is compared by, among the keys that `lookedUpKeys` answers. */
export const EMAIL_KEY = 'coalesce(b.email_key, lower(b.guest_email))'

export interface BookingFilter {
  first: string | null
  last: string | null
  byArrival: boolean
  codes: string[] | null
  email: string | null
  status: BookingStatus | null
  isAck: boolean | null
  roomCode: string | null
  rateCode: string | null
  /** Only bookings that take rooms and depart today or later. */
  upcoming: boolean
  /** Words that must all occur in the text guests are searched by. */
  words: string[] | null
  /** What staff look through; left out: all. */
  list: { name: BookingList; day: string | null; until: string | null } | null
  /** Whether something is to pay yet. */
  isOpen: boolean | null
  /** Only bookings with a lower id, which were made earlier. */
  before: number | null
  limit: number
}

// Who was erased is found by the booking's code alone, not by what stands for the name and the address.
const SEARCHED = `replace(guest_fold, '${ERASED_NAME.toLowerCase()} ${ERASED_EMAIL}', '')`

const holdsAll = (searched: string, words: readonly string[]): string =>
  words.map((word) => `strpos(${searched}, folded(${word}::text)) > 0`).join(' and ')

// Reads indexes alone, newest first, only as far as the page needs; `offset 0` keeps it a separate scan.
const merged = (...parts: string[]): string => `(
  select distinct on (booking_id) $1::bigint as hotel_id, booking_id from (
    ${parts.map((part) => `(${part} and ($9::bigint is null or booking_id < $9) order by booking_id desc)`).join(' union all ')}
  ) all_of order by booking_id desc offset 0
) found join booking b using (hotel_id, booking_id)`

/** Every row is looked at, so what costs more is asked of those alone that hold the words at all. */
const found = (words: readonly string[]): string =>
  merged(
    `select booking_id from booking where hotel_id = $1 and ${holdsAll('guest_fold', words)} and ${holdsAll(SEARCHED, words)}`,
    `select booking_id from booking_room where hotel_id = $1 and guest_fold is not null and ${holdsAll('guest_fold', words)}`,
  )

/** Those that may owe something, or nothing. Most hotels have few of one kind, and reckoning what each owes takes long. */
const owing = (isOpen: boolean): string =>
  merged(
    `select booking_id from booking where hotel_id = $1 and ${isOpen ? '' : 'not '}is_unpaid`,
    `select booking_id from booking_room where hotel_id = $1 and (fee > 0 or stay_status = 'no_show')`,
  )

/** Where the bookings of a list are looked for, as `b`. */
export const lookedThrough = (
  { words, list, isOpen, codes, email }: BookingFilter,
  parameter: (value: unknown) => string,
): string => {
  if (words !== null) return found(words.map(parameter))
  const isOther = list !== null && list.name !== 'open_balance'
  if (isOther || codes !== null || email !== null) return 'booking b'
  if (list !== null) return owing(true)
  return isOpen === null ? 'booking b' : owing(isOpen)
}

const TODAY = '(now() at time zone h.timezone)::date'

/** Bookings with an item that matches. Left out without such a filter, because it costs a lookup for each booking. */
export const withItem = (
  { roomCode, rateCode, upcoming }: BookingFilter,
  parameter: (value: unknown) => string,
) => {
  const wanted: string[] = []
  if (roomCode !== null) wanted.push(`i.room_code = ${parameter(roomCode)}`)
  if (rateCode !== null) wanted.push(`i.rate_code = ${parameter(rateCode)}`)
  if (upcoming) wanted.push(`i.holds_rooms and i.departure_date >= ${TODAY}`)
  if (wanted.length === 0) return ''
  // The booking's own departure is checked first, because that is quicker.
  return `${upcoming ? `and b.departure_date >= ${TODAY} ` : ''}and exists (
    select from booking_room i where i.hotel_id = $1 and i.booking_id = b.booking_id and ${wanted.join(' and ')})`
}

/** What is to pay yet, by the same rule as `dueOf`. */
const DUE = `(case when b.booking_status = 'cancelled' then 0 else coalesce(
    (select greatest(0, sum(c.amount)) from booking_charge c
     where c.hotel_id = $1 and c.booking_id = b.booking_id and not c.is_included and not exists (
       select from booking_room n where n.hotel_id = $1 and n.booking_id = b.booking_id and n.item = c.item
         and n.stay_status = 'no_show')),
    case when exists (select from booking_room n where n.hotel_id = $1 and n.booking_id = b.booking_id
                      and n.stay_status = 'no_show') then 0 else coalesce(b.grand_total, b.total_price) end) end
  + (select coalesce(sum(i.fee), 0) from booking_room i where i.hotel_id = $1 and i.booking_id = b.booking_id)
  - b.paid_amount + b.refunded_amount - b.goodwill_amount)`

const LIVE = `b.booking_status <> 'cancelled'`
// Guests who did not come and were not marked so are not asked about for ever.
const LATE_DAYS = 7

// Items have the dates of their booking. An array, because it is read once, by the index of what is asked for; a join would be
// planned as if the list were long.
const itemThat = (
  condition: string,
): string => `b.booking_id = any(array(select i.booking_id from booking_room i
  where i.hotel_id = $1 and i.holds_rooms and ${condition}))`

const OWN_TODAY = '(select (now() at time zone timezone)::date from hotel where hotel_id = $1)'

// Days are made where a list has them: a parameter that no condition names would have no type.
const LISTS: Record<BookingList, (day: () => string, until: () => string) => string> = {
  arrivals: (day) => `${LIVE} and b.arrival_date = ${day()}`,
  late: () =>
    `${LIVE} and ${itemThat(
      `i.stay_status = 'expected' and i.arrival_date < ${OWN_TODAY}
      and i.departure_date between ${OWN_TODAY} - ${LATE_DAYS} and ${OWN_TODAY} + ${MOST_NIGHTS}
      and (i.departure_date >= ${OWN_TODAY} or i.arrival_date >= ${OWN_TODAY} - ${LATE_DAYS})`,
    )}`,
  in_house: () => `${LIVE} and ${itemThat(`i.stay_status = 'checked_in'`)}`,
  departures: (day) =>
    `${LIVE} and ${itemThat(
      `i.departure_date = ${day()} and (i.stay_status in ('checked_in', 'checked_out')
      or (i.stay_status = 'expected' and i.arrival_date >= ${OWN_TODAY}))`,
    )}`,
  open_balance: () => `${DUE} > 0`,
  mail_failed: () => `b.booking_id in (select m.booking_id from mail m
    where m.hotel_id = $1 and m.given_up_at >= now() - interval '30 days')`,
  awaiting_payment: () =>
    `${LIVE} and b.payment_due_at is not null and not b.is_paid and not b.stands_unpaid`,
  // No stay is longer, so an index of arrivals answers without reading what is over.
  staying: (day, until) => {
    const first = day()
    return `${LIVE} and b.arrival_date <= ${until()} and b.departure_date > ${first}
    and b.arrival_date > ${first} - ${MOST_NIGHTS}`
  },
}

/** What staff look through, and whether it is paid. */
export const ofStaff = ({ list, isOpen }: BookingFilter, parameter: (value: unknown) => string): string => {
  const dayOf = (given: string | null | undefined): string =>
    given == null ? OWN_TODAY : `${parameter(given)}::date`
  const day = () => dayOf(list?.day)
  const until = () => dayOf(list?.until ?? list?.day)
  const wanted = [
    ...(list === null ? [] : [LISTS[list.name](day, until)]),
    ...(isOpen === null ? [] : [`${DUE} ${isOpen ? '>' : '<='} 0`]),
  ]
  return wanted.map((condition) => `and ${condition}`).join('\n         ')
}
