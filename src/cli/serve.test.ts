import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createTestApp } from '../../test/harness.ts'
import { MAIN, serve, temporaryFolder, vacancy } from '../../test/vacancy.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'

const { url, hotel } = await createTestApp()
const environment = { DATABASE_URL: url, LOG_LEVEL: 'info' }

const room = { room_code: 'DELUXE', room_name: 'Deluxe', number_of_room: 3 }

const post = (server: { url: string }, path: string, token: string, body: object) =>
  fetch(`${server.url}/api/plugin/v1${path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Holds a hotel from outside, so that a request has to wait until it is let go. */
const holdHotel = async (hotelId: number) => {
  const client = await connect(url, { patient: true })
  await client.query('begin')
  await client.query('select from hotel_clock where hotel_id = $1 for update', [hotelId])
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

test('SIGTERM finishes what is in flight and exits with 0', { timeout: 60_000 }, async () => {
  const { hotelId, admin } = await hotel()
  const server = await serve(environment)
  const letGo = await holdHotel(hotelId)
  const answer = post(server, '/createroom', admin, room)
  await delay(300)
  const stopped = server.stop('SIGTERM')
  await delay(500)
  await assert.rejects(fetch(`${server.url}/healthz`), 'nothing new is accepted')
  await letGo()
  assert.equal((await answer).status, 201)
  const { code, ms } = await stopped
  assert.equal(code, 0)
  assert.ok(ms < 3000, `${ms} ms`)
})

test('a request that never ends does not keep the server beyond ten seconds', {
  timeout: 60_000,
}, async () => {
  const { admin } = await hotel()
  const server = await serve(environment)
  const { hostname, port } = new URL(server.url)
  const socket = connectSocket(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `POST /api/plugin/v1/createroom HTTP/1.1\r\nhost: x\r\ntoken: ${admin}\r\n` +
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  )
  await delay(300)
  const { ms } = await server.stop('SIGTERM')
  assert.ok(ms < 10_000, `${ms} ms`)
  socket.destroy()
})

test('a second signal does not wait', { timeout: 60_000 }, async () => {
  const { hotelId, admin } = await hotel()
  const server = await serve(environment)
  const letGo = await holdHotel(hotelId)
  const answer = post(server, '/createroom', admin, room).catch(() => 'broken off')
  await delay(300)
  const stopped = server.stop('SIGINT')
  await delay(700)
  process.kill(server.pid, 'SIGINT')
  assert.equal((await stopped).code, 1)
  assert.equal(await answer, 'broken off')
  await letGo()
})

test('started by npm, it ends when the shell in between was ended', { timeout: 60_000 }, async () => {
  const script = `"${process.execPath}" "${MAIN}" serve --json; true`
  const env = { ...process.env, ...environment, PORT: '0', npm_lifecycle_event: 'start' }
  const shell = spawn('sh', ['-c', script], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const { api } = JSON.parse(String((await once(shell.stdout, 'data'))[0]))
  shell.kill('SIGTERM')
  await assert.rejects(async () => {
    for (;;) {
      await fetch(`${api}/ping`)
      await delay(50)
    }
  })
})

test('a rejection nobody handled is logged, and the server goes on', { timeout: 60_000 }, async () => {
  const planted = `process.on('SIGUSR2', () => Promise.reject(new Error('planted')))`
  const server = await serve({
    ...environment,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(planted)}`,
  })
  process.kill(server.pid, 'SIGUSR2')
  while (!server.stderr().includes('planted')) await delay(50)
  const line = server
    .stderr()
    .split('\n')
    .find((one) => one.includes('planted'))!
  assert.equal(JSON.parse(line).msg, 'a rejection was not handled')
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
  assert.equal((await server.stop()).code, 0)
})

test('a hotel that is there already gets no demo beside it', { timeout: 60_000 }, async () => {
  await hotel()
  const server = await serve(environment)
  assert.equal(server.start.client_token, null)
  const { stdout } = await vacancy(['hotel', 'list', '--json'], environment)
  assert.ok(!stdout.includes('SAMUDRA'))
  await server.stop()
})

test('what stops the start is one sentence that names the setting', { timeout: 60_000 }, async () => {
  const { port } = new URL((await serve(environment)).url)
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'http' }, /^Error: PORT must be .* not "http"\.\n$/],
    [{ PORT: port }, new RegExp(`^Error: PORT ${port} is in use`)],
    [{ HOST: '203.0.113.7' }, /^Error: HOST 203\.0\.113\.7 is not an address of this machine\.\n$/],
    [{ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' }, /^Error: The database at 127\.0\.0\.1:1\/x/],
    [
      { VACANCY_DATA: path.join(import.meta.filename, 'x'), DATABASE_URL: '' },
      /^Error: The data folder .*serve\.test/,
    ],
  ]
  const runs = cases.map(async ([changes, sentence]) => {
    const { code, stdout, stderr } = await vacancy(['serve'], { ...environment, PORT: '0', ...changes })
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.match(stderr, sentence)
    assert.doesNotMatch(stderr, /\n {4}at |hidden/)
  })
  await Promise.all(runs)
})

test('a wrong setting is named', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: '70000' }, /^PORT must be .*70000/],
    [{ PUBLIC_URL: 'booking' }, /^PUBLIC_URL must be/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    ...['maybe', '10.0.0', '10.0.0.0/33', '10.0.0.1,,10.0.0.2', 'fd00::/0', '1234'].map(
      (text): [Record<string, string>, RegExp] => [{ TRUST_PROXY: text }, /^TRUST_PROXY must be/],
    ),
    [{ RATE_LIMIT_BOOKING: '-1' }, /^RATE_LIMIT_BOOKING must be/],
    [{ RATE_LIMIT_CLIENT: 'many' }, /^RATE_LIMIT_CLIENT must be/],
    [{ DATABASE_URL: 'mysql://localhost' }, /^DATABASE_URL must begin/],
  ]
  for (const [environment, message] of cases) assert.throws(() => readConfig(environment), { message })
})

test('two servers may start at once on an empty database; both come up, with one demo hotel', {
  timeout: 120_000,
}, async () => {
  const embedded = { VACANCY_DATA: temporaryFolder(), LOG_LEVEL: 'error' }
  const [one, other] = await Promise.all([serve(embedded), serve(embedded)])
  assert.equal(one!.start.client_token, other!.start.client_token)
  const { stdout } = await vacancy(['hotel', 'list', '--json'], embedded)
  assert.equal(JSON.parse(stdout).length, 1)
  assert.equal((await one!.stop()).code, 0)
  const ready = await fetch(`${other!.url}/readyz`)
  assert.equal(ready.status, 200, 'PostgreSQL stays for whoever still needs it')
  assert.equal((await other!.stop()).code, 0)
})
