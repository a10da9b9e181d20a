import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import Fastify from 'fastify'
import { until } from '../../../test/support/barriers.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { Database } from '../../db/hotel/database.ts'
import { registerHealth } from './health.ts'

const { app } = await createTestApp({ ownDatabase: true })

const appWith = async (db: Database) => {
  const one = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  registerHealth(one, db)
  await one.ready()
  return one
}

test('it lives, and is ready while the database answers', async () => {
  const health = await app.inject({ url: '/healthz' })
  assert.deepEqual([health.statusCode, health.json()], [200, { status: 'ok' }])
  const ready = await app.inject({ url: '/readyz' })
  assert.deepEqual([ready.statusCode, ready.json()], [200, { status: 'ready' }])
})

test('it lives but is not ready while the database is away', async () => {
  const db = new Database('postgres://nobody:none@127.0.0.1:1/nothing')
  const one = await appWith(db)
  assert.equal((await one.inject({ url: '/healthz' })).statusCode, 200)
  assert.equal((await one.inject({ url: '/readyz' })).statusCode, 503)
  await one.close()
})

test('a database that never answers is away after a while, however many ask', async () => {
  let asked = 0
  const silent = {
    clocks: {
      check: () => {
        asked++
        return new Promise(() => {})
      },
    },
  }
  const one = await appWith({ nodes: [silent] } as unknown as Database)
  const answers = await Promise.all(Array.from({ length: 20 }, () => one.inject({ url: '/readyz' })))
  assert.ok(answers.every(({ statusCode }) => statusCode === 503))
  assert.equal(asked, 1)
  await one.close()
})

test('it is ready while one node of several answers, and not if none does', async () => {
  const answering = { clocks: { check: async () => {} } }
  const away = { clocks: { check: () => Promise.reject(new Error('away')) } }
  for (const [nodes, status] of [
    [[away, answering], 200],
    [[away, away], 503],
  ] as const) {
    const one = await appWith({ nodes } as unknown as Database)
    assert.equal((await one.inject({ url: '/readyz' })).statusCode, status)
    await one.close()
  }
})

test('it is not ready any more once it was asked to stop', async () => {
  const one = await appWith({} as Database)
  await one.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((one.server.address() as AddressInfo).port, '127.0.0.1')
  const answer = text(socket)
  const connected = once(one.server, 'connection')
  socket.write('GET /readyz HTTP/1.1\r\n')
  const [served] = await connected
  await until(() => served.bytesRead > 0, 'the request has begun')
  const closed = one.close()
  await until(() => !one.server.listening, 'it is stopping')
  socket.write('host: x\r\n\r\n')
  assert.match(await answer, /^HTTP\/1\.1 503 /)
  await closed
})
