import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { waitAfter as waitBy } from '../jobs/retry.ts'
import { isPublicAddress } from './public-address.ts'
import { startReceiver } from './receiver.testing.ts'
import { isFailing, RETRY } from './retry-waits.ts'
import { retryAfter, sendMessage } from './send-message.ts'
import { newSecret } from './sign.ts'

const secret = newSecret()
const message = { id: 'msg_1', body: '{"type":"webhook.test","timestamp":"2027-01-31T09:30:00Z","data":{}}' }
const open = { allowPrivate: true }

test('addresses of this machine, its network and its cloud are not public, however they are written', () => {
  const closed = [
    ['0.0.0.0', '0.1.2.3', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.0.1'],
    ['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.168.1.1', '198.18.0.1'],
    ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '203.0.113.9'],
    ['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ['fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2001::1', '2001:db8::1'],
    ['2002:7f00:1::', '100::1', '', 'localhost', '1.2.3', '127.1'],
  ].flat()
  for (const address of closed) assert.equal(isPublicAddress(address), false, address)
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    assert.equal(isPublicAddress(address), true, address)
})

test('a private address is refused at connect time, by number or by name', async () => {
  const receiver = await startReceiver()
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0',
    '[::ffff:127.0.0.1]',
    'localhost',
  ]
  for (const host of hosts) {
    const url = `http://${host}:${receiver.port}/hook`
    const outcome = await sendMessage({ url, secret }, message, { allowPrivate: false })
    assert.equal(outcome.delivered, false, host)
    assert.match(outcome.error!, /private/, host)
  }
  assert.equal(receiver.received.length, 0)
})

test('what is sent can be verified by the Standard Webhooks library, and nothing else can', async () => {
  const receiver = await startReceiver()
  const { delivered, status } = await sendMessage({ url: receiver.url, secret }, message, open)
  assert.deepEqual([delivered, status], [true, 204])
  const { headers, body } = receiver.received[0]!
  assert.equal(headers['content-type'], 'application/json')
  const signed = headers as Record<string, string>
  assert.deepEqual(new Webhook(secret).verify(body, signed), JSON.parse(message.body))
  assert.throws(() => new Webhook(secret).verify(`${body} `, signed))
  assert.throws(() => new Webhook(newSecret()).verify(body, signed))
})

test('anything but 2xx is a failure, redirects are not followed, and the answer is kept in part', async () => {
  const receiver = await startReceiver()
  const send = () => sendMessage({ url: receiver.url, secret }, message, { ...open, timeoutMs: 500 })
  receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end()
  assert.match((await send()).error!, /redirects are not followed/)
  assert.equal(receiver.received.length, 1)
  receiver.answer = (response) => response.writeHead(503, { 'retry-after': '120' }).end('busy\0')
  const busy = await send()
  assert.deepEqual([busy.status, busy.response, busy.retryAfterMs], [503, 'busy', 120_000])
  receiver.answer = (response) => response.writeHead(200).end(Buffer.alloc(5_000_000, 'x'))
  const long = await send()
  assert.deepEqual([long.delivered, long.response.length], [true, 2000])
  receiver.answer = (response) => response.socket!.destroy()
  assert.match((await send()).error!, /closed/)
  receiver.answer = () => {}
  const silent = await send()
  assert.deepEqual([silent.delivered, silent.status], [false, null])
  assert.match(silent.error!, /No answer within/)
  receiver.answer = (response) => void response.writeHead(200).write('a')
  const slow = await send()
  assert.deepEqual([slow.delivered, slow.status, slow.response], [true, 200, 'a'])
})

test('no name, no port: a sentence, no code', async () => {
  const nobody = await sendMessage({ url: 'http://nobody.invalid/', secret }, message, open)
  assert.match(nobody.error!, /name/)
  const receiver = await startReceiver()
  const closed = await sendMessage({ url: 'http://127.0.0.1:1/', secret }, message, open)
  assert.equal(closed.error, 'The connection was refused.')
  assert.equal(receiver.received.length, 0)
})

test('retries wait as planned, a little longer each, at least as long as asked; then it is failing', () => {
  const waitAfter = (attempts: number, asked: number, random: number) =>
    waitBy(RETRY, attempts, asked, random)
  assert.equal(waitAfter(1, 0, 0), 5000)
  assert.equal(waitAfter(2, 0, 0), 300_000)
  assert.ok(waitAfter(1, 0, 1) > 5000 && waitAfter(1, 0, 1) <= 5500)
  assert.equal(waitAfter(1, 60_000, 0), 60_000)
  assert.equal(waitAfter(30, 0, 0), RETRY.waitsMs.at(-1))
  assert.deepEqual([isFailing(9), isFailing(10)], [false, true])
  const now = Date.parse('2027-01-31T09:30:00Z')
  assert.equal(retryAfter('Sun, 31 Jan 2027 09:31:00 GMT', now), 60_000)
  assert.equal(retryAfter('999999999', now), 24 * 3600 * 1000)
  assert.equal(retryAfter('soon', now), 0)
})
