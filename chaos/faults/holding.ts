import { until } from '../../test/support/barriers.ts'
import type { Making } from '../fault.ts'
import { HoldingGuests } from '../guests/holding-guests.ts'
import { makeHotels } from '../load.ts'
import { failover } from './failover.ts'

const HOTELS = 3
const HOLDS_BEFORE = 50
const SWEPT_WITHIN_MS = 30_000

/** The primary dies while rooms are held, booked, given up and left until the time is over. */
export const failoverWhileHolding: Making = async (cluster) => {
  const made = await failover(cluster)
  if (typeof made === 'string') return made
  const { scene } = made
  const { address } = scene.servers[0]!
  const hotels = await makeHotels(scene.url(), address, HOTELS)
  const guests = await new HoldingGuests(hotels, scene.url(), address).begin()
  return {
    ...made,
    name: 'failover to a synchronous replica while rooms are held',
    async strike(load, receiver) {
      await until(async () => guests.made.length >= HOLDS_BEFORE, 'rooms are held')
      return made.strike(load, receiver)
    },
    async settle() {
      await guests.end()
      await until(() => guests.isSwept(), 'holds that are over are ended', SWEPT_WITHIN_MS)
      return guests.count()
    },
    disturbed: () => guests.wrong,
    async close() {
      await guests.end()
      await made.close()
    },
  }
}
