import { MOST_AGE, UNKNOWN_AGE } from '../lists/party-bounds.ts'
import type { Party, Peers, RoomGroup, Sleepers } from './party.ts'

/** Deals the guests to the rooms: adults, then children from the oldest, one at a time, both from room 1 on. */
export const sleepersOf = (rooms: number, party: Party): Sleepers => {
  if (party !== null && 'eachRoom' in party)
    return grouped(party.eachRoom.map(({ adults, ages }) => ({ adults, children: peersOf(ages) })))
  const adults = party === null ? 0 : 'guests' in party ? party.guests : party.adults
  const children = childrenOf(party)
  // Most searches ask for one room.
  if (rooms === 1) return { groups: [{ rooms, adults, children }], adults, children }
  return grouped(
    Array.from({ length: rooms }, (_, room) => ({
      adults: dealt(adults, rooms, room),
      children: childrenIn(room, rooms, children),
    })),
  )
}

/** How many of those dealt from room 0 on come to a room. */
const dealt = (count: number, rooms: number, room: number): number =>
  Math.floor(count / rooms) + (room < count % rooms ? 1 : 0)

const childrenIn = (room: number, rooms: number, children: readonly Peers[]): Peers[] => {
  const own: Peers[] = []
  let older = 0
  for (const { age, count } of children) {
    const among = dealt(older + count, rooms, room) - dealt(older, rooms, room)
    if (among > 0) own.push({ age, count: among })
    older += count
  }
  return own
}

const childrenOf = (party: Exclude<Party, { eachRoom: unknown }>): readonly Peers[] => {
  if (party === null || 'guests' in party || party.children === 0) return []
  const { children, ages = [] } = party
  const known = ages.slice(0, children)
  return peersOf(known, children - known.length)
}

/** From the oldest, with so many more whose age is not known. */
const peersOf = (ages: readonly number[], unknown = 0): Peers[] => {
  if (ages.length === 0) return unknown === 0 ? [] : [{ age: UNKNOWN_AGE, count: unknown }]
  if (ages.length === 1 && unknown === 0) return [{ age: ages[0]!, count: 1 }]
  const counts = new Array<number>(MOST_AGE + 1).fill(0)
  for (const age of ages) counts[age]!++
  counts[UNKNOWN_AGE]! += unknown
  return counts.flatMap((count, age) => (count === 0 ? [] : [{ age, count }])).reverse()
}

const grouped = (parties: readonly Omit<RoomGroup, 'rooms'>[]): Sleepers => {
  const groups = new Map<string, RoomGroup>()
  const counts = new Map<number, number>()
  for (const { adults, children } of parties) {
    const key = `${adults}:${children.map(({ age, count }) => `${age}x${count}`)}`
    groups.set(key, { rooms: (groups.get(key)?.rooms ?? 0) + 1, adults, children })
    for (const { age, count } of children) counts.set(age, (counts.get(age) ?? 0) + count)
  }
  return {
    groups: [...groups.values()],
    adults: parties.reduce((sum, { adults }) => sum + adults, 0),
    children: [...counts].map(([age, count]) => ({ age, count })),
  }
}

export const childrenCount = ({ children }: Pick<Sleepers, 'children'>): number =>
  children.reduce((sum, { count }) => sum + count, 0)

export const personsOf = (sleepers: Sleepers): number => sleepers.adults + childrenCount(sleepers)
