import type { Party, RoomGroup, RoomParty, Sleepers } from './party.ts'

/** The age of a child whose age is not known. */
export const UNKNOWN_AGE = 17
export const MOST_AGE = 17

/** Deals the guests to the rooms: adults, then children from the oldest, one at a time, both from room 1 on. */
export const sleepersOf = (rooms: number, party: Party): Sleepers => {
  if (party !== null && 'eachRoom' in party) return grouped(party.eachRoom)
  const adults = party === null ? 0 : 'guests' in party ? party.guests : party.adults
  const ages = agesOf(party).toSorted((a, b) => b - a)
  const dealt = Array.from({ length: rooms }, (_, room) => ({
    adults: Math.floor(adults / rooms) + (room < adults % rooms ? 1 : 0),
    ages: [] as number[],
  }))
  ages.forEach((age, child) => {
    dealt[child % rooms]!.ages.push(age)
  })
  return grouped(dealt)
}

const agesOf = (party: Exclude<Party, { eachRoom: unknown }>): readonly number[] => {
  if (party === null || 'guests' in party) return []
  const { children, ages } = party
  return Array.from({ length: children }, (_, child) => ages?.[child] ?? UNKNOWN_AGE)
}

const grouped = (parties: readonly RoomParty[]): Sleepers => {
  const groups = new Map<string, RoomGroup>()
  for (const { adults, ages } of parties) {
    const key = `${adults}:${ages}`
    groups.set(key, { rooms: (groups.get(key)?.rooms ?? 0) + 1, adults, ages })
  }
  return {
    groups: [...groups.values()],
    adults: parties.reduce((sum, { adults }) => sum + adults, 0),
    ages: parties.flatMap(({ ages }) => ages),
  }
}

export const personsOf = ({ adults, ages }: Sleepers): number => adults + ages.length
