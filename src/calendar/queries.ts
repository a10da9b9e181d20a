import type { Sql, WritingSql } from '../db/connection/sql.ts'
import { days, numbers, texts } from '../db/rows/arrays.ts'
import { rateDayColumns, rateDayNumbers } from '../db/schema/rate-day-columns.ts'
import type { ProviderName } from '../payments/providers/contract/provider-list.ts'
import type { RateDayFacts, RoomDayFacts } from '../stay/days/day-facts.ts'
import type { Inheritable } from '../stay/lists/restrictions.ts'
import type { Meal, RoomFeature } from '../stay/lists/room-features.ts'
import type { TakenExtra } from '../stay/price/extras.ts'
import type { StoredOccupancy, StoredWindows } from '../stay/price/stored-terms.ts'
import { type Day, formatDay } from '../stay/values/civil-date.ts'
import type { Minor } from '../stay/values/money.ts'
import type { Charge } from '../stay/values/percent.ts'
import type { Translations } from '../stay/values/translations.ts'

/** The hotel's version in this snapshot, and the start time of the server it was read from. */
export interface ClockFacts {
  version: number
  started: number
  recovering: boolean
}

export const readClock = (sql: Sql, hotelId: number) =>
  sql.row<ClockFacts & { last_id: number }>(
    `select version, last_id, extract(epoch from pg_postmaster_start_time()) as started, pg_is_in_recovery() as recovering
     from hotel_clock where hotel_id = $1`,
    [hotelId],
  )

export interface HotelFacts {
  hotel_id: number
  chain_code: string
  hotel_code: string
  currency: string
  timezone: string
  check_in_time: string
  default_policy_code: string | null
  /** Null: all is paid at the hotel. */
  payment_provider: ProviderName | null
  max_rooms_per_booking: number
  hold_minutes: number
  language: string
  hotel_name: string
  hotel_star: number
  latitude: number | null
  longitude: number | null
  /** Whether pages of its chain show it. */
  is_listed: boolean
  hotel_address: string
  default_color: string
  /** Of its name and its address only. */
  translations: Translations | null
}

const SELECT_HOTEL = `
  select hotel_id, chain_code, hotel_code, currency, timezone, check_in_time, default_policy_code, payment_provider,
         max_rooms_per_booking, hold_minutes, language, hotel_name, hotel_star, latitude, longitude, is_listed,
         hotel_address, default_color,
         (select jsonb_object_agg(key, jsonb_build_object('hotel_name', value->'hotel_name', 'hotel_address', value->'hotel_address'))
          from jsonb_each(translations)) as translations
  from hotel where hotel_id = $1`

export const readHotel = (sql: Sql, hotelId: number) => sql.row<HotelFacts>(SELECT_HOTEL, [hotelId])

export interface RoomFacts extends StoredOccupancy {
  room_id: number
  room_code: string
  room_name: string
  number_of_room: number
  room_bed: number
  room_size: number
  room_max_adult: number
  room_max_children: number
  room_description: string
  /** Null: not told. */
  room_features: readonly RoomFeature[] | null
  is_publish: boolean
  translations: Translations | null
}

/** Those that decide what can be sold, and for how much. */
export const ROOM_RULES = `room_id, room_code, room_name, number_of_room, room_bed, room_size, room_max_adult, room_max_children,
  is_publish, base_adults, occupancy_prices, extra_adult_price, child_bands, translations`

const SELECT_ROOMS = `
  select ${ROOM_RULES}, room_description, room_features
  from room where hotel_id = $1 order by room_id`

export const readRooms = (sql: Sql, hotelId: number) => sql.rows<RoomFacts>(SELECT_ROOMS, [hotelId])

export interface RateFacts extends StoredOccupancy, StoredWindows {
  rate_id: number
  rate_code: string
  rate_name: string
  rate_description: string
  /** Null: none, or not told. */
  included_meals: readonly Meal[] | null
  start_date_rate: string | null
  end_date_rate: string | null
  price: number
  is_closed: boolean
  parent_rate_id: number | null
  derive_charge: Charge['charge'] | null
  derive_value: number | null
  derive_round_to: Minor | null
  /** Null: all. */
  inherit: readonly Inheritable[] | null
  is_hidden: boolean
  policy_code: string | null
  translations: Translations | null
}

export const RATE_RULES = `rate_id, rate_code, rate_name, start_date_rate, end_date_rate, price, is_closed, parent_rate_id,
  derive_charge, derive_value, derive_round_to, inherit, base_adults, occupancy_prices, extra_adult_price, child_bands,
  stay_discounts, advance_discounts, min_advance_days, max_advance_days, is_hidden, policy_code, translations`

const SELECT_RATES = `
  select ${RATE_RULES}, rate_description, included_meals
  from rate where hotel_id = $1 order by rate_id`

export const readRates = (sql: Sql, hotelId: number) => sql.rows<RateFacts>(SELECT_RATES, [hotelId])

export interface PictureFacts {
  image_id: number
  /** 0: the header picture of the hotel. */
  room_id: number
  image_name: string
  position: number
  alt: string
}

const SELECT_PICTURES = `
  select image_id, room_id, image_name, position, alt from image
  where hotel_id = $1 and kind in ('room', 'header') order by room_id, position, image_id`

/** Those of rooms, and of the header. */
export const readPictures = (sql: Sql, hotelId: number) => sql.rows<PictureFacts>(SELECT_PICTURES, [hotelId])

/** What is read of a catalog. */
export const CATALOG_STATEMENTS = [SELECT_HOTEL, SELECT_ROOMS, SELECT_RATES, SELECT_PICTURES]

/** What an event since a version means for the calendar. */
export interface ChangeFacts {
  version: number
  catalog: boolean
  /** If not null, of the catalog nothing but these promos. */
  promo_ids: number[] | null
  everything: boolean
  room_ids: number[]
  first: Day | null
  last: Day | null
}

export const readChanges = (sql: Sql, hotelId: number, after: number, most: number) =>
  sql.rows<ChangeFacts>(
    `select version, catalog, promo_ids, everything, room_ids, first_day - date '1970-01-01' as first,
            last_day - date '1970-01-01' as last
     from event where hotel_id = $1 and version > $2 order by version limit $3`,
    [hotelId, after, most],
  )

const ROOM_DAY = `d.room_id, d.day - date '1970-01-01' as day, d.number_of_rooms, d.held, d.is_close, d.pushed`

const RATE_DAY = `d.room_id, d.rate_id, d.day - date '1970-01-01' as day, ${rateDayColumns('d')}, d.pushed`

/** Days of a room as text: the same count of whole numbers for each day, all separated by commas. */
export interface RoomDaysText {
  room_id: number
  days: string
}

export interface RateDaysText extends RoomDaysText {
  rate_id: number
}

/**
 * One row for each room instead of one for each day, because reading twenty thousand rows takes the driver
 * ten times as long as reading the same numbers in fifty texts. The last number of a day is 1 if it was pushed, and twice
 * the rooms held.
 */
export const readRoomDays = (sql: Sql, hotelId: number, from: Day, to: Day) =>
  sql.rows<RoomDaysText>(
    `select d.room_id, string_agg(concat_ws(',', d.day - date '1970-01-01', d.number_of_rooms, d.is_close::int,
              d.pushed::int + 2::bigint * d.held), ',') as days
     from room_day d where d.hotel_id = $1 and d.day between $2 and $3 group by d.room_id`,
    [hotelId, formatDay(from), formatDay(to)],
  )

/**
 * Likewise for each room and rate: the day, the fields of a rate-day in their order, and 1 if it was pushed. Prices by adults
 * follow only where there are some: their count is in the last number, times two.
 */
export const readRateDays = (sql: Sql, hotelId: number, from: Day, to: Day) =>
  sql.rows<RateDaysText>(
    `select d.room_id, d.rate_id, string_agg(concat_ws(',', d.day - date '1970-01-01', ${rateDayNumbers('d')},
              d.pushed::int + 2 * coalesce(cardinality(d.adult_prices), 0), array_to_string(d.adult_prices, ',')), ','
            ) as days
     from rate_day d where d.hotel_id = $1 and d.day between $2 and $3 group by d.room_id, d.rate_id`,
    [hotelId, formatDay(from), formatDay(to)],
  )

/** What is taken of extras from a day on, as far as it was written after a version. */
export const readTaken = (
  sql: Sql,
  hotelId: number,
  extraCodes: readonly string[],
  from: Day,
  after: number,
) =>
  sql.rows<TakenExtra>(
    `select extra_code, day - date '1970-01-01' as day, taken from extra_day
     where hotel_id = $1 and extra_code = any($2) and day >= $3 and version > $4 order by extra_code, day`,
    [hotelId, texts(extraCodes), formatDay(from), after],
  )

/** A calendar kept packed, or as much of it as is read at once, and the server it was read from. */
export interface PackedFacts {
  version: number
  started: number
  recovering: boolean
  length: number
  part: Uint8Array
}

const BYTES_AT_ONCE = 128 * 1024

/** The calendar kept packed, from a byte on. */
export const readPacked = (sql: Sql, hotelId: number, format: string, start = 0) =>
  sql.row<PackedFacts>(
    `select version, extract(epoch from pg_postmaster_start_time()) as started, pg_is_in_recovery() as recovering,
            octet_length(days) as length, substr(days, $3::int, $4::int) as part
     from packed_calendar where hotel_id = $1 and format = $2`,
    [hotelId, format, start + 1, BYTES_AT_ONCE],
  )

/**
 * Keeps packed days, unless newer ones are kept. Those of the same version are replaced: whoever writes them could not use
 * what was there. They are of a version read from a server that was started then:
 * another one may have given that version to something else, so it takes none.
 */
export const writePacked = (
  sql: WritingSql,
  hotelId: number,
  version: number,
  started: number,
  format: string,
  days: Uint8Array,
) =>
  sql.run(
    `insert into packed_calendar (hotel_id, version, format, days)
     select hotel_id, $2, $3, $4 from hotel_clock
     where hotel_id = $1 and version >= $2 and extract(epoch from pg_postmaster_start_time()) = $5
     on conflict (hotel_id) do update
     set version = excluded.version, format = excluded.format, days = excluded.days
     where packed_calendar.format <> excluded.format or packed_calendar.version <= excluded.version`,
    [hotelId, version, format, days, started],
  )

/** A range of days of one room that has to be read again. */
export interface DayRange {
  room_id: number
  first: Day
  last: Day
}

const stretchValues = (stretches: readonly DayRange[]): unknown[] => [
  numbers(stretches.map(({ room_id }) => room_id)),
  days(stretches.map(({ first }) => first)),
  days(stretches.map(({ last }) => last)),
]

const IN_STRETCH = `between date '1970-01-01' + s.first and date '1970-01-01' + s.last`

export const readRoomDaysAgain = (sql: Sql, hotelId: number, stretches: readonly DayRange[]) =>
  sql.rows<RoomDayFacts>(
    `select ${ROOM_DAY} from unnest($2::bigint[], $3::int[], $4::int[]) as s (room_id, first, last)
     cross join lateral (
       select * from room_day where hotel_id = $1 and room_id = s.room_id and day ${IN_STRETCH} offset 0) as d`,
    [hotelId, ...stretchValues(stretches)],
  )

/**
 * Joins the rates, so that each range of days is a range of the primary key. `offset 0` keeps the planner
 * from changing that.
 */
export const readRateDaysAgain = (sql: Sql, hotelId: number, stretches: readonly DayRange[]) =>
  sql.rows<RateDayFacts>(
    `select ${RATE_DAY} from unnest($2::bigint[], $3::int[], $4::int[]) as s (room_id, first, last)
     cross join rate p
     cross join lateral (
       select * from rate_day
       where hotel_id = $1 and room_id = s.room_id and rate_id = p.rate_id and day ${IN_STRETCH} offset 0) as d
     where p.hotel_id = $1`,
    [hotelId, ...stretchValues(stretches)],
  )
