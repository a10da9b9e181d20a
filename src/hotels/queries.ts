import type { Sql, WritingSql } from '../db/connection/sql.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import type { DirectorySweep } from '../db/hotel/sweep.ts'
import { numbers } from '../db/rows/arrays.ts'
import { together } from '../db/rows/together.ts'
import type { ProviderName } from '../payments/providers/contract/provider-list.ts'
import type { Translations } from '../stay/values/translations.ts'
import { enterChain } from './chain-queries.ts'
import type { GuestChange } from './schemas.ts'

export interface Policy {
  policy_code: string
  title: string
  description: string
  translations?: Translations
}

/** Something around the hotel, and where it is. */
export interface HotelPlace {
  place_name: string
  latitude: number
  longitude: number
}

export interface HotelFields {
  hotel_name: string
  hotel_address: string
  hotel_phone_number: string
  hotel_email: string
  hotel_star: number
  company_code: string
  property_type_code: string
  hotel_description: string
  hotel_sub_domain: string
  default_color: string
  timezone: string
  check_in_time: string
  check_out_time: string
  latitude: number | null
  longitude: number | null
  terms_url: string
  privacy_url: string
  book_button_text: string
  default_policy_code: string | null
  hold_minutes: number
  max_rooms_per_booking: number
  guest_may_change: GuestChange[]
  guard_price_percent: number
  guard_cells: number
  /** Whether pages of its chain show it. */
  is_listed: boolean
  hotel_features: string[] | null
  hotel_policy: Policy[]
  language: string
  translations: Translations | null
  /** Null: not told. */
  hotel_places: HotelPlace[] | null
}

export interface HotelRow extends HotelFields {
  hotel_id: number
  chain_code: string
  hotel_code: string
  currency: string
}

const COLUMNS = `hotel_id, chain_code, hotel_code, hotel_name, currency, timezone, hotel_address, hotel_phone_number,
  hotel_email, hotel_star, company_code, property_type_code, hotel_description, hotel_sub_domain, default_color,
  check_in_time, check_out_time, latitude, longitude, terms_url, privacy_url, book_button_text,
  default_policy_code, hold_minutes, max_rooms_per_booking, guest_may_change, hotel_features, hotel_policy,
  language, translations, hotel_places, guard_price_percent, guard_cells, is_listed`

export const findHotelName = (sql: Sql, hotelId: number) =>
  sql.row<{ hotel_name: string }>('select hotel_name from hotel where hotel_id = $1', [hotelId])

export const findHotel = (sql: Sql, hotelId: number) =>
  sql.row<HotelRow>(`select ${COLUMNS} from hotel where hotel_id = $1`, [hotelId])

/** The id of a hotel in the directory, even if the hotel itself was not created yet. */
export const findHotelId = async (
  sql: Sql,
  chainCode: string,
  hotelCode: string,
): Promise<number | undefined> =>
  (
    await sql.row<{ hotel_id: number }>(
      'select hotel_id from hotel_code where chain_code = $1 and hotel_code = $2',
      [chainCode, hotelCode],
    )
  )?.hotel_id

/** The ids of all hotels with that code, in any chain. */
export const findHotelIds = async (sql: Sql, hotelCode: string): Promise<number[]> =>
  (
    await sql.rows<{ hotel_id: number }>(
      'select hotel_id from hotel_code where hotel_code = $1 order by hotel_id',
      [hotelCode],
    )
  ).map(({ hotel_id }) => hotel_id)

/** The codes of all hotels in the directory, some of which may not have been created yet. */
export const listHotelCodes = (sql: Sql) =>
  sql.rows<{ hotel_id: number; chain_code: string; hotel_code: string }>(
    'select hotel_id, chain_code, hotel_code from hotel_code order by hotel_id',
  )

/** The codes of the first hotels in the directory. */
export const listFirstCodes = (sql: Sql, most: number) =>
  sql.rows<Pick<HotelRow, 'hotel_id' | 'chain_code' | 'hotel_code'>>(
    'select hotel_id, chain_code, hotel_code from hotel_code order by hotel_id limit $1',
    [most],
  )

/** All hotels. On a cluster this asks every node. */
export const listHotels = (sql: Sql) => sql.rows<HotelRow>(`select ${COLUMNS} from hotel order by hotel_id`)

export interface NewHotel {
  chain_code: string
  hotel_code: string
  hotel_name: string
  currency: string
  timezone: string
}

/** Enters a hotel's codes into the directory before the hotel is created, and its chain. Existing codes keep their id. */
export const claimCodes = async (sql: WritingSql, chainCode: string, hotelCode: string): Promise<number> => {
  await enterChain(sql, chainCode)
  const row = await sql.row<{ hotel_id: number }>(
    `insert into hotel_code (chain_code, hotel_code) values ($1, $2)
     on conflict (chain_code, hotel_code) do update set claimed_at = excluded.claimed_at returning hotel_id`,
    [chainCode, hotelCode],
  )
  return row!.hotel_id
}

/** Inserts the hotel and its clock; undefined if the hotel exists already. */
export const insertHotel = async (sql: WritingSql, hotelId: number, hotel: NewHotel) => {
  const [made] = await together(sql, () => [
    sql.row<HotelRow>(
      `insert into hotel (chain_code, hotel_code, hotel_name, currency, timezone, hotel_id)
       values ($1, $2, $3, $4, $5, $6) on conflict (hotel_id) do nothing returning ${COLUMNS}`,
      [hotel.chain_code, hotel.hotel_code, hotel.hotel_name, hotel.currency, hotel.timezone, hotelId],
    ),
    sql.run('insert into hotel_clock (hotel_id) values ($1) on conflict (hotel_id) do nothing', [hotelId]),
  ])
  return made
}

/** Codes of creations that did not finish within a day. */
export const strayCodes: DirectorySweep<{ hotel_id: number }> = {
  list: (sql, after, most) =>
    sql.rows(
      `select hotel_id from hotel_code where hotel_id > $1 and claimed_at < now() - interval '1 day'
       order by hotel_id limit $2`,
      [after?.hotel_id ?? 0, most],
    ),
  async leadNowhere(sql, entries) {
    const ids = entries.map(({ hotel_id }) => hotel_id)
    const found = await sql.rows<{ hotel_id: number }>(
      'select hotel_id from hotel where hotel_id = any($1)',
      [numbers(ids)],
    )
    const hotels = new Set(found.map(({ hotel_id }) => hotel_id))
    return entries.filter(({ hotel_id }) => !hotels.has(hotel_id))
  },
  remove: (sql, entries) =>
    sql.run(`delete from hotel_code where hotel_id = any($1) and claimed_at < now() - interval '1 day'`, [
      numbers(entries.map(({ hotel_id }) => hotel_id)),
    ]),
}

/** Through whom guests pay; null: at the hotel. */
export const findPaymentProvider = (sql: Sql, hotelId: number) =>
  sql.row<{ payment_provider: ProviderName | null; currency: string }>(
    'select payment_provider, currency from hotel where hotel_id = $1',
    [hotelId],
  )

export const setPaymentProvider = (tx: Tx, provider: ProviderName | null): void =>
  tx.write('update hotel set payment_provider = $2, updated_at = now() where hotel_id = $1', [
    tx.hotelId,
    provider,
  ])

export const updateHotel = (tx: Tx, hotel: HotelFields): void =>
  tx.write(
    `update hotel set hotel_name = $2, hotel_address = $3, hotel_phone_number = $4, hotel_email = $5, hotel_star = $6,
       company_code = $7, property_type_code = $8, hotel_description = $9, hotel_sub_domain = $10, default_color = $11,
       timezone = $12, check_in_time = $13, check_out_time = $14, latitude = $15, longitude = $16,
       hotel_features = $17, hotel_policy = $18, terms_url = $19, privacy_url = $20, book_button_text = $21,
       default_policy_code = $22, hold_minutes = $23, guest_may_change = $24, max_rooms_per_booking = $25,
       language = $26, translations = $27, hotel_places = $28, guard_price_percent = $29,
       guard_cells = $30, is_listed = $31,
       updated_at = now()
     where hotel_id = $1`,
    [
      tx.hotelId,
      hotel.hotel_name,
      hotel.hotel_address,
      hotel.hotel_phone_number,
      hotel.hotel_email,
      hotel.hotel_star,
      hotel.company_code,
      hotel.property_type_code,
      hotel.hotel_description,
      hotel.hotel_sub_domain,
      hotel.default_color,
      hotel.timezone,
      hotel.check_in_time,
      hotel.check_out_time,
      hotel.latitude,
      hotel.longitude,
      hotel.hotel_features === null ? null : JSON.stringify(hotel.hotel_features),
      JSON.stringify(hotel.hotel_policy),
      hotel.terms_url,
      hotel.privacy_url,
      hotel.book_button_text,
      hotel.default_policy_code,
      hotel.hold_minutes,
      hotel.guest_may_change,
      hotel.max_rooms_per_booking,
      hotel.language,
      hotel.translations && JSON.stringify(hotel.translations),
      hotel.hotel_places === null ? null : JSON.stringify(hotel.hotel_places),
      hotel.guard_price_percent,
      hotel.guard_cells,
      hotel.is_listed,
    ],
  )
