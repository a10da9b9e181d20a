import type { FastifyRequest } from 'fastify'
import { CATALOGUES } from '../../../web/messages/catalogues.ts'
import { createWords } from '../../../web/shared/words.ts'
import { offerOf, startsWithDetails } from '../../../web/widget/choice.ts'
import type { BookData } from '../../../web/widget/types.ts'
import { type Step, stepTitle } from '../../../web/widget/words/step-title.ts'
import { shownRates } from '../../currencies/shown-rates.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import type { Services } from '../../services.ts'
import { acceptedLocale, LANGUAGES, languageOf } from '../../stay/values/languages.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { type Bundle, pageBundle } from '../frame/bundle.ts'
import type { Page } from '../frame/document.ts'
import { pathBefore } from '../frame/own-address.ts'
import { pageHotel } from '../frame/page-hotel.ts'
import { type PageRequest, readPageRequest, textOf } from '../frame/page-query.ts'
import { languageFor, lookOf, lookProperties, type Query } from '../frame/page-request.ts'
import type { Passes } from '../frame/pass.ts'
import { bareRooms, bookData, withoutRooms } from './book-data.ts'
import { jsonLdOf } from './json-ld.ts'
import { waysFor } from './party-ways.ts'
import { findNeverPriced } from './queries.ts'

/** What the booking page shows for an address. */
export const bookFor = async (
  { config, db, calendars }: Services,
  passes: Passes,
  row: HotelRow,
  request: FastifyRequest,
  pageRequest: PageRequest,
): Promise<BookData> => {
  const { publicUrl } = config
  const language = languageFor(request)
  const locale = acceptedLocale(request.headers['accept-language'], language)
  const today = todayIn(row.timezone)
  const [hotel, pass, clock, rates] = await Promise.all([
    db.of(row.hotel_id).read((sql) => pageHotel(sql, row, publicUrl, language)),
    passes.issue(row.hotel_id),
    db.clocks.ask(row.hotel_id),
    shownRates(db, row.currency),
  ])
  const bundle = await pageBundle()
  // No await between this line and `bookData`: the calendar may change during any wait.
  const calendar = await calendars.current(row.hotel_id, clock!, today)
  const messages = CATALOGUES[language]
  const sendsMail = config.smtpUrl !== undefined
  const place = { calendar, hotel, pageRequest, today, publicUrl, ...lookOf(request) }
  const facts = {
    ...place,
    exchanges: rates !== null,
    language,
    locale,
    messages,
    pass,
    sendsMail,
    parts: partsOf(bundle, publicUrl),
  }
  return readyForGuests(db, row.hotel_id, await bookData(facts))
}

/** The page that sells stays, for what its address asks for. */
export const bookPage = async (
  services: Services,
  passes: Passes,
  row: HotelRow,
  request: FastifyRequest,
): Promise<Page> => {
  const query = request.query as Query
  const found = await bookFor(services, passes, row, request, readPageRequest(query, todayIn(row.timezone)))
  const data = { ...found, ways: await waysFor(services, passes, row.hotel_id, found) }
  const { renderBook, parts } = await pageBundle()
  return {
    language: data.language,
    color: data.hotel.default_color,
    ...lookProperties(lookOf(request)),
    head: headOf(data, languageOf(textOf(query, 'lang')) !== undefined),
    ...(data.chosen === null || data.view === 'bar' ? {} : { withoutScript: reserveUrl(data, query) }),
    parts: [...(startsWithDetails(data) ? [data.parts.details] : []), ...inFrame(data, parts)],
    content: renderBook(data),
    data,
  }
}

/** What a frame needs to have its height. */
const inFrame = ({ view, base }: BookData, parts: Bundle['parts']): string[] =>
  view === 'page' ? [] : [`${base}/${parts['widget/embed/in-frame.ts']}`]

/** Where browsers without scripts find the form for a room that the address has chosen. */
const reserveUrl = ({ base, hotel }: BookData, query: Query): string => {
  const { step: _, ...asked } = query
  const texts = Object.keys(asked).map((name): [string, string] => [name, textOf(asked, name) ?? ''])
  return `${base}/book/${hotel.chain_code}/${hotel.hotel_code}/reserve?${new URLSearchParams(texts)}`
}

const partsOf = ({ parts }: Bundle, publicUrl: string): BookData['parts'] => {
  const address = (source: string): string => `${pathBefore(publicUrl)}/${parts[source]}`
  return {
    details: address('widget/parts/details-part.ts'),
    dates: address('widget/search/date-picker.tsx'),
    money: address('widget/money/money-part.tsx'),
    gallery: address('widget/hotel/gallery.ts'),
  }
}

/** Leaves out rooms that never had a price or a picture. Asks the database only if a room shows neither now. */
const readyForGuests = async (db: Services['db'], hotelId: number, data: BookData): Promise<BookData> => {
  const bare = bareRooms(data)
  if (bare.length === 0) return data
  const never = await db.of(hotelId).read((sql) => findNeverPriced(sql, hotelId, bare))
  return withoutRooms(
    data,
    never.map(({ room_code }) => room_code),
  )
}

/** If the address names a language, search engines keep the page of that language; else the one that fits each visitor. */
const headOf = (data: BookData, isNamed: boolean): Page['head'] => {
  const { hotel, pageUrl, language, messages, view } = data
  const words = createWords(language, messages, hotel.currency)
  const { t } = words
  const names = { hotel: hotel.hotel_name, address: hotel.hotel_address }
  return {
    title: stepTitle(words, hotel.hotel_name, stepOf(data)),
    description: t('bookDescription', names),
    ...(hotel.header_picture === '' ? {} : { picture: `${hotel.header_picture}?w=1280` }),
    canonical: isNamed ? `${pageUrl}?lang=${language}` : pageUrl,
    alternates: [
      ...Object.keys(LANGUAGES).map((tag): [string, string] => [tag, `${pageUrl}?lang=${tag}`]),
      ['x-default', pageUrl],
    ],
    jsonLd: jsonLdOf(data),
    noindex: view !== 'page',
  }
}

const stepOf = ({ rooms, stay, chosen }: BookData): Step =>
  chosen === null ? 'rooms' : offerOf(rooms, stay, chosen) === undefined ? 'gone' : 'details'
