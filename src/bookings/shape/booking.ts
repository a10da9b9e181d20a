import type { Static } from 'typebox'
import type { Payment, Refund } from '../../payments/record/payment.ts'
import type { AgreedPolicy } from '../../stay/price/agreed-policy.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import type { GuestNames } from '../../stay/values/guest-names.ts'
import type { address, booking } from './schemas.ts'
import type { Source } from './staff-fields.ts'
import type { AskedExtra } from './wanted-items.ts'

/** What is answered as the reason of a booking that nobody paid in time. Nobody can write it: `is_expired` decides. */
export const PAYMENT_EXPIRED = 'payment_expired'

/** Whether people would take a reason for that one. */
export const isTakenForExpired = (reason: string): boolean =>
  reason
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '') === PAYMENT_EXPIRED.replace('_', '')

export type StayStatus = 'expected' | 'checked_in' | 'checked_out' | 'no_show'
/** What a step makes of guests who are expected. */
export type Reached = Exclude<StayStatus, 'expected'>
export type BookingStatus = Static<typeof booking.properties.booking_status>
export type Address = Static<typeof address>

/** A step that the guests of an item took, and how the item was before it. */
export interface StayStep {
  to: Reached
  at: string
  from: Pick<BookingItem, 'stay_status' | 'fee'>
  /** What was given back of extras with the nights. */
  extras: BookedExtra[]
  /** What was given back of the money. */
  refund: number
  is_undone: boolean
}

/** What an item of a booking has of an extra with a daily stock, on one day. */
export interface BookedExtra {
  item: number
  extra_code: string
  day: Day
  count: number
}

/** A room of the hotel by its number, and the nights for which an item has it; the last day is that of leaving. */
export interface UnitStay {
  unit: string
  from: string
  to: string
}

/** What was sold, as a copy: later changes of rooms and rates do not change a booking. */
export interface BookingItem {
  item: number
  room_id: number
  room_code: string
  room_name: string
  rate_id: number
  rate_code: string
  rate_name: string
  arrival_date: string
  departure_date: string
  rooms: number
  guests: number
  adults: number | null
  children: number | null
  /** Null if none is known; null among them: unknown. */
  children_ages: (number | null)[] | null
  /** Who sleeps there, if that is another than the guest who booked. */
  guest_name: string | null
  /** The price of each night for the first room. */
  nightly: number[]
  /** The price of each night for all rooms; null if each costs as much as the first. */
  nightly_totals: number[] | null
  /** What a promo code took off each night of all rooms; null: nothing. */
  promo_nightly: number[] | null
  /** Those that were asked for; null if none was. */
  extras: AskedExtra[] | null
  rate_price: number
  total_price: number
  item_status: 'booked' | 'cancelled'
  /** Whether its nights are subtracted from the rooms for sale. */
  holds_rooms: boolean
  /** Why it was cancelled before the rest of its booking, where that was said. */
  cancel_reason: string | null
  /** The policy it was sold under; null: none. */
  terms: AgreedPolicy | null
  stay_status: StayStatus
  /** What cancelling it, or not coming, cost; null: neither happened. */
  fee: number | null
  /** The first night that was given back because the guest did not come; null: none was. */
  released_from: string | null
  /** What staff said its nights cost; null: they cost what they did. */
  price_override: number | null
  /** Why; null where it was erased, too. */
  override_reason: string | null
  /** The rooms it was given by their numbers, in order of nights; null or left out: none. */
  units?: UnitStay[] | null
  /** The steps of its guests, the last one last; one that was undone stays until the next. Null: none is known. */
  stay_steps: StayStep[] | null
}

/** One line of the price of a booking. */
export interface BookingCharge {
  /** `manual`: staff added it; its code has the number of the line. */
  kind: 'room' | 'extra' | 'tax' | 'fee' | 'manual'
  code: string
  name: string
  item: number
  quantity: number
  amount: number
  /** Already contained in other lines, so it is not added to the total. */
  is_included: boolean
  is_at_hotel: boolean
  /** Charged once a booking: it moves to another item if its own is cancelled. */
  is_once: boolean
}

/** A booking with its items, of which there is at least one, and its charges, both in order. */
export interface Booking {
  booking_id: number
  booking_code: string
  booking_status: BookingStatus
  is_ack: boolean
  is_paid: boolean
  arrival_date: string
  departure_date: string
  arrival_time: string | null
  /** What the nights cost. */
  total_price: number
  /** All that is paid; null if that is just the nights. */
  grand_total: number | null
  promo_id: number | null
  promo_code: string | null
  currency: string
  guest_name: string
  /** '': nobody said. */
  guest_email: string
  guest_phone: string
  guest_address: Address
  special_request: string
  payment_id: string
  page_token: string
  redirect_url: string | null
  send_url_to_email: boolean
  cancel_reason: string | null
  /** It was cancelled because nobody paid in time; whatever is written as the reason says nothing of it. */
  is_expired: boolean
  created_at: string
  created_by: string
  updated_at: string
  updated_by: string
  cancelled_at: string | null
  terms_accepted_at: string | null
  paid_amount: number
  refunded_amount: number
  /** What of that was given for nothing: it is not asked for again. */
  goodwill_amount: number
  /** What had to be paid in advance. */
  due_now: number
  payment_due_at: string | null
  /** What is due now was asked for by a change, when it stood already: it stands whether or not that is paid. */
  stands_unpaid: boolean
  /** Null: at the hotel. */
  payment_vendor: string | null
  /** What was to be paid back when it was cancelled; null: nobody said. */
  refund_amount: number | null
  /** Of mails, receipts and the provider's page; null: nobody said. */
  language: string | null
  /** What it had of extras when it was cancelled because nobody paid. */
  expired_extras: BookedExtra[] | null
  /** How it came; null: nobody said, or it was made before that was kept. */
  source: Source | null
  /** What staff note for each other. */
  notes: string
  /** In that language, where something of it was translated. */
  guest_names: GuestNames | null
  /** What all its fees are together at least, once nothing of it is left: what cancelling cost when its guest changed it. */
  fee_floor: number
  /** The last change that its guest was asked to pay for; null: none. */
  change_id: number | null
  items: BookingItem[]
  charges: BookingCharge[]
  /** Read only where there are any. */
  payments?: Payment[]
  refunds?: Refund[]
  /** The change that waits for money; left out: none does. */
  pending?: PendingChange
}

/** What a change makes of a booking, by value: the price is agreed while its guest pays. */
export type ChangedStay = Pick<
  Booking,
  | 'arrival_date'
  | 'departure_date'
  | 'items'
  | 'charges'
  | 'total_price'
  | 'grand_total'
  | 'due_now'
  | 'promo_id'
  | 'promo_code'
>

/** A change by a guest that waits for money. */
export interface PendingChange {
  change_id: number
  booking_id: number
  hold_id: number
  /** What is to be paid for it, and until when. */
  amount: number
  due_at: string
  grand_total: number
  /** What was asked for, as the API takes it. */
  wanted: object
  /** Names as its guest reads them are left out where the stay has none. */
  booked: ChangedStay & { guest_names?: GuestNames; extras: BookedExtra[] | null; changed: string[] }
  created_by: string
  created_at: string
}

/** As if so much of it were given back already, where that is not written. */
export const asGivenBack = (booking: Booking, amount: number): Booking => ({
  ...booking,
  refunded_amount: booking.refunded_amount + amount,
})

/** Whether there may be payments. */
export const hasMoney = ({ payment_vendor, paid_amount, change_id }: Booking): boolean =>
  payment_vendor !== null || paid_amount > 0 || change_id !== null

/** The item that is meant where the API treats a booking as having only one. */
export const firstItem = ({ items }: Pick<Booking, 'items'>): BookingItem => items[0]!

export const withFirstItem = (booking: Booking, changes: Partial<BookingItem>): Booking => ({
  ...booking,
  items: booking.items.with(0, { ...firstItem(booking), ...changes }),
})

export const bookedItems = ({ items }: Pick<Booking, 'items'>): BookingItem[] =>
  items.filter(({ holds_rooms }) => holds_rooms)

/** Items that the booking is charged for: all, but for those cancelled before it. */
export const chargedItems = ({ items, charges }: Pick<Booking, 'items' | 'charges'>): BookingItem[] => {
  const charged = new Set(charges.filter(({ kind }) => kind === 'room').map(({ item }) => item))
  return charged.size === 0 ? items : items.filter(({ item }) => charged.has(item))
}

export const hasExtras = ({ charges }: Pick<Booking, 'charges'>): boolean =>
  charges.some(({ kind }) => kind === 'extra')

export const grandTotalOf = ({ grand_total, total_price }: Booking): number => grand_total ?? total_price

/** What all rooms of an item cost on each night. */
export const nightTotalsOf = ({ nightly, nightly_totals, rooms }: BookingItem): number[] =>
  nightly_totals ?? nightly.map((price) => price * rooms)

export const sumOf = (items: readonly BookingItem[], count: 'rooms' | 'guests'): number =>
  items.reduce((sum, item) => sum + item[count], 0)

export const totalOf = (charges: readonly BookingCharge[]): number =>
  charges.reduce((sum, { amount, is_included }) => (is_included ? sum : sum + amount), 0)

/** What the nights cost. */
export const nightsTotalOf = (charges: readonly BookingCharge[]): number =>
  totalOf(charges.filter(({ kind }) => kind === 'room'))
