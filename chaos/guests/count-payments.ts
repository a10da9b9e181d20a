import { connect } from '../../src/db/connection/connect.ts'
import type { FakeStripeProvider, Taken } from '../../test/providers/fake-stripe.ts'
import { type Booked, PRICE, ROOMS } from './paid-hotels.ts'
import type { PayingGuests } from './paying-guests.ts'

export interface Counted {
  bookings: number
  tries: number
  /** Paid, and the room is booked. */
  paid: number
  /** Paid and given back, and the room is free. */
  refunded: number
  /** Never paid, and the room is free. */
  expired: number
  /** What was received of all of them and not given back, in minor units. */
  kept: number
  /** Anything else, each in words. */
  wrong: string[]
}

interface BookingRow {
  booking_code: string
  is_live: boolean
  is_paid: boolean
  /** What the booking says was paid and not given back. */
  kept: number
}

interface PaymentRow {
  booking_code: string
  payment_code: string
  provider: string
  payment_status: string
  amount: number
  given_back: number
  is_giving_back: boolean
}

const NOTHING: Taken = { paid: 0, refunded: 0 }
const TOTAL = PRICE * 100

/** Compares what the tables say of every booking and payment with what the provider, the guests and staff say. */
export const countPayments = async (
  guests: PayingGuests,
  fake: FakeStripeProvider,
  url: string,
): Promise<Counted> => {
  const client = await connect(url, { patient: true })
  const hotelIds = guests.hotels.map(({ hotelId }) => hotelId)
  const { rows: bookings } = await client.query<BookingRow>(BOOKINGS, [hotelIds])
  const { rows: payments } = await client.query<PaymentRow>(PAYMENTS, [hotelIds])
  const { rows: days } = await client.query<{ left: number; taken: number }>(DAYS, [hotelIds])
  await client.end()
  const taken = fake.taken()
  const counted: Counted = {
    bookings: bookings.length,
    tries: payments.length,
    paid: 0,
    refunded: 0,
    expired: 0,
    kept: 0,
    wrong: [],
  }
  const byBooking = Map.groupBy(payments, ({ booking_code }) => booking_code)
  const known = new Map(guests.booked.map((booked) => [booked.code, booked]))
  for (const row of bookings) {
    const tries = byBooking.get(row.booking_code) ?? []
    const end = endOf(row, tries, known.get(row.booking_code), taken)
    counted.kept += row.kept
    if (end !== undefined) counted[end]++
    else counted.wrong.push(inWords(row, tries, known.get(row.booking_code), taken))
  }
  const stored = new Set(bookings.map(({ booking_code }) => booking_code))
  const codes = new Set(payments.map(({ payment_code }) => payment_code))
  counted.wrong.push(
    ...[...taken.keys()]
      .filter((code) => !codes.has(code))
      .map((code) => `the provider has ${code}, the tables do not`),
    ...guests.booked.filter(({ code }) => !stored.has(code)).map(({ code }) => `booking ${code} is lost`),
    ...days
      .filter(({ left, taken: sold }) => left < 0 || left + sold !== ROOMS)
      .map((day) => `rooms: ${JSON.stringify(day)} of ${ROOMS}`),
  )
  return counted
}

const endOf = (
  row: BookingRow,
  tries: readonly PaymentRow[],
  booked: Booked | undefined,
  taken: ReadonlyMap<string, Taken>,
): 'paid' | 'refunded' | 'expired' | undefined => {
  const online = tries.filter(({ provider }) => provider === 'stripe')
  if (!online.every((one) => isAsProviderSays(one, taken.get(one.payment_code) ?? NOTHING))) return undefined
  const byCash = tries.filter(({ provider }) => provider !== 'stripe')
  if (sum(byCash, 'amount') !== (booked?.cash ?? sum(byCash, 'amount'))) return undefined
  const received = sum(
    tries.filter((one) => one.payment_status === 'paid'),
    'amount',
  )
  if (row.kept !== received - sum(tries, 'given_back')) return undefined
  if (row.is_live) return row.is_paid && row.kept === TOTAL && !booked?.isCancelled ? 'paid' : undefined
  if (row.kept !== 0) return undefined
  // Who paid in time has the room, whatever was lost on the way.
  if (booked?.isPaidInTime && !booked.isCancelled) return undefined
  return received === 0 ? 'expired' : 'refunded'
}

const isAsProviderSays = (
  { payment_status, amount, given_back, is_giving_back }: PaymentRow,
  { paid, refunded }: Taken,
): boolean =>
  !is_giving_back &&
  given_back === refunded &&
  (payment_status === 'paid' ? paid === amount : payment_status !== 'pending' && paid === 0)

const sum = (rows: readonly PaymentRow[], field: 'amount' | 'given_back'): number =>
  rows.reduce((all, row) => all + row[field], 0)

const inWords = (
  row: BookingRow,
  tries: readonly PaymentRow[],
  booked: Booked | undefined,
  taken: ReadonlyMap<string, Taken>,
): string => {
  const provider = tries.map(({ payment_code }) => taken.get(payment_code) ?? NOTHING)
  const { hotel: _, ...guest } = booked ?? {}
  return [row, tries, { provider }, { guest }].map((part) => JSON.stringify(part)).join(' ')
}

const BOOKINGS = `
  select booking_code, booking_status <> 'cancelled' as is_live, is_paid, paid_amount - refunded_amount as kept
  from booking where hotel_id = any($1)`

// What is given back of money received at the desk is handed out there: the books have it, nobody carries it out.
const PAYMENTS = `
  select booking_code, payment_code, provider, payment_status, amount,
    coalesce((select sum(refund.amount) from refund
      where refund.hotel_id = payment.hotel_id and refund.payment_id = payment.payment_id
        and refund_status in ('succeeded', 'manual')), 0) as given_back,
    exists (select from refund where refund.hotel_id = payment.hotel_id
      and refund.payment_id = payment.payment_id and refund_status = 'pending') as is_giving_back
  from booking join payment using (hotel_id, booking_id)
  where booking.hotel_id = any($1)`

const DAYS = `
  select hotel_id, day, number_of_rooms as left,
    (select count(*) from booking where booking.hotel_id = room_day.hotel_id and arrival_date = day
      and booking_status <> 'cancelled') as taken
  from room_day where hotel_id = any($1)
    and exists (select from booking where booking.hotel_id = room_day.hotel_id and arrival_date = day)`
