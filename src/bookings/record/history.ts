import type { Static } from 'typebox'
import type { Sql } from '../../db/connection/sql.ts'
import type { FieldChange } from '../../db/hotel/change.ts'
import { AppError } from '../../errors.ts'
import { toFlag } from '../../http/fields/fields.ts'
import { type ByStaff, IGNORABLE } from '../../stay/lists/ignorable.ts'
import { fractionDigits, fromMinor, type Minor } from '../../stay/values/money.ts'
import { isManual, lineOf } from '../owed/manual-lines.ts'
import type { Booking, BookingItem } from '../shape/booking.ts'
import type { historyEntry } from '../shape/change-schemas.ts'
import { bookingEventData, type HotelCodes } from './booking-answer.ts'
import { type BookingEvent, findBooking, listBookingEvents } from './queries.ts'
import { listAskedMail, listMadeLinks, listReasons, type StaffReason } from './reason-queries.ts'

type HistoryEntry = Static<typeof historyEntry>
type HistoryPayment = NonNullable<HistoryEntry['payment']>

// Fields that the history entry shows anyway, or that only repeat another field.
const NOT_SHOWN = new Set([
  ...['updated_at', 'updated_by', 'cancelled_at', 'nights'],
  ...['total_price', 'grand_total', 'promo_amount', 'charges', 'due_amount', 'due_now_amount'],
  ...['is_awaiting_payment', 'overpaid_amount'],
])

/** Of a booking of one room the other fields tell all but what is asked for beside it. */
const areItemsShown = (before: Booking, after: Booking): boolean =>
  [before, after].some(({ items }) => items.length > 1 || items[0]!.extras !== null)

/**
 * The changes of a booking for its history. Of guest fields only the names are stored, so that the values are
 * stored once.
 */
export const changesOf = (
  before: Booking,
  after: Booking,
  hotel: HotelCodes,
  changed: readonly string[] = [],
): FieldChange[] => {
  const [from, to] = [bookingEventData(before, hotel), bookingEventData(after, hotel)]
  const shown = Object.keys({ ...from, ...to })
    .sort()
    .filter((field) => !NOT_SHOWN.has(field) && (field !== 'items' || areItemsShown(before, after)))
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
  const prices = changeOfPrices(overridesOf(before), overridesOf(after))
  const ofGuest = changed
    .filter((field) => field.startsWith('guest_detail.') || field === 'notes')
    .map((field) => ({ field }))
  return [...shown, ...prices, ...changeOfLines(before, after), ...changeOfUnits(before, after), ...ofGuest]
}

interface NamedPrice {
  item: number
  total_price: number
}

/** The items whose price staff named. */
const overridesOf = ({ items, currency }: Booking): NamedPrice[] =>
  items
    .filter(({ price_override, item_status }) => price_override != null && item_status === 'booked')
    .map(({ item, price_override }) => ({
      item,
      total_price: fromMinor(price_override!, fractionDigits(currency) ?? 2),
    }))

const changeOfPrices = (from: NamedPrice[], to: NamedPrice[]): FieldChange[] =>
  JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field: 'price_override', from, to }]

const linesOf = ({ charges, currency }: Booking) =>
  charges.filter(isManual).map((charge) => ({
    line: lineOf(charge),
    name: charge.name,
    item: charge.item,
    amount: fromMinor(charge.amount, fractionDigits(currency) ?? 2),
  }))

/** Lines that staff added, or that went or were cut. */
const changeOfLines = (before: Booking, after: Booking): FieldChange[] => {
  const [from, to] = [linesOf(before), linesOf(after)]
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field: 'lines', from, to }]
}

const unitsOf = ({ items }: Booking) =>
  items.filter(({ units }) => units != null).map(({ item, units }) => ({ item, units }))

/** Rooms that items were given by their numbers, or do not have any more. */
const changeOfUnits = (before: Booking, after: Booking): FieldChange[] => {
  const [from, to] = [unitsOf(before), unitsOf(after)]
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field: 'units', from, to }]
}

/** What the event of a new booking tells of prices that staff named, and of reasons that they sold in spite of. */
export const toldOfStaff = (booking: Booking, byStaff: ByStaff | undefined): { changes?: FieldChange[] } => {
  const changes = [...changeOfPrices([], overridesOf(booking)), ...ignoredChange(byStaff)]
  return changes.length === 0 ? {} : { changes }
}

/** For the history: what staff said is not to stand against what they sell. `vacancy check` reads it, too. */
export const ignoredChange = (byStaff: ByStaff | undefined): FieldChange[] => {
  const ignored = IGNORABLE.filter((code) => byStaff?.ignore.includes(code))
  return ignored.length === 0 ? [] : [{ field: 'ignored', from: [], to: ignored }]
}

/** For the history: what staff could have asked for by the terms, and did not. */
export const waivedChange = (waived: Minor, digits: number): FieldChange[] =>
  waived === 0 ? [] : [{ field: 'waived_fee_amount', from: 0, to: fromMinor(waived, digits) }]

/** For the history: what becomes of a change by its guest that waited for money. */
export const changeStatus = (
  { pending }: Booking,
  to: 'made' | 'lapsed' | 'ended' | 'given_up',
): FieldChange[] => (pending === undefined ? [] : [{ field: 'change_status', from: 'pending', to }])

/** The history of a booking: each event with its time, its author and what it changed. */
export const bookingHistory = async (
  sql: Sql,
  hotelId: number,
  bookingCode: string,
  withGuest: boolean,
): Promise<HistoryEntry[]> => {
  const booking = await findBooking(sql, hotelId, bookingCode)
  if (booking === undefined) throw new AppError('booking_not_found')
  const { booking_id } = booking
  const [events, reasons, links, mails] = await Promise.all([
    listBookingEvents(sql, hotelId, booking_id),
    listReasons(sql, hotelId, booking_id),
    listMadeLinks(sql, hotelId, booking_id),
    listAskedMail(sql, hotelId, booking_id),
  ])
  const digits = fractionDigits(booking.currency) ?? 2
  const acts = [
    ...links.map(({ amount, is_mailed, ...act }) => {
      const to = { amount: amount === null ? null : fromMinor(amount, digits), is_mailed: toFlag(is_mailed) }
      return actEntry(act, 'payment_link.created', { field: 'payment_link', from: null, to })
    }),
    ...mails.map(({ kind, recipient, language, ...act }) =>
      actEntry(act, 'message.resent', { field: 'message', from: null, to: { kind, recipient, language } }),
    ),
  ]
  const entries = withActs(
    events.map((event) => toEntry(event, booking, reasons)),
    acts,
  )
  return withGuest ? entries : entries.map(withoutGuest)
}

type Act = Pick<HistoryEntry, 'created_at' | 'created_by' | 'actor_code'>

/** What staff did about a booking without changing it: there is no event of it, and no version. */
const actEntry = (act: Act, event_type: string, change: FieldChange): HistoryEntry => ({
  version: 0,
  event_type,
  ...act,
  reason: null,
  changes: [change],
  payment: null,
  refunds: [],
})

/** Each after the events that it came after, with the version of the last of them. */
const withActs = (events: readonly HistoryEntry[], acts: readonly HistoryEntry[]): HistoryEntry[] => {
  const at = ({ created_at }: HistoryEntry): number => Date.parse(created_at)
  const told: HistoryEntry[] = []
  const left = acts.toSorted((one, other) => at(one) - at(other))
  for (const event of events) {
    while (left.length > 0 && at(left[0]!) < at(event)) told.push(after(told, left.shift()!))
    told.push(event)
  }
  for (const act of left) told.push(after(told, act))
  return told
}

const after = (told: readonly HistoryEntry[], act: HistoryEntry): HistoryEntry => ({
  ...act,
  version: told.at(-1)?.version ?? 0,
})

/** Without what somebody wrote, which may tell of the guest. */
const withoutGuest = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  reason: null,
  payment: entry.payment && { ...entry.payment, method: '', problem: null },
  refunds: entry.refunds.map((refund) => ({ ...refund, method: '', problem: null })),
})

const toEntry = (event: BookingEvent, booking: Booking, reasons: readonly StaffReason[]): HistoryEntry => ({
  version: event.version,
  event_type: event.event_type,
  created_at: event.created_at,
  created_by: event.actor,
  actor_code: event.actor_code,
  reason:
    reasonOfStaff(event, reasons) ??
    (event.event_type === 'booking.cancelled' ? booking.cancel_reason : reasonOfItems(event, booking)),
  changes: (event.changes ?? []).map(inOrder),
  payment: paymentOf(event, booking),
  refunds: refundsOf(event, booking),
})

/** Each once, where several prices were named for the same one. */
const reasonOfStaff = ({ version }: BookingEvent, reasons: readonly StaffReason[]): string | null => {
  const own = reasons.filter((each) => each.version === version).map(({ reason }) => reason)
  return own.length === 0 ? null : [...new Set(own)].join('; ')
}

const PAYMENT_FACTS = [
  'payment_code',
  'provider',
  'amount',
  'currency',
  'status',
  'problem',
  'due_at',
] as const
const REFUND_FACTS = ['refund_code', 'amount', 'currency', 'status', 'reason'] as const

const pick = <Of, Name extends keyof Of>(of: Of, names: readonly Name[]): Pick<Of, Name> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>

/** How staff called it is stored with the payment alone, because it may tell of the guest. */
const methodOf = (booking: Booking, paymentCode: string): string =>
  booking.payments?.find(({ payment_code }) => payment_code === paymentCode)?.method ?? ''

const paymentOf = ({ payment }: BookingEvent, booking: Booking): HistoryEntry['payment'] =>
  payment && { ...pick(payment, PAYMENT_FACTS), method: methodOf(booking, payment.payment_code) }

/** Each with the payment that it gives back: how that was paid is how it is given back. */
const refundsOf = (
  { payment, refunds, due_amount }: BookingEvent,
  booking: Booking,
): HistoryEntry['refunds'] =>
  (refunds ?? []).map((refund) => {
    const code = refund.payment_code ?? payment!.payment_code
    const paid = booking.payments?.find(({ payment_code }) => payment_code === code)
    const made = booking.refunds?.find(({ refund_code }) => refund_code === refund.refund_code)
    return {
      ...pick(refund, REFUND_FACTS),
      problem: made?.problem ?? null,
      // Events of earlier releases do not have these.
      is_put_away: refund.is_put_away ?? 0,
      is_given_twice: refund.is_given_twice ?? 0,
      goodwill_amount: refund.goodwill_amount ?? 0,
      is_still_due: toFlag(isStillDue(refund, due_amount)),
      payment_code: code,
      provider: (paid ?? payment)!.provider as HistoryPayment['provider'],
      method: methodOf(booking, code),
    }
  })

/** Staff gave it back to be paid again: what they give beyond what was overpaid is else given for nothing. */
const isStillDue = (refund: NonNullable<BookingEvent['refunds']>[number], due: number | null): boolean =>
  refund.reason === 'staff' && refund.status !== 'failed' && refund.goodwill_amount === 0 && (due ?? 0) > 0

type ItemsInEvent = Pick<BookingItem, 'item' | 'item_status'>[] | undefined

/** Why items were cancelled by an event that left others. The reason is stored with them, because it may tell of the guest. */
const reasonOfItems = ({ changes }: BookingEvent, { items }: Booking): string | null => {
  const change = changes?.find(({ field }) => field === 'items')
  const [from, to] = [change?.from as ItemsInEvent, change?.to as ItemsInEvent]
  const booked = new Set(from?.filter(({ item_status }) => item_status === 'booked').map(({ item }) => item))
  const gone = to?.find(({ item, item_status }) => item_status === 'cancelled' && booked.has(item))
  return items.find(({ item }) => item === gone?.item)?.cancel_reason ?? null
}

/** The database does not keep the order of JSON members. */
const inOrder = (change: FieldChange): FieldChange =>
  'to' in change ? { field: change.field, from: change.from, to: change.to } : { field: change.field }
