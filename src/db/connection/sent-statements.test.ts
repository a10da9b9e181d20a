import assert from 'node:assert/strict'
import { createServer, type Socket, connect as tcp } from 'node:net'
import { after, test } from 'node:test'
import { testDatabase } from '../../../test/support/harness.ts'
import { query } from './batch.ts'
import { connect } from './connect.ts'

const { url } = await testDatabase()

/** Passes everything on, and notes what kinds of messages a client sends. */
const noting = async (): Promise<{ url: string; sent(): string }> => {
  const target = new URL(url)
  const chunks: Buffer[] = []
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const onwards = tcp(Number(target.port || 5432), target.hostname)
    sockets.push(client, onwards)
    for (const socket of [client, onwards]) socket.on('error', () => {})
    client.on('data', (chunk: Buffer) => chunks.push(chunk))
    client.pipe(onwards).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const noted = new URL(url)
  noted.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return { url: noted.href, sent: () => kindsOf(Buffer.concat(chunks.splice(0))) }
}

const PASSWORD = 'p'

/** The letters of the messages, without those that log in. The first message of a connection has no letter. */
const kindsOf = (bytes: Buffer): string => {
  let kinds = ''
  for (let at = bytes[0] === 0 ? bytes.readInt32BE(0) : 0; at < bytes.length; ) {
    kinds += String.fromCharCode(bytes[at]!)
    at += 1 + bytes.readInt32BE(at + 1)
  }
  return kinds.replaceAll(PASSWORD, '')
}

test('PostgreSQL itself is sent one statement for the session, and then what was asked for, prepared once', async () => {
  const proxy = await noting()
  for (const options of [{}, { planOnce: true }, { readOnly: true }, { patient: true }]) {
    const client = await connect(proxy.url, options)
    assert.equal(proxy.sent(), 'Q')
    const ask = () => Promise.all([query(client, 'select 1 as n'), query(client, 'select 2 as n')])
    await ask()
    assert.equal(proxy.sent(), 'PBDEPBDES')
    await ask()
    assert.equal(proxy.sent(), 'BEBES')
    const begun = query(client, 'begin')
    await Promise.all([begun, ask(), query(client, 'commit')])
    assert.equal(proxy.sent(), 'PBDEBEBEPBDES')
    await client.end()
    assert.equal(proxy.sent(), 'X')
  }
})
