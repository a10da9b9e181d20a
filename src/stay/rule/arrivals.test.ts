import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RateDays, RestrictionsPalette, RoomDays } from '../days/days.ts'
import { BLANK_RATE_DAY } from '../days/rate-day.ts'
import { type Day, FIRST_DAY, LAST_DAY } from '../values/civil-date.ts'
import { RoomArrivals } from './arrivals.ts'
import { Assessment } from './assessment.ts'
import { assess } from './quote.ts'
import { MOST_NIGHTS, type RateRules, type RoomRules } from './stay.ts'

// Touches days: runs again in other time zones.

const FIRST: Day = 20_000
const DAYS = 120

const room: RoomRules = { published: true, maxAdults: 2, maxChildren: 0 }

interface Hotel {
  roomDays: RoomDays
  rates: { rules: RateRules; days: RateDays }[]
}

/** A value chosen by weight. The usual value has a large weight, so that long stays occur. */
const oneOf = (random: () => number, ...weights: [number, number][]): number => {
  let at = random() * weights.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, value] of weights) {
    at -= weight
    if (at < 0) return value
  }
  return weights[0]![1]
}

const hotel: fc.Arbitrary<Hotel> = fc
  .tuple(fc.integer(), fc.integer({ min: 1, max: 3 }))
  .map(([seed, count]) => {
    let state = seed | 1
    const random = (): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return state / 0x80000000
    }
    const palette = new RestrictionsPalette()
    const roomDays = new RoomDays()
    const rarely = random() / 20
    for (let day = FIRST; day < FIRST + DAYS; day++)
      if (random() >= rarely)
        roomDays.set({
          day,
          number_of_rooms: random() < rarely ? 0 : 99,
          pushed: random() >= rarely,
          is_close: random() < rarely,
        })
    const rates = Array.from({ length: count }, () => {
      const days = new RateDays(palette)
      const dear = oneOf(random, [4, 100], [1, 1e12])
      const noDeparture = oneOf(random, [2, 0.1], [1, 0.97], [1, 1])
      for (let day = FIRST; day < FIRST + DAYS; day++) {
        if (random() < rarely) continue
        const price = random() < rarely ? null : Math.floor(random() * dear)
        const least = oneOf(random, [4, 0], [1, 3], [1, 40])
        const most = oneOf(random, [4, 0], [1, 50], [1, 91])
        days.set({
          ...BLANK_RATE_DAY,
          day,
          rate_price: price,
          cta: random() < 0.1 ? 1 : 0,
          ctd: random() < noDeparture ? 1 : 0,
          min_night: least,
          max_night: most,
          is_close: random() < rarely,
          pushed: random() >= rarely,
        })
      }
      const rules: RateRules = {
        closed: false,
        firstDay: oneOf(random, [4, FIRST_DAY], [1, FIRST + 10]),
        lastDay: oneOf(random, [4, LAST_DAY], [1, FIRST + 80]),
        price: oneOf(random, [1, 0], [1, 77]),
      }
      return { rules, days }
    })
    return { roomDays, rates }
  })

const scratch = new Assessment()

/** Computed the simple way: every length of stay is assessed by itself, with all its nights. */
const naive = ({ roomDays, rates }: Hotel, arrival: Day, nights: number, rooms: number) => {
  const bookable = (rate: Hotel['rates'][number], length: number): Assessment | undefined => {
    const stay = { arrival, departure: arrival + length, rooms, party: null }
    const found = assess(scratch, FIRST, room, rate.rules, roomDays, rate.days, stay)
    return found.bookable ? found : undefined
  }
  let [best, total, price] = [-1, Infinity, 0]
  rates.forEach((rate, index) => {
    const found = bookable(rate, nights)
    if (found === undefined || found.total >= total) return
    ;[best, total, price] = [index, found.total, found.ratePrice]
  })
  let shortest = 1
  while (shortest <= MOST_NIGHTS && !rates.some((rate) => bookable(rate, shortest))) shortest++
  return { best, total, price, shortest }
}

test('one pass finds for each arrival what assessing every stay by itself finds', () => {
  fc.assert(
    fc.property(
      hotel,
      fc.constantFrom(1, 2, 7, 30, MOST_NIGHTS),
      fc.constantFrom(1, 1, 2, 99),
      (given, nights, rooms) => {
        const [first, last] = [FIRST, FIRST + DAYS]
        const found = new RoomArrivals({ first, last, nights, rooms, today: FIRST }, given.roomDays)
        given.rates.forEach(({ rules, days }, index) => {
          found.add(index, rules, days)
        })
        for (let day = first; day <= last; day += 3) {
          const at = day - first
          const expected = naive(given, day, nights, rooms)
          const answer = {
            best: found.rates[at],
            total: found.grandTotals[at],
            price: found.ratePrices[at],
            shortest: found.shortest[at],
          }
          assert.deepEqual(answer, expected, `day ${at}`)
        }
      },
    ),
    { numRuns: 60 },
  )
})
