import assert from 'node:assert/strict'
import { PRESUME } from '../../src/db/hotel/presumed-tx.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import type { TestApp } from './harness.ts'

/** How bookings that memory could decide are made. */
export type Way = 'short' | 'long' | 'either'

export type Writer = Pick<TestApp, 'db' | 'services'>

const REFUSED = PRESUME.replace('require_true(', 'require_true(false and ')
// Decided here: a cluster takes no random() in such a statement.
const oneOfBoth = (): string => (Math.random() < 0.5 ? REFUSED : PRESUME)

/**
 * Has changes decided from memory whenever it knows enough, at any time of the minute and however often packets were refused;
 * never; or with half of the packets refused at random.
 */
export const take = (way: Way, { db, services }: Writer): void => {
  services.calendars.edgeOfMinuteMs = way === 'long' ? 30_001 : 0
  for (const { transactions } of db.servers) {
    transactions.longWayMs = 0
    const presumed = way === 'either' ? { get: oneOfBoth } : { value: PRESUME, writable: true }
    Object.defineProperty(transactions, 'presume', { configurable: true, ...presumed })
  }
}

export interface Packets {
  committed: number
  refused: number
}

/** How many changes were decided from memory and written so, and how many of them the database refused. None may break. */
export const packetsOf = (...servers: readonly Writer[]): Packets => {
  const sum = { committed: 0, refused: 0 }
  for (const { db } of servers)
    for (const { transactions } of db.servers) {
      assert.equal(transactions.presumed.broken, 0, 'faults in deciding from memory')
      sum.committed += transactions.presumed.committed
      sum.refused += transactions.presumed.refused
    }
  return sum
}

/** Brings a hotel into the memory of each server, and tells it the time of the database: the next booking can be a packet. */
export const warm = async ({ hotelId }: { hotelId: number }, servers: readonly Writer[]): Promise<void> => {
  for (const { db, services } of servers) {
    const clock = await db.clocks.ask(hotelId)
    await services.calendars.current(hotelId, clock!, todayIn('UTC'))
    await db.inHotel(hotelId, async () => {})
  }
}

type Pair = readonly [Way, Way]

/** How two servers may book at one hotel. */
export const PAIRS: readonly Pair[] = [
  ['short', 'short'],
  ['long', 'long'],
  ['either', 'either'],
  ['short', 'long'],
]

export const takePair = (pair: Pair, servers: readonly Writer[]): void =>
  servers.forEach((server, at) => {
    take(pair[at % 2]!, server)
  })

export interface Rounds {
  least: number
  /** Whether what the race is about has happened by now. */
  isSeen: (packets: Packets) => boolean
}

const MOST_ROUNDS = 30
const bothWays = ({ committed, refused }: Packets): boolean => committed > 0 && refused > 0
export const tried = ({ committed, refused }: Packets): boolean => committed + refused > 0

/**
 * Runs a race by each pair of ways, the servers changing places from round to round, until packets were committed and others
 * refused. If neither server decides from memory, there are none.
 */
export const raceByPairs = async (
  servers: readonly Writer[],
  race: (pair: Pair) => Promise<void>,
  { least = 2, isSeen = bothWays }: Partial<Rounds> = {},
): Promise<void> => {
  for (const pair of PAIRS) {
    const before = packetsOf(...servers)
    const since = (): Packets => {
      const { committed, refused } = packetsOf(...servers)
      return { committed: committed - before.committed, refused: refused - before.refused }
    }
    const isDone = () => pair.every((way) => way === 'long') || isSeen(since())
    for (let round = 0; round < least || (round < MOST_ROUNDS && !isDone()); round++) {
      takePair(round % 2 === 0 ? pair : [pair[1], pair[0]], servers)
      await race(pair)
    }
    const { committed, refused } = since()
    assert.ok(isDone(), `${pair.join(' and ')}: ${committed} packets committed, ${refused} refused`)
    if (pair.every((way) => way === 'long')) assert.deepEqual(since(), { committed: 0, refused: 0 })
  }
}
