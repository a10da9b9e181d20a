import type { PartySpace } from './party-space.ts'
import { TooMuchWork } from './too-much-work.ts'
import type { PricedRoom, Way } from './way.ts'
import { Ways } from './ways.ts'

/** Why a way is among those answered, in the order in which they stand. */
export const WAY_KINDS = ['cheapest', 'fewest_rooms', 'refundable'] as const
export type WayKind = (typeof WAY_KINDS)[number]

export interface Combination {
  readonly kinds: WayKind[]
  readonly way: Way
}

/** The most rooms of a way. */
export const MOST_ROOMS_OF_WAY = 5

/** So many ways that cannot be sold as a whole are passed over before the work is given up. */
export const MOST_PASSED_OVER = 300

/** More steps than others should wait for; about two seconds. */
export const MOST_STEPS = 150_000_000

/** Whether a way can be sold as a whole. */
export type Sells = (way: Way) => boolean

/**
 * Up to three ways to house the whole party: the cheapest, the one of fewest rooms, and the cheapest of rooms that can all be
 * cancelled for nothing. Exact; yields the steps done since the last time.
 */
export function* combinations(
  space: PartySpace,
  rooms: readonly PricedRoom[],
  mostRooms: number,
  sells: Sells,
): Generator<number, Combination[]> {
  const most = Math.min(mostRooms, MOST_ROOMS_OF_WAY, space.adults)
  if (most < 1) return []
  const all = new Ways(space, rooms, most)
  yield* bounded(all.prepare())
  const cheapest = yield* bounded(firstSold(all, sells, most, true))
  if (cheapest === undefined) return []
  const fewest = yield* bounded(firstSold(all, sells, most, false))
  const isAllFree = rooms.every(({ rates }) => rates.every(({ prices, freePrices }) => prices === freePrices))
  if (isAllFree) return together([cheapest, fewest, cheapest])
  const free = new Ways(space, rooms, most, true)
  yield* bounded(free.prepare())
  const refundable = yield* bounded(firstSold(free, sells, most, true))
  return together([cheapest, fewest, refundable])
}

/** Whether the party could be housed at all. */
export function* canBeHoused(
  space: PartySpace,
  rooms: readonly PricedRoom[],
  mostRooms: number,
): Generator<number, boolean> {
  const most = Math.min(mostRooms, MOST_ROOMS_OF_WAY, space.adults)
  if (most < 1) return false
  const ways = new Ways(space, rooms, most)
  yield* bounded(ways.prepare())
  return Array.from({ length: most }, (_, at) => ways.least(at + 1)).some((cost) => cost < Infinity)
}

/** The first way that can be sold: by cost and then the number of rooms, or the other way round. */
function* firstSold(
  ways: Ways,
  sells: Sells,
  most: number,
  isByCost: boolean,
): Generator<number, Way | undefined> {
  const lists = Array.from({ length: most }, (_, at) => ({
    list: ways.of(at + 1),
    head: undefined as Way | undefined,
    cost: ways.least(at + 1),
  }))
  for (let passed = 0; ; ) {
    const open = lists.filter(({ cost }) => cost < Infinity)
    const first = isByCost ? open.toSorted((a, b) => a.cost - b.cost)[0] : open[0]
    if (first === undefined) return undefined
    if (first.head !== undefined) {
      if (sells(first.head)) return first.head
      if (++passed > MOST_PASSED_OVER) throw new TooMuchWork()
    }
    first.head = yield* nextOf(first.list)
    first.cost = first.head?.cost ?? Infinity
  }
}

function* nextOf(list: Generator<number | Way, void>): Generator<number, Way | undefined> {
  for (;;) {
    const { done, value } = list.next()
    if (done === true) return undefined
    if (typeof value === 'object') return value
    yield value as number
  }
}

/** Gives up what takes too many steps. */
function* bounded<T>(work: Generator<number, T>): Generator<number, T> {
  let steps = 0
  for (;;) {
    const part = work.next()
    if (part.done === true) return part.value
    steps += part.value
    if (steps > MOST_STEPS) throw new TooMuchWork()
    yield part.value
  }
}

const together = (found: readonly (Way | undefined)[]): Combination[] => {
  const known = new Map<string, Combination>()
  found.forEach((way, at) => {
    if (way === undefined) return
    const key = JSON.stringify(way.rooms)
    const combination = known.get(key) ?? { kinds: [], way }
    known.set(key, combination)
    combination.kinds.push(WAY_KINDS[at]!)
  })
  return [...known.values()]
}
