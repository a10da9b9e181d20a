import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { adminOf, BASE, type Environment, type KeyedHotel, searchPaths, teachBare } from '../environment.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { goingOn, type LoadResult, load, searches } from '../load.ts'
import { writeFor } from '../writers.ts'

const CONNECTIONS = 64
const SECONDS = 2
const ROUNDS = 3

/** Searches (different ones, the same one, and while prices change) against a bare server that answers the same bytes. */
export const searchFigures = async (ground: Environment): Promise<Figure[]> => {
  const hotels = await ground.hotels('SEARCH', 4)
  const token = hotels[0]!.client
  const different = searchPaths()
  const one = different.slice(0, 1)
  await teachBare(ground, different, token)
  const { bare, app } = ground
  const askSame = (url: string) =>
    load({ url, requests: searches(one, token), connections: CONNECTIONS, seconds: SECONDS })
  const askDifferent = (url: string) => {
    const next = goingOn(searches(different, token))
    return (seconds = SECONDS) => next({ url, connections: CONNECTIONS, seconds })
  }
  const [askBare, askApp] = [askDifferent(bare.address), askDifferent(app.address)]
  // Warms both up, else compiling would count against the first one measured.
  for (const ask of [askBare, askApp]) await ask(3)
  const rounds: Round[] = []
  for (let count = 0; count < ROUNDS; count++) {
    const round = {
      bare: await askBare(),
      different: await askApp(),
      bareSame: await askSame(bare.address),
      same: await askSame(app.address),
    }
    const [changing, writes] = await Promise.all([askApp(), changePrices(ground, hotels, SECONDS)])
    rounds.push({ ...round, changing, writes })
  }
  const failed = rounds.flatMap((round) => Object.values(round)).reduce((sum, each) => sum + each.failed, 0)
  if (failed > 0) throw new Error(`${failed} requests failed`)
  return figuresOf(rounds)
}

type Round = Record<'bare' | 'different' | 'bareSame' | 'same' | 'changing', LoadResult> & {
  writes: Pick<LoadResult, 'perSecond' | 'failed'>
}

/** The median round by that ratio: a shared machine may be slow for a while. */
const middle = (rounds: Round[], ratio: (round: Round) => number): Round =>
  rounds.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(rounds.length / 2)]!

const figuresOf = (rounds: Round[]): Figure[] => {
  const bareName = 'bare node:http'
  const different = middle(rounds, (round) => round.different.perSecond / round.bare.perSecond)
  const same = middle(rounds, (round) => round.same.perSecond / round.bareSame.perSecond)
  const changing = middle(rounds, (round) => round.changing.perSecond / round.bare.perSecond)
  const late = middle(rounds, (round) => round.changing.p99Ms / round.different.p99Ms)
  const changes = `different searches, ${Math.round(changing.writes.perSecond)} price changes/s`
  return [
    atLeast(
      'searches, all different',
      different.different.perSecond,
      '/s',
      { name: bareName, value: different.bare.perSecond },
      0.35,
    ),
    atLeast(
      'the same search again',
      same.same.perSecond,
      '/s',
      { name: bareName, value: same.bareSame.perSecond },
      0.55,
    ),
    atLeast(
      changes,
      changing.changing.perSecond,
      '/s',
      { name: bareName, value: changing.bare.perSecond },
      0.25,
    ),
    atMost(
      'p99 while prices change',
      late.changing.p99Ms,
      'ms',
      { name: 'without', value: late.different.p99Ms },
      3,
    ),
  ]
}

const CHANGES_PER_SECOND = 200
const WRITERS = 16

/** Changes one price of one day at a time, in this hotel and in others. */
const changePrices = async (ground: Environment, hotels: KeyedHotel[], seconds: number) => {
  const tokens = await Promise.all(hotels.map((hotel) => adminOf(ground.db, hotel)))
  const today = todayIn('UTC')
  let count = 0
  return writeFor(
    ground.app.address,
    WRITERS,
    seconds,
    () => {
      count++
      const data = [
        {
          room_code: `ROOM${1 + (count % 10)}`,
          rate_code: 'RATE1',
          room_availability_date: formatDay(today + 1 + (count % 300)),
          rate_detail: [{ rate_code: 'RATE1', rate_price: 100 + (count % 500) / 10 }],
        },
      ]
      const token = tokens[count % tokens.length]!
      return {
        method: 'POST' as const,
        path: `${BASE}/modifyroomavailability`,
        token,
        body: JSON.stringify({ data }),
      }
    },
    (1000 * WRITERS) / CHANGES_PER_SECOND,
  )
}
