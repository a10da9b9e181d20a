import { formatDay } from '../../src/stay/civil-date.ts'
import { todayIn } from '../../src/stay/time-zone.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { adminOf, BASE, type Ground, type KeyedHotel, searchPaths, teachBare } from '../ground.ts'
import { load, searches } from '../load.ts'
import { writeFor } from '../writers.ts'

const CONNECTIONS = 64
const SECONDS = 5

/** Searches against a bare node:http server that answers the same bytes: different ones, one again and again, and while prices change. */
export const searchFigures = async (ground: Ground): Promise<Figure[]> => {
  const [hotel, ...others] = await ground.hotels('SEARCH', 4)
  const token = hotel!.client
  const paths = searchPaths()
  await teachBare(ground, paths, token)
  const ask = (url: string, asked: string[]) =>
    load({ url, requests: searches(asked, token), connections: CONNECTIONS, seconds: SECONDS })
  // Both get warm first: what is compiled on the way would count against whoever comes first.
  for (const { address } of [ground.bare, ground.app])
    await load({ url: address, requests: searches(paths, token), connections: CONNECTIONS, seconds: 3 })
  const bare = await ask(ground.bare.address, paths)
  const distinct = await ask(ground.app.address, paths)
  const bareSame = await ask(ground.bare.address, paths.slice(0, 1))
  const same = await ask(ground.app.address, paths.slice(0, 1))
  const [changing, writes] = await Promise.all([
    ask(ground.app.address, paths),
    changePrices(ground, [hotel!, ...others], SECONDS),
  ])
  const baseline = { name: 'bare node:http', value: bare.perSecond }
  const failed = distinct.failed + same.failed + changing.failed + writes.failed
  if (failed > 0) throw new Error(`${failed} requests failed`)
  return [
    atLeast('searches, all different', distinct.perSecond, '/s', baseline, 0.35),
    atLeast(
      'the same search again',
      same.perSecond,
      '/s',
      { name: 'bare node:http', value: bareSame.perSecond },
      0.55,
    ),
    atLeast(
      `different searches, ${Math.round(writes.perSecond)} price changes/s`,
      changing.perSecond,
      '/s',
      baseline,
      0.25,
    ),
    atMost('p99 while prices change', changing.p99Ms, 'ms', { name: 'without', value: distinct.p99Ms }, 3),
  ]
}

const CHANGES_PER_SECOND = 200
const WRITERS = 8

/** One price of one day at a time, at this hotel and at others. */
const changePrices = async (ground: Ground, hotels: KeyedHotel[], seconds: number) => {
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
    (1000 * WRITERS) / CHANGES_PER_SECOND - 5,
  )
}
