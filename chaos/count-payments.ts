import { connect } from '../src/db/connect.ts'
import type { FakeStripeProvider, Taken } from '../test/providers/fake-stripe.ts'
import { type PayingGuests, ROOMS } from './paying-guests.ts'

export interface Counted {
  payments: number
  /** Paid, and the room is booked. */
  paid: number
  /** Paid and given back, and the room is free. */
  refunded: number
  /** Never paid, and the room is free. */
  expired: number
  /** Anything else, each in words. */
  wrong: string[]
}

interface Row {
  booking_code: string
  is_live: boolean
  is_paid: boolean
  /** What the booking says was paid and not given back. */
  kept: number
  payment_code: string | null
  payment_status: string | null
  amount: number
  given_back: number
}

const NOTHING: Taken = { paid: 0, refunded: 0 }

/** Compares what the tables say of every payment with what the provider says. */
export const countPayments = async (
  guests: PayingGuests,
  fake: FakeStripeProvider,
  url: string,
): Promise<Counted> => {
  const client = await connect(url, { patient: true })
  const hotelIds = guests.hotels.map(({ hotelId }) => hotelId)
  const { rows } = await client.query<Row>(PAYMENTS, [hotelIds])
  const { rows: days } = await client.query<{ day: string; left: number; taken: number }>(DAYS, [hotelIds])
  await client.end()
  const taken = fake.taken()
  const counted: Counted = { payments: rows.length, paid: 0, refunded: 0, expired: 0, wrong: [] }
  for (const row of rows) {
    const provider = taken.get(row.payment_code ?? '') ?? NOTHING
    const end = endOf(row, provider)
    if (end !== undefined) counted[end]++
    else counted.wrong.push(`${JSON.stringify(row)}, provider: ${JSON.stringify(provider)}`)
  }
  const known = new Set(rows.map(({ payment_code }) => payment_code))
  const stored = new Set(rows.map(({ booking_code }) => booking_code))
  const strange = [...taken.keys()].filter((code) => !known.has(code))
  const lost = guests.booked.filter(({ code }) => !stored.has(code))
  counted.wrong.push(
    ...strange.map((code) => `the provider has ${code}, the tables do not`),
    ...lost.map(({ code }) => `booking ${code} is lost`),
    ...days
      .filter(({ left, taken: sold }) => left < 0 || left + sold !== ROOMS)
      .map((day) => `rooms: ${JSON.stringify(day)} of ${ROOMS}`),
  )
  return counted
}

const endOf = (row: Row, { paid, refunded }: Taken): 'paid' | 'refunded' | 'expired' | undefined => {
  if (row.kept !== paid - refunded || row.given_back !== refunded) return undefined
  if (row.payment_status === 'expired') return !row.is_live && paid === 0 ? 'expired' : undefined
  if (row.payment_status !== 'paid' || paid !== row.amount) return undefined
  if (row.is_live) return row.is_paid && refunded === 0 ? 'paid' : undefined
  return refunded === paid ? 'refunded' : undefined
}

const PAYMENTS = `
  select booking_code, booking_status <> 'cancelled' as is_live, is_paid, paid_amount - refunded_amount as kept,
    payment_code, payment_status, amount,
    (select coalesce(sum(refund.amount), 0) from refund
     where refund.hotel_id = payment.hotel_id and refund.payment_id = payment.payment_id
       and refund_status = 'succeeded') as given_back
  from booking left join payment using (hotel_id, booking_id)
  where booking.hotel_id = any($1)`

const DAYS = `
  select hotel_id, day, number_of_rooms as left,
    (select count(*) from booking where booking.hotel_id = room_day.hotel_id and arrival_date = day
      and booking_status <> 'cancelled') as taken
  from room_day where hotel_id = any($1)
    and exists (select from booking where booking.hotel_id = room_day.hotel_id and arrival_date = day)`
