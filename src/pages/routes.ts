import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bookingIn } from '../bookings/record/booking-names.ts'
import { findBookingByPage } from '../bookings/record/queries.ts'
import { BOOKING_PAGE, bookingPage } from '../bookings/shape/booking-page.ts'
import { asUnavailable } from '../db/connection/faults.ts'
import { AppError } from '../errors.ts'
import type { HotelSearch } from '../hotel-search/search-hotels.ts'
import { hotelIn } from '../hotels/hotel-texts.ts'
import type { FailedLookupLimiter } from '../http/limits/failed-lookup-limiter.ts'
import type { PublicBounds } from '../http/limits/public-bounds.ts'
import type { RateLimiter } from '../http/operation/rate-limit.ts'
import { withTimeout } from '../http/request/deadline.ts'
import type { Services } from '../services.ts'
import type { Language } from '../stay/values/languages.ts'
import { bookPage } from './book/book-page.ts'
import { registerReserve } from './book/reserve-routes.ts'
import { findByGuest, findPage, foundUrl, LONGEST_FORM, readLookup } from './booking/find-booking.ts'
import type { GuestOutcome } from './booking/guest-part.ts'
import { registerGuestActions } from './booking/guest-routes.ts'
import { stayCalendar } from './booking/stay-ics.ts'
import { registerChainPage } from './chain/chain-routes.ts'
import { pageBundle } from './frame/bundle.ts'
import { contentSecurityPolicy, documentOf, type Page } from './frame/document.ts'
import { drawIcon, ICON_COLOR, iconOf } from './frame/icon.ts'
import { messagePage } from './frame/message-page.ts'
import { pathBefore } from './frame/own-address.ts'
import type { FoundBooking, Show } from './frame/page-parts.ts'
import { textOf } from './frame/page-query.ts'
import { hotelOf, keepPrivate, languageFor, type Params, type Query } from './frame/page-request.ts'
import type { Passes } from './frame/pass.ts'
import { sendAsset, sendHtml } from './frame/send-html.ts'
import { ownPage } from './own-page.ts'
import { takeHost } from './pay/host-page.ts'
import { registerLinkPages } from './pay/link-routes.ts'
import { registerPayingPages } from './pay/paying-routes.ts'
import { asksTooOften, comingOf, lookOnReturn, mayBePaid } from './pay/return-from-payment.ts'
import { registerStayPages } from './stay/stay-routes.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
const FIVE_MINUTES = 'public, max-age=300'

interface PageBounds {
  passes: Passes
  limiter: RateLimiter
  bounds: PublicBounds
  guessedBookings: FailedLookupLimiter
  hotelSearch: HotelSearch
}

/** The pages guests see, and what they load. */
export const registerPages = (app: FastifyInstance, services: Services, parts: PageBounds): void => {
  const { passes, limiter, bounds, guessedBookings, hotelSearch } = parts
  const hidden = { schema: { hide: true } }
  const { publicUrl } = services.config
  const answer = (show: Show) => async (request: FastifyRequest, reply: FastifyReply) => {
    // Outside the time limit, because loading the bundle may be slow. A server has loaded it at its start.
    await pageBundle()
    return withTimeout(bounds.turns.take(() => show(request, reply)))
      .then((sendIt) => sendIt())
      .catch((err) => sendUnavailable(err, request, reply))
  }
  const page = (url: string, show: Show) => app.get(url, hidden, answer(show))

  const send = async (request: FastifyRequest, reply: FastifyReply, status: number, content: Page) => {
    reply.header('content-security-policy', contentSecurityPolicy(content, publicUrl))
    const text = documentOf(content, await pageBundle(), pathBefore(publicUrl))
    return sendHtml(request, reply, status, text)
  }
  const notFound = (request: FastifyRequest, reply: FastifyReply) => () =>
    send(request, reply, 404, messagePage('notFound', languageFor(request)))
  /** Sends a page that asks the guest to try again later. Refusals of the API's kind go to the error handler. */
  const sendUnavailable = (err: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asUnavailable(err)
    if (!(error instanceof AppError) && request.method === 'GET') return sendFault(err, request, reply)
    if (!(error instanceof AppError) || !error.retryable) throw err
    reply.header('retry-after', Math.max(error.retryAfter ?? 0, 5))
    return send(request, reply, error.status, messagePage('unavailable', languageFor(request)))
  }
  /** Our own fault: somebody who looks at a page reads a sentence, and we read the rest in the log. */
  const sendFault = (err: unknown, request: FastifyRequest, reply: FastifyReply) => {
    request.log.error({ err, request_id: request.id, route: request.routeOptions.url }, 'a page failed')
    request.refused = 'internal'
    return send(request, reply, 500, messagePage('unavailable', languageFor(request)))
  }
  const bookingOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FoundBooking | undefined> => {
    guessedBookings.allow(request, reply)
    const found = await findBookingOf(services, request)
    if (found === undefined) guessedBookings.failed(request)
    return found
  }

  const showOwn = async (
    found: FoundBooking,
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: GuestOutcome,
    status = 200,
  ) => {
    keepPrivate(reply)
    // Our own forms have to say where they come from; nobody else learns the address.
    reply.header('referrer-policy', 'same-origin')
    const content = await ownPage(services, found, request, outcome)
    return () => send(request, reply, status, content)
  }

  /** A page whose address was written with a slash at its end. */
  const withoutSlash = (request: FastifyRequest, reply: FastifyReply) => async () => {
    const [path = '', ...query] = request.url.split('?')
    const address = [path.replace(/\/+$/, ''), ...query].join('?')
    return reply.redirect(`${pathBefore(publicUrl)}${address}`, 308)
  }
  const nothingHere: Show = async (request, reply) =>
    request.url.split('?')[0]!.endsWith('/') ? withoutSlash(request, reply) : notFound(request, reply)
  page('/book', nothingHere)
  page('/book/:chain_code/:hotel_code/*', nothingHere)

  page('/book/:chain_code/:hotel_code', async (request, reply) => {
    reply
      .header('cache-control', 'private, no-cache')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
    if ((request.params as Params).hotel_code === '') return withoutSlash(request, reply)
    const hotel = await hotelOf(services, request)
    if (hotel === undefined) return notFound(request, reply)
    const content = await bookPage(services, passes, hotel, request)
    return () => send(request, reply, 200, content)
  })
  page(BOOKING_PAGE, async (request, reply) => {
    keepPrivate(reply)
    const found = await bookingOf(request, reply)
    if (found === undefined) return notFound(request, reply)
    const show = (now: FoundBooking) => showOwn(now, request, reply, { notice: noticeOf(request) })
    if (comingOf(request) === null && !mayBePaid(found)) return show(found)
    const host =
      comingOf(request) === null ? undefined : await takeHost({ ...services, passes }, found, request, reply)
    if (host === undefined && asksTooOften(request)) return show(found)
    // The provider is asked after this page's turn, so that others need not wait for it.
    return async () => {
      // Within the other site the page is opened again, and asks then.
      if (host !== undefined) return reply.redirect(host, 303)
      await lookOnReturn(services, found)
      const again = async () => show((await findBookingOf(services, request)) ?? found)
      return (await withTimeout(bounds.turns.take(again)))()
    }
  })
  registerChainPage(app, services, { answer, send, notFound, limiter, hotelSearch })
  registerReserve(app, services, { passes, answer, send, notFound })
  registerGuestActions(app, services, { passes, limiter, answer, bookingOf, notFound, show: showOwn })
  registerPayingPages(app, services, { answer, send, notFound, bookingOf, passes, limiter })
  registerLinkPages(app, services, { answer, send, notFound, passes, limiter, guessed: guessedBookings })
  registerStayPages(app, services, { answer, send, notFound, bookingOf, passes, limiter, show: showOwn })
  page(`${BOOKING_PAGE}/stay.ics`, async (request, reply) => {
    keepPrivate(reply)
    const found = await bookingOf(request, reply)
    if (found === undefined) return notFound(request, reply)
    return async () => sendCalendar(reply, found, publicUrl, languageFor(request))
  })
  const find: Show = async (request, reply) => {
    keepPrivate(reply)
    const hotel = await hotelOf(services, request)
    if (hotel === undefined) return notFound(request, reply)
    const lookup = request.method === 'POST' ? readLookup(request) : null
    if (lookup !== null) {
      guessedBookings.allow(request, reply)
      const row = await findByGuest(services, hotel, lookup)
      if (row !== undefined) return async () => reply.redirect(foundUrl(services, hotel, row, request), 303)
      guessedBookings.failed(request)
    }
    const content = await findPage(services, hotel, request, lookup)
    return () => send(request, reply, lookup === null ? 200 : 404, content)
  }
  page('/book/:chain_code/:hotel_code/find', find)
  app.post('/book/:chain_code/:hotel_code/find', { ...hidden, bodyLimit: LONGEST_FORM }, answer(find))
  app.get('/book/:chain_code/:hotel_code/pass', hidden, async (request, reply) => {
    const issue = () => hotelOf(services, request).then((hotel) => hotel && passes.issue(hotel.hotel_id))
    const pass = await withTimeout(bounds.turns.take(issue))
    if (pass === undefined) throw new AppError('route_not_found')
    return reply.header('cache-control', 'no-store').send(pass)
  })
  app.get('/assets/:name', hidden, async (request, reply) => {
    const asset = (await pageBundle()).assets.get((request.params as Params).name ?? '')
    if (asset === undefined) throw new AppError('route_not_found')
    return sendAsset(request, reply, asset, A_YEAR)
  })
  app.get('/icon/:name', hidden, async (request, reply) => {
    const icon = iconOf((request.params as Params).name ?? '')
    if (icon === undefined) throw new AppError('route_not_found')
    return reply.type('image/svg+xml').header('cache-control', A_YEAR).send(icon)
  })
  // Browsers ask for this if a page names no icon.
  app.get('/favicon.ico', hidden, async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', FIVE_MINUTES).send(drawIcon(ICON_COLOR)),
  )
  app.get('/embed.js', hidden, async (request, reply) =>
    sendAsset(request, reply, (await pageBundle()).embed, FIVE_MINUTES),
  )
}

const findBookingOf = async (
  services: Services,
  request: FastifyRequest,
): Promise<FoundBooking | undefined> => {
  const { page_token = '' } = request.params as Params
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(page_token)) return undefined
  const hotel = await hotelOf(services, request)
  if (hotel === undefined) return undefined
  const row = await services.db
    .of(hotel.hotel_id)
    .read((sql) => findBookingByPage(sql, hotel.hotel_id, page_token))
  return row === undefined ? undefined : { hotel, row }
}

const DONE = ['changed', 'sent', 'given_up', 'stay', 'stay_back', 'other_waits', 'no_change'] as const

/** What was done before the page was asked for anew. */
const noticeOf = ({ query }: FastifyRequest): GuestOutcome['notice'] => {
  const done = textOf(query as Query, 'done')
  return DONE.find((name) => name === done) ?? null
}

const sendCalendar = (
  reply: FastifyReply,
  { hotel, row }: FoundBooking,
  publicUrl: string,
  language: Language,
) => {
  const page = bookingPage(publicUrl, hotel, row)
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${row.booking_code}.ics"`)
    .send(stayCalendar(bookingIn(row, language), hotelIn(hotel, language), language, page))
}
