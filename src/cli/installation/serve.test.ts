import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { lockHotel, until, untilBlocked } from '../../../test/support/barriers.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { MAIN, serve, temporaryFolder, vacancy } from '../../../test/support/vacancy.ts'
import { readConfig } from '../../config.ts'

const { url, db, hotel } = await createTestApp({ ownDatabase: true })
const environment = { DATABASE_URL: url, LOG_LEVEL: 'info' }

const room = { room_code: 'DELUXE', room_name: 'Deluxe', number_of_room: 3 }

const post = (server: { url: string }, path: string, token: string, body: object) =>
  fetch(`${server.url}/api/plugin/v1${path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const untilNothingNewIsAccepted = (server: { url: string }) =>
  until(
    () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      ),
    'nothing new is accepted',
  )

test('SIGTERM finishes what is in flight and exits with 0', { timeout: 60_000 }, async () => {
  const { hotelId, admin } = await hotel()
  const server = await serve(environment)
  const holder = await lockHotel(url, hotelId)
  const answer = post(server, '/createroom', admin, room)
  await untilBlocked(db)
  const stopped = server.stop('SIGTERM')
  await untilNothingNewIsAccepted(server)
  await holder.commit()
  assert.equal((await answer).status, 201)
  assert.equal((await stopped).code, 0)
})

test('a request that never ends does not keep the server until it has to be ended', {
  timeout: 60_000,
}, async () => {
  const { admin } = await hotel()
  const server = await serve(environment)
  const { hostname, port } = new URL(server.url)
  const socket = connectSocket(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `POST /api/plugin/v1/createroom HTTP/1.1\r\nhost: x\r\ntoken: ${admin}\r\nexpect: 100-continue\r\n` +
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  )
  const [begun] = await once(socket, 'data')
  assert.match(String(begun), /^HTTP\/1\.1 100 /)
  assert.equal((await server.stop('SIGTERM')).code, 0, 'ended at the last moment it would be 1')
  socket.destroy()
})

test('a second signal does not wait', { timeout: 60_000 }, async () => {
  const { hotelId, admin } = await hotel()
  const server = await serve(environment)
  const holder = await lockHotel(url, hotelId)
  const answer = post(server, '/createroom', admin, room).catch(() => 'broken off')
  await untilBlocked(db)
  let code: number | null | undefined
  void server.stop('SIGINT').then((ended) => {
    code = ended.code
  })
  // Signals that follow at once count as the same request to stop, so signals are sent until it has ended.
  await until(() => code !== undefined || !process.kill(server.pid, 'SIGINT'), 'it has ended')
  assert.equal(code, 1)
  assert.equal(await answer, 'broken off')
  await holder.rollback()
})

test('started by npm, it ends when the shell in between was ended', { timeout: 60_000 }, async () => {
  const env = { ...process.env, ...environment, PORT: '0', npm_lifecycle_event: 'start' }
  const words = ['-c', '"$0" "$1" serve --json; true', process.execPath, MAIN]
  const shell = spawn('sh', words, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const { api } = JSON.parse(String((await once(shell.stdout, 'data'))[0]))
  shell.kill('SIGTERM')
  await untilNothingNewIsAccepted({ url: new URL(api).origin })
})

test('a rejection nobody handled is logged, and the server goes on', { timeout: 60_000 }, async () => {
  const planted = `process.on('SIGUSR2', () => Promise.reject(new Error('planted')))`
  const server = await serve({
    ...environment,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(planted)}`,
  })
  process.kill(server.pid, 'SIGUSR2')
  await until(() => server.stderr().includes('planted'))
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

test('two servers may start at once on an empty database; both come up, with each demo hotel once', {
  timeout: 120_000,
}, async () => {
  const embedded = { VACANCY_DATA: temporaryFolder(), LOG_LEVEL: 'error' }
  const [one, other] = await Promise.all([serve(embedded), serve(embedded)])
  assert.equal(one!.start.client_token, other!.start.client_token)
  const { stdout } = await vacancy(['hotel', 'list', '--json'], embedded)
  const codes = JSON.parse(stdout).map(({ hotel_code }: { hotel_code: string }) => hotel_code)
  assert.deepEqual(codes.sort(), ['KYOTO', 'LISBON', 'SANUR'])
  assert.equal((await one!.stop()).code, 0)
  const ready = await fetch(`${other!.url}/readyz`)
  assert.equal(ready.status, 200, 'PostgreSQL stays for whoever still needs it')
  assert.equal((await other!.stop()).code, 0)
})
