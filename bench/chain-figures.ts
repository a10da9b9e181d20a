import { formatDay } from '../src/stay/values/civil-date.ts'
import { todayIn } from '../src/stay/values/time-zone.ts'
import { makeChainToken } from '../src/tokens/chain-tokens.ts'
import { BASE, type Environment, type KeyedHotel } from './environment.ts'
import { atMost, type Figure, told } from './figure.ts'
import { allAnswered, type Request } from './load.ts'
import { type Wrote, writeFor } from './writers.ts'

const HOTELS = 250
const DAYS = 60
const SECONDS = 3
const ROUNDS = 5
const OTHERS = 16
const OTHERS_PER_SECOND = 200

/** Searches that are all different, of one hotel or of all. */
const different = (path: string): (() => string) => {
  const today = todayIn('UTC')
  let count = 0
  return () => {
    const at = count++
    const [ahead, nights] = [1 + (at % (DAYS - 8)), 1 + (at % 7)]
    const adults = 1 + (Math.floor(at / DAYS) % 2)
    return `${path}?StartDate=${formatDay(today + ahead)}&EndDate=${formatDay(today + ahead + nights)}&Adults=${adults}`
  }
}

/** One search over 250 hotels in memory against one of a single hotel, and what others notice of it. */
export const chainFigures = async (ground: Environment): Promise<Figure[]> => {
  console.error(`seeding ${HOTELS} hotels of 10 rooms × 5 rates × ${DAYS} days`)
  const hotels = await ground.hotels('CHAIN', HOTELS, DAYS)
  const { chain } = hotels[0]!
  const { token } = await makeChainToken(ground.db, {
    chain_code: chain,
    token_name: 'bench',
    is_admin: false,
  })
  const allPath = different(`${BASE}/hotelsearch`)
  const codes = hotels.map(({ code }) => code).join()
  const all = (): Request => ({ method: 'GET', path: `${allPath()}&hotel_codes=${codes}`, token })
  const one = singles(hotels)
  await allInMemory(ground, token, all().path)
  const ask = async (next: () => Request, connections = 1, everyMs = 0): Promise<Wrote> =>
    allAnswered(await writeFor(ground.app.address, connections, SECONDS, next, everyMs))
  const others = () => ask(one, OTHERS, (1000 * OTHERS) / OTHERS_PER_SECOND)
  // Warms both up.
  await Promise.all([ask(all), ask(one)])
  const rounds: Round[] = []
  for (let count = 0; count < ROUNDS; count++) {
    const alone = { single: await ask(one), whole: await ask(all), quiet: await others() }
    const [busy] = await Promise.all([others(), ask(all)])
    rounds.push({ ...alone, busy })
  }
  const latency = middle(rounds, ({ whole, single }) => whole.p50Ms / single.p50Ms)
  const late = middle(rounds, ({ busy, quiet }) => busy.p99Ms / quiet.p99Ms)
  return [
    atMost(
      `one search over ${HOTELS} hotels, p50`,
      latency.whole.p50Ms,
      'ms',
      { name: 'over one', value: latency.single.p50Ms },
      20,
    ),
    told('of them a second', latency.whole.perSecond, '/s'),
    atMost('p99 of others meanwhile', late.busy.p99Ms, 'ms', { name: 'without', value: late.quiet.p99Ms }, 2),
  ]
}

interface Round {
  single: Wrote
  whole: Wrote
  quiet: Wrote
  busy: Wrote
}

const middle = (rounds: Round[], ratio: (round: Round) => number): Round =>
  rounds.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(rounds.length / 2)]!

/** Of hotel after hotel, each with a token of its own. */
const singles = (hotels: readonly KeyedHotel[]): (() => Request) => {
  const path = different(`${BASE}/roomavailability`)
  let count = 0
  return () => ({ method: 'GET', path: path(), token: hotels[count++ % hotels.length]!.client })
}

const MOST_TRIES = 100

/** Asks until none is missing. */
const allInMemory = async ({ app }: Environment, token: string, path: string): Promise<void> => {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await fetch(app.address + path, { headers: { token } })
    const { Result } = (await answer.json()) as { Result: { reason: string | null }[] | null }
    if (Result?.length === HOTELS && Result.every(({ reason }) => reason === null)) return
  }
  throw new Error('some hotels never got ready')
}
