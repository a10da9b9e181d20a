import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createTestApp } from '../test/support/harness.ts'
import { buildApp } from './app.ts'
import { logSlowRequests } from './http/watch/log-slow-requests.ts'
import { createLog, describeError } from './log.ts'

const { services, db, hotel } = await createTestApp({ ownDatabase: true })

const recorder = () => {
  const lines: string[] = []
  return { lines, log: createLog('trace', { write: (line) => void lines.push(line) }) }
}

test('a request that fails is logged with its id, and without token, address, body or guest', async () => {
  const { lines, log } = recorder()
  const { admin } = await hotel()
  const app = await buildApp({ ...services, log })
  app.get('/api/plugin/v1/broken', async () => {
    throw new Error('planted')
  })
  const answer = await app.inject({
    method: 'GET',
    url: '/api/plugin/v1/broken?email=guest@example.com',
    headers: { token: admin, authorization: 'Bearer hidden' },
  })
  assert.equal(answer.statusCode, 500)
  const text = lines.join('')
  const line = JSON.parse(lines.find((one) => one.includes('planted'))!)
  assert.equal(line.request_id, answer.headers['x-request-id'])
  assert.equal(line.level, 'error')
  assert.match(line.err.stack, /log\.test\.ts/)
  for (const secret of [admin, 'guest@example.com', 'hidden', '?']) assert.ok(!text.includes(secret), secret)
  await app.close()
})

test('requests that go well are not logged at all', async () => {
  const { lines, log } = recorder()
  const { admin } = await hotel()
  const app = await buildApp({ ...services, log })
  await app.inject({ url: '/api/plugin/v1/ping', headers: { token: admin } })
  await app.inject({ url: '/api/plugin/v1/ping', headers: { token: 'wrong' } })
  // On a busy machine one may take a second, which is logged.
  assert.deepEqual(
    lines.filter((line) => !line.includes('a slow request')),
    [],
  )
  await app.close()
})

test('a request that took more than a second is logged by its route', async () => {
  const { lines, log } = recorder()
  const app = Fastify()
  logSlowRequests(app, log)
  app.get<{ Querystring: { ms: string } }>('/rooms/:room_code', async ({ query }, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: Number(query.ms) })
    return 'late'
  })
  for (const ms of [1000, 1001]) await app.inject({ url: `/rooms/SECRET?ms=${ms}&email=guest@example.com` })
  assert.equal(lines.length, 1)
  const line = JSON.parse(lines[0]!)
  assert.deepEqual([line.route, line.ms], ['/rooms/:room_code', 1001])
  assert.doesNotMatch(lines[0]!, /SECRET|guest/)
  await app.close()
})

test('many requests that could not be served are one line', async () => {
  const { lines, log } = recorder()
  const app = Fastify()
  logSlowRequests(app, log)
  app.get('/', (_request, reply) => reply.code(503).send())
  for (let at = 0; at < 20; at++) await app.inject({ url: '/' })
  assert.equal(lines.length, 1)
  await app.close()
})

test('what PostgreSQL quotes of values is not logged', async () => {
  const refused = await db.coordinator
    .withoutTimeouts((client) => client.query(`select 'guest@example.com'::int`))
    .catch((err) => err)
  const described = JSON.stringify(describeError(new Error('outside', { cause: refused })))
  assert.doesNotMatch(described, /guest@example/)
  assert.match(described, /22P02/)
})

test('names that must not be logged are taken out wherever they stand', () => {
  const { lines, log } = recorder()
  log.error(
    { token: 'vcc_1', headers: { token: 'vcc_2' }, request: { body: 'vcc_3', guest_email: 'vcc_4' } },
    'x',
  )
  assert.doesNotMatch(lines[0]!, /vcc_/)
})
