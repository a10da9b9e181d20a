import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { BASE, type Environment, type KeyedHotel, searchPaths } from '../environment.ts'
import { atMost, type Figure } from '../figure.ts'

const DAYS = 120
const PROMOS = 5000
const USES = 40
const ROUNDS = 3
const QUOTES_AT_ONCE = 8

/** What one caller can cost others: uses of one of many promos, and the largest quotes. */
export const boundFigures = async (ground: Environment): Promise<Figure[]> => [
  await promoUses(ground),
  await largestQuotes(ground),
]

const call = async ({ client }: KeyedHotel, address: string, method: string, body?: object) => {
  const answer = await fetch(address, {
    method,
    headers: { token: client, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { Result, Error: error } = (await answer.json()) as { Result: { hold_code: string }; Error?: object }
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(error)}`)
  return Result
}

const write = ({ db }: Environment, text: string, values: unknown[]) =>
  db.coordinator.withoutTimeouts((client) => client.query(text, values))

const givePromos = (ground: Environment, { hotelId }: KeyedHotel, count: number) =>
  write(
    ground,
    `insert into promo (hotel_id, promo_id, promo_code, promo_key, promo_name, charge, value, is_active, max_uses, uses, version)
     select $1, 1000000 + n, 'P' || n, 'p' || n, 'Offer', 'percent', 1000, true, 100000, 0, 1
     from generate_series(1, $2::int) n`,
    [hotelId, count],
  )

/** CPU of a use and a search after it, where there are many promos and where there are few. */
const promoUses = async (ground: Environment): Promise<Figure> => {
  const [few, many] = (await ground.hotels('PROMO', 2, DAYS)) as [KeyedHotel, KeyedHotel]
  await givePromos(ground, few, 10)
  await givePromos(ground, many, PROMOS)
  const path = `${searchPaths()[0]!}&promo_code=P1`
  const arrival = todayIn('UTC') + 1
  const booking_form = {
    ...{ room_code: 'ROOM1', rate_code: 'RATE1', guests: 1, promo_code: 'P1' },
    ...{ arrival_date: formatDay(arrival), departure_date: formatDay(arrival + 1) },
  }
  const best = new Map([few, many].map((hotel) => [hotel, Infinity]))
  for (let round = 0; round < ROUNDS; round++)
    for (const hotel of [few, many]) {
      const before = await cpuOf(ground)
      for (let use = 0; use < USES; use++) {
        const url = ground.app.address + BASE
        const { hold_code } = await call(hotel, `${url}/createhold`, 'POST', { booking_form })
        await call(hotel, ground.app.address + path, 'GET')
        await call(hotel, `${url}/deletehold/${hold_code}`, 'DELETE')
      }
      best.set(hotel, Math.min(best.get(hotel)!, ((await cpuOf(ground)) - before) / USES))
    }
  const baseline = { name: '10 promos', value: best.get(few)! }
  return atMost('a promo used, of 5,000', best.get(many)!, 'ms of CPU', baseline, 1.5)
}

const cpuOf = async (ground: Environment): Promise<number> => {
  const { user, system } = await ground.app.ask<NodeJS.CpuUsage>('cpu')
  return (user + system) / 1000
}

const giveRules = async (ground: Environment, { hotelId }: KeyedHotel): Promise<void> => {
  await write(
    ground,
    `insert into tax (hotel_id, tax_id, tax_code, tax_name, kind, charge, value, per, basis, is_included, is_at_hotel, base,
       sort_order, "on", max_nights, version)
     select $1, 1000000 + n, 'T' || n, 'Tax', 'tax', 'percent', 500, 'stay', 'room', false, false, 'running', n, 'all', 80, 1
     from generate_series(1, 80) n`,
    [hotelId],
  )
  await write(
    ground,
    `insert into extra (hotel_id, extra_id, extra_code, extra_name, extra_description, price, per, is_mandatory, max_quantity,
       lead_hours, version)
     select $1, 2000000 + n, 'E' || n, 'Extra', '', 500 + n, 'person_night', false, 99, 0, 1 from generate_series(1, 100) n`,
    [hotelId],
  )
}

/** The longest that another hotel's search waits while the largest quotes are asked for at once. */
const largestQuotes = async (ground: Environment): Promise<Figure> => {
  const [asked, other] = (await ground.hotels('LARGE', 2, DAYS)) as [KeyedHotel, KeyedHotel]
  await giveRules(ground, asked)
  const arrival = todayIn('UTC') + 1
  const extras = Array.from({ length: 50 }, (_, at) => ({ extra_code: `E${at + 1}` }))
  const booking_form = {
    ...{ arrival_date: formatDay(arrival), departure_date: formatDay(arrival + 90) },
    items: Array.from({ length: 20 }, (_, at) => ({
      ...{ room_code: `ROOM${1 + (at % 10)}`, rate_code: 'RATE1', adults: 1, extras },
    })),
  }
  const quote = () => call(asked, `${ground.app.address}${BASE}/quotebooking`, 'POST', { booking_form })
  const search = async (): Promise<number> => {
    const begun = performance.now()
    await call(other, ground.app.address + searchPaths()[0]!, 'GET')
    return performance.now() - begun
  }
  await Promise.all([quote(), search()])
  const longest = async (work: Promise<unknown>): Promise<number> => {
    let isOver = false
    const over = work.finally(() => {
      isOver = true
    })
    let most = 0
    while (!isOver) most = Math.max(most, await search())
    await over
    return most
  }
  const waits: number[] = []
  const alone: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await search())
    waits.push(await longest(Promise.all(Array.from({ length: QUOTES_AT_ONCE }, quote))))
  }
  const baseline = { name: 'alone', value: Math.min(...alone) }
  return atMost('a search beside 8 largest quotes, longest', Math.min(...waits), 'ms', baseline, 40)
}
