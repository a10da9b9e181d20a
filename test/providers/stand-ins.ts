import { after } from 'node:test'
import type { OnlineProvider } from '../../src/payments/providers/contract/provider-list.ts'
import type { FakeProvider } from './fake.ts'
import { fakeMidtrans } from './fake-midtrans.ts'
import { fakeStripe } from './fake-stripe.ts'
import { fakeXendit } from './fake-xendit.ts'

/** Who stands in for each provider. */
export const STAND_INS = {
  stripe: fakeStripe,
  midtrans: fakeMidtrans,
  xendit: fakeXendit,
} satisfies Record<OnlineProvider, () => Promise<FakeProvider>>

type StandIns = { [Name in OnlineProvider]: Awaited<ReturnType<(typeof STAND_INS)[Name]>> }

/** One of each for the tests of a file, and where a server asks them. */
export const startStandIns = async () => {
  const started = await Promise.all(
    Object.entries(STAND_INS).map(async ([name, start]) => [name, await start()] as const),
  )
  after(() => Promise.all(started.map(([, fake]) => fake.close())))
  return {
    fakes: Object.fromEntries(started) as StandIns,
    eachFake: started as [OnlineProvider, FakeProvider][],
    providerUrls: Object.fromEntries(started.map(([name, { baseUrl }]) => [name, baseUrl])),
  }
}
