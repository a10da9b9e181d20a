import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { RoomDays } from '../days/days.ts'
import type { RateDaysView } from '../days/rate-days-view.ts'
import { REASON_CODES } from '../lists/restrictions.ts'
import { CaseHotel } from '../model/case-hotel.testing.ts'
import { addDays } from '../model/naive-clock.testing.ts'
import type { CaseConfig, CaseRateDay } from '../model/price-case.testing.ts'
import { randomCase } from '../model/random-case.testing.ts'
import type { Party } from '../party/party.ts'
import { sleepersOf } from '../party/sleepers.ts'
import { ItemPrice, priceItem } from '../price/item-price.ts'
import { type PricedParty, type PricedRate, pricerOf } from '../price/rate-pricer.ts'
import { parseDay } from '../values/civil-date.ts'
import { RoomArrivals } from './arrivals.ts'
import { Assessment } from './assessment.ts'
import { assess } from './quote.ts'
import { MOST_NIGHTS } from './stay.ts'

const DAYS = 24

/** A random hotel whose few days are repeated. */
const longCase = (seed: number): { config: CaseConfig; first: string } => {
  const { config, request } = randomCase(seed)
  const first = request.arrival_date
  const repeated = <Row extends { date: string }>(rows: Row[]): Row[] => {
    const dates = [...new Set(rows.map(({ date }) => date))].sort()
    return Array.from({ length: DAYS }, (_, at) =>
      rows
        .filter(({ date }) => date === dates[at % dates.length])
        .map((row) => ({ ...row, date: addDays(first, at) })),
    ).flat()
  }
  const rateDays: CaseRateDay[] = repeated(config.rate_days!).map((row, at) => ({
    ...row,
    min_night_through: at % 17 === 0 ? 1 + (at % 4) : 0,
  }))
  return { config: { ...config, room_days: repeated(config.room_days!), rate_days: rateDays }, first }
}

type RateOfRoom = PricedRate & { roomDays: RoomDays }

const ratesOf = (hotel: CaseHotel): RateOfRoom[] => {
  const room = hotel.room('A')!
  return hotel.rates
    .filter(({ rules }) => !rules.closed)
    .map((rate) => ({
      room: room.rules,
      rate: rate.rules,
      roomDays: room.days,
      rateDays: hotel.rateDays(room, rate),
      rules: hotel.book.of('A', rate.code, rate.policyCode),
    }))
}

/** Every stay assessed and priced by itself. */
const alone = (
  of: RateOfRoom,
  { rooms, party, today, now }: PricedParty,
  arrival: number,
  nights: number,
) => {
  const stay = { arrival, departure: arrival + nights, rooms, party }
  const found = assess(new Assessment(), today, of.room, of.rate, of.roomDays, of.rateDays, stay)
  const price = priceItem(new ItemPrice(), of.rules, found, sleepersOf(rooms, party), now)
  const occupancy = 1 << REASON_CODES.indexOf('occupancy')
  const published = 1 << REASON_CODES.indexOf('not_published')
  const isBookable = (found.reasons & ~(occupancy | published)) === 0 && !price.exceedsMaximum
  return { isBookable, total: found.total, grandTotal: price.grandTotal, ratePrice: found.ratePrice }
}

test('one pass finds the stay that costs least in all, as pricing every stay by itself does', () => {
  let offers = 0
  fc.assert(
    fc.property(fc.nat(1e6), fc.constantFrom(1, 2, 3, 5), (seed, nights) => {
      const { config, first: date } = longCase(seed)
      const hotel = new CaseHotel(config)
      const first = Math.max(parseDay(date)!, hotel.today)
      const party: Party = { adults: 3, children: 1, ages: [7] }
      const asked: PricedParty = { rooms: 2, party, today: hotel.today, now: hotel.now }
      const last = first + DAYS
      const { today } = hotel
      const found = new RoomArrivals({ first, last, nights, rooms: 2, today }, hotel.room('A')!.days)
      const rates = ratesOf(hotel)
      rates.forEach((of, index) => {
        const pricer = pricerOf(of, asked)
        if (pricer === undefined) found.add(index, of.rate, of.rateDays)
        else for (const _ of found.addPriced(index, of.rate, of.rateDays, pricer));
      })
      for (let day = first; day <= last; day++) {
        const at = day - first
        const ways = rates.map((of) => alone(of, asked, day, nights))
        const open = ways
          .filter(({ isBookable }) => isBookable)
          .toSorted((a, b) => a.grandTotal - b.grandTotal)
        const best = open[0]
        const wanted =
          best === undefined ? [-1] : [ways.indexOf(best), best.grandTotal, best.total, best.ratePrice]
        const answer = [found.rates[at], found.grandTotals[at], found.totals[at], found.ratePrices[at]]
        assert.deepEqual(best === undefined ? [answer[0]] : answer, wanted, `seed ${seed}, day ${at}`)
        let shortest = 1
        const isOpen = () => rates.some((of) => alone(of, asked, day, shortest).isBookable)
        while (shortest <= DAYS && !isOpen()) shortest++
        const expected = shortest > DAYS ? MOST_NIGHTS + 1 : shortest
        if (!config.rate_days!.some(({ rate_price }) => (rate_price ?? 0) > 1e9))
          assert.equal(found.shortest[at], expected, `seed ${seed}, day ${at}`)
        if (best !== undefined) offers++
      }
    }),
    { numRuns: 40, seed: 5 },
  )
  assert.ok(offers > 100, `${offers} offers`)
})

test('a night that many stays contain is reckoned once for each discount', () => {
  const hotel = new CaseHotel(longCase(3).config)
  const [of] = ratesOf(hotel)
  const terms = {
    stayDiscounts: [{ minNights: 3, percent: 10_000 }],
    advanceDiscounts: [],
    minAdvanceDays: null,
    maxAdvanceDays: null,
  }
  let asked = 0
  const rateDays: RateDaysView = {
    price: () => {
      asked++
      return 10_000
    },
    normalPrice: () => -1,
    restrictions: (day) => of!.rateDays.restrictions(day),
    has: () => true,
  }
  const priced = { ...of!, rate: { ...of!.rate, terms }, rateDays }
  const party: Party = { adults: 2, children: 0 }
  const pricer = pricerOf(priced, { rooms: 1, party, today: hotel.today, now: hotel.now })!
  for (let arrival = hotel.today; arrival < hotel.today + DAYS; arrival++)
    for (const nights of [1, 2, 3, 5]) pricer.price(arrival, nights)
  assert.equal(asked, DAYS + 1 + DAYS + 4)
})
