import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import type { FakeProvider } from '../../../test/providers/fake.ts'
import { fakeStripe } from '../../../test/providers/fake-stripe.ts'
import { fakeXendit } from '../../../test/providers/fake-xendit.ts'
import { until } from '../../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { paymentWorkers } from '../worker.ts'
import { payingHotel, Watched } from './paying-hotel.testing.ts'
import { ProviderTurns } from './provider-turns.ts'

const fakes = { stripe: await fakeStripe(), xendit: await fakeXendit() }
const providerUrls = Object.fromEntries(Object.entries(fakes).map(([name, { baseUrl }]) => [name, baseUrl]))
const app = await createTestApp({
  ownDatabase: true,
  providerUrls,
  secret: 'a secret of thirty-two letters..',
})
after(() => Promise.all(Object.values(fakes).map((fake) => fake.close())))

const hotelAt = (fake: FakeProvider): Promise<TestHotel> =>
  payingHotel(app, { provider: fake.name, mode: 'test', keys: fake.keys }, { currency: 'IDR', rooms: 40 })

const begun = async (hotel: TestHotel): Promise<Watched> => {
  const watched = await Watched.booked(app, hotel)
  await watched.begin()
  return watched
}

/** Runs the worker of payments while the work is done. */
const whileLooking = async (work: () => Promise<void>): Promise<void> => {
  const [payments] = paymentWorkers(app.services)
  payments!.start()
  try {
    await work()
  } finally {
    for (const fake of Object.values(fakes)) fake.misbehave(undefined)
    await payments!.stop()
  }
}

suite('a provider that hangs', () => {
  test('for hotels with many payments keeps nobody waiting whose provider is another', async () => {
    const slow = await Promise.all(Array.from({ length: 4 }, () => hotelAt(fakes.stripe)))
    const waiting = await Promise.all(slow.flatMap((hotel) => Array.from({ length: 6 }, () => begun(hotel))))
    const other = await begun(await hotelAt(fakes.xendit))
    fakes.stripe.misbehave('slow')
    await Promise.all([...waiting, other].map((one) => one.allDue()))
    fakes.xendit.pay((await other.payments())[0]!.payment_code)
    await whileLooking(() => until(async () => (await other.line()) === 'new; paid; 100 - 0'))
  })

  test('for the guests of one hotel keeps no guests of another waiting, at the same provider or not', async () => {
    const turns = new ProviderTurns({
      mostOfHotel: 4,
      mostOfProvider: 8,
      mostWaiting: 100,
      longestWaitMs: 60_000,
    })
    const gate = Promise.withResolvers<void>()
    const hanging = Array.from({ length: 50 }, () =>
      turns.take({ hotelId: 1, provider: 'stripe' }, () => gate.promise),
    )
    const here = await turns.take({ hotelId: 2, provider: 'stripe' }, async () => 'asked')
    const there = await turns.take({ hotelId: 2, provider: 'xendit' }, async () => 'asked')
    assert.deepEqual([here, there], ['asked', 'asked'])
    gate.resolve()
    await Promise.all(hanging)
  })

  test('at many hotels keeps nobody waiting whose provider is another', async () => {
    const turns = new ProviderTurns({
      mostOfHotel: 4,
      mostOfProvider: 8,
      mostWaiting: 100,
      longestWaitMs: 60_000,
    })
    const gate = Promise.withResolvers<void>()
    const hanging = Array.from({ length: 50 }, (_, hotelId) =>
      turns.take({ hotelId, provider: 'stripe' }, () => gate.promise),
    )
    assert.equal(await turns.take({ hotelId: 100, provider: 'xendit' }, async () => 'asked'), 'asked')
    gate.resolve()
    await Promise.all(hanging)
  })
})
