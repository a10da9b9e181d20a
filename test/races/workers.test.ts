import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { test } from 'node:test'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { until } from '../support/barriers.ts'
import { createTestApp } from '../support/harness.ts'
import { serve, vacancy } from '../support/vacancy.ts'

const { url, hotel } = await createTestApp({ ownDatabase: true })
const limits = { RATE_LIMIT_CLIENT: '0', RATE_LIMIT_ADMIN: '0', RATE_LIMIT_BOOKING: '0' }
const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent', ...limits }
const day = (ahead: number): string => formatDay(todayIn('UTC') + ahead)

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as it comes
  json: any
}

/** Sends each request over a new connection, so that they are distributed over the processes. */
const ask = (address: string, method: string, path: string, token: string, body?: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { token, 'content-type': 'application/json' }
    const request = http.request(
      `${address}/api/plugin/v1${path}`,
      { method, headers, agent: false },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode!, json: JSON.parse(text) }))
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })

/** Each over a new connection. */
const textOf = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = http.get(address, { agent: false }, (response) => {
      response
        .setEncoding('utf8')
        .toArray()
        .then((parts) => resolve(parts.join('')), reject)
    })
    request.on('error', reject)
  })

/** How often all processes answered a route. */
const answersOf = (metrics: string, route: string): number =>
  metrics
    .split('\n')
    .filter(
      (line) =>
        line.startsWith('vacancy_http_request_duration_seconds_count{') && line.includes(`"${route}"`),
    )
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)

const workersOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const entry = (rooms: number, price: number, ahead = 10) => ({
  room_code: 'DELUXE',
  rate_code: 'FLEX',
  room_availability_date: day(ahead),
  number_of_rooms: rooms,
  price,
})

const booking = (ahead: number) => ({
  booking_form: {
    room_code: 'DELUXE',
    rate_code: 'FLEX',
    arrival_date: day(ahead),
    departure_date: day(ahead + 1),
    guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
    guests: 1,
  },
})

test('two processes behind one port keep every promise, and one that is killed is replaced', {
  timeout: 120_000,
  skip: process.platform === 'linux' ? false : 'looks for child processes under /proc',
}, async () => {
  const { admin, client } = await hotel({ chain: 'CHAIN', code: 'WORKERS' })
  const server = await serve(environment, undefined, ['--workers', '2'])
  const send = (method: string, path: string, body?: object, token = admin) =>
    ask(server.url, method, path, token, body)
  await send('POST', '/createroom', { room_code: 'DELUXE', room_name: 'Deluxe', number_of_room: 9 })
  await send('POST', '/createrate', { rate_code: 'FLEX', rate_name: 'Flexible' })
  const pids = workersOf(server.pid)
  assert.equal(pids.length, 2)

  for (let round = 1; round <= 60; round++) {
    const pushed = await send('POST', '/modifyroomavailability', { data: [entry(round, round)] })
    assert.equal(pushed.status, 200)
    const found = await send(
      'GET',
      `/roomavailability?StartDate=${day(10)}&EndDate=${day(11)}`,
      undefined,
      client,
    )
    const [room] = found.json.Result
    assert.deepEqual(
      [room.number_of_rooms, room.room_price],
      [round, round],
      'the answer has the write in it',
    )
  }

  for (let round = 0; round < 6; round++) {
    const metrics = await textOf(`${server.url}/metrics`)
    assert.equal(metrics.match(/^# TYPE vacancy_http_request_duration_seconds /gm)?.length, 1)
    for (const worker of [1, 2])
      assert.match(metrics, new RegExp(`\nvacancy_http_connections\\{worker="${worker}"\\} \\d+\n`))
    assert.equal(answersOf(metrics, '/api/plugin/v1/roomavailability'), 60, 'whichever process is asked')
  }

  await send('POST', '/modifyroomavailability', { data: [entry(1, 100, 20)] })
  const rush = await Promise.all(
    Array.from({ length: 40 }, () => send('POST', '/createbooking', booking(20), client)),
  )
  assert.equal(rush.filter(({ status }) => status === 201).length, 1, 'the last room is sold once')

  await send('POST', '/modifyroomavailability', { data: [entry(1000, 100, 30)] })
  const booked: string[] = []
  const book = async () => {
    const answer = await send('POST', '/createbooking', booking(30), client).catch(() => undefined)
    if (answer?.status === 201) booked.push(answer.json.Result.booking_code)
  }
  const guests = Array.from({ length: 8 }, async () => {
    for (let count = 0; count < 15; count++) await book()
  })
  process.kill(pids[0]!, 'SIGKILL')
  await Promise.all(guests)
  await until(() => workersOf(server.pid).length >= 2)
  assert.ok(!workersOf(server.pid).includes(pids[0]!))
  for (const code of booked) {
    const { json } = await send('GET', `/getallbooking?booking_code=${code}`)
    assert.equal(json.Result.length, 1, 'what was acknowledged is kept')
  }
  assert.ok(booked.length > 0)

  assert.equal((await server.stop()).code, 0)
  const checked = await vacancy(['check', '--hotel', 'CHAIN/WORKERS'], environment)
  assert.equal(checked.code, 0, checked.stdout + checked.stderr)
})
