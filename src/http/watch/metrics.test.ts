import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createTestApp, testConfig } from '../../../test/support/harness.ts'
import type { Config } from '../../config.ts'
import type { DatabaseNode } from '../../db/hotel/node.ts'
import { createHttp } from '../listener/server.ts'
import { measureJobs, registerMetrics } from './metrics.ts'

const { app, services, hotel } = await createTestApp({ ownDatabase: true })

const metricsWith = async (
  changes: Partial<Config>,
  authorization?: string,
  more: Record<string, string> = {},
) => {
  const one = createHttp({ log: pino({ level: 'silent' }), trustProxy: false, maxConnections: 0 })
  registerMetrics(one, { ...services, config: testConfig(changes) }, [])
  const answer = await one.inject({
    url: '/metrics',
    headers: { ...(authorization === undefined ? {} : { authorization }), ...more },
  })
  await one.close()
  return answer
}

test('requests are counted by route and status, never by address', async () => {
  const { get } = await hotel()
  await get('/getroom/NOBODY?email=guest@example.com')
  await get('/ping')
  await get('/nowhere/at/all')
  const { body } = await app.inject({ url: '/metrics' })
  const count = 'vacancy_http_request_duration_seconds_count'
  assert.match(
    body,
    new RegExp(`${count}\\{method="GET",route="/api/plugin/v1/getroom/:room_code",status="404"\\} 1\n`),
  )
  assert.match(body, new RegExp(`${count}\\{method="GET",route="/api/plugin/v1/ping",status="200"\\} 1\n`))
  assert.match(body, /route="none",status="404"\} 1\n/)
  assert.match(body, /_bucket\{le="0\.25",method="GET",route="\/api\/plugin\/v1\/ping",status="200"\} 1\n/)
  assert.doesNotMatch(body, /NOBODY|guest@example|nowhere/)
})

test('pools, lanes, bookings, the event loop and the process are there', async () => {
  const { body, headers } = await app.inject({ url: '/metrics' })
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  const [{ name }] = services.db.nodes as [DatabaseNode]
  const node = `node="${name}"`
  assert.match(name, /^[^@/]+:\d+$/, 'no user and no password')
  for (const line of [
    `vacancy_database_connections{${node},pool="writers",state="open"}`,
    `vacancy_database_connections{${node},pool="readers",state="waiting"}`,
    `vacancy_database_connections{${node},pool="sideWriters",state="idle"}`,
    `vacancy_database_refused_total{${node},pool="readers"}`,
    `vacancy_database_up{${node}}`,
    `vacancy_lanes{${node}}`,
    `vacancy_lanes_waiting{${node}}`,
    `vacancy_lanes_refused_total{${node}}`,
    `vacancy_version_question_duration_seconds_count{${node}}`,
    `vacancy_version_question_failures_total{${node}}`,
  ])
    assert.match(body, new RegExp(`\n${RegExp.escape(line)} \\d+\n`), line)
  for (const name of [
    'vacancy_http_connections',
    'vacancy_http_connections_limit',
    'vacancy_http_unread_bytes',
    'vacancy_calendar_bytes',
    'vacancy_calendar_limit_bytes',
    'vacancy_bookings_created_total',
  ])
    assert.match(body, new RegExp(`\n${name} \\d+\n`))
  assert.match(body, /nodejs_eventloop_lag_seconds/)
  assert.match(body, /process_resident_memory_bytes/)
})

test('work after commit is shown with its backlog, and without it where the database is away', async () => {
  const counts = { attempts: 7, failures: 2 }
  const job = { counts, inHand: 1, backlog: async () => ({ due: 3, oldest_seconds: 12.5 }) }
  const away = async () => {
    throw new Error('Connection terminated')
  }
  measureJobs(app, [
    { ...job, name: 'webhooks' },
    { ...job, name: 'mail', backlog: away },
  ])
  for (let asked = 0; asked < 2; asked++) {
    const { body } = await app.inject({ url: '/metrics' })
    for (const line of [
      'vacancy_job_attempts_total{kind="webhooks"} 7',
      'vacancy_job_failures_total{kind="mail"} 2',
      'vacancy_jobs_in_hand{kind="webhooks"} 1',
      'vacancy_jobs_due{kind="webhooks"} 3',
      'vacancy_job_oldest_seconds{kind="webhooks"} 12.5',
      'vacancy_jobs_due{kind="mail"} Nan',
    ])
      assert.ok(body.includes(`${line}\n`), line)
  }
})

test('METRICS_TOKEN opens them to its bearer alone', async () => {
  const changes = { metricsToken: 'scrape-me', host: '0.0.0.0' }
  assert.equal((await metricsWith(changes, 'Bearer scrape-me')).statusCode, 200)
  for (const wrong of [undefined, 'Bearer scrape-m', 'Bearer', 'scrape-me', 'Basic scrape-me']) {
    const refused = await metricsWith(changes, wrong)
    assert.equal(refused.statusCode, 401)
    assert.equal(refused.headers['www-authenticate'], 'Bearer')
    assert.doesNotMatch(refused.body, /vacancy_/)
  }
})

test('without METRICS_TOKEN they exist only on a loopback HOST', async () => {
  for (const host of ['127.0.0.1', '127.0.1.1', '::1', 'localhost'])
    assert.equal((await metricsWith({ host })).statusCode, 200, host)
  for (const host of ['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example.com'])
    assert.equal((await metricsWith({ host })).statusCode, 404, host)
})

test('without METRICS_TOKEN a proxy on this machine is not answered, whatever it says of who asked', async () => {
  const told: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-host': 'booking.example.com' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { 'true-client-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
    { host: 'booking.example.com' },
    { host: '127.0.0.1.example.com' },
  ]
  for (const headers of told) {
    assert.equal((await metricsWith({}, undefined, headers)).statusCode, 404, JSON.stringify(headers))
    const allowed = await metricsWith({ metricsToken: 'scrape-me' }, 'Bearer scrape-me', headers)
    assert.equal(allowed.statusCode, 200)
  }
  for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', '127.0.0.1'])
    assert.equal((await metricsWith({}, undefined, { host })).statusCode, 200, host)
})
