import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { until } from '../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { sweepNode } from '../db/hotel/sweep.ts'
import { startWebhooks } from './deliver.ts'
import { oldDeliveries } from './delivery-queries.ts'
import { startReceiver } from './receiver.testing.ts'

const { db, hotel, services } = await createTestApp({ ownDatabase: true, webhooksAllowPrivate: true })

// Two workers, as in two processes.
const workers = [startWebhooks(services), startWebhooks(services)]
after(() => Promise.all(workers.map((worker) => worker.stop())))

const star = (my: TestHotel, hotel_star: number) => my.put('/hotelinformation', { hotel_star })

const create = async (my: TestHotel, url: string, event_types?: string[]) => {
  const made = await my.post('/createwebhook', { url, event_types })
  assert.equal(made.status, 201, made.text)
  return made.Result
}

// biome-ignore lint/suspicious/noExplicitAny: an answer as it comes
const shown = async (my: TestHotel, code: string): Promise<any> =>
  (await my.get('/getallwebhooks')).Result.find(
    ({ webhook_code }: { webhook_code: string }) => webhook_code === code,
  )

const set = (my: TestHotel, change: string) =>
  db.coordinator.write((sql) => sql.run(`update webhook set ${change} where hotel_id = $1`, [my.hotelId]))

const rowOf = <Row>(code: string, columns: string): Promise<Row | undefined> =>
  db.coordinator.read((sql) => sql.row<Row>(`select ${columns} from webhook where webhook_code = $1`, [code]))

/** The time between a failed attempt and the next one. */
const waitOf = async (code: string): Promise<number> =>
  (await rowOf<{ ms: number }>(code, '1000 * extract(epoch from next_attempt_at - leased_until) as ms'))!.ms

/**
 * Changes the hotel and waits until another receiver has the event. Due webhooks are leased together, so one
 * that has nothing by then is left alone.
 */
const untilOthersHaveIt = async (my: TestHotel, hotel_star: number): Promise<void> => {
  const other = await startReceiver()
  await create(my, other.url)
  await star(my, hotel_star)
  await other.until(1)
}

/** Few enough at once that each is answered in time, however slow the machine. */
const tenRooms = async (my: TestHotel, name: string): Promise<void> => {
  const rooms = Array.from({ length: 10 }, (_, index) =>
    my.post('/createroom', { room_code: `${name}${index}`, room_name: 'Room', number_of_room: 1 }),
  )
  for (const { status } of await Promise.all(rooms)) assert.equal(status, 201)
}

test('events are delivered once each, in order of version, signed, from the moment the webhook is made', async () => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  await star(my, 1)
  const { webhook_code, secret } = await create(my, receiver.url)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/)
  for (let round = 0; round < 6; round++) await tenRooms(my, `R${round}`)
  await receiver.until(60)
  await until(async () => (await shown(my, webhook_code)).version === 61)
  assert.equal(receiver.received.length, 60)
  const verifier = new Webhook(secret)
  const bodies = receiver.received.map(
    ({ body, headers }) =>
      verifier.verify(body, headers as Record<string, string>) as { type: string; version: number },
  )
  assert.deepEqual(
    bodies.map(({ version }) => version),
    Array.from({ length: 60 }, (_, index) => index + 2),
  )
  const events = (await my.get('/getevents?after=1')).Result
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['webhook-id']),
    events.map(({ event_id }: { event_id: string }) => event_id),
  )
  assert.deepEqual(JSON.parse(receiver.received[0]!.body).data, events[0].data)
  assert.equal(JSON.parse(receiver.received[0]!.body).timestamp, events[0].created_at)
  const row = await shown(my, webhook_code)
  assert.deepEqual([row.state, row.attempts, row.last_delivery.delivered], ['active', 0, 1])
})

test('only the types asked for are sent', async () => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  const { webhook_code } = await create(my, receiver.url, ['room.changed'])
  await star(my, 2)
  await my.post('/createroom', { room_code: 'SEA', room_name: 'Sea', number_of_room: 1 })
  await star(my, 3)
  await until(async () => (await shown(my, webhook_code)).version === 3)
  assert.deepEqual(
    receiver.received.map(({ body }) => JSON.parse(body).type),
    ['room.changed'],
  )
})

test('a failure is tried again with the same id, and what follows waits for it', async () => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  const { webhook_code } = await create(my, receiver.url)
  receiver.answer = (response) => response.writeHead(500).end('no')
  await star(my, 1)
  await receiver.until(1)
  await until(async () => (await shown(my, webhook_code)).attempts === 1)
  await star(my, 2)
  const waiting = await shown(my, webhook_code)
  const wait = await waitOf(webhook_code)
  assert.ok(wait >= 5000 && wait <= 5500, `${wait} ms`)
  assert.deepEqual([waiting.state, waiting.last_delivery.status], ['active', 500])
  receiver.answer = (response) => response.writeHead(200).end('ok')
  await set(my, 'next_attempt_at = now()')
  await receiver.until(3)
  const [first, again, next] = receiver.received.map(({ headers }) => headers['webhook-id'])
  assert.equal(first, again)
  assert.notEqual(again, next)
  await until(async () => (await shown(my, webhook_code)).version === 2)
  const deliveries = (await my.get(`/getwebhookdeliveries/${webhook_code}`)).Result
  assert.deepEqual(
    deliveries.map(({ version, attempt, delivered, status, response }: Record<string, unknown>) => [
      version,
      attempt,
      delivered,
      status,
      response,
    ]),
    [
      [2, 1, 1, 200, 'ok'],
      [1, 2, 1, 200, 'ok'],
      [1, 1, 0, 500, 'no'],
    ],
  )
  assert.equal((await my.get(`/getwebhookdeliveries/${webhook_code}?limit=1`)).Result.length, 1)
})

test('Retry-After is honoured, 410 disables, and after the last retry it is shown as failing', async () => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  const { webhook_code } = await create(my, receiver.url)
  receiver.answer = (response) => response.writeHead(429, { 'retry-after': '3000' }).end()
  await star(my, 1)
  await until(async () => (await shown(my, webhook_code)).attempts === 1)
  assert.equal(await waitOf(webhook_code), 3_000_000)
  await set(my, 'attempts = 9, next_attempt_at = now()')
  await until(async () => (await shown(my, webhook_code)).state === 'failing')
  receiver.answer = (response) => response.writeHead(410).end()
  await set(my, 'next_attempt_at = now()')
  await until(async () => (await shown(my, webhook_code)).state === 'disabled')
  const count = receiver.received.length
  receiver.answer = (response) => response.writeHead(204).end()
  await set(my, 'attempts = 0, next_attempt_at = now()')
  await untilOthersHaveIt(my, 2)
  assert.equal(receiver.received.length, count, 'nothing is sent to a disabled webhook')
  assert.deepEqual(await rowOf(webhook_code, 'lease_id, attempts'), { lease_id: null, attempts: 0 })
  const again = await my.post(`/redeliverwebhook/${webhook_code}`, { after: 0 })
  assert.deepEqual([again.Result.state, again.Result.version], ['active', 0])
  await receiver.until(count + 2)
  await until(async () => (await shown(my, webhook_code)).version === 2)
})

test('a receiver that never answers delays no other, nor any request', async () => {
  const [my, dead, alive] = await Promise.all([hotel(), startReceiver(), startReceiver()])
  dead.answer = () => {}
  for (let count = 0; count < 10; count++) await create(my, dead.url)
  await create(my, alive.url)
  await star(my, 1)
  await Promise.all([alive.until(1), dead.until(10)])
  const attempts = (await my.get('/getallwebhooks')).Result.map((one: { attempts: number }) => one.attempts)
  assert.deepEqual(attempts, Array(11).fill(0), 'none of them was given up yet')
  assert.equal(alive.received.length, 1)
  await my.delete(`/deletewebhook/${(await my.get('/getallwebhooks')).Result[0].webhook_code}`)
})

test('what a process that died had taken is sent by another when its lease ends', async () => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  const { webhook_code } = await create(my, receiver.url)
  await set(
    my,
    `leased_until = now() + interval '60 seconds', lease_id = '00000000-0000-0000-0000-000000000001'`,
  )
  const taken = await rowOf(webhook_code, 'lease_id, leased_until')
  await untilOthersHaveIt(my, 1)
  assert.deepEqual(await rowOf(webhook_code, 'lease_id, leased_until'), taken)
  assert.equal(receiver.received.length, 0)
  await set(my, 'leased_until = now()')
  await receiver.until(1)
  assert.equal(receiver.received.length, 1)
})

test('a clock of the database that was put back by a day keeps nothing waiting for a day', async () => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  await create(my, receiver.url)
  const tomorrow = `now() + interval '1 day'`
  await set(my, `next_attempt_at = ${tomorrow}`)
  await star(my, 1)
  await receiver.until(1)
  await until(async () => (await my.get('/getallwebhooks')).Result[0].version === 1)
  await set(my, `leased_until = ${tomorrow}, lease_id = '00000000-0000-0000-0000-000000000001'`)
  await star(my, 2)
  await receiver.until(2)
  await until(async () => (await my.get('/getallwebhooks')).Result[0].version === 2)
  await set(my, `attempts = 1, next_attempt_at = ${tomorrow}, leased_until = ${tomorrow}`)
  await star(my, 3)
  await receiver.until(3)
  assert.deepEqual(
    receiver.received.map(({ body }) => JSON.parse(body).version),
    [1, 2, 3],
  )
})

test('a server whose own clock is wrong by a day signs by the clock of the database', async (context) => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  const { webhook_code } = await create(my, receiver.url)
  const databaseSeconds = async (): Promise<number> =>
    (await rowOf<{ seconds: number }>(webhook_code, 'extract(epoch from now()) as seconds'))!.seconds
  const earlier = await databaseSeconds()
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 24 * 3600 * 1000 })
  await star(my, 1)
  await receiver.until(1)
  await my.post(`/testwebhook/${webhook_code}`)
  assert.equal(receiver.received.length, 2)
  const later = await databaseSeconds()
  for (const { headers } of receiver.received) {
    const signed = Number(headers['webhook-timestamp'])
    assert.ok(Math.floor(earlier) <= signed && signed <= later, `${earlier} ${signed} ${later}`)
  }
})

test('a test is sent at once and what came back is answered', async () => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  const { webhook_code, secret } = await create(my, receiver.url)
  receiver.answer = (response) => response.writeHead(418).end('teapot')
  const tried = await my.post(`/testwebhook/${webhook_code}`)
  assert.equal(tried.status, 200)
  const { delivered, status, response, error, event_type } = tried.Result
  assert.deepEqual([delivered, status, response, event_type], [0, 418, 'teapot', 'webhook.test'])
  assert.match(error, /418/)
  const { body, headers } = receiver.received[0]!
  const sent = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string }
  assert.equal(sent.type, 'webhook.test')
  const [noted] = (await my.get(`/getwebhookdeliveries/${webhook_code}`)).Result
  assert.deepEqual([noted.event_type, noted.version], ['webhook.test', null])
  assert.equal((await shown(my, webhook_code)).state, 'active', 'a test changes nothing')
})

test('redelivery sends again from a version; deletion ends it; secrets are shown once', async () => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  for (const stars of [1, 2, 3]) await star(my, stars)
  const { webhook_code, secret } = await create(my, receiver.url)
  assert.ok(!(await my.get('/getallwebhooks')).text.includes(secret))
  const again = await my.post(`/redeliverwebhook/${webhook_code}`, { after: 1 })
  assert.equal(again.status, 200)
  await receiver.until(2)
  assert.deepEqual(
    receiver.received.map(({ body }) => JSON.parse(body).version),
    [2, 3],
  )
  assert.equal((await my.post(`/redeliverwebhook/${webhook_code}`, { after: 4 })).code, 'invalid_value')
  assert.equal((await my.post(`/redeliverwebhook/${webhook_code}`, {})).code, 'missing_field')
  assert.equal((await my.delete(`/deletewebhook/${webhook_code}`)).status, 200)
  assert.deepEqual((await my.get('/getallwebhooks')).Result, [])
  assert.equal((await my.get(`/getwebhookdeliveries/${webhook_code}`)).code, 'webhook_not_found')
})

test('what cannot be a webhook is refused', async () => {
  const [my, other] = await Promise.all([hotel(), hotel()])
  const bad = async (body: object) => (await my.post('/createwebhook', body)).code
  for (const url of ['ftp://a.example/', 'nothing', 'https://user:pass@a.example/'])
    assert.equal(await bad({ url }), 'invalid_value', url)
  assert.equal(await bad({}), 'missing_field')
  const url = 'https://hooks.example/'
  assert.equal(await bad({ url, event_types: ['booking.made'] }), 'invalid_value')
  assert.equal(await bad({ url, event_types: [] }), 'invalid_value')
  assert.equal(await bad({ url, event_types: 'booking.created' }), 'invalid_format')
  const made = await create(my, url)
  for (const [method, path] of [
    ['DELETE', '/deletewebhook/'],
    ['POST', '/testwebhook/'],
    ['GET', '/getwebhookdeliveries/'],
  ] as const)
    assert.equal((await other.call(method, path + made.webhook_code)).code, 'webhook_not_found', path)
  const foreign = await other.post(`/redeliverwebhook/${made.webhook_code}`, { after: 0 })
  assert.equal(foreign.code, 'webhook_not_found')
  assert.equal((await my.post('/testwebhook/%00')).code, 'webhook_not_found')
  for (let count = 1; count < 20; count++) await create(my, url)
  assert.equal(await bad({ url }), 'invalid_value')
  assert.equal((await my.get('/getallwebhooks', { token: my.client })).code, 'admin_token_required')
})

test('deliveries are kept for 30 days', async () => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  const { webhook_code } = await create(my, receiver.url)
  await my.post(`/testwebhook/${webhook_code}`)
  await my.post(`/testwebhook/${webhook_code}`)
  await db.coordinator.write((sql) =>
    sql.run(
      `update webhook_delivery set created_at = now() - interval '31 days'
       where delivery_id = (select min(delivery_id) from webhook_delivery where hotel_id = $1)`,
      [my.hotelId],
    ),
  )
  await sweepNode(db.of(my.hotelId), oldDeliveries)
  assert.equal((await my.get(`/getwebhookdeliveries/${webhook_code}`)).Result.length, 1)
})
