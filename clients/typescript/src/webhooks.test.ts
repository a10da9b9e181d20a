import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newSecret, signedHeaders } from '../../../src/webhooks/sign.ts'
import { type ReceivedWebhook, verifyWebhook, WebhookError } from './index.ts'

const NOW = Date.parse('2027-01-31T09:30:00Z')
const SECRET = newSecret()
const MESSAGE = {
  type: 'hotel.changed',
  timestamp: '2027-01-31T09:29:58.000Z',
  version: 3,
  data: { a: 'é✓' },
}
const BODY = JSON.stringify(MESSAGE)
const HEADERS = signedHeaders(SECRET, { id: 'msg_1', body: BODY }, NOW)

const verify = (changes: Partial<ReceivedWebhook> = {}) =>
  verifyWebhook({ headers: HEADERS, body: BODY, secret: SECRET, now: NOW, ...changes })

const refused = (changes: Partial<ReceivedWebhook>, code: string): Promise<void> =>
  assert.rejects(verify(changes), (err) => {
    assert.ok(err instanceof WebhookError)
    assert.equal(err.code, code)
    return true
  })

test('what our server signs is taken, as text and as bytes, with headers of any form', async () => {
  const wanted = { ...MESSAGE, id: 'msg_1' }
  assert.deepEqual(await verify(), wanted)
  assert.deepEqual(await verify({ body: new TextEncoder().encode(BODY) }), wanted)
  assert.deepEqual(await verify({ headers: new Headers(HEADERS) }), wanted)
  const upper = Object.entries(HEADERS).map(([name, value]) => [name.toUpperCase(), value])
  assert.deepEqual(await verify({ headers: Object.fromEntries(upper) }), wanted)
})

test('what the reference library signs is taken, and what it refuses is not', async () => {
  const library = new Webhook(SECRET)
  const signature = library.sign('msg_1', new Date(NOW), BODY)
  assert.equal(signature, HEADERS['webhook-signature'])
  await verify({ headers: { ...HEADERS, 'webhook-signature': signature } })
  const now = Date.now()
  const fresh = signedHeaders(SECRET, { id: 'msg_2', body: BODY }, now)
  library.verify(BODY, fresh)
  await verify({ headers: fresh, now })
  for (const body of [`${BODY} `, BODY.replace('3', '4')]) {
    assert.throws(() => library.verify(body, fresh))
    await refused({ headers: fresh, body, now }, 'signature_wrong')
  }
})

test('one of several signatures, and one of several secrets, is enough', async () => {
  const other = signedHeaders(newSecret(), { id: 'msg_1', body: BODY }, NOW)['webhook-signature']
  const several = `v1a,AAAA ${other} v1,%%% ${HEADERS['webhook-signature']}`
  await verify({ headers: { ...HEADERS, 'webhook-signature': several } })
  await verify({ secret: [newSecret(), SECRET] })
  await refused({ headers: { ...HEADERS, 'webhook-signature': other } }, 'signature_wrong')
  await refused({ secret: [newSecret(), newSecret()] }, 'signature_wrong')
  await refused({ headers: { ...HEADERS, 'webhook-signature': 'v2,AAAA' } }, 'signature_wrong')
})

test('an old one, an early one, another id or time, a header that is missing', async () => {
  const at = (seconds: number) => ({ now: NOW + seconds * 1000 })
  for (const seconds of [-300, 300]) await verify(at(seconds))
  await refused(at(301), 'too_old')
  await refused(at(-301), 'too_early')
  await refused({ ...at(11), toleranceSeconds: 10 }, 'too_old')
  await refused({ headers: { ...HEADERS, 'webhook-timestamp': 'now' } }, 'too_old')
  await refused({ headers: { ...HEADERS, 'webhook-id': 'msg_2' } }, 'signature_wrong')
  for (const name of Object.keys(HEADERS))
    await refused({ headers: { ...HEADERS, [name]: undefined } }, 'header_missing')
})

test('what is signed and no JSON is told apart; a secret that is none is a fault of the caller', async () => {
  const headers = signedHeaders(SECRET, { id: 'msg_1', body: '{' }, NOW)
  await refused({ headers, body: '{' }, 'body_unreadable')
  await assert.rejects(verify({ secret: 'whsec_' }), TypeError)
})

test('a fault of the receiver itself is told as one', async () => {
  const faults: [object, RegExp][] = [
    [{ secret: undefined }, /^secret is missing/],
    [{ secret: [] }, /^secret is missing/],
    [{ secret: [SECRET, undefined] }, /^secret is missing/],
    [{ secret: 'whsec_%' }, /^secret is none/],
    [{ body: MESSAGE }, /^body must be the text or bytes/],
    [{ body: undefined }, /^body must be the text or bytes/],
    [{ headers: undefined }, /^headers are missing/],
  ]
  for (const [changes, message] of faults)
    await assert.rejects(verify(changes), (err) => err instanceof TypeError && message.test(err.message))
})
