import { isDeepStrictEqual } from 'node:util'
import { type Static, Type } from 'typebox'
import type { Sql } from '../db/connection/sql.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { readWithVersion } from '../db/hotel/read-with-version.ts'
import { isKnownPolicy } from '../db/rows/known-policy.ts'
import { AppError } from '../errors.ts'
import { isOn, toFlag } from '../http/fields/fields.ts'
import { askedLanguage, mergedTranslations, translationsAnswer } from '../http/fields/translation-fields.ts'
import { versionExtra } from '../http/operation/openapi.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation/operation.ts'
import { isStaff } from '../http/operation/permissions.ts'
import { refuseMoreTranslations } from '../http/operation/translation-queries.ts'
import type { Services } from '../services.ts'
import { VERSION } from '../version.ts'
import { hotelIn, keptTranslations, policiesToEdit } from './hotel-texts.ts'
import { findHotel, type HotelFields, type HotelPlace, type HotelRow, updateHotel } from './queries.ts'
import { hotel, hotelChanges, hotelExample, tokenOwner } from './schemas.ts'

interface HeaderPicture {
  url: string
  alt: string
}

/** The pictures of a hotel in answers. Implemented by the feature that stores them. */
export interface HotelPictures {
  header(sql: Sql, hotel: HotelRow): Promise<HeaderPicture>
  gallery(sql: Sql, hotel: HotelRow): Promise<object[]>
}

const staffAnswer = ({ guard_price_percent, guard_cells, is_listed }: HotelRow) => ({
  guard_price_percent,
  guard_cells,
  is_listed: toFlag(is_listed),
})

/** Translations are for those who write them, and limits for those who change prices. */
const toWire = (row: HotelRow, header: HeaderPicture, hotel_image: object[], isEdited: boolean) => ({
  hotel_information: {
    id: row.hotel_id,
    chain_code: row.chain_code,
    hotel_code: row.hotel_code,
    hotel_name: row.hotel_name,
    hotel_address: row.hotel_address,
    hotel_phone_number: row.hotel_phone_number,
    hotel_email: row.hotel_email,
    hotel_star: row.hotel_star,
    company_code: row.company_code,
    header_picture: header.url,
    header_picture_alt: header.alt,
    property_type_code: row.property_type_code,
    hotel_description: row.hotel_description,
    hotel_sub_domain: row.hotel_sub_domain,
    default_color: row.default_color,
    currency: row.currency,
    timezone: row.timezone,
    check_in_time: row.check_in_time,
    check_out_time: row.check_out_time,
    latitude: row.latitude,
    longitude: row.longitude,
    terms_url: row.terms_url,
    privacy_url: row.privacy_url,
    book_button_text: row.book_button_text,
    default_policy_code: row.default_policy_code,
    hold_minutes: row.hold_minutes,
    max_rooms_per_booking: row.max_rooms_per_booking,
    guest_may_change: row.guest_may_change,
    language: row.language,
    ...(isEdited ? staffAnswer(row) : {}),
    ...(isEdited ? translationsAnswer(row.translations) : {}),
  },
  hotel_features: row.hotel_features,
  hotel_image,
  hotel_policy: isEdited
    ? policiesToEdit(row.hotel_policy)
    : row.hotel_policy.map(({ policy_code, title, description }) => ({ policy_code, title, description })),
  // Left out where there is none: answers to those who know nothing of it stay as they were.
  ...(row.hotel_places === null ? {} : { hotel_places: row.hotel_places }),
})

const merge = (row: HotelRow, given: Partial<HotelFields>): HotelRow => {
  const merged = { ...row }
  for (const name of Object.keys(row) as (keyof HotelRow)[])
    if (name in given && given[name as keyof HotelFields] !== undefined)
      Object.assign(merged, { [name]: given[name as keyof HotelFields] })
  return {
    ...merged,
    translations: mergedTranslations(given.translations, row.translations),
    hotel_id: row.hotel_id,
    chain_code: row.chain_code,
    hotel_code: row.hotel_code,
    currency: row.currency,
  }
}

/** The validated fields, nested as in answers or flat. Flat fields win. */
const givenFields = (body: Static<typeof hotelChanges>, before: HotelRow): Partial<HotelFields> => {
  const { hotel_information = {}, hotel_features, hotel_policy, hotel_places, ...flat } = body
  const {
    hotel_features: _,
    hotel_policy: __,
    hotel_places: ___,
    ...nested
  } = hotel_information as Partial<Omit<HotelFields, 'is_listed'>> &
    Pick<typeof hotel_information, 'is_listed'>
  const { is_listed, ...fields } = { ...nested, ...flat }
  return {
    ...(fields as Partial<HotelFields>),
    ...(is_listed === undefined ? {} : { is_listed: isOn(is_listed) }),
    ...(hotel_features === undefined ? {} : { hotel_features }),
    ...(hotel_policy === undefined
      ? {}
      : { hotel_policy: keptTranslations(hotel_policy, before.hotel_policy) }),
    ...(hotel_places === undefined
      ? {}
      : { hotel_places: hotel_places.length === 0 ? null : hotel_places.map(onlyPlace) }),
  }
}

/** In the order in which the database answers them, so that the same is found to be the same. */
const onlyPlace = ({ latitude, longitude, place_name }: HotelPlace): HotelPlace => ({
  latitude,
  longitude,
  place_name,
})

const isSame = (a: HotelRow, b: HotelRow): boolean => isDeepStrictEqual(a, b)

const checkPolicy = async (tx: Tx, policyCode: string | null | undefined): Promise<void> => {
  if (typeof policyCode !== 'string' || (await isKnownPolicy(tx, tx.hotelId, policyCode))) return
  const [field, code] = ['default_policy_code', 'policy_not_found'] as const
  throw new AppError(code, { details: [{ field, code, message: `there is no policy ${policyCode}` }] })
}

export const hotelOperations = ({ db }: Services, pictures: HotelPictures): Operation[] => {
  const shown = async (sql: Sql, row: HotelRow, isEdited: boolean) => {
    const [header, gallery] = await Promise.all([pictures.header(sql, row), pictures.gallery(sql, row)])
    return toWire(row, header, gallery, isEdited)
  }
  return [
    readOperation({
      method: 'GET',
      url: '/ping',
      operationId: 'ping',
      summary: 'Test connectivity',
      tag: 'client',
      token: 'client',
      result: Type.Object(
        { pong: Type.Literal(1), time: Type.String(), version: Type.String() },
        { title: 'Pong' },
      ),
      errors: [],
      example: { result: { pong: 1, time: '2027-01-31T09:30:00.000Z', version: VERSION } },
      async read() {
        return { result: { pong: 1, time: new Date().toISOString(), version: VERSION } }
      },
    }),
    readOperation({
      method: 'GET',
      url: '/test',
      operationId: 'test',
      summary: 'Test authorization: whose token is this?',
      tag: 'client',
      token: 'client',
      result: tokenOwner,
      errors: [],
      example: {
        result: { hotel_code: 'SANUR', chain_code: 'SAMUDRA', is_admin: 1, token_name: 'Front desk' },
      },
      async read({ caller }) {
        const { hotelCode, chainCode, role, tokenName, signedIn } = caller
        // Tokens of before there were roles hear what they always heard.
        const isPlain = role === null || (signedIn === undefined && role === 'owner')
        return {
          result: {
            hotel_code: hotelCode,
            chain_code: chainCode,
            is_admin: toFlag(role !== null),
            token_name: tokenName,
            ...(isPlain ? {} : { role }),
            ...(signedIn === undefined ? {} : { person_code: signedIn.personCode }),
          },
        }
      },
    }),
    readOperation({
      method: 'GET',
      url: '/hotelinformation',
      operationId: 'hotelinformation',
      summary: 'Get hotel details, images and policies',
      tag: 'client',
      token: 'client',
      query: Type.Object({ lang: askedLanguage }),
      result: hotel,
      extra: versionExtra,
      errors: [],
      example: { result: hotelExample, extra: { Version: 12 } },
      async read({ caller, query: { lang } }) {
        const { hotelId } = caller
        const isEdited = lang === undefined && isStaff(caller)
        const { value, version } = await readWithVersion(db, hotelId, async (sql) =>
          shown(sql, hotelIn((await findHotel(sql, hotelId))!, lang), isEdited),
        )
        return { result: value, extra: { Version: version } }
      },
    }),
    changeOperation({
      method: 'PUT',
      url: '/hotelinformation',
      operationId: 'updatehotelinformation',
      summary: 'Change hotel details and policies',
      description:
        'Any of the fields, in the shape answered or flat; a field left out stays as it is, null clears default_policy_code and translations. A policy without translations keeps those of its code.',
      tag: 'extension',
      token: 'admin',
      body: hotelChanges,
      keepNulls: [
        'default_policy_code',
        'translations',
        'hotel_information.default_policy_code',
        'hotel_information.translations',
      ],
      result: hotel,
      errors: ['policy_not_found'],
      example: {
        body: { hotel_star: 5, check_in_time: '15:00' },
        result: {
          ...hotelExample,
          hotel_information: {
            ...hotelExample.hotel_information,
            hotel_star: 5,
            check_in_time: '15:00',
            guard_price_percent: 40,
            guard_cells: 500,
            is_listed: 1,
          },
        },
      },
      async change(tx, { body, caller }) {
        const row = (await findHotel(tx, tx.hotelId))!
        const given = givenFields(body, row)
        await checkPolicy(tx, given.default_policy_code)
        const wanted = merge(row, given)
        await refuseMoreTranslations(tx, row.translations, wanted.translations)
        const result = await shown(tx, wanted, true)
        if (isSame(row, wanted)) return { result }
        updateHotel(tx, wanted)
        tx.tick({ type: 'hotel.changed', data: result, actor: caller.tokenName, catalog: true })
        return { result }
      },
    }),
  ]
}
