import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
// biome-ignore lint/style/noRestrictedImports: clients that are slow
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { until } from '../../../test/support/barriers.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import type { Connections } from './connections.ts'
import { createHttp, type Times } from './server.ts'

const PATIENT: Times = {
  headers: 60_000,
  request: 60_000,
  checked: 50,
  keepAlive: 60_000,
  stalled: 60_000,
  looked: 20,
}
const LARGE = 'x'.repeat(8_000_000)

interface Started {
  port: number
  /** How many requests to /held have begun, and what lets them go on. */
  held: { begun: number; letGo(): void }
  connections(): Promise<number>
  all: Connections
}

const start = async (maxConnections: number, changes: Partial<Times> = {}): Promise<Started> => {
  const times = { ...PATIENT, ...changes }
  const app = createHttp({ log: pino({ level: 'silent' }), trustProxy: false, maxConnections, times })
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  const held = { begun: 0, letGo }
  app.get('/', async () => 'here')
  app.get('/large', async () => LARGE)
  app.post('/taken', async () => 'taken')
  app.get('/held', async () => {
    held.begun++
    await gate
    return 'held'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  after(() => {
    letGo()
    app.server.closeAllConnections()
    return app.close()
  })
  const connections = promisify(app.server.getConnections.bind(app.server)) as () => Promise<number>
  return { port: (app.server.address() as { port: number }).port, held, connections, all: app.connections }
}

interface Client {
  socket: Socket
  got(): string
  isClosed(): boolean
}

const open = async (port: number): Promise<Client> => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let closed = false
  socket.on('data', (chunk: Buffer) => (text += chunk))
  socket.on('error', () => {})
  socket.on('close', () => (closed = true))
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, got: () => text, isClosed: () => closed }
}

const openMany = (port: number, count: number): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, () => open(port)))

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

/** Asks on a connection that may be in use already, and waits for an answer more, or for its end. */
const ask = async ({ socket, got, isClosed }: Client, path = '/'): Promise<string> => {
  const before = got().length
  socket.write(get(path))
  await until(() => got().length > before || isClosed())
  return got().slice(before, before + 12)
}

test('whoever only holds connections open keeps nobody out, and no more are open than may be', async () => {
  const { port, connections } = await start(20)
  const silent = await openMany(port, 200)
  await until(async () => (await connections()) <= 20)
  for (let guest = 0; guest < 30; guest++)
    assert.equal(await ask(await open(port)), 'HTTP/1.1 200', `guest ${guest}`)
  assert.ok((await connections()) <= 20)
  await until(() => silent.every(({ isClosed }) => isClosed()))
})

test('control: without a bound all stay open', async () => {
  const { port, connections } = await start(0)
  await openMany(port, 200)
  await until(async () => (await connections()) === 200)
})

test('those that were silent for longest make room first', async () => {
  const { port } = await start(3)
  const used = await open(port)
  const silent = await openMany(port, 2)
  assert.equal(await ask(used), 'HTTP/1.1 200')
  await openMany(port, 2)
  await until(() => silent.every(({ isClosed }) => isClosed()))
  assert.equal(await ask(used), 'HTTP/1.1 200', 'a health check goes on over its connection')
})

test('what has a request under way is never closed for another; where all have, the new one is', async () => {
  const { port, held } = await start(5)
  const busy = await openMany(port, 5)
  for (const { socket } of busy) socket.write(get('/held'))
  await until(() => held.begun === 5)
  const refused = await open(port)
  await until(() => refused.isClosed())
  assert.equal(refused.got(), '')
  held.letGo()
  await until(() => busy.every(({ got }) => got().startsWith('HTTP/1.1 200')))
  assert.equal(await ask(await open(port)), 'HTTP/1.1 200', 'there is room again')
})

/** Asks for much and reads nothing of it. */
const openDeaf = (port: number): Client => {
  const socket = connect(port, '127.0.0.1')
  let closed = false
  socket.pause()
  socket.on('error', () => {})
  socket.on('close', () => (closed = true))
  socket.write(get('/large'))
  after(() => socket.destroy())
  return { socket, got: () => '', isClosed: () => closed }
}

test('who reads nothing makes room before anybody else, and nobody is kept out by it', async () => {
  const { port, held, connections, all } = await start(6)
  const [silent, busy] = await openMany(port, 2)
  busy!.socket.write(get('/held'))
  await until(() => held.begun === 1)
  for (let deaf = 0; deaf < 4; deaf++) openDeaf(port)
  await until(async () => (await connections()) === 6 && all.unread > 4 * LARGE.length)
  for (let guest = 1; guest <= 4; guest++) {
    await until(() => all.look(performance.now()) === 5 - guest)
    const before = all.unread
    assert.equal(await ask(await open(port)), 'HTTP/1.1 200', `guest ${guest}`)
    assert.ok(all.unread < before, 'one who reads nothing went')
  }
  assert.equal(await ask(silent!), 'HTTP/1.1 200', 'a silent one is kept as long as there are others')
  held.letGo()
  await until(() => busy!.got().startsWith('HTTP/1.1 200'))
})

test('who asks on before he is answered makes room where all are busy, and nobody else does', async () => {
  const { port, held, all } = await start(2)
  const [busy, eager] = await openMany(port, 2)
  busy!.socket.write(get('/held'))
  eager!.socket.write(get('/held').repeat(2))
  await until(() => held.begun === 2 && all.unread > 0)
  assert.equal(await ask(await open(port)), 'HTTP/1.1 200')
  await until(() => eager!.isClosed())
  held.letGo()
  await until(() => busy!.got().startsWith('HTTP/1.1 200'))
})

test('a body that does not come makes room too', async () => {
  const { port, all } = await start(1)
  const slow = await open(port)
  slow.socket.write('POST /taken HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\nx')
  await until(() => all.look(performance.now()) > 0)
  assert.equal(await ask(await open(port)), 'HTTP/1.1 200')
  await until(() => slow.isClosed())
})

test('who reads nothing is given up after the time that is promised, not later, however much he sends', async () => {
  const { port, connections, all } = await start(0, { stalled: 40_000, looked: 3_600_000 })
  const { socket } = openDeaf(port)
  await until(() => all.unread > LARGE.length)
  const now = performance.now()
  all.look(now)
  socket.write(get('/').repeat(10))
  await until(() => all.unread > LARGE.length + 10 * 2000)
  all.look(now + 39_999)
  assert.equal(await connections(), 1)
  all.look(now + 40_000)
  await until(async () => (await connections()) === 0)
  assert.equal(all.unread, 0)
})

/** Sends one byte every few milliseconds, for ever. */
const dribble = async ({ socket, isClosed }: Client, text: string): Promise<void> => {
  for (let at = 0; !isClosed(); at++) {
    socket.write(text[at % text.length]!)
    await delay(20)
  }
}

test('headers that come byte by byte are waited for so long, and others are served meanwhile', async () => {
  const { port } = await start(0, { headers: 300 })
  const slow = await openMany(port, 50)
  const all = Promise.all(slow.map((client) => dribble(client, 'GET / HTTP/1.1\r\nx-a: ')))
  assert.equal(await ask(await open(port)), 'HTTP/1.1 200')
  await all
  for (const { got } of slow) assert.match(got(), /^HTTP\/1\.1 400 .*took too long to arrive/s)
})

test('so is a body', async () => {
  const { port } = await start(0, { headers: 300, request: 400 })
  const slow = await open(port)
  slow.socket.write('POST /taken HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n')
  await dribble(slow, 'x')
  assert.match(slow.got(), /^HTTP\/1\.1 400 .*took too long to arrive/s)
})

test('a connection that never says anything is closed without a word', async () => {
  const { port } = await start(0, { headers: 200 })
  const silent = await open(port)
  await until(() => silent.isClosed())
  assert.equal(silent.got(), '')
})

test('an answer that nobody reads is given up, one that is read slowly is not', async () => {
  const { port, connections } = await start(0, { stalled: 1000 })
  const deaf = connect(port, '127.0.0.1')
  deaf.on('error', () => {})
  deaf.pause()
  deaf.write(get('/large'))
  const slow = connect(port, '127.0.0.1')
  let got = 0
  slow.on('error', () => {})
  slow.on('data', (chunk: Buffer) => {
    got += chunk.length
    slow.pause()
    void delay(20).then(() => slow.resume())
  })
  slow.write(get('/large'))
  await until(async () => (await connections()) === 1)
  await until(() => got > LARGE.length)
  deaf.destroy()
  slow.destroy()
})

test('of requests that do not wait for answers one is begun, a hundred wait, and the rest are refused in order', async () => {
  const { port, held } = await start(0)
  const eager = await open(port)
  eager.socket.write(get('/held').repeat(300))
  await until(() => held.begun >= 1)
  assert.equal(await ask(await open(port)), 'HTTP/1.1 200', 'another connection is served')
  assert.equal(held.begun, 1)
  held.letGo()
  await until(() => eager.got().split('HTTP/1.1 ').length === 301)
  const statuses = [...eager.got().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  assert.deepEqual(statuses, [...Array(101).fill('200'), ...Array(199).fill('503')])
  assert.match(eager.got(), /503 Service Unavailable[^{]*retry-after: 1\r\n/)
  assert.equal(await ask(eager), 'HTTP/1.1 200', 'and the connection is as good as new')
})

test('the server of the application has its bounds, and waits for no one for ever', async () => {
  const { app } = await createTestApp({ ownDatabase: true, maxConnections: 1 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const silent = await open(port)
  assert.equal(await ask(await open(port), '/healthz'), 'HTTP/1.1 200')
  await until(() => silent.isClosed())
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket } = app.server
  assert.deepEqual(
    { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket },
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      timeout: 40_000,
      // A busy proxy may use its connections for as long as it likes.
      maxRequestsPerSocket: 0,
    },
  )
})
