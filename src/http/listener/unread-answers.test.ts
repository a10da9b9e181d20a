import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, suite, test } from 'node:test'
import { pino } from 'pino'
import { until } from '../../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, entry, newRoom, push, stock } from '../../../test/support/stock.ts'
import type { Connections } from './connections.ts'
import { createHttp } from './server.ts'

const SIZE = 8_000_000
const PICTURE = Buffer.alloc(SIZE)
// About what the headers of an answer and a request that waits take up.
const BESIDE = 5000

const get = (path: string, token = ''): string => `GET ${path} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n\r\n`

interface Deaf {
  socket: Socket
  /** Reads after all, and tells how much came. */
  listen(): () => number
}

/** Sends requests and reads none of the answers. */
const openDeaf = (port: number, requests: string): Deaf => {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => {})
  socket.write(requests)
  after(() => socket.destroy())
  const listen = () => {
    let got = 0
    socket.on('data', (chunk: Buffer) => (got += chunk.length)).resume()
    return () => got
  }
  return { socket, listen }
}

const portOf = (app: { server: { address(): unknown } }): number =>
  (app.server.address() as { port: number }).port

const start = async (mostUnread?: number) => {
  const app = createHttp({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    maxConnections: 0,
    ...(mostUnread === undefined ? {} : { mostUnread }),
  })
  const made = { count: 0 }
  app.get('/picture', async (_request, reply) => {
    made.count++
    return reply.type('image/webp').send(PICTURE)
  })
  const accepted: Socket[] = []
  app.server.on('connection', (socket) => accepted.push(socket))
  await app.listen({ host: '127.0.0.1', port: 0 })
  after(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  const port = portOf(app)
  const read = async () => (await (await fetch(`http://127.0.0.1:${port}/picture`)).arrayBuffer()).byteLength
  return { port, made, accepted, read, all: app.connections }
}

suite('answers that nobody reads', () => {
  test('are made one at a time, and the rest when they are read', async () => {
    const { port, made, all, read } = await start()
    const { listen } = openDeaf(port, get('/picture').repeat(10))
    await until(() => all.unread > SIZE)
    assert.equal(await read(), SIZE, 'others are served')
    assert.equal(made.count, 2, 'one for him, one for them')
    assert.ok(all.unread < SIZE + 10 * BESIDE, `${all.unread}`)
    const got = listen()
    await until(() => got() > 10 * SIZE)
    await until(() => all.unread === 0)
    assert.equal(made.count, 11)
  })

  test('give their memory back when the connection ends', async () => {
    const { port, all } = await start()
    const { socket } = openDeaf(port, get('/picture').repeat(10))
    await until(() => all.unread > SIZE)
    socket.destroy()
    await until(() => all.unread === 0)
  })

  test('take up so much together and no more: whoever reads is served, those who do not are closed', async () => {
    const { port, made, accepted, all, read } = await start(3 * SIZE + 20 * BESIDE)
    for (let count = 1; count <= 8; count++) {
      openDeaf(port, get('/picture'))
      await until(() => made.count === count)
      assert.ok(all.unread <= 3 * SIZE + 20 * BESIDE, `${all.unread}`)
    }
    await until(() => accepted.filter(({ destroyed }) => destroyed).length === 5)
    for (let reader = 0; reader < 3; reader++) assert.equal(await read(), SIZE)
  })

  test('stop their connection from being read', async () => {
    const { port, accepted, all, read } = await start()
    const { socket } = openDeaf(port, get('/picture'))
    await until(() => all.unread > SIZE)
    const more = 4 * 1024 * 1024
    socket.write(get('/picture').repeat(more / get('/picture').length))
    await until(() => accepted[0]!.bytesRead > 1000)
    for (let turn = 0; turn < 3; turn++) await read()
    assert.ok(accepted[0]!.bytesRead < 200_000, `${accepted[0]!.bytesRead}`)
    assert.ok(all.unread < SIZE + 3000 * BESIDE, `${all.unread}`)
  })
})

const { app, hotel: newHotel } = await createTestApp({ ownDatabase: true })

suite('searches that nobody reads', () => {
  const BASE = '/api/plugin/v1'
  let hotel: TestHotel
  let size = 0
  let all: Connections

  const search = (n: number) => `${BASE}/roomavailability?StartDate=${day(1)}&EndDate=${day(91)}&n=${n}`
  const requests = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => get(search(from + n), hotel.client)).join('')

  before(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    all = app.connections
    hotel = await stock(await newHotel())
    for (let at = 0; at < 60; at++) await newRoom(hotel, { room_code: `R${at}` })
    const entries = Array.from({ length: 60 }, (_, at) => entry(1, { room_code: `R${at}` }))
    await push(hotel, entries)
    const answer = await fetch(`http://127.0.0.1:${portOf(app)}${search(-1)}`, {
      headers: { token: hotel.client },
    })
    size = (await answer.arrayBuffer()).byteLength
    assert.ok(size > 100_000, `${size}`)
  })

  test('are composed up to a bound for each connection, on the fast path too', async () => {
    const connections = 8
    const deaf = Array.from({ length: connections }, (_, at) => openDeaf(portOf(app), requests(98, at * 98)))
    let most = 0
    const isFull = () => {
      most = Math.max(most, all.unread)
      return all.look(performance.now()) === connections
    }
    await until(isFull)
    const bound = connections * (512 * 1024 + 2 * size + 98 * BESIDE)
    assert.ok(most < bound, `${most} of ${bound}`)
    assert.ok(connections * 98 * size > 2 * bound, 'all of them would be more')
    const got = deaf[0]!.listen()
    await until(() => got() > 98 * size)
    for (const { socket } of deaf) socket.destroy()
    await until(() => all.unread === 0)
  })
})
