import fc from 'fast-check'
import { HotelCalendar } from '../calendar/hotel-calendar.ts'
import { PLAIN_HOTEL, PLAIN_PRICES } from '../calendar/plain-catalog.testing.ts'
import { NO_OCCUPANCY } from '../http/fields/occupancy-fields.ts'
import { blankRate } from '../rates/rate-fields.ts'
import type { RateDayFacts, RoomDayFacts } from '../stay/days/day-facts.ts'
import { BLANK_RATE_DAY } from '../stay/days/rate-day.ts'
import { MEALS, ROOM_FEATURE_CODES } from '../stay/lists/room-features.ts'
import type { Day } from '../stay/values/civil-date.ts'
import { formatDay } from '../stay/values/civil-date.ts'

export const FIRST: Day = 20_000
export const DAYS = 14

const name = fc.oneof(
  fc.constantFrom('Deluxe', 'Zimmer „Süd“', 'غرفة', '"quoted" \\ back', '🏝️\n'),
  fc.string(),
)

const roomDay = fc.record({
  number_of_rooms: fc.nat(3),
  is_close: fc.boolean(),
  pushed: fc.boolean(),
})

const rateDay = fc.record({
  rate_price: fc.option(fc.oneof(fc.nat(30_000), fc.constantFrom(0, 1e12, 100_000, 2 ** 31))),
  normal_price: fc.option(fc.nat(30_000)),
  cta: fc.constantFrom(0, 0, 0, 1, 2),
  ctd: fc.constantFrom(0, 0, 0, 1),
  min_night: fc.constantFrom(0, 0, 1, 2, 3),
  max_night: fc.constantFrom(0, 0, 4, 5),
  is_close: fc.constantFrom(false, false, false, true),
  pushed: fc.constantFrom(true, true, true, false),
})

const rate = fc.record({
  rate_name: name,
  rate_description: name,
  included_meals: fc.option(fc.subarray([...MEALS], { minLength: 1 })),
  start_date_rate: fc.option(fc.integer({ min: -3, max: 4 })),
  end_date_rate: fc.option(fc.integer({ min: 5, max: 20 })),
  price: fc.constantFrom(0, 12_345),
  is_closed: fc.constantFrom(false, false, false, true),
})

const room = fc.record({
  room_name: name,
  room_description: name,
  room_features: fc.option(fc.subarray(ROOM_FEATURE_CODES, { minLength: 1 })),
  room_size: fc.constantFrom(0, 25.5, 32),
  room_max_adult: fc.integer({ min: 0, max: 3 }),
  room_max_children: fc.integer({ min: 0, max: 2 }),
  is_publish: fc.constantFrom(true, true, true, false),
  pictures: fc.nat(2),
})

/** Calendars of small hotels that together cover every case. */
export const randomCalendar: fc.Arbitrary<HotelCalendar> = fc
  .record({
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    rooms: fc.array(room, { minLength: 1, maxLength: 3 }),
    rates: fc.array(rate, { maxLength: 3 }),
  })
  .chain(({ currency, rooms, rates }) =>
    fc
      .record({
        roomDays: fc.array(fc.option(roomDay), {
          minLength: rooms.length * DAYS,
          maxLength: rooms.length * DAYS,
        }),
        rateDays: fc.array(fc.option(rateDay, { freq: 8 }), {
          minLength: rooms.length * rates.length * DAYS,
          maxLength: rooms.length * rates.length * DAYS,
        }),
      })
      .map(({ roomDays, rateDays }) => {
        const calendar = new HotelCalendar(FIRST)
        calendar.setCatalog({
          hotel: { hotel_id: 1, chain_code: 'C', hotel_code: 'H', currency, timezone: 'UTC', ...PLAIN_HOTEL },
          rooms: rooms.map(({ pictures: _, ...each }, index) => ({
            ...NO_OCCUPANCY,
            translations: null,
            ...each,
            room_id: index + 1,
            room_code: `R${index}`,
            number_of_room: 3,
            room_bed: 1,
          })),
          ...PLAIN_PRICES,
          rates: rates.map((each, index) => ({
            ...blankRate('', ''),
            ...each,
            rate_id: index + 1,
            rate_code: `P${index}`,
            start_date_rate: each.start_date_rate === null ? null : formatDay(FIRST + each.start_date_rate),
            end_date_rate: each.end_date_rate === null ? null : formatDay(FIRST + each.end_date_rate),
          })),
          pictures: rooms.flatMap(({ pictures }, index) =>
            Array.from({ length: pictures }, (_, position) => ({
              image_id: index * 10 + position,
              room_id: index + 1,
              image_name: `p${position}.webp`,
              position,
              alt: position === 0 ? '' : 'A "bed", \u2028 seaside é',
            })),
          ),
        })
        const roomRows: RoomDayFacts[] = []
        roomDays.forEach((cell, at) => {
          if (cell !== null)
            roomRows.push({ ...cell, room_id: 1 + Math.floor(at / DAYS), day: FIRST + (at % DAYS) })
        })
        const rateRows: RateDayFacts[] = []
        rateDays.forEach((cell, at) => {
          const pair = Math.floor(at / DAYS)
          const room_id = 1 + Math.floor(pair / rates.length)
          if (cell !== null)
            rateRows.push({
              ...BLANK_RATE_DAY,
              ...cell,
              room_id,
              rate_id: 1 + (pair % rates.length),
              day: FIRST + (at % DAYS),
            })
        })
        calendar.setRoomDays(roomRows)
        calendar.setRateDays(rateRows)
        return calendar
      }),
  )
