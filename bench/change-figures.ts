import { formatDay } from '../src/stay/values/civil-date.ts'
import { todayIn } from '../src/stay/values/time-zone.ts'
import { adminOf, BASE, type Environment } from './environment.ts'
import { atMost, type Figure } from './figure.ts'
import { push, RATES, ROOMS, YEAR } from './figures/push.ts'

const HOURS = 400 * 24
const ASKED = 15
const LINES = 20_000

/**
 * Who changed a cell, in a hotel that pushed a year of prices every hour for 400 days, and the preview of a sheet of twenty
 * thousand prices.
 */
export const changeFigures = async (ground: Environment): Promise<Figure[]> => {
  const [hotel] = await ground.hotels('CHANGED', 1)
  const token = await adminOf(ground.db, hotel!)
  const first = todayIn('UTC') + 1000
  await push(ground, token, 1000, 100)
  await push(ground, token, 1000, 150)
  await repeatChanges(ground, hotel!.hotelId)
  const cell = (rate: string, day: number) =>
    `/getchanges?room_code=ROOM3&rate_code=${rate}&start_date=${formatDay(day)}&end_date=${formatDay(day)}`
  const median = async (path: string, init: RequestInit = {}): Promise<number> => {
    const times: number[] = []
    for (let at = 0; at < ASKED; at++) times.push(await msOf(ground, token, path, init))
    return times.toSorted((a, b) => a - b)[Math.floor(ASKED / 2)]!
  }
  const often = await median(cell('RATE2', first + 100))
  // A day before all that changed: every row of the cell is looked at, and none is found.
  const never = await median(cell('RATE2', first - 1))
  const sheet = sheetOf(first)
  const preview = await median('/importprices?dry_run=1', {
    method: 'POST',
    body: sheet,
    headers: { token, 'content-type': 'text/csv' },
  })
  return [
    atMost('history of a cell, 9,600 pushes', often, 'ms', undefined, 50),
    atMost('history of a cell that never changed', never, 'ms', undefined, 50),
    atMost(`preview of a sheet of ${LINES} prices`, preview, 'ms', undefined, 1000),
  ]
}

const msOf = async (ground: Environment, token: string, path: string, init: RequestInit): Promise<number> => {
  const start = performance.now()
  const response = await fetch(`${ground.app.address}${BASE}${path}`, { headers: { token }, ...init })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${text.slice(0, 300)}`)
  return performance.now() - start
}

/** The rows of the last push once more for every hour before it. */
const repeatChanges = (ground: Environment, hotelId: number): Promise<unknown> =>
  ground.db.coordinator.withoutTimeouts(async (client) => {
    await client.query(
      `insert into day_change (hotel_id, version, part, room_id, rate_id, room_code, rate_code, first_day, last_day,
         operation, actor, actor_code, cells, created_at)
       select hotel_id, -hour, part, room_id, rate_id, room_code, rate_code, first_day, last_day, operation, actor,
         actor_code, cells, created_at - hour * interval '1 hour'
       from day_change, generate_series(1, $2::int) as hour
       where hotel_id = $1 and version = (select max(version) from day_change where hotel_id = $1)`,
      [hotelId, HOURS],
    )
    await client.query('analyze day_change')
  })

/** Every price of the hotel's year is another one, and some are new. */
const sheetOf = (first: number): string => {
  const lines = ['date;room_code;rate_code;rate_price;min_night']
  for (let day = 0; lines.length <= LINES; day++)
    for (let room = 1; room <= ROOMS; room++)
      for (let rate = 1; rate <= RATES && lines.length <= LINES; rate++)
        lines.push(
          `${formatDay(first + day)};ROOM${room};RATE${rate};${300 + (day % 90)},5${day % 10};${1 + ((day % YEAR) % 3)}`,
        )
  return lines.join('\r\n')
}
