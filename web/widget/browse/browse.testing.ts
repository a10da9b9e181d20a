import assert from 'node:assert/strict'
import type { TestHotel } from '../../../test/support/harness.ts'
import { type PageTest, push } from '../../testing.ts'

const made = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await answer
  assert.ok(status < 300, text)
}

const POLICIES = {
  FREE: { steps: [{ before: 1, unit: 'days', charge: 'nights', value: 1 }] },
  NONREF: {
    steps: [{ before: null, unit: 'days', charge: 'percent', value: 100 }],
    deposit: { charge: 'percent', value: 100 },
  },
}

/** Rates of a night: the saver is paid at once and not given back, BB has breakfast. */
const PRICES: Record<string, Record<string, number>> = {
  SEA: { SAVER: 100, FLEX: 120, BB: 150 },
  GARDEN: { SAVER: 70, FLEX: 80 },
  SUITE: { FLEX: 300, BB: 340 },
}

/** A hotel whose rooms and rates differ in all that can be filtered by: for two nights 140 to 680. */
export const hotelToCompare = async (pages: Pick<PageTest, 'hotel'>): Promise<TestHotel> => {
  const hotel = await pages.hotel()
  await made(hotel.put('/paymentsettings', { provider: 'test', mode: 'test' }))
  for (const [policy_code, policy] of Object.entries(POLICIES))
    await made(hotel.post('/createpolicy', { policy_code, policy_name: policy_code, ...policy }))
  await made(hotel.put('/updaterate/FLEX', { policy_code: 'FREE' }))
  await made(hotel.post('/createrate', { rate_code: 'SAVER', rate_name: 'Saver', policy_code: 'NONREF' }))
  await made(
    hotel.post('/createrate', {
      rate_code: 'BB',
      rate_name: 'Bed and breakfast',
      policy_code: 'FREE',
      included_meals: ['breakfast', 'dinner'],
    }),
  )
  await made(
    hotel.put('/updateroom/SEA', {
      room_bed: 2,
      room_features: ['sea_view', 'balcony', 'wifi', 'tv', 'safe', 'minibar', 'shower', 'non_smoking'],
    }),
  )
  await made(
    hotel.post('/createroom', {
      room_code: 'SUITE',
      room_name: 'Suite',
      number_of_room: 2,
      room_bed: 3,
      room_size: 70,
      room_max_adult: 4,
    }),
  )
  for (const [room, rates] of Object.entries(PRICES))
    for (const [rate_code, rate_price] of Object.entries(rates))
      await push(hotel, room, { rate_code, rate_price, number_of_rooms: 4 })
  await made(
    hotel.put('/hotelinformation', {
      latitude: -8.6783,
      longitude: 115.2636,
      hotel_places: [
        { place_name: 'Harbour', latitude: -8.6722, longitude: 115.2631 },
        { place_name: 'Beach', latitude: -8.6783, longitude: 115.2654 },
        { place_name: 'Airport', latitude: -8.7467, longitude: 115.1668 },
      ],
    }),
  )
  return hotel
}
