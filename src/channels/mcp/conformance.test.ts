import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { stock } from '../../../test/support/stock.ts'

// The official runner for servers, as its authors publish it. It sends no token, so what stands before us adds one.

const ROOT = path.resolve(import.meta.dirname, '../../..')
const RUNNER = path.join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const { app, hotel: newHotel } = await createTestApp({ ownDatabase: true })

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

/** Passes everything on as it came, Host and Origin too, with a token. */
const withToken = (port: number, token: string): Server =>
  createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` }
    const passed = request({ port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })

const { admin } = await stock(await newHotel())
await app.listen({ port: 0, host: '127.0.0.1' })
const between = withToken((app.server.address() as AddressInfo).port, admin)
const url = `http://localhost:${await listening(between)}/mcp`
const folder = await mkdtemp(path.join(tmpdir(), 'conformance-'))
after(async () => {
  between.close()
  await rm(folder, { recursive: true })
})

const run = (revision: string): Promise<{ code: number; text: string }> => {
  const expected = path.join(import.meta.dirname, `conformance-${revision}.yml`)
  const args = [
    'server',
    '--url',
    url,
    '--requirements',
    revision,
    '--expected-failures',
    expected,
    '-o',
    folder,
  ]
  return new Promise((resolve) =>
    execFile(process.execPath, [RUNNER, ...args], { cwd: folder }, (err, out, errors) =>
      resolve({ code: err === null ? 0 : Number(err.code), text: out + errors }),
    ),
  )
}

suite('conformance', { concurrency: 2 }, () => {
  for (const revision of ['2026-07-28', '2025-11-25'])
    test(`what ${revision} requires of servers holds, but for scenarios of the runner's own fixtures`, async () => {
      const { code, text } = await run(revision)
      assert.equal(code, 0, text.slice(text.indexOf('=== SUMMARY')))
    })
})
