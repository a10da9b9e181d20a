import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailedLookupLimiter } from '../../http/limits/failed-lookup-limiter.ts'
import type { Services } from '../../services.ts'
import type { BookingPageParts } from '../booking/booking-page-parts.ts'
import { LONGEST_FORM } from '../booking/find-booking.ts'
import { GUEST } from '../booking/guest-part.ts'
import type { PageParts, Show } from '../frame/page-parts.ts'
import { hotelOf, keepPrivate, languageFor, type Params } from '../frame/page-request.ts'
import { begin } from './begin.ts'
import { type FoundLink, linkByPayment, linkBySecret } from './find-link.ts'
import { linkPage } from './link-page.ts'
import { asksTooOften, lookInTime } from './return-from-payment.ts'

type Parts = Omit<PageParts, 'bookingOf'> &
  Pick<BookingPageParts, 'passes' | 'limiter'> & { guessed: FailedLookupLimiter }

const hidden = { schema: { hide: true } }
const form = { ...hidden, bodyLimit: LONGEST_FORM }

/** The pages of links by which anybody pays for a booking. They work without scripts. */
export const registerLinkPages = (app: FastifyInstance, services: Services, parts: Parts): void => {
  const { answer, send, notFound, passes, limiter, guessed } = parts
  const { publicUrl } = services.config
  type Find = (request: FastifyRequest) => Promise<FoundLink | undefined>
  const bySecret: Find = (request) => linkBySecret(services, (request.params as Params).secret ?? '')
  const byPayment: Find = async (request) => {
    const hotel = await hotelOf(services, request)
    return hotel && linkByPayment(services, hotel, (request.params as Params).payment_code ?? '')
  }
  const pageOf = (request: FastifyRequest): string => {
    const { secret, chain_code, hotel_code, payment_code } = request.params as Params
    return secret === undefined
      ? `${publicUrl}/pay/${chain_code}/${hotel_code}/${payment_code}`
      : `${publicUrl}/pay/${secret}`
  }
  const found = async (find: Find, request: FastifyRequest, reply: FastifyReply) => {
    keepPrivate(reply)
    guessed.allow(request, reply)
    const link = await find(request)
    if (link === undefined) guessed.failed(request)
    return link
  }
  const open =
    (find: Find): Show =>
    async (request, reply) => {
      const link = await found(find, request, reply)
      if (link === undefined) return notFound(request, reply)
      const show = async (now: FoundLink) =>
        send(request, reply, 200, await linkPage(now, pageOf(request), request))
      const last = link.payments.at(-1)
      const mayBePaid = last?.payment_status === 'pending' && last.begun_at !== null
      if (!mayBePaid || asksTooOften(request)) return () => show(link)
      // The provider is asked after this page's turn, so that others need not wait for it.
      return async () => {
        await lookInTime(services, link, last)
        return show((await find(request)) ?? link)
      }
    }
  const pay =
    (find: Find): Show =>
    async (request, reply) => {
      const link = await found(find, request, reply)
      if (link === undefined) return notFound(request, reply)
      limiter.check('booking', await passes.callerFor(link.hotel.hotel_id, GUEST), request, reply)
      const own = `${pageOf(request)}?lang=${languageFor(request)}`
      return async () => {
        const begun = await begin(services, link.hotel.hotel_id, link.row, link.link.link_id)
        if (begun === 'away') return reply.redirect(`${own}&payment=away`, 303)
        return reply.redirect(begun === 'not_payable' || begun.url === null ? own : begun.url, 303)
      }
    }
  for (const [url, find] of [
    ['/pay/:secret', bySecret],
    ['/pay/:chain_code/:hotel_code/:payment_code', byPayment],
  ] as const) {
    app.get(url, hidden, answer(open(find)))
    app.post(url, form, answer(pay(find)))
  }
}
