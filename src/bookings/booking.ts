import type { Static } from 'typebox'
import type { address, booking } from './schemas.ts'

export type BookingStatus = Static<typeof booking.properties.booking_status>
export type Address = Static<typeof address>

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
  /** The price of each night for one room. */
  nightly: number[]
  rate_price: number
  total_price: number
  item_status: 'booked' | 'cancelled'
  /** Whether its nights are subtracted from the rooms for sale. */
  holds_rooms: boolean
}

/** One line of the price of a booking. */
export interface BookingCharge {
  kind: 'room' | 'extra' | 'tax' | 'fee'
  code: string
  name: string
  item: number
  quantity: number
  amount: number
  /** Already contained in other lines, so it is not added to the total. */
  is_included: boolean
  is_at_hotel: boolean
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
  total_price: number
  currency: string
  guest_name: string
  guest_email: string
  guest_phone: string
  guest_address: Address
  special_request: string
  payment_id: string
  page_token: string
  redirect_url: string | null
  send_url_to_email: boolean
  cancel_reason: string | null
  created_at: string
  created_by: string
  updated_at: string
  updated_by: string
  cancelled_at: string | null
  terms_accepted_at: string | null
  items: BookingItem[]
  charges: BookingCharge[]
}

/** A booking in a list, which does not show its charges. */
export type ListedBooking = Omit<Booking, 'charges'>

/** The item that is meant where the API treats a booking as having only one. */
export const firstItem = ({ items }: Pick<Booking, 'items'>): BookingItem => items[0]!

export const withFirstItem = (booking: Booking, changes: Partial<BookingItem>): Booking => ({
  ...booking,
  items: booking.items.with(0, { ...firstItem(booking), ...changes }),
})

export const itemsThatHold = ({ items }: Pick<Booking, 'items'>): BookingItem[] =>
  items.filter(({ holds_rooms }) => holds_rooms)

export const sumOf = (items: readonly BookingItem[], count: 'rooms' | 'guests'): number =>
  items.reduce((sum, item) => sum + item[count], 0)

export const totalOf = (charges: readonly BookingCharge[]): number =>
  charges.reduce((sum, { amount, is_included }) => (is_included ? sum : sum + amount), 0)
