import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CATALOGUES } from '../../web/messages/catalogues.ts'
import { acceptedLanguage, LANGUAGES, type Language, languageOf } from '../../web/messages/languages.ts'
import { createWords } from '../../web/shared/words.ts'
import type { BookData } from '../../web/widget/types.ts'
import { type BookingRow, findBookingByPage } from '../bookings/queries.ts'
import { asUnavailable } from '../db/faults.ts'
import { AppError } from '../errors.ts'
import { findHotelByCodes, type HotelRow } from '../hotels/queries.ts'
import { CODE_PATTERN } from '../http/fields.ts'
import type { Guesses } from '../http/guesses.ts'
import { inTime } from '../http/in-time.ts'
import type { PublicBounds } from '../http/public-bounds.ts'
import type { Services } from '../services.ts'
import { todayIn } from '../stay/time-zone.ts'
import { bookData } from './book-data.ts'
import { bookingData } from './booking-data.ts'
import { pageBundle } from './bundle.ts'
import { contentSecurityPolicy, documentOf, type Page } from './document.ts'
import { jsonLdOf } from './json-ld.ts'
import { messagePage } from './message-page.ts'
import { pageHotel } from './page-hotel.ts'
import type { Passes } from './pass.ts'
import { readWish, textOf } from './read-wish.ts'
import { sendAsset, sendHtml } from './send.ts'
import { stayCalendar } from './stay-ics.ts'
import { withoutScript } from './without-script.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
const FIVE_MINUTES = 'public, max-age=300'
const CODE = new RegExp(CODE_PATTERN)

type Params = Record<string, string>
type Query = Record<string, unknown>
/** Reads all that is shown; what it returns then sends it. */
type Show = (request: FastifyRequest, reply: FastifyReply) => Promise<() => Promise<FastifyReply>>

interface PageParts {
  passes: Passes
  bounds: PublicBounds
  guessedBookings: Guesses
}

/** The pages guests see, and what they load. */
export const registerPages = (app: FastifyInstance, services: Services, parts: PageParts): void => {
  const { passes, bounds, guessedBookings } = parts
  const hidden = { schema: { hide: true } }
  const { publicUrl } = services.config
  const page = (url: string, show: Show) =>
    app.get(url, hidden, async (request, reply) => {
      // Built when it is first asked for, unless a server did so at its start: that takes as long as it takes.
      await pageBundle()
      return inTime(bounds.turns.take(() => show(request, reply)))
        .then((sendIt) => sendIt())
        .catch((err) => excuse(err, request, reply))
    })

  const send = async (request: FastifyRequest, reply: FastifyReply, status: number, content: Page) => {
    reply.header('content-security-policy', contentSecurityPolicy(content.color, publicUrl))
    const base = new URL(publicUrl).pathname.replace(/\/$/, '')
    const text = documentOf(content, await pageBundle(), base)
    if (status === 200) bounds.unread.add(reply, text.length)
    return sendHtml(request, reply, status, text)
  }
  const notFound = (request: FastifyRequest, reply: FastifyReply) => () =>
    send(request, reply, 404, messagePage('notFound', languageFor(request)))
  /** Whoever should come back later is told so in words here; anything else is for the error handler. */
  const excuse = (err: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const known = asUnavailable(err)
    if (!(known instanceof AppError) || !known.retryable) throw err
    reply.header('retry-after', Math.max(known.retryAfter ?? 0, 5))
    return send(request, reply, known.status, messagePage('unavailable', languageFor(request)))
  }
  const bookingOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Found | undefined> => {
    guessedBookings.allow(request, reply)
    const found = await findBookingOf(services, request)
    if (found === undefined) guessedBookings.failed(request)
    return found
  }

  page('/book/:chain_code/:hotel_code', async (request, reply) => {
    reply
      .header('cache-control', 'private, no-cache')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
    const hotel = await hotelOf(services, request)
    if (hotel === undefined) return notFound(request, reply)
    const content = await bookPage(services, passes, hotel, request)
    return () => send(request, reply, 200, content)
  })
  page('/booking/:chain_code/:hotel_code/:page_token', async (request, reply) => {
    keepPrivate(reply)
    const found = await bookingOf(request, reply)
    if (found === undefined) return notFound(request, reply)
    const content = await ownPage(services, found, languageFor(request))
    return () => send(request, reply, 200, content)
  })
  page('/booking/:chain_code/:hotel_code/:page_token/stay.ics', async (request, reply) => {
    keepPrivate(reply)
    const found = await bookingOf(request, reply)
    if (found === undefined) return notFound(request, reply)
    return async () => sendCalendar(reply, found, publicUrl, languageFor(request))
  })
  app.get('/book/:chain_code/:hotel_code/pass', hidden, async (request, reply) => {
    const issue = () => hotelOf(services, request).then((hotel) => hotel && passes.issue(hotel.hotel_id))
    const pass = await inTime(bounds.turns.take(issue))
    if (pass === undefined) throw new AppError('route_not_found')
    return reply.header('cache-control', 'no-store').send(pass)
  })
  app.get('/assets/:name', hidden, async (request, reply) => {
    const asset = (await pageBundle()).assets.get((request.params as Params).name ?? '')
    if (asset === undefined) throw new AppError('route_not_found')
    return sendAsset(request, reply, asset, A_YEAR)
  })
  app.get('/embed.js', hidden, async (request, reply) =>
    sendAsset(request, reply, (await pageBundle()).embed, FIVE_MINUTES),
  )
}

/** The language of the address, else the first of the browser's that is spoken here. */
const languageFor = ({ query, headers }: FastifyRequest): Language =>
  languageOf(textOf(query as Query, 'lang')) ?? acceptedLanguage(headers['accept-language']) ?? 'en'

const keepPrivate = (reply: FastifyReply): void =>
  void reply
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')

const hotelOf = async ({ db }: Services, { params }: FastifyRequest): Promise<HotelRow | undefined> => {
  const { chain_code = '', hotel_code = '' } = params as Params
  if (!CODE.test(chain_code) || !CODE.test(hotel_code)) return undefined
  return db.read((sql) => findHotelByCodes(sql, chain_code, hotel_code))
}

interface Found {
  hotel: HotelRow
  row: BookingRow
}

const findBookingOf = async (services: Services, request: FastifyRequest): Promise<Found | undefined> => {
  const { page_token = '' } = request.params as Params
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(page_token)) return undefined
  const hotel = await hotelOf(services, request)
  if (hotel === undefined) return undefined
  const row = await services.db.read((sql) => findBookingByPage(sql, hotel.hotel_id, page_token))
  return row === undefined ? undefined : { hotel, row }
}

const viewOf = (query: Query): BookData['view'] => {
  const view = textOf(query, 'view')
  return view === 'frame' || view === 'bar' ? view : 'page'
}

const bookPage = async (
  { config, db, calendars }: Services,
  passes: Passes,
  row: HotelRow,
  request: FastifyRequest,
): Promise<Page> => {
  const { publicUrl } = config
  const language = languageFor(request)
  const today = todayIn(row.timezone)
  const wish = readWish(request.query as Query, today)
  const [hotel, pass, clock] = await Promise.all([
    db.read((sql) => pageHotel(sql, row, publicUrl)),
    passes.issue(row.hotel_id),
    db.clocks.ask(row.hotel_id),
  ])
  // Given on before anything else is awaited: the calendar is true only until then.
  const calendar = await calendars.current(row.hotel_id, clock!, wish.arrival ?? today)
  const view = viewOf(request.query as Query)
  const messages = CATALOGUES[language]
  const sendsMail = config.smtpUrl !== undefined
  const facts = { calendar, hotel, wish, today, publicUrl, view, language, messages, pass, sendsMail }
  const data = await bookData(facts)
  const { renderBook } = await pageBundle()
  return {
    language,
    color: hotel.default_color,
    head: headOf(data),
    ...(view === 'page' ? {} : { bodyClass: `in-${view}` }),
    noscript: withoutScript(data),
    content: renderBook(data),
    data,
  }
}

const headOf = (data: BookData): Page['head'] => {
  const { hotel, pageUrl, language, messages, view } = data
  const { t } = createWords(language, messages, hotel.currency)
  const names = { hotel: hotel.hotel_name, address: hotel.hotel_address }
  return {
    title: t('bookAt', names),
    description: t('bookDescription', names),
    ...(hotel.header_picture === '' ? {} : { picture: `${hotel.header_picture}?w=1280` }),
    canonical: pageUrl,
    alternates: Object.keys(LANGUAGES).map((tag) => [tag, `${pageUrl}?lang=${tag}`]),
    jsonLd: jsonLdOf(data),
    noindex: view !== 'page',
  }
}

const ownPage = async (
  { config, db }: Services,
  { hotel: row, row: booking }: Found,
  language: Language,
): Promise<Page> => {
  const { publicUrl } = config
  const hotel = await db.read((sql) => pageHotel(sql, row, publicUrl))
  const messages = CATALOGUES[language]
  const data = bookingData({ row: booking, hotel, timezone: row.timezone, publicUrl, language, messages })
  const { t } = createWords(language, messages, booking.currency)
  const { renderBooking } = await pageBundle()
  return {
    language,
    color: hotel.default_color,
    head: { title: `${t('stayAt', { hotel: hotel.hotel_name })} · ${booking.booking_code}`, noindex: true },
    content: renderBooking(data),
  }
}

const sendCalendar = (reply: FastifyReply, { hotel, row }: Found, publicUrl: string, language: Language) => {
  const { t } = createWords(language, CATALOGUES[language], row.currency)
  const page = `${publicUrl}/booking/${hotel.chain_code}/${hotel.hotel_code}/${row.page_token}`
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${row.booking_code}.ics"`)
    .send(stayCalendar(row, hotel, t('stayAt', { hotel: hotel.hotel_name }), page))
}
