import assert from 'node:assert/strict'
import { createConnection, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { testDatabase } from '../../../test/support/harness.ts'
import { answerOfOwn, answerOfRole, message, READY, type Role } from '../../../test/support/wire.ts'
import { AppError } from '../../errors.ts'
import { Database } from '../hotel/database.ts'
import { query } from './batch.ts'
import { connect } from './connect.ts'
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

/** Behaves like a server towards a new connection: accepts it and tells its role. */
const server = (role: Role) => {
  const seen = { asked: 0 }
  const host = listen((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]))
      socket.on('data', (chunk: Buffer) => {
        if (chunk.includes('has_citus')) seen.asked++
        const answer = answerOfRole(chunk, role) ?? answerOfOwn(chunk)
        if (answer !== undefined) socket.write(answer)
      })
    })
  })
  return { host, seen }
}

const replica = () => server({ recovering: true })
const worker = () => server({ recovering: false, group: 1 })

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
  await assert.rejects(connect(among(refused, await host)), /is a replica, which takes no writes/)
})

test('a worker of a cluster is not used in place of its coordinator, nor asked again and again', async () => {
  const { host, seen } = worker()
  for (const hosts of [
    [await host, real.host],
    [refused, await host, real.host],
  ]) {
    const client = await connect(among(...hosts))
    assert.equal(client.port, Number(real.port))
    await client.end()
  }
  assert.equal(seen.asked, 1)
  const coordinator = server({ recovering: false, group: 0 })
  const client = await connect(among(await host, await coordinator.host))
  assert.equal(`127.0.0.1:${client.port}`, await coordinator.host)
  await client.end()
})

test('where the coordinator of a cluster cannot be reached, that is said, and no password', async () => {
  const workers = [await worker().host, await worker().host]
  const silent = await listen(() => {})
  const reasons = new Map([
    [
      [refused, ...workers],
      `the coordinator of the cluster cannot be reached: connect ECONNREFUSED ${refused}`,
    ],
    [[workers[0]!, silent], 'timeout expired: the coordinator of the cluster does not answer'],
    [workers, `none of ${workers.join(', ')} is the coordinator of the cluster`],
  ])
  for (const [hosts, reason] of reasons)
    await assert.rejects(
      connect(`postgres://u:hidden@${hosts.join(',')}/d`),
      (err: Error) => isDatabaseAway(err) && err.message === reason,
    )
})
