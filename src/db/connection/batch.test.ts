import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import { until, untilBlocked } from '../../../test/support/barriers.ts'
import { testDatabase } from '../../../test/support/harness.ts'
import { query } from './batch.ts'
import { type Client, connect } from './connect.ts'

const { url, db } = await testDatabase()

const client = async (): Promise<Client> => {
  const opened = await connect(url)
  after(() => opened.end())
  return opened
}

const streamOf = (of: Client): Socket =>
  (of as unknown as { connection: { stream: Socket } }).connection.stream
const bytesWritten = (of: Client): number => streamOf(of).bytesWritten

/** Counts the packets the server sends. */
const counting = (of: Client) => {
  const state = { packets: 0 }
  streamOf(of).on('data', () => state.packets++)
  return state
}

const WAIT_FOR_KEY = 'select pg_advisory_xact_lock(1)'

/** Holds the lock until the returned function is called. */
const holdKey = async (): Promise<() => Promise<unknown>> => {
  const holder = await client()
  await holder.query('select pg_advisory_lock(1)')
  return () => holder.query('select pg_advisory_unlock(1)')
}

test('statements of one turn are answered in order, each with its own', async () => {
  const one = await client()
  const answers = await Promise.all([
    query(one, 'select $1::int as a, null::text as b', [1]),
    query(one, 'create temp table t (n int, at date, flags bool[])'),
    query(one, `insert into t values (1, '2027-01-02', '{t,f}'), (2, null, '{}')`),
    query(one, 'select * from t order by n'),
    query(one, 'update t set n = n + $1', [5]),
    query(one, 'select n from t where n > 100'),
  ])
  assert.deepEqual(
    answers.map(({ rows }) => rows),
    [
      [{ a: 1, b: null }],
      [],
      [],
      [
        { n: 1, at: '2027-01-02', flags: [true, false] },
        { n: 2, at: null, flags: [] },
      ],
      [],
      [],
    ],
  )
  assert.deepEqual(
    answers.map(({ command, rowCount }) => [command, rowCount]),
    [
      ['SELECT', 1],
      ['CREATE', null],
      ['INSERT', 2],
      ['SELECT', 2],
      ['UPDATE', 2],
      ['SELECT', 0],
    ],
  )
})

test('they travel together', async () => {
  const one = await client()
  const texts = Array.from({ length: 10 }, (_, at) => `select ${at} as n`)
  await Promise.all(texts.map((text) => query(one, text)))
  const state = counting(one)
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(texts.map((text) => query(one, text)))
    assert.deepEqual(
      answers.map(({ rows }) => rows[0].n),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    )
  }
  assert.equal(state.packets, 5)
})

test('one that fails takes those behind it along, and none of the others, and the connection goes on', async () => {
  const one = await client()
  const texts = ['select 1 as n', 'select 1 / $1::int as n', `select 'never prepared' as n`, 'select 2 as n']
  const values = [[], [0], [], []]
  const sent = texts.map((text, at) => query(one, text, values[at]))
  const results = await Promise.allSettled(sent)
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'rejected'],
  )
  for (const result of results.slice(1)) assert.equal((result as PromiseRejectedResult).reason.code, '22012')
  const again = await Promise.all(texts.map((text, at) => query(one, text, at === 1 ? [1] : [])))
  assert.deepEqual(
    again.map(({ rows }) => rows[0].n),
    [1, 1, 'never prepared', 2],
  )
})

test('one that cannot be prepared can be corrected', async () => {
  const one = await client()
  for (let time = 0; time < 2; time++) {
    const sent = ['select 5 as before', 'select no_such_column', 'select 6 as behind'].map((text) =>
      query(one, text),
    )
    const [before, wrong, behind] = await Promise.allSettled(sent)
    assert.equal(before!.status, 'fulfilled')
    assert.equal((wrong as PromiseRejectedResult).reason.code, '42703')
    assert.equal(behind!.status, 'rejected')
  }
  assert.deepEqual((await query(one, 'select 6 as behind')).rows, [{ behind: 6 }])
})

test('turns behind each other do not wait for answers, and are answered in order', async () => {
  const one = await client()
  const letGo = await holdKey()
  const heard: number[] = []
  const note = (n: number) => query(one, `select $1::int as n`, [n]).then(({ rows }) => heard.push(rows[0].n))
  const written = bytesWritten(one)
  const first = [query(one, WAIT_FOR_KEY), note(1)]
  await until(() => bytesWritten(one) > written, 'the first turn is sent')
  const halfWritten = bytesWritten(one)
  const second = [note(2), note(3)]
  await until(() => bytesWritten(one) > halfWritten, 'the second is sent')
  assert.deepEqual(heard, [], 'while the first waits')
  await letGo()
  await Promise.all([...first, ...second])
  assert.deepEqual(heard, [1, 2, 3])
})

test('when the connection breaks, all who wait are told', async () => {
  const one = await client()
  const letGo = await holdKey()
  const sent = [query(one, WAIT_FOR_KEY), query(one, 'select 1')]
  const told = Promise.allSettled(sent)
  await untilBlocked(db)
  streamOf(one).destroy()
  for (const { status } of await told) assert.equal(status, 'rejected')
  await assert.rejects(query(one, 'select 1'))
  await letGo()
})

test('a value that cannot be sent is refused by itself', async () => {
  const one = await client()
  const circular: { self?: unknown } = {}
  circular.self = circular
  const wrong = query(one, 'select $1::jsonb', [circular])
  const right = query(one, 'select 3 as n')
  await assert.rejects(wrong, TypeError)
  assert.deepEqual((await right).rows, [{ n: 3 }])
})
