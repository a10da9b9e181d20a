import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '../src/webhooks/receiver.testing.ts'
import { Fuzz } from './fuzz/fuzz.ts'
import { createTestApp } from './harness.ts'

const SHORT_RUN = 40

const { FUZZ_SEED, FUZZ_REQUESTS } = process.env

test('whatever is sent, the answer is one that the document describes, and the books stay right', async () => {
  const app = await createTestApp({ webhooksAllowPrivate: true })
  const hotel = await app.hotel()
  const seed = Number(FUZZ_SEED ?? 1)
  const receiver = (await startReceiver()).url
  const requests = Number(FUZZ_REQUESTS ?? SHORT_RUN)
  const fuzz = new Fuzz(app, hotel, { seed, requests, receiver })
  try {
    await fuzz.run()
  } finally {
    console.log(`seed ${seed}\n${fuzz.tally.table}`)
  }
  assert.deepEqual(fuzz.tally.untried, [], 'something of every operation worked')
})
