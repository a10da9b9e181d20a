import { setTimeout as delay } from 'node:timers/promises'
import { fakeStripe } from '../../test/providers/fake-stripe.ts'
import { until } from '../../test/support/barriers.ts'
import type { Fault, Making } from '../fault.ts'
import { type Counted, countPayments } from '../guests/count-payments.ts'
import { makePaidHotels } from '../guests/paid-hotels.ts'
import { PayingGuests } from '../guests/paying-guests.ts'
import { overCluster, type Scene } from '../scene.ts'
import { check } from '../servers/server.ts'

const AWAY_MS = 60_000
const KILLS = 6
const KILL_EVERY_MS = 10_000
// The sweeper comes after a minute; a refund that its first try found no provider for, a minute later.
const SETTLED_WITHIN_MS = 180_000

interface Paying {
  scene: Scene
  fake: Awaited<ReturnType<typeof fakeStripe>>
  guests: PayingGuests
}

/** A fault that happens while guests pay. Settled is what is left open by commands, or by the servers alone. */
const whilePaying =
  (
    name: string,
    strike: (paying: Paying) => Promise<string>,
    help: (scene: Scene) => Promise<string> | string,
  ): Making =>
  async (cluster) => {
    const fake = await fakeStripe()
    const settings = { STRIPE_URL: fake.baseUrl, VACANCY_SECRET: 'a secret of thirty-two letters..' }
    const scene = await overCluster(cluster, { settings })
    const { address } = scene.servers[0]!
    const hotels = await makePaidHotels(scene.url(), address, fake.keys)
    const guests = new PayingGuests(hotels, scene.url(), address, fake).begin()
    let wrong: string[] = []
    const settle = async () => {
      await guests.end()
      const count = () => countPayments(guests, fake, scene.url())
      const left = (await count()).wrong.length
      const helped = await help(scene)
      const since = performance.now()
      let counted: Counted = await count()
      const isSettled = async () => {
        counted = await count()
        return counted.wrong.length === 0
      }
      await until(isSettled, 'every payment is settled', SETTLED_WITHIN_MS).catch(() => {})
      const after = ((performance.now() - since) / 1000).toFixed(0)
      wrong = [...guests.wrong, ...counted.wrong]
      return `${left} open at the end, settled ${helped} within ${after} s; ${inWords(counted)}`
    }
    const close = async () => {
      fake.misbehave(undefined)
      await guests.end()
      await scene.close()
      await fake.close()
    }
    const fault: Fault = {
      name,
      scene,
      strike: () => strike({ scene, fake, guests }),
      settle,
      close,
      disturbed: () => wrong,
    }
    return fault
  }

const inWords = ({ bookings, tries, paid, refunded, expired, kept, wrong }: Counted): string =>
  `${bookings} bookings with ${tries} payments: ${paid} paid, ${refunded} refunded, ${expired} expired, ` +
  `${kept / 100} received and retained, ${wrong.length} wrong`

const PAYMENTS_UNDER_WAY = 10

const manyUnderWay = (guests: PayingGuests): Promise<void> =>
  until(async () => guests.underWay >= PAYMENTS_UNDER_WAY, 'payments are under way')

export const killServerWhilePaying = whilePaying(
  'kill -9 of the server, six times in a minute, while guests pay',
  async ({ scene, guests }) => {
    const server = scene.servers[0]!
    const underWay: number[] = []
    await manyUnderWay(guests)
    for (let kill = 0; kill < KILLS; kill++) {
      if (kill > 0) await delay(KILL_EVERY_MS)
      await server.end('SIGKILL')
      underWay.push(guests.underWay)
      await server.start()
    }
    return `killed and started again with ${underWay.join(', ')} payments under way`
  },
  async ({ environment }) => {
    const { clean, text } = await check(environment, ['payments', 'check'])
    if (!clean) throw new Error(text)
    return 'with `vacancy payments check`'
  },
)

export const providerAway = whilePaying(
  'the payment provider away for a minute',
  async ({ fake, guests }) => {
    await manyUnderWay(guests)
    const before = { requests: fake.requests.length, paid: guests.paid, failed: guests.failed }
    fake.misbehave('down')
    await delay(AWAY_MS)
    fake.misbehave(undefined)
    const cut = fake.requests.length - before.requests
    const [paid, failed] = [guests.paid - before.paid, guests.failed - before.failed]
    return `${cut} requests to it cut off, ${paid} guests paid meanwhile, ${failed} tries failed`
  },
  () => 'by the server alone',
)
