import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../../../test/support/barriers.ts'
import { addHotel, testDatabase } from '../../../test/support/harness.ts'
import { type Batch, query } from '../connection/batch.ts'
import { type Client, connect } from '../connection/connect.ts'
import { stubbed } from './clocks.testing.ts'
import { Clocks } from './clocks.ts'

const { db, url } = await testDatabase()

const hotel = async (): Promise<number> => (await addHotel(db)).hotelId

const tick = (hotelId: number) =>
  db.inHotel(hotelId, async (tx) =>
    tx.tick({ type: 'hotel.changed', data: {}, actor: 'test', catalog: true }),
  )

/** Holds back the answers of a connection: the database has answered, but this process does not see it yet. */
const holdAnswers = (client: Client) => {
  const original = client.query.bind(client) as unknown as (batch: Batch) => void
  const state = { sent: 0, answered: Promise.resolve() as Promise<unknown>, gate: Promise.resolve() }
  const held = (batch: Batch) => {
    state.sent++
    const { gate } = state
    const complete = batch.handleCommandComplete.bind(batch)
    const { promise, resolve } = Promise.withResolvers<void>()
    state.answered = promise
    batch.handleCommandComplete = (message) => {
      resolve()
      void gate.then(() => complete(message))
    }
    original(batch)
  }
  client.query = held as unknown as Client['query']
  return state
}

const lockedClocks = async () => {
  const client = await connect(url)
  const state = holdAnswers(client)
  const clocks = new Clocks(async () => client)
  after(() => clocks.end())
  return { client, state, clocks }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a search shares only a query sent after it came', async () => {
  const hotelId = await hotel()
  const { state, clocks } = await lockedClocks()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  state.gate = gate
  const early = clocks.ask(hotelId)
  await turn()
  await state.answered
  await tick(hotelId)
  const late = clocks.ask(hotelId)
  open()
  assert.equal((await early)?.version, 0)
  assert.equal((await late)?.version, 1)
  assert.equal(state.sent, 2)
})

test('control: sharing a query in flight answers with what is no longer true', async () => {
  const hotelId = await hotel()
  const { client, state } = await lockedClocks()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  state.gate = gate
  let flight: Promise<number> | undefined
  const ask = () => {
    flight ??= query(client, 'select version from hotel_clock where hotel_id = $1', [hotelId]).then(
      ({ rows }) => rows[0].version,
    )
    return flight
  }
  const early = ask()
  await turn()
  await state.answered
  await tick(hotelId)
  const late = ask()
  open()
  assert.deepEqual(await Promise.all([early, late]), [0, 0])
})

test('all who wait together share one query, whatever their hotels', async () => {
  const [first, second] = [await hotel(), await hotel()]
  await tick(second)
  const { state, clocks } = await lockedClocks()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  state.gate = gate
  const pioneer = clocks.ask(first)
  await turn()
  const crowd = Array.from({ length: 300 }, (_, at) => clocks.ask(at % 2 === 0 ? first : second))
  const nobody = clocks.ask(987_654_321)
  open()
  await pioneer
  const versions = (await Promise.all(crowd)).map((clock) => clock?.version)
  assert.deepEqual(new Set(versions.filter((_, at) => at % 2 === 0)), new Set([0]))
  assert.deepEqual(new Set(versions.filter((_, at) => at % 2 === 1)), new Set([1]))
  assert.equal(await nobody, undefined)
  assert.equal(state.sent, 2)
})

test('what a lost connection says afterwards does not take the new one with it', async () => {
  const { epoch, clients } = stubbed()
  await epoch()
  clients[0]!.emit('error', new Error('cut'))
  const second = await epoch()
  clients[0]!.emit('end')
  assert.equal(await epoch(), second)
  assert.equal(clients.length, 2)
  assert.equal(clients[1]!.ended, 0)
})

test('a query that fails tells all who wait, and the next is asked on a new connection', async () => {
  const { clocks, epoch, clients } = stubbed()
  await epoch()
  clients[0]!.failure = new Error('Connection terminated unexpectedly')
  const asked = [clocks.ask(1), clocks.ask(1), clocks.ask(2)]
  const results = await Promise.allSettled(asked)
  assert.ok(results.every(({ status }) => status === 'rejected'))
  assert.ok(clients[0]!.ended > 0)
  await epoch()
  assert.equal(clients.length, 2)
})

test('a server in recovery is not asked twice on the same connection: 503', async () => {
  const { clocks, epoch, clients } = stubbed()
  const first = await epoch()
  clients[0]!.row.recovering = true
  await assert.rejects(clocks.ask(1), { code: 'unavailable', status: 503 })
  assert.notEqual(await epoch(), first)
  assert.equal(clients.length, 2)
})

test('where none of the hotels is there, a server in recovery is still refused, and any other answers so', async () => {
  const { clocks, epoch, clients } = stubbed()
  await epoch()
  clients[0]!.isEmpty = true
  assert.equal(await clocks.ask(3), undefined)
  assert.equal(clients.length, 1)
  clients[0]!.row.recovering = true
  await assert.rejects(clocks.ask(3), { code: 'unavailable', status: 503 })
})

test('whoever comes while one question fails slowly does not wait for two', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  context.mock.method(performance, 'now', () => now)
  const pass = (ms: number) => {
    now += ms
    context.mock.timers.tick(ms)
  }
  const opened: ((err: Error) => void)[] = []
  const clocks = new Clocks(() => new Promise((_, reject) => opened.push(reject)))
  const first = assert.rejects(clocks.ask(1), /timeout expired/)
  await until(() => opened.length === 1)
  pass(100)
  let told = false
  const second = assert.rejects(clocks.ask(1), { code: 'unavailable' }).then(() => (told = true))
  pass(2900)
  opened[0]!(new Error('timeout expired'))
  await first
  await until(() => opened.length === 2)
  pass(1099)
  await new Promise(setImmediate)
  assert.equal(told, false, 'four seconds after it came, and not before')
  pass(1)
  await second
})
