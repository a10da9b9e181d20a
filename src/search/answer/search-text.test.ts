import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { Type } from 'typebox'
import type { CalendarRoom, HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { PLAIN_PRICES } from '../../calendar/plain-catalog.testing.ts'
import { BLANK_RATE_DAY } from '../../stay/days/rate-day.ts'
import { REASON_CODES } from '../../stay/lists/restrictions.ts'
import { ANY_OCCUPANCY } from '../../stay/party/occupancy.ts'
import { fits, quote } from '../../stay/rule/quote.ts'
import type { ReasonFact } from '../../stay/rule/reasons.ts'
import { MOST_NIGHTS, type Stay } from '../../stay/rule/stay.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { rateCalendar } from '../rate-calendar.ts'
import { offersOf } from '../search.ts'
import { rateCalendarDay, roomOffer } from '../search-schemas.ts'
import { DAYS, FIRST, randomCalendar } from '../search-testing.ts'
import { ByteWriter } from './fragments.ts'
import { searchObjects } from './search-objects.testing.ts'
import { SearchParts } from './search-parts.ts'
import type { Search } from './search-request.ts'
import { SearchWriter } from './search-text.ts'

const stay: fc.Arbitrary<Stay> = fc
  .record({
    arrival: fc.integer({ min: FIRST - 1, max: FIRST + DAYS }),
    nights: fc.integer({ min: 1, max: 6 }),
    rooms: fc.constantFrom(1, 1, 2),
    party: fc.record({ adults: fc.nat(4), children: fc.nat(3) }),
  })
  .map(({ arrival, nights, rooms, party }) => ({ arrival, departure: arrival + nights, rooms, party }))

const search = fc.record({
  stay,
  today: fc.constantFrom(FIRST, FIRST + 2),
  now: fc.constant(0),
  room_code: fc.constantFrom(undefined, undefined, 'R0', 'NOSUCH'),
  rate_code: fc.constantFrom(undefined, undefined, 'P0', 'NOSUCH'),
  availableOnly: fc.boolean(),
})

const parts = new SearchParts('https://booking.example.com/api/plugin/v1')
const searchWriter = new SearchWriter(parts)

const searchText = (calendar: HotelCalendar, request: Search): string => {
  const writer = new ByteWriter()
  searchWriter.write(writer, calendar, request)
  return writer.written.toString()
}

const objectsOf = (calendar: HotelCalendar, request: Search): unknown =>
  JSON.parse(JSON.stringify(searchObjects(parts, calendar, request)))

const ajv = new Ajv({ strict: false, formats: { date: true, 'date-time': true } })
const isSearch = ajv.compile(Type.Array(roomOffer))
const isCalendar = ajv.compile(Type.Array(rateCalendarDay))

test('the text of a search is that of the object form to the byte, and satisfies the published schema', () => {
  fc.assert(
    fc.property(randomCalendar, fc.array(search, { minLength: 1, maxLength: 5 }), (calendar, searches) => {
      for (const each of searches) {
        const text = searchText(calendar, each)
        assert.equal(text, JSON.stringify(searchObjects(parts, calendar, each)))
        const answer = JSON.parse(text)
        assert.ok(isSearch(answer), JSON.stringify(isSearch.errors))
      }
    }),
    { numRuns: 150 },
  )
})

test('the nights of a room are looked at once for all its rates', () => {
  fc.assert(
    fc.property(randomCalendar, search, (calendar, each) => {
      let looks = 0
      for (const { days } of calendar.rooms) {
        const flags = days.flags.bind(days)
        days.flags = (day) => {
          looks++
          return flags(day)
        }
      }
      const nights = each.stay.departure - each.stay.arrival
      const told: { rate_details: unknown[] }[] = JSON.parse(searchText(calendar, each))
      const looked = each.availableOnly ? calendar.rooms.length : told.length
      // A room that shows no rate tells its free rooms all the same.
      const again = told.filter(({ rate_details }) => rate_details.length === 0).length
      assert.ok(looks <= (looked + again) * nights, `${looks} looks`)
    }),
    { numRuns: 50 },
  )
})

test('pieces are written anew when the catalog changes', () => {
  fc.assert(
    fc.property(randomCalendar, search, (calendar, each) => {
      searchText(calendar, each)
      const { hotel, rooms, rates } = calendar
      calendar.setCatalog({
        hotel,
        rooms: rooms.map(({ facts }) => ({ ...facts, room_name: 'Renamed', is_publish: true })),
        rates: rates.map(({ facts }) => ({ ...facts, rate_name: 'Renamed' })),
        pictures: [],
        ...PLAIN_PRICES,
      })
      const answer = JSON.parse(searchText(calendar, each))
      assert.deepEqual(answer, objectsOf(calendar, each))
    }),
    { numRuns: 50 },
  )
})

test('nights are written anew when a price, a plan or a day changes', () => {
  fc.assert(
    fc.property(randomCalendar, search, fc.nat(DAYS), fc.nat(50_000), (calendar, each, offset, price) => {
      searchText(calendar, each)
      const { hotel, rooms, rates } = calendar
      const day = FIRST + offset
      const priced = { ...BLANK_RATE_DAY, rate_price: price, pushed: true }
      if (rates.length > 0) calendar.setRateDays([{ room_id: 1, rate_id: 1, day, ...priced }])
      assert.deepEqual(JSON.parse(searchText(calendar, each)), objectsOf(calendar, each))
      calendar.clear([{ room_id: 1, first: day - 2, last: day }])
      assert.deepEqual(JSON.parse(searchText(calendar, each)), objectsOf(calendar, each))
      calendar.setCatalog({
        hotel,
        rooms: rooms.map(({ facts }) => facts),
        rates: rates.map(({ facts }) => ({ ...facts, price: 7 })),
        pictures: [],
        ...PLAIN_PRICES,
      })
      assert.deepEqual(JSON.parse(searchText(calendar, each)), objectsOf(calendar, each))
    }),
    { numRuns: 80 },
  )
})

interface Wish {
  stay: Stay
  today: number
}

// The codes up to this one concern a night; the later ones concern the whole stay.
const LAST_OF_NIGHT = REASON_CODES.indexOf('stop_sell_rate')

/** The first reason of the first night that is not available; if all are, the first reason of the stay. */
const rankOf = (reasons: readonly ReasonFact[]): number => {
  const ranks = reasons.map(({ code, day }) => ({ rank: REASON_CODES.indexOf(code), day: day ?? 0 }))
  const nights = ranks.filter(({ rank }) => rank <= LAST_OF_NIGHT)
  const first = Math.min(...nights.map(({ day }) => day))
  const concerned = nights.length === 0 ? ranks : nights.filter(({ day }) => day === first)
  return Math.min(...concerned.map(({ rank }) => rank))
}

/** The reason that is easiest to overcome, of all rates of all rooms that are large enough. */
const naiveReason = ({ rooms, rates }: HotelCalendar, stay: Stay, today: number): string => {
  if (stay.arrival < today) return 'past_date'
  const published = rooms.filter(({ facts }) => facts.is_publish)
  const isFitting = ({ rules }: CalendarRoom) => fits(rules, stay.rooms, stay.party)
  const ranks = published.filter(isFitting).flatMap(({ rules, days, rateDays }) =>
    rates.flatMap((rate) => {
      const own = rateDays.get(rate.facts.rate_id)
      if (rate.rules.closed || own === undefined) return []
      return [rankOf(quote(today, rules, rate.rules, days, own, stay).reasons)]
    }),
  )
  if (ranks.length > 0) return REASON_CODES[Math.max(...ranks)]!
  return published.every(isFitting) ? 'no_availability' : 'occupancy'
}

/** The price calendar computed the simple way, one stay at a time. */
const naiveDay = (
  calendar: HotelCalendar,
  { stay: { rooms, party, ...dates }, today }: Wish,
  arrival: number,
) => {
  const nights = dates.departure - dates.arrival
  const stayFrom = (length: number) => ({ arrival, departure: arrival + length, rooms, party })
  const bookable = (length: number) =>
    calendar.rooms.flatMap((room) =>
      room.facts.is_publish
        ? offersOf(calendar, room, {
            stay: stayFrom(length),
            today,
            rate_code: undefined,
          })
            .filter(({ quote }) => quote.bookable)
            .map((offer) => ({ room, ...offer }))
        : [],
    )
  let best: ReturnType<typeof bookable>[number] | undefined
  for (const offer of bookable(nights))
    if (best === undefined || offer.quote.total < best.quote.total) best = offer
  let shortest = 0
  for (let length = 1; length <= MOST_NIGHTS && shortest === 0; length++)
    if (bookable(length).length > 0) shortest = length
  return {
    date: formatDay(arrival),
    is_available: best === undefined ? 0 : 1,
    lowest_price: best === undefined ? 0 : fromMinor(best.quote.ratePrice, calendar.digits),
    total_price: best === undefined ? 0 : fromMinor(best.quote.total, calendar.digits),
    grand_total: best === undefined ? 0 : fromMinor(best.quote.total, calendar.digits),
    room_code: best?.room.facts.room_code ?? null,
    rate_code: best?.rate.facts.rate_code ?? null,
    reason: best === undefined ? naiveReason(calendar, stayFrom(nights), today) : null,
    min_night: shortest,
  }
}

test('each day of the price calendar is the cheapest stay that can begin then, or the shortest that could', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomCalendar,
      stay,
      fc.constantFrom(FIRST, FIRST + 2),
      async (calendar, each, today) => {
        const [first, last] = [FIRST - 1, FIRST + DAYS]
        const { rooms, party, arrival, departure } = each
        const request = {
          first,
          last,
          nights: departure - arrival,
          rooms,
          party,
          today,
          now: 0,
          room_code: undefined,
        }
        const { days: answer } = await rateCalendar(calendar, request)
        assert.ok(isCalendar(answer), JSON.stringify(isCalendar.errors))
        const expected = []
        for (let day = first; day <= last; day++)
          expected.push(naiveDay(calendar, { stay: each, today }, day))
        assert.deepEqual(answer, expected)
        // The same where each stay is priced by itself.
        for (const room of calendar.rooms) room.rules = { ...room.rules, occupancy: ANY_OCCUPANCY }
        assert.deepEqual((await rateCalendar(calendar, request)).days, expected)
      },
    ),
    { numRuns: 60 },
  )
})
