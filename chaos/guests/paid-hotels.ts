import http from 'node:http'
import type { FakeStripeProvider } from '../../test/providers/fake-stripe.ts'
import { lockHotel } from '../../test/support/barriers.ts'
import { type ChaosHotel, makeHotels, night, send } from '../load.ts'

const HOTELS = 3
export const NIGHTS = 10
/** So few that rooms of guests who pay too late are sold to others. */
export const ROOMS = 12
export const PRICE = 100

/** Hotels that are paid in advance, through a fake of Stripe. */
export const makePaidHotels = async (
  url: string,
  address: string,
  keys: FakeStripeProvider['keys'],
): Promise<ChaosHotel[]> => {
  const hotels = await makeHotels(url, address, HOTELS)
  const agent = new http.Agent({ keepAlive: false })
  for (const { admin } of hotels) {
    const tell = async (method: string, path: string, body: object) => {
      const { status, json } = await send(agent, address, method, path, { token: admin }, body)
      if (status !== 200 && status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
    }
    const deposit = { charge: 'percent', value: 100 }
    await tell('POST', '/createpolicy', {
      policy_code: 'PAID',
      policy_name: 'In advance',
      steps: [],
      deposit,
    })
    await tell('POST', '/createrate', { rate_code: 'PAID', rate_name: 'In advance', policy_code: 'PAID' })
    const data = Array.from({ length: NIGHTS }, (_, at) => ({
      room_code: 'R',
      rate_code: 'PAID',
      room_availability_date: night(at),
      number_of_rooms: ROOMS,
      price: PRICE,
    }))
    await tell('POST', '/modifyroomavailability', { data })
    await tell('PUT', '/paymentsettings', { provider: 'stripe', mode: 'test', keys })
  }
  return hotels
}

/** A booking as its guest knows it. */
export interface Booked {
  hotel: ChaosHotel
  code: string
  /** The booking's own page, without the server. */
  page: string
  /** What staff wrote down that they received, in minor units. */
  cash: number
  /** Paid in full before its time was over, as the guest and staff know, whatever the server has heard. */
  isPaidInTime: boolean
  isCancelled: boolean
}

/**
 * From now on the time to pay ends so many seconds from now, for the booking and for all its tries. While a hotel is held, nothing
 * decides on the old time. Answers whether the booking still waited for its payment.
 */
export const endTimeToPay = async (
  url: string,
  { hotel: { hotelId }, code }: Booked,
  seconds: number,
): Promise<boolean> => {
  const { client, commit } = await lockHotel(url, hotelId)
  const { rows } = await client.query(
    `update booking set payment_due_at = clock_timestamp() + $3 * interval '1 second'
     where hotel_id = $1 and booking_code = $2 and payment_due_at is not null and booking_status <> 'cancelled'
     returning booking_id`,
    [hotelId, code, seconds],
  )
  await client.query(
    `update payment set due_at = clock_timestamp() + $3 * interval '1 second',
       look_at = clock_timestamp() + greatest($3, 0) * interval '1 second'
     where hotel_id = $1 and booking_id = $2 and due_at is not null and payment_status <> 'paid'`,
    [hotelId, rows[0]?.booking_id, seconds],
  )
  await commit()
  return rows.length > 0
}
