import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createWords } from '../../../web/shared/words.ts'
import type { PlainApi, Reserved } from '../../../web/widget/plain/plain-types.ts'
import type { BookData } from '../../../web/widget/types.ts'
import { stepTitle } from '../../../web/widget/words/step-title.ts'
import { findAnswerApart } from '../../db/hotel/idempotent-answers.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import { storedUnder } from '../../http/operation/idempotency.ts'
import { BASE_PATH } from '../../http/request/base-path.ts'
import { JSON_TYPE } from '../../http/request/headers.ts'
import type { Services } from '../../services.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { pageBundle } from '../frame/bundle.ts'
import type { Page } from '../frame/document.ts'
import { isFromOwnPage } from '../frame/own-address.ts'
import type { PageParts, Show } from '../frame/page-parts.ts'
import { type PageRequest, readPageRequest } from '../frame/page-query.ts'
import { hotelOf, keepPrivate, lookOf, lookProperties, lookQuery, type Query } from '../frame/page-request.ts'
import type { Passes } from '../frame/pass.ts'
import { bookFor } from './book-page.ts'

const RESERVE = '/book/:chain_code/:hotel_code/reserve'
// A request of the greatest length, and the other fields, as a form writes them.
const LONGEST_FORM = 128 * 1024

interface ReserveParts extends Pick<PageParts, 'answer' | 'send' | 'notFound'> {
  passes: Passes
}

/** The form with which guests without scripts book. It asks the API as the script does, by the same rules. */
export const registerReserve = (app: FastifyInstance, services: Services, parts: ReserveParts): void => {
  const { passes, answer, send, notFound } = parts
  const { config } = services
  const show: Show = async (request, reply) => {
    keepPrivate(reply)
    // The form has to say where it comes from, and Back has to show it again with its key.
    reply.header('referrer-policy', 'same-origin').header('cache-control', 'private, no-cache')
    const hotel = await hotelOf(services, request)
    if (hotel === undefined) return notFound(request, reply)
    const { reserve, formQuery } = await pageBundle()
    const form = request.method === 'POST' ? formOf(request) : undefined
    const asked = readAsked(request, hotel, form, formQuery)
    const data = await bookFor(services, passes, hotel, request, asked)
    const { chosen } = asked
    if (chosen === undefined) return async () => reply.redirect(roomsOf(data, request), 303)
    const isOurs = form !== undefined && isFromOwnPage(request, config.publicUrl)
    const wanted = { data, chosen, form, isOurs }
    // After this page's turn: the API has bounds of its own.
    return async () => {
      const reserved = await reserve(wanted, apiFor(app, services, passes, hotel, data, request))
      if (reserved.kind === 'page')
        return send(request, reply, reserved.status, pageOf(data, request, reserved.content))
      return reply.redirect(nextOf(reserved, data, request), 303)
    }
  }
  const hidden = { schema: { hide: true }, bodyLimit: LONGEST_FORM }
  app.get(RESERVE, hidden, answer(show))
  app.post(RESERVE, hidden, answer(show))
}

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '')

/** What the address asks for, with what the form changes in it. */
const readAsked = (
  { query }: FastifyRequest,
  { timezone }: HotelRow,
  form: URLSearchParams | undefined,
  formQuery: (form: URLSearchParams, before: PageRequest) => Record<string, string>,
): PageRequest => {
  const today = todayIn(timezone)
  const details = { ...(query as Query), step: 'details' }
  const asked = readPageRequest(details, today)
  return form === undefined ? asked : readPageRequest({ ...details, ...formQuery(form, asked) }, today)
}

/** Only the path: what we were asked under is where the guest stays. */
const nextOf = (
  reserved: Exclude<Reserved, { kind: 'page' }>,
  data: BookData,
  request: FastifyRequest,
): string =>
  reserved.kind === 'elsewhere'
    ? reserved.url
    : `${new URL(reserved.url).pathname}?lang=${data.language}&thanks=1${lookQuery(lookOf(request))}`

const roomsOf = ({ base, hotel, language }: BookData, request: FastifyRequest): string =>
  `${base}/book/${hotel.chain_code}/${hotel.hotel_code}?lang=${language}${lookQuery(lookOf(request))}`

const pageOf = (data: BookData, request: FastifyRequest, content: string): Page => {
  const { language, hotel, messages } = data
  const words = createWords(language, messages, hotel.currency)
  return {
    language,
    color: hotel.default_color,
    ...lookProperties(lookOf(request)),
    head: { title: stepTitle(words, hotel.hotel_name, 'details'), noindex: true },
    isPlain: true,
    content,
  }
}

/** The API for the guest who asked for this page: by a pass, and counted by the guest's address, as from a script. */
const apiFor = (
  app: FastifyInstance,
  { db, config }: Services,
  passes: Passes,
  { hotel_id }: HotelRow,
  { pass }: BookData,
  { ip }: FastifyRequest,
): PlainApi => ({
  async post(path, body, headers) {
    const answer = await app.inject({
      method: 'POST',
      url: BASE_PATH + path,
      remoteAddress: ip,
      headers: {
        ...headers,
        token: pass,
        origin: new URL(config.publicUrl).origin,
        'content-type': JSON_TYPE,
      },
      payload: body,
    })
    return { status: answer.statusCode, body: jsonOf(answer.body) }
  },
  async answerFor(key) {
    const name = storedUnder('createbooking', await passes.callerFor(hotel_id, 'Booking page'))
    const stored = await db
      .of(hotel_id)
      .read((sql) => findAnswerApart(sql, hotel_id, name, 'createbooking', key))
    return stored && { status: stored.status, body: jsonOf(stored.body) }
  },
})

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
