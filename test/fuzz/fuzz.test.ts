import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { addPerson, join } from '../../src/people/people.testing.ts'
import { startReceiver } from '../../src/webhooks/receiver.testing.ts'
import { fakeStripe } from '../providers/fake-stripe.ts'
import { createTestApp } from '../support/harness.ts'
import { packetsOf, take, type Way } from '../support/short-way.ts'
import { Fuzz } from './fuzz.ts'
import { injecting, overSockets } from './wire.ts'

// For each operation; `npm run fuzz` sends a thousand.
const SHORT_RUN = 18
const MOST_PEOPLE = 40
const PERSONAL = ['getsessions', 'deletesession', 'getmyaccount', 'updatemyaccount', 'createhotel']

const { FUZZ_SEED, FUZZ_REQUESTS, FUZZ_CONCURRENCY, FUZZ_WAY = 'either' } = process.env

const stripe = await fakeStripe()
after(() => stripe.close())
const { app, ...others } = await createTestApp({
  ownDatabase: true,
  webhooksAllowPrivate: true,
  providerUrls: { stripe: stripe.baseUrl },
  secret: 'a secret of thirty-two letters..',
  // Nobody takes mail there, and what could not be sent is kept for staff.
  smtpUrl: 'smtp://127.0.0.1:1',
})

/** Sends requests over sockets if several run at once; else directly to the application. */
const wireFor = async (concurrency: number) => {
  if (concurrency === 0) return injecting(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return overSockets((app.server.address() as AddressInfo).port)
}

test('whatever is sent, the answer is one that the document describes, and the books stay right', async () => {
  const hotel = await others.hotel()
  for (let people = 0; people < MOST_PEOPLE; people++) {
    const person = await addPerson({ app, ...others })
    await join({ app, ...others }, person, hotel, 'desk')
  }
  take(FUZZ_WAY as Way, others)
  const seed = Number(FUZZ_SEED ?? 1)
  const sockets = Number(FUZZ_CONCURRENCY ?? 0)
  const fuzz = new Fuzz({ app, ...others }, hotel, {
    seed,
    requests: Number(FUZZ_REQUESTS ?? SHORT_RUN),
    receiver: (await startReceiver()).url,
    wire: await wireFor(sockets),
    concurrency: Math.max(sockets, 1),
    stripe,
  })
  try {
    await fuzz.run()
  } finally {
    console.log(
      `seed ${seed}\n\n${fuzz.tally.table}\n\n${JSON.stringify({ ...fuzz.quotes.seen, ...fuzz.guests.seen, ...fuzz.debts.seen })}\n`,
    )
  }
  const { committed, refused } = packetsOf(others)
  assert.deepEqual(
    [committed > 0, refused > 0],
    [FUZZ_WAY !== 'long', FUZZ_WAY === 'either'],
    'the way of bookings',
  )
  // Only a provider can sign what it takes; and these take no token.
  const untried = fuzz.tally.untried.filter((id) => id !== 'paymentwebhook' && !PERSONAL.includes(id))
  assert.deepEqual(untried, [], 'something of every operation worked')
  for (const [what, times] of Object.entries(fuzz.quotes.seen)) assert.ok(times > 0, `quotes with ${what}`)
  for (const [what, times] of Object.entries(fuzz.guests.seen)) assert.ok(times > 0, `guests who ${what}`)
  for (const [what, times] of Object.entries(fuzz.debts.seen)) assert.ok(times > 0, `debts: ${what}`)
})
