import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook } from '../../clients/typescript/src/index.ts'
import { startReceiver } from '../../src/webhooks/receiver.testing.ts'
import { createTestApp } from '../support/harness.ts'
import { serve } from '../support/vacancy.ts'

const { db, hotel, url } = await createTestApp({ ownDatabase: true, webhooksAllowPrivate: true })

const SETTINGS = { DATABASE_URL: url, WEBHOOKS_ALLOW_PRIVATE: '1', LOG_LEVEL: 'silent' }

test('a server killed while a receiver has its message is followed by another when the lease ends', async () => {
  const [my, receiver] = await Promise.all([hotel(), startReceiver()])
  const { Result } = await my.post('/createwebhook', { url: receiver.url })
  receiver.answer = () => {}
  const first = await serve(SETTINGS)
  await my.put('/hotelinformation', { hotel_star: 1 })
  await receiver.until(1)
  await first.stop('SIGKILL')
  const left = await db.coordinator.read((sql) =>
    sql.row<{ seconds: number }>(
      `select extract(epoch from leased_until - now()) as seconds from webhook
       where hotel_id = $1 and lease_id is not null`,
      [my.hotelId],
    ),
  )
  assert.ok(left !== undefined && left.seconds > 0 && left.seconds <= 60, 'nobody waits longer for it')

  receiver.answer = (response) => response.writeHead(204).end()
  await serve(SETTINGS)
  assert.equal(receiver.received.length, 1, 'while the lease lasts nobody else sends it')
  await db.coordinator.write((sql) =>
    sql.run('update webhook set leased_until = now() where hotel_id = $1', [my.hotelId]),
  )
  const [once, again] = await receiver.until(2)
  assert.equal(again!.headers['webhook-id'], once!.headers['webhook-id'])
  const verifier = new Webhook(Result.secret)
  for (const { body, headers } of [once!, again!]) {
    verifier.verify(body, headers as Record<string, string>)
    const { id, type } = await verifyWebhook({ headers, body, secret: Result.secret })
    assert.deepEqual([id, type], [once!.headers['webhook-id'], 'hotel.changed'])
  }
})
