import { type Day, formatDay, formatMidnight, weekdayOf } from '../stay/values/civil-date.ts'
import type { DemoRoom } from './shape/plan.ts'
import { DAYS_ON_SALE, isWeekendNight, monthAndDate, type Season, seasonOf } from './shape/price-year.ts'

/** What Hotel Samudra charges, and when it cannot be booked, from today on. */

const FRIDAY = 5

/** The flexible price of an ordinary weeknight. */
const BASE_PRICES: Record<string, number> = { GARDEN: 92, DELUXE: 128, TWIN: 98, FAMILY: 186, VILLA: 320 }

const CREATED_BY = 'Revenue desk'

const HOLIDAYS = 1.45

// The first season that contains the day counts.
const SEASONS: Season[] = [
  { from: '12-20', to: '12-31', factor: HOLIDAYS },
  { from: '01-01', to: '01-04', factor: HOLIDAYS },
  { from: '07-01', to: '08-31', factor: 1.25 },
  { from: '01-15', to: '03-15', factor: 0.9 },
]

const WEEKEND_FACTOR = 1.15

const seasonFactor = (day: Day): number => seasonOf(SEASONS, day)?.factor ?? 1

const flexiblePrice = (room: DemoRoom, day: Day): number => {
  const base = BASE_PRICES[room.room_code] ?? 100
  return Math.round(base * seasonFactor(day) * (isWeekendNight(day) ? WEEKEND_FACTOR : 1))
}

/** The rates that are for longer stays only. */
const MIN_NIGHTS: Record<string, number> = { SAVER: 2, LONGSTAY: 5 }
const CHRISTMAS_MIN_NIGHTS = 3

const minNights = (rateCode: string, day: Day): number => {
  const date = monthAndDate(day)
  const christmas = date >= '12-23' && date <= '12-26' ? CHRISTMAS_MIN_NIGHTS : 0
  return Math.max(MIN_NIGHTS[rateCode] ?? 0, christmas)
}

/** Nobody checks in on the last evening of the year: the house is at the party, which is for stays of three nights. */
const isNewYearsEve = (day: Day): boolean => monthAndDate(day) === '12-31'
const NEW_YEAR_MIN_NIGHTS = 3

const isHoliday = (day: Day): boolean => seasonFactor(day) === HOLIDAYS

/** What a third adult pays for the night on holidays, dinners included. */
const THIRD_ADULT = 70

/** A wedding party has the whole house, soon: the first Friday at least this many days ahead, and the Saturday. */
const WEDDING_AFTER_DAYS = 16

export const weddingNights = (today: Day): Day[] => {
  let friday = today + WEDDING_AFTER_DAYS
  while (weekdayOf(friday) !== FRIDAY) friday++
  return [friday, friday + 1]
}

/** One entry for each day, in the form of modifyroomavailability. */
export const availabilityOf = (room: DemoRoom, today: Day): object[] => {
  const soldOut = new Set(weddingNights(today))
  return Array.from({ length: DAYS_ON_SALE }, (_, ahead) => {
    const day = today + ahead
    const flexible = flexiblePrice(room, day)
    return {
      room_code: room.room_code,
      rate_code: 'FLEX',
      room_availability_date: formatMidnight(day),
      price: flexible,
      number_of_rooms: soldOut.has(day) ? 0 : room.number_of_room,
      created_by: CREATED_BY,
      rate_detail: [
        flexibleDetail(room, flexible, day),
        ...Object.keys(MIN_NIGHTS).map((code) => ownRules(code, day)),
      ],
    }
  })
}

const flexibleDetail = (room: DemoRoom, price: number, day: Day): object => ({
  rate_code: 'FLEX',
  rate_price: price,
  normal_price: price,
  adult_prices: isHoliday(day) && room.room_max_adult > 2 ? [{ adults: 3, price: price + THIRD_ADULT }] : [],
  cta: isNewYearsEve(day) ? 1 : 0,
  ctd: 0,
  min_night: minNights('FLEX', day),
  max_night: 0,
  min_night_through: isNewYearsEve(day) ? NEW_YEAR_MIN_NIGHTS : 0,
  created_by: CREATED_BY,
})

/** Rates that follow the flexible price take rules of their own, but no price. No long-stay price at Christmas. */
const ownRules = (rateCode: string, day: Day): object => ({
  rate_code: rateCode,
  min_night: minNights(rateCode, day),
  is_close: rateCode === 'LONGSTAY' && isHoliday(day) ? 1 : 0,
  created_by: CREATED_BY,
})

const MAINTENANCE_AFTER_DAYS = 40
const MAINTENANCE_DAYS = 7

/** The villas' pools are retiled for a week: the room itself is closed. */
export const maintenance = (today: Day): object => ({
  room_code: 'VILLA',
  start_date: formatDay(today + MAINTENANCE_AFTER_DAYS),
  end_date: formatDay(today + MAINTENANCE_AFTER_DAYS + MAINTENANCE_DAYS - 1),
  is_close: 1,
})
