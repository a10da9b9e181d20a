import assert from 'node:assert/strict'
import { createConnection, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/harness.ts'
import { AppError } from '../errors.ts'
import { query } from './batch.ts'
import { connect } from './connect.ts'
import { Database } from './database.ts'
import { isDatabaseAway } from './faults.ts'
import { hostUrls, withoutPassword } from './hosts.ts'

const { url } = await testDatabase()
const real = new URL(url)

/** DATABASE_URL with the real server among others. */
const among = (...hosts: string[]): string => {
  const { username, password, pathname } = real
  return `postgres://${username}:${password}@${hosts.join(',')}${pathname}`
}

const listen = async (onSocket: (socket: Socket) => void): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as { port: number }).port}`
}

const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const READY = message('Z', Buffer.from('I'))
/** A row with one column that is true. */
const yes = (column: string): Buffer =>
  Buffer.concat([
    message(
      'T',
      Buffer.from('0001', 'hex'),
      Buffer.from(`${column}\0`),
      Buffer.from('000000000000000000100001ffffffff0000', 'hex'),
    ),
    message('D', Buffer.from('000100000001', 'hex'), Buffer.from('t')),
    message('C', Buffer.from('SELECT 1\0')),
  ])

/** Behaves like a replica towards a new connection: accepts it and says that it is in recovery. */
const replica = () => {
  const seen = { asked: 0 }
  const host = listen((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]))
      socket.on('data', (chunk) => {
        if (chunk[0] !== 0x51) return
        const asks = chunk.includes('pg_is_in_recovery')
        if (asks) seen.asked++
        socket.write(Buffer.concat([yes(asks ? 'recovering' : 'is_own'), READY]))
      })
    })
  })
  return { host, seen }
}

const refused = '127.0.0.1:1'

test('an address with several servers is one for each; with one it stays as it is', () => {
  assert.deepEqual(hostUrls('postgres://u:p@a:1,b:2/d?x=1'), [
    'postgres://u:p@a:1/d?x=1',
    'postgres://u:p@b:2/d?x=1',
  ])
  assert.deepEqual(hostUrls('postgres://u:p,q@a/d'), ['postgres://u:p,q@a/d'])
  assert.equal(withoutPassword('postgres://u:secret@a:1,b:2/d?password=secret'), 'a:1,b:2/d')
})

test('a server that is not there is passed over, first or last', async () => {
  for (const hosts of [
    [refused, real.host],
    [real.host, refused],
  ]) {
    const client = await connect(among(...hosts))
    assert.equal((await query(client, 'select 1 as one')).rows[0].one, 1)
    await client.end()
  }
})

test('a server in recovery is not used, and the next connection does not begin with it', async () => {
  const { host, seen } = replica()
  const several = among(await host, real.host)
  const db = new Database(several)
  after(() => db.end())
  const read = () =>
    db.coordinator.read((sql) => sql.row<{ recovering: boolean }>('select pg_is_in_recovery() as recovering'))
  assert.equal((await read())?.recovering, false)
  assert.equal(seen.asked, 1)
  const again = await connect(several)
  await again.end()
  assert.equal(seen.asked, 1)
})

test('a server that takes connections and never answers is not waited for: the next is tried meanwhile', async () => {
  let waiting = 0
  const silent = await listen((socket) => {
    waiting++
    socket.on('close', () => waiting--)
  })
  const found: number[] = []
  const next = await listen((socket) => {
    found.push(waiting)
    const onwards = createConnection(Number(real.port), real.hostname)
    socket.on('close', () => onwards.destroy())
    socket.pipe(onwards).pipe(socket)
  })
  const client = await connect(among(silent, next))
  await client.end()
  assert.deepEqual(found, [1], 'the silent one had not been given up yet')
})

test('where no server takes writes, that is said, as trouble of the database', async () => {
  const silent = await listen(() => {})
  const { host } = replica()
  for (const hosts of [
    [refused, await host],
    [silent, refused],
  ]) {
    await assert.rejects(connect(among(...hosts)), (err) => isDatabaseAway(err) && !(err instanceof AppError))
  }
})
