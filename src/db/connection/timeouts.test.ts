import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { lockHotel } from '../../../test/support/barriers.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { query } from './batch.ts'
import { type Client, connect } from './connect.ts'
import { isDatabaseAway } from './faults.ts'

const { db, url, hotel } = await createTestApp({ ownDatabase: true })

const settingsOf = async (client: Client) => {
  const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'timezone']
  const values: Record<string, string> = {}
  for (const name of names)
    values[name] = Object.values((await client.query(`show ${name}`)).rows[0])[0] as string
  return values
}

const LIMITS = {
  lock_timeout: '3s',
  statement_timeout: '4s',
  idle_in_transaction_session_timeout: '4s',
  timezone: 'UTC',
}

test('every connection that can hold a hotel, read or ask has its limits, in every transaction', async () => {
  const node = db.of(1)
  for (const pool of [node.writers, node.readers]) {
    const client = await pool.take()
    await client.query('begin')
    assert.deepEqual(await settingsOf(client), LIMITS)
    await client.query('rollback')
    assert.deepEqual(await settingsOf(client), LIMITS)
    pool.give(client, true)
  }
  await db.clocks.ask(1)
  const asking = await (node.clocks as unknown as { client: Promise<Client> }).client
  assert.deepEqual(await settingsOf(asking), LIMITS)
})

test('a connection for long work that holds no hotel has none, even where the role has some', async () => {
  const limited = new URL(url)
  limited.searchParams.set('options', '-c statement_timeout=2min -c lock_timeout=1min')
  const patient = await connect(limited.href, { patient: true })
  after(() => patient.end())
  const { timezone: _, ...limits } = await settingsOf(patient)
  assert.deepEqual(limits, {
    lock_timeout: '0',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  })
})

test('a statement without a time limit ends when its client is gone', {
  skip: process.platform !== 'linux' && 'PostgreSQL notices it on Linux',
}, async () => {
  const patient = await connect(url, { patient: true })
  after(() => patient.end())
  const { rows } = await patient.query('show client_connection_check_interval')
  assert.deepEqual(rows, [{ client_connection_check_interval: '10s' }])
})

test('what a role says of how values are written changes no value', async () => {
  const odd = new URL(url)
  const said = ['datestyle=German', 'array_nulls=off', 'bytea_output=escape', 'timezone=Asia/Tokyo']
  odd.searchParams.set('options', said.map((each) => `-c ${each}`).join(' '))
  const text = `select $1::date as day, $2::timestamptz as at, $3::bytea as bytes, $4::text[] as texts`
  const values = ['2027-03-04', '2027-03-04T05:06:07.000Z', Buffer.from('\\a\0'), ['a', null]]
  for (const options of [{}, { readOnly: true }, { planOnce: true }, { patient: true }]) {
    const client = await connect(odd.href, options)
    const [row] = (await query(client, text, values)).rows
    assert.deepEqual([row.day, row.at, row.bytes, row.texts], values)
    await client.end()
  }
})

test('long work whose connection is ended between two statements fails with the reason', async () => {
  const node = db.coordinator
  const ending = node.withoutTimeouts(async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    await node.withoutTimeouts((other) => other.query('select pg_terminate_backend($1::int)', [rows[0].pid]))
    await ended
    return client.query('select 1')
  })
  await assert.rejects(ending, { code: '57P01' })
})

const room = (code: string) => ({ room_code: code, room_name: 'Room', number_of_room: 1 })

// The hotel stays locked until all callers have an answer. If each ran into its own timeout in turn, that
// would take a minute.
test('while another session holds a hotel its writers all give up with 503, other hotels go on', {
  timeout: 40_000,
}, async () => {
  const held = await hotel()
  const free = await hotel()
  const holder = await lockHotel(url, held.hotelId)
  const writers = Array.from({ length: 20 }, (_, at) => held.post('/createroom', room(`R${at}`)))
  for (let at = 0; at < 30; at++) assert.equal((await free.post('/createroom', room(`R${at}`))).status, 201)
  const listed = await held.get('/getallrooms')
  assert.deepEqual(listed.Result, [], 'reading needs no lock')
  for (const refused of await Promise.all(writers)) {
    assert.equal(refused.status, 503)
    assert.equal(refused.code, 'unavailable')
    assert.equal(refused.headers['retry-after'], '1')
    assert.equal(refused.Error.retryable, true)
  }
  await holder.rollback()
  assert.equal((await held.post('/createroom', room('AFTER'))).status, 201)
  assert.equal((await held.get('/getallrooms')).Result.length, 1)
})

test('a statement that runs too long is stopped, and the hotel is free again', async () => {
  const { hotelId } = await hotel()
  const client = await connect(url)
  after(() => client.end())
  await client.query('set statement_timeout = 20')
  await assert.rejects(client.query('select pg_sleep(60)'), isDatabaseAway)
  const slow = db.inHotel(hotelId, async (tx) => {
    tx.write('set local statement_timeout = 20', [])
    return tx.row('select pg_sleep(60)')
  })
  await assert.rejects(slow, isDatabaseAway)
  assert.equal(await db.inHotel(hotelId, async () => 'free'), 'free')
})

test('a transaction whose process fell asleep is ended by the server, and the hotel is free again', async () => {
  const { hotelId } = await hotel()
  const sleeper = await lockHotel(url, hotelId)
  const gone = new Promise<void>((resolve) => sleeper.client.once('end', resolve))
  await sleeper.client.query('set idle_in_transaction_session_timeout = 20')
  assert.equal(await db.inHotel(hotelId, async () => 'free'), 'free')
  await gone
})
