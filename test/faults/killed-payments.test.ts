import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { before, suite, test } from 'node:test'
import { checkTables } from '../../src/check/check-tables.ts'
import { providerUrlName } from '../../src/config.ts'
import { payingHotel, Watched } from '../../src/payments/collect/paying-hotel.testing.ts'
import type { OnlineProvider } from '../../src/payments/providers/contract/provider-list.ts'
import type { FakeProvider } from '../providers/fake.ts'
import { startStandIns } from '../providers/stand-ins.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { left } from '../support/stock.ts'

const { eachFake, providerUrls } = await startStandIns()
const SECRET = 'a secret of thirty-two letters..'
const app = await createTestApp({ ownDatabase: true, providerUrls, secret: SECRET })

const PROCESS = path.join(import.meta.dirname, 'paying-process.ts')
const ENVIRONMENT = {
  DATABASE_URL: app.url,
  VACANCY_SECRET: SECRET,
  ...Object.fromEntries(eachFake.map(([name, { baseUrl }]) => [providerUrlName(name), baseUrl])),
}

/** How a request ends whose caller was killed: it never came, or it is carried out all the same. */
type End = 'forget' | 'perform'

/** A process does a step, and is killed while it waits for the provider's answer. False if it does not ask so often. */
const killedAt = async (fake: FakeProvider, words: string[], asked: number, end: End): Promise<boolean> => {
  const held = fake.hold(asked)
  const child = spawn(process.execPath, [PROCESS, ...words], {
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = once(child, 'exit')
  const request = await Promise.race([held, exit.then(() => undefined)])
  fake.holdNone()
  if (request === undefined) return false
  child.kill('SIGKILL')
  await exit
  request[end]()
  return true
}

/** What leads to a step, what is true when all went on after the kill. */
interface Step {
  words: 'begin' | 'look'
  arrange(watched: Watched, fake: FakeProvider): Promise<void>
  afterwards?(watched: Watched, fake: FakeProvider): Promise<void>
  ends: RegExp
  roomsTaken: number
}

const codeOf = async (watched: Watched): Promise<string> => (await watched.payments()).at(-1)!.payment_code

const begun = async (watched: Watched): Promise<void> => {
  assert.notEqual(await watched.begin(), 'not_payable')
}

const paid = async (watched: Watched, fake: FakeProvider): Promise<void> => {
  await begun(watched)
  fake.pay(await codeOf(watched))
}

const STEPS: Record<string, Step> = {
  begins: {
    words: 'begin',
    arrange: async () => {},
    afterwards: paid,
    ends: /^new; paid; 100 - 0$/,
    roomsTaken: 1,
  },
  'asks whether it was paid': { words: 'look', arrange: paid, ends: /^new; paid; 100 - 0$/, roomsTaken: 1 },
  'closes what was not paid in time': {
    words: 'look',
    async arrange(watched) {
      await begun(watched)
      await watched.late()
    },
    ends: /^cancelled payment_expired; expired; 0 - 0$/,
    roomsTaken: 0,
  },
  'gives money back': {
    words: 'look',
    async arrange(watched, fake) {
      await paid(watched, fake)
      await watched.look()
      await watched.hotel.post('/cancelbooking', { booking_code: watched.code })
    },
    ends: /^cancelled; paid, succeeded -100; 100 - 100$/,
    roomsTaken: 0,
  },
}

// All steps with all providers take some minutes: ALL_KILLS=1. Else those in which money may be taken or given twice.
const stepsOf = (name: OnlineProvider): string[] =>
  name === 'stripe' || process.env.ALL_KILLS ? Object.keys(STEPS) : ['begins', 'gives money back']

for (const [name, fake] of eachFake)
  suite(`a process killed while it asks ${name}`, () => {
    let hotel: TestHotel

    before(async () => {
      hotel = await payingHotel(
        app,
        { provider: name, mode: 'test', keys: fake.keys },
        { currency: 'IDR', rooms: 99 },
      )
    })

    /** False if the process does not ask so often. */
    const hold = async (step: Step, asked: number, end: End): Promise<boolean> => {
      const { words, arrange, afterwards, ends, roomsTaken } = step
      const [before] = await left(hotel, 0, 0)
      const watched = await Watched.booked(app, hotel)
      await arrange(watched, fake)
      await watched.allDue()
      const { booking_id } = await watched.row()
      const isKilled = await killedAt(fake, [words, `${hotel.hotelId}`, `${booking_id}`], asked, end)
      if (isKilled) await afterwards?.(watched, fake)
      await watched.look()
      await watched.look()
      if (!isKilled) return false
      assert.match(await watched.line(), ends)
      assert.deepEqual(await left(hotel, 0, 0), [before! - roomsTaken])
      const given = (await watched.row()).refunded_amount / fake.ways.rupiah
      assert.equal(fake.refundedOf(await codeOf(watched)), given)
      return true
    }

    for (const what of stepsOf(name))
      test(`as it ${what}, at each request: once paid and booked, or given back and released`, async () => {
        let asked = 0
        while (await hold(STEPS[what]!, asked, 'forget')) asked++
        assert.ok(asked > 0, 'it asks')
        for (let at = 0; at < asked; at++) assert.ok(await hold(STEPS[what]!, at, 'perform'))
        assert.deepEqual((await checkTables(app.db, hotel.hotelId)).damages, [])
      })
  })
