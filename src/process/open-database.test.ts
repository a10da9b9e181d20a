import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, test } from 'node:test'
import { testConfig, testDatabase } from '../../test/support/harness.ts'
import { OperatorError } from '../errors.ts'
import { databaseTrouble, openDatabase } from './open-database.ts'

const { url } = await testDatabase()

const field = (kind: string, text: string) => Buffer.from(`${kind}${text}\0`)

/** What a server says that is not ready yet. */
const notYet = (): Buffer => {
  const body = Buffer.concat([
    field('S', 'FATAL'),
    field('C', '57P03'),
    field('M', 'the database system is starting up'),
    Buffer.from('\0'),
  ])
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** A server in front of the real one that turns the first callers away. */
const startingUp = async (refusals: number) => {
  const target = new URL(url)
  const state = { refused: 0 }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (state.refused < refusals) {
      state.refused++
      socket.once('data', () => socket.end(notYet()))
      return
    }
    const upstream = connect(Number(target.port), target.hostname)
    upstream.on('error', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  own.hostname = '127.0.0.1'
  return { url: own.href, state }
}

test('a server that is starting up is waited for', async () => {
  const { url: databaseUrl, state } = await startingUp(3)
  const opened = await openDatabase(testConfig({ databaseUrl }))
  assert.equal(state.refused, 3)
  assert.equal((await opened.db.coordinator.read((sql) => sql.row<{ n: number }>('select 1 as n')))?.n, 1)
  await opened.close()
})

test('one that is not there is told at once', async () => {
  const databaseUrl = 'postgres://nobody:secret@127.0.0.1:1/none'
  await assert.rejects(openDatabase(testConfig({ databaseUrl })), (err: Error) => {
    assert.match(err.message, /127\.0\.0\.1:1/)
    assert.doesNotMatch(err.message, /secret/)
    return true
  })
})

test('a role that lacks a right is told which, and what it has to own', () => {
  const refusal = Object.assign(new Error('must be owner of table hotel'), { code: '42501' })
  const within = new Error(`migration 0001 failed: ${refusal.message}`, { cause: refusal })
  for (const err of [refusal, within]) {
    const told = databaseTrouble(err, testConfig({ databaseUrl: url }))
    assert.ok(told instanceof OperatorError)
    assert.match(told.message, /must be owner of table hotel\. It has to own the database and its tables/)
  }
})

test('nodes that do not let each other in are told as that, also where a migration needs them', () => {
  const refusal = Object.assign(new Error('connection to the remote node vacancy@db1:5432 failed'), {
    code: '08006',
  })
  const within = new Error(`migration 0001 failed: ${refusal.message}`, { cause: refusal })
  const told = databaseTrouble(within, testConfig({ databaseUrl: url }))
  assert.ok(told instanceof OperatorError)
  assert.match(
    told.message,
    /cannot be used: migration 0001 failed: connection to the remote node vacancy@db1/,
  )
})

test('what a replica refuses or ends is told as that', () => {
  const config = testConfig({ databaseUrl: url })
  const told = (code: string, message: string) =>
    (databaseTrouble(Object.assign(new Error(message), { code }), config) as Error).message
  assert.match(
    told('25006', 'cannot execute CREATE TABLE in a read-only transaction'),
    /takes no writes: it is a replica, or set to read only\. Name the primary in DATABASE_URL\.$/,
  )
  assert.match(
    told('40001', 'canceling statement due to conflict with recovery'),
    /is a replica, and ended this read .*conflict with recovery.* raise max_standby_streaming_delay/,
  )
})

test('tables of an earlier version are named as the reason why a column is missing', () => {
  const missing = Object.assign(new Error('column "terms" does not exist'), { code: '42703' })
  const told = databaseTrouble(missing, testConfig({ databaseUrl: url }))
  assert.ok(told instanceof OperatorError)
  assert.match(told.message, /older than this version: column "terms" does not exist\. Run .* migrate first/)
})

test('a certificate that is not accepted is a sentence, too', () => {
  for (const code of [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'CERT_HAS_EXPIRED',
  ]) {
    const told = databaseTrouble(
      Object.assign(new Error('no good'), { code }),
      testConfig({ databaseUrl: url }),
    )
    assert.ok(told instanceof OperatorError, code)
    assert.match(told.message, /cannot be used: no good\./)
  }
})
