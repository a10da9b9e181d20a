import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { until } from '../../test/barriers.ts'
import { createHttp } from './server.ts'
import { UnreadAnswers } from './unread-answers.ts'

const SIZE = 8_000_000
const PICTURE = Buffer.alloc(SIZE)

const app = createHttp({ log: pino({ level: 'silent' }), trustProxy: false, maxConnections: 0 })
const unread = new UnreadAnswers(3 * SIZE)
app.get('/picture', async (_request, reply) => {
  unread.add(reply, SIZE)
  return reply.type('image/webp').send(PICTURE)
})
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as { port: number }
after(() => {
  app.server.closeAllConnections()
  return app.close()
})

const ask = () => fetch(`http://127.0.0.1:${port}/picture`)

test('pictures that nobody reads take up so much and no more, and those who left give it back', async () => {
  const deaf = connect(port, '127.0.0.1')
  deaf.on('error', () => {})
  deaf.pause()
  deaf.write('GET /picture HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20))
  await until(() => unread.size === 3 * SIZE)
  const refused = await ask()
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '1')
  deaf.destroy()
  await until(() => unread.size === 0)
  for (let reader = 0; reader < 5; reader++) {
    const answer = await ask()
    assert.equal((await answer.arrayBuffer()).byteLength, SIZE)
  }
  await until(() => unread.size === 0)
})
