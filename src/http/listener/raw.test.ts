import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'

// What no client library would send, on a socket of its own.

const { app, hotel: newHotel } = await createTestApp({ ownDatabase: true })
const BASE = '/api/plugin/v1'

let port = 0
before(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
after(() => app.close())

interface RawAnswer {
  status: number
  head: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever came
  json: any
  code: string | undefined
}

/** Sends the bytes and waits for one whole answer. The connection stays open where `keep` is given. */
const exchange = (bytes: string | Buffer, keep?: (socket: Socket) => void): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let got: Buffer = Buffer.alloc(0)
    const finish = () => {
      const text = got.toString('utf8')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return reject(new Error(`no answer, but "${text.slice(0, 200)}"`))
      const [head, body] = [text.slice(0, end).toLowerCase(), text.slice(end + 4)]
      const json = body === '' ? undefined : JSON.parse(body)
      resolve({ status: Number(text.slice(9, 12)), head, json, code: json?.Error?.code })
      if (keep === undefined) socket.destroy()
      else keep(socket)
    }
    socket.on('data', (chunk: Buffer) => {
      got = Buffer.concat([got, chunk])
      const text = got.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
      if (text.startsWith('HTTP/1.1 100')) got = got.subarray(end + 4)
      else if (bytes.toString().startsWith('HEAD') || got.length >= end + 4 + length) finish()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the connection was closed without an answer')))
  })

/** The first line of whatever comes back first. */
const firstLine = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.once('data', (chunk: Buffer) => {
      resolve(chunk.toString('latin1').split('\r\n', 1)[0]!)
      socket.destroy()
    })
    socket.on('error', reject)
  })

const request = (method: string, path: string, headers: string[], body = '') =>
  `${method} ${BASE}${path} HTTP/1.1\r\nHost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${body}`

const JSON_TYPE = 'Content-Type: application/json'

suite('before the body', () => {
  const refusals: [string, (token: { admin: string; client: string }) => string[], string, number][] = [
    ['no token', () => [JSON_TYPE], '/createroom', 401],
    ['a wrong token', () => [JSON_TYPE, 'token: nope'], '/createroom', 401],
    ['a client token', ({ client }) => [JSON_TYPE, `token: ${client}`], '/createroom', 403],
    [
      'a wrong content type',
      ({ admin }) => ['Content-Type: text/plain', `token: ${admin}`],
      '/createroom',
      415,
    ],
    ['no such path', () => [JSON_TYPE], '/nosuch', 404],
  ]
  for (const [name, headers, path, status] of refusals)
    test(`${name} is answered while the body is still on its way`, async () => {
      const hotel = await newHotel()
      const sent = request('POST', path, [...headers(hotel), 'Content-Length: 1000000'], '{"room_code":')
      assert.equal((await exchange(sent)).status, status)
    })

  test('a body said to be too large is refused before it comes', async () => {
    const { admin } = await newHotel()
    const sent = request('POST', '/createroom', [JSON_TYPE, `token: ${admin}`, 'Content-Length: 1048577'])
    assert.equal((await exchange(sent)).code, 'body_too_large')
  })

  test('a body in chunks is refused as soon as it is too large, however long it would go on', async () => {
    const { admin } = await newHotel()
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const sent = request(
      'POST',
      '/createroom',
      [JSON_TYPE, `token: ${admin}`, 'Transfer-Encoding: chunked'],
      chunk.repeat(17),
    )
    assert.equal((await exchange(sent)).code, 'body_too_large')
  })
})

suite('Expect: 100-continue', () => {
  const BODY = '{"room_code":"A","room_name":"A","number_of_room":1}'
  const ask = (token: string) =>
    request('POST', '/createroom', [
      JSON_TYPE,
      `token: ${token}`,
      `Content-Length: ${BODY.length}`,
      'Expect: 100-continue',
    ])

  test('is answered with the refusal itself where the token may not', async () => {
    const { client } = await newHotel()
    const first = await firstLine(ask(client))
    assert.equal(first, 'HTTP/1.1 403 Forbidden')
  })

  test('is answered with 100 where it may, and the body is taken', async () => {
    const { admin } = await newHotel()
    assert.equal(await firstLine(ask(admin)), 'HTTP/1.1 100 Continue')
    assert.equal((await exchange(ask(admin) + BODY)).status, 201)
    const other = ask(admin).replace('100-continue', 'something')
    assert.equal((await exchange(other + BODY)).code, 'room_exists')
  })
})

suite('bodies in pieces', () => {
  test('chunks are put together, in the middle of a character too', async () => {
    const { admin } = await newHotel()
    const bytes = Buffer.from('{"room_code":"A","room_name":"Été","number_of_room":1}')
    const parts = [bytes.subarray(0, 31), bytes.subarray(31, 32), bytes.subarray(32)]
    const chunks = parts.map((part) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
    )
    const head = request('POST', '/createroom', [JSON_TYPE, `token: ${admin}`, 'Transfer-Encoding: chunked'])
    const answer = await exchange(Buffer.concat([Buffer.from(head), ...chunks, Buffer.from('0\r\n\r\n')]))
    assert.equal(answer.status, 201)
    assert.equal(answer.json.Result.room_name, 'Été')
  })

  test('no bytes in chunks are no body', async () => {
    const { admin } = await newHotel()
    const sent = request(
      'POST',
      '/createroom',
      [JSON_TYPE, `token: ${admin}`, 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
    )
    const answer = await exchange(sent)
    assert.deepEqual([answer.status, answer.code], [400, 'missing_field'])
  })

  test('a length and chunks at once are not HTTP', async () => {
    const { admin } = await newHotel()
    const headers = [JSON_TYPE, `token: ${admin}`, 'Content-Length: 5', 'Transfer-Encoding: chunked']
    assert.equal((await exchange(request('POST', '/createroom', headers, '0\r\n\r\n'))).status, 400)
  })
})

suite('headers', () => {
  test('two token headers are one wrong token, even if both are right', async () => {
    const { admin } = await newHotel()
    const twice = await exchange(request('GET', '/ping', [`token: ${admin}`, `token: ${admin}`]))
    assert.deepEqual([twice.status, twice.code], [401, 'token_invalid'])
    assert.equal(
      (await exchange(request('GET', '/ping', ['token: ', `token: ${admin}`]))).code,
      'token_invalid',
    )
  })

  test('an empty token is a missing one, and spaces around one do not matter', async () => {
    const { admin } = await newHotel()
    assert.equal((await exchange(request('GET', '/ping', ['token:']))).code, 'token_missing')
    assert.equal((await exchange(request('GET', '/ping', [`TOKEN:   ${admin}  `]))).status, 200)
  })

  test('headers that are too large, and what is no HTTP, are refused in the same shape', async () => {
    for (const bytes of [
      request('GET', '/ping', [`token: ${'x'.repeat(20_000)}`]),
      'GET / HTTP/9.9\r\n\r\n',
      'hello\r\n\r\n',
      request('GET', '/ping', ['bad header line']),
    ]) {
      const answer = await exchange(bytes)
      assert.deepEqual([answer.status, answer.code, answer.json.StatusCode], [400, 'invalid_format', 2])
      assert.match(answer.head, /x-request-id: \S+/)
      assert.match(answer.head, /access-control-allow-origin: \*/)
    }
    const long = await exchange(request('GET', '/ping', [`token: ${'x'.repeat(9000)}`]))
    assert.equal(long.code, 'token_invalid')
  })
})

suite('methods and paths', () => {
  test('HEAD is answered as GET, without the body', async () => {
    const { admin, client } = await newHotel()
    const got = await exchange(request('HEAD', '/ping', [`token: ${client}`]))
    assert.equal(got.status, 200)
    assert.match(got.head, /content-length: [1-9]/)
    const statuses = []
    for (const [path, token] of [
      ['/ping', ''],
      ['/getallrooms', client],
      ['/getroom/NOSUCH', admin],
      ['/nosuch', admin],
      ['/createroom', admin],
    ])
      statuses.push((await exchange(request('HEAD', path!, [`token: ${token}`]))).status)
    assert.deepEqual(statuses, [401, 403, 404, 404, 404])
  })

  test('a method that a path does not have is no route, with or without a token', async () => {
    const { admin } = await newHotel()
    for (const method of ['PATCH', 'TRACE', 'DELETE', 'POST', 'PUT', 'OPTIONS', 'PROPFIND', 'SEARCH'])
      for (const headers of [[], [`token: ${admin}`]]) {
        const answer = await exchange(request(method, '/ping', [...headers, 'Content-Length: 0']))
        assert.deepEqual([answer.status, answer.code], [404, 'route_not_found'], method)
        assert.match(answer.head, /access-control-allow-origin: \*/)
      }
  })

  const paths: [string, number, string][] = [
    ['/getroom/..', 404, 'room_not_found'],
    ['/getroom/%2e%2e', 404, 'room_not_found'],
    ['/getroom/%2E%2E%2F%2E%2E%2Fping', 404, 'room_not_found'],
    ['/getroom/a%2Fb', 404, 'room_not_found'],
    ['/getroom/%00', 404, 'room_not_found'],
    ['/getroom/%0d%0aX-Bad:1', 404, 'room_not_found'],
    [`/getroom/${'x'.repeat(8000)}`, 404, 'room_not_found'],
    ['/getroom/a/b', 404, 'route_not_found'],
    ['/getroom/%', 404, 'route_not_found'],
    ['/getroom/%zz', 404, 'route_not_found'],
    ['/getroom/%ff', 404, 'route_not_found'],
    ['/getroom/%ED%A0%80', 404, 'route_not_found'],
    ['/ping/', 404, 'route_not_found'],
    ['/PING', 404, 'route_not_found'],
    ['//ping', 404, 'route_not_found'],
    ['/../v1/ping', 404, 'route_not_found'],
    ['/%70ing', 200, 'ok'],
    ['/ping?%zz=%&&=&a=%ff&__proto__=1', 200, 'ok'],
  ]
  for (const [path, status, code] of paths)
    test(`${path.slice(0, 50)}: ${status} ${code}`, async () => {
      const { admin } = await newHotel()
      const answer = await exchange(request('GET', path, [`token: ${admin}`]))
      assert.deepEqual([answer.status, answer.code ?? 'ok'], [status, code])
      assert.match(answer.head, /access-control-allow-origin: \*/)
      assert.match(answer.head, /x-request-id: \S+/)
    })

  test('a connection goes on after a refusal', async () => {
    const { admin } = await newHotel()
    const sent = request('POST', '/createroom', [JSON_TYPE, `token: ${admin}`, 'Content-Length: 2'], '{}')
    const next = await new Promise<string>((resolve, reject) => {
      exchange(sent, (socket) => {
        socket.removeAllListeners('data')
        socket.once('data', (chunk: Buffer) => {
          resolve(chunk.toString('latin1').slice(0, 12))
          socket.destroy()
        })
        socket.write(request('GET', '/ping', [`token: ${admin}`]))
      }).catch(reject)
    })
    assert.equal(next, 'HTTP/1.1 200')
  })
})
