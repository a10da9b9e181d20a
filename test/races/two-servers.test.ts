import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkTables } from '../../src/check/check-tables.ts'
import { joinServer, type Server } from '../postgres/second-server.ts'
import { killBackends, until } from '../support/barriers.ts'
import { caller, createTestApp } from '../support/harness.ts'
import { packetsOf, take, type Way } from '../support/short-way.ts'
import { WatchedHotel } from './two-servers-hotel.ts'

// What one server has acknowledged is in all later answers of the others.
const { app, db, hotel, services, url } = await createTestApp({ ownDatabase: true })
const writer: Server = { app, db, services, as: (token) => caller(app, token) }
// The second has memory for one hotel only.
const readers = [await joinServer(url), await joinServer(url, 0)]

const ROUNDS = Number(process.env.TWO_SERVERS_ROUNDS ?? 300)
const SEARCHERS = 6

const turns = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** Slows down the loading of calendars, before and after the read, so that writes come in between. */
const slowDownLoads = ({ db: own }: Server): void => {
  let loads = 0
  for (const node of own.nodes) {
    const snapshot = node.snapshot.bind(node)
    node.snapshot = async (work) => {
      const pause = (loads++ * 7) % 20
      await turns(pause)
      const result = await snapshot(work)
      await turns(20 - pause)
      return result
    }
  }
}

for (const reader of readers) slowDownLoads(reader)

/** Searches all hotels on every reader without a pause until stopped. */
const searchAllTheTime = (hotels: WatchedHotel[]) => {
  let going = true
  let searches = 0
  const searcher = async (start: number): Promise<void> => {
    for (let at = start; going; at++) {
      await hotels[at % hotels.length]!.look(readers[at % readers.length]!)
      searches++
    }
  }
  const all = Promise.all(Array.from({ length: SEARCHERS }, (_, at) => searcher(at)))
  return {
    async stop(): Promise<number> {
      going = false
      await all
      return searches
    },
  }
}

/** Bookings are made by each way in turn, of a hotel that the server that writes has in memory and shows as it is. */
const WAYS: Way[] = ['short', 'either', 'long', 'either']

const shuffledRounds = (names: string[], rounds: number): string[] => {
  const [order] = fc.sample(fc.array(fc.constantFrom(...names), { minLength: rounds, maxLength: rounds }), {
    numRuns: 1,
    seed: 20_270_701,
  })
  return order!
}

test('hundreds of writes on one server, each at once in the answers of the others, searches in flight all the time', async () => {
  const hotels = await Promise.all([1, 2, 3].map(async () => new WatchedHotel(await hotel(), db).begin()))
  const searching = searchAllTheTime(hotels)
  const names = Object.keys(hotels[0]!.writes)
  const pictures = names.indexOf('add or remove a picture')
  const usual = [...names, ...names.toSpliced(pictures, 1), 'label', 'label', 'book', 'push']
  const order = [...names, ...shuffledRounds(usual, ROUNDS - names.length)]
  let bookings = 0
  for (const [round, name] of order.entries()) {
    const watched = hotels[round % 7 === 0 ? 1 : 0]!
    if (name === 'book') {
      take(WAYS[bookings++ % WAYS.length]!, writer)
      await watched.verify(writer)
    }
    await watched.writes[name]!()
    const [first, second] = round % 2 === 0 ? readers : readers.toReversed()
    await watched.verify(first!)
    if (round % 3 === 0) await watched.verify(second!)
    if (round % 25 === 0) await watched.revokeOne(readers)
  }
  const searches = await searching.stop()
  assert.ok(searches > ROUNDS, `${searches} searches`)
  assert.ok(packetsOf(writer).committed > 0)
  assert.deepEqual((await checkTables(db)).damages, [])
})

test('a search that comes while an older load is under way is not answered from it', async () => {
  const watched = await new WatchedHotel(await hotel(), db).begin()
  const reader = await joinServer(url)
  await watched.verify(reader)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  let read = 0
  for (const node of reader.db.nodes) {
    const snapshot = node.snapshot.bind(node)
    node.snapshot = async (work) => {
      const result = await snapshot(work)
      read++
      await gate
      return result
    }
  }
  await watched.writes.push!()
  const early = watched.look(reader)
  await until(() => read === 1)
  await watched.writes.push!()
  await watched.writes.label!()
  const late = watched.verify(reader)
  open()
  await Promise.all([early, late])
  assert.ok(read >= 2)
})

test('control: a server that remembers where a clock stood answers with what is no longer true', async () => {
  const watched = await new WatchedHotel(await hotel(), db).begin()
  const stale = await joinServer(url)
  await watched.verify(stale)
  const { clocks } = stale.db
  const remembered = await clocks.ask(watched.made.hotelId)
  clocks.ask = async () => remembered
  for (const name of ['push', 'edit the room', 'delete days']) {
    await watched.writes[name]!()
    await assert.rejects(watched.verify(stale), assert.AssertionError)
  }
  await watched.verify(readers[0]!)
})

test('servers whose connections are cut answer 503 or the truth, and then the truth', async () => {
  const watched = await new WatchedHotel(await hotel(), db).begin()
  const reader = await joinServer(url)
  await watched.verify(reader)
  for (let round = 0; round < 5; round++) {
    await watched.writes.label!()
    await killBackends(db, `application_name = 'vacancy'`)
    await Promise.all(Array.from({ length: 10 }, () => watched.look(reader, true)))
    await until(async () => (await watched.look(reader, true)) === 200)
    await until(
      async () => db.coordinator.writers.state.idle === 0 && (await watched.made.get('/ping')).status === 200,
    )
    await watched.verify(reader)
  }
})
