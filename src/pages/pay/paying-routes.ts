import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BOOKING_PAGE, bookingPage } from '../../bookings/shape/booking-page.ts'
import type { Services } from '../../services.ts'
import type { BookingPageParts } from '../booking/booking-page-parts.ts'
import { LONGEST_FORM } from '../booking/find-booking.ts'
import { GUEST } from '../booking/guest-part.ts'
import { isFromOwnPage } from '../frame/own-address.ts'
import type { FoundBooking, PageParts, Show } from '../frame/page-parts.ts'
import { hotelOf, keepPrivate, languageFor, type Params } from '../frame/page-request.ts'
import { begin } from './begin.ts'
import { checkoutPage, decide, findCheckout } from './checkout-page.ts'
import { noteHost } from './host-page.ts'
import { nameCompany } from './name-company.ts'
import { receiptPage } from './receipt-page.ts'

const CHECKOUT = '/checkout/:chain_code/:hotel_code/:payment_code'
const hidden = { schema: { hide: true } }
const form = { ...hidden, bodyLimit: LONGEST_FORM }

/** The pages on which guests pay, and see what they paid. All of them work without scripts. */
export const registerPayingPages = (
  app: FastifyInstance,
  services: Services,
  {
    answer,
    send,
    notFound,
    bookingOf,
    passes,
    limiter,
  }: PageParts & Pick<BookingPageParts, 'passes' | 'limiter'>,
): void => {
  const pay: Show = async (request, reply) => {
    keepPrivate(reply)
    const found = await bookingOf(request, reply)
    if (found === undefined) return notFound(request, reply)
    limiter.check('booking', await passes.callerFor(found.hotel.hotel_id, GUEST), request, reply)
    await noteHost({ ...services, passes }, found, request, reply)
    return () => leadToPayment(services, found, request, reply)
  }
  app.post(`${BOOKING_PAGE}/pay`, form, answer(pay))

  const receipt: Show = async (request, reply) => {
    keepPrivate(reply)
    // Its form has to say where it comes from.
    reply.header('referrer-policy', 'same-origin')
    const found = await bookingOf(request, reply)
    const { number = '' } = request.params as Params
    const content = found && (await receiptPage(services, found, number))
    return content === undefined ? notFound(request, reply) : () => send(request, reply, 200, content)
  }
  app.get(`${BOOKING_PAGE}/receipt/:number`, hidden, answer(receipt))
  const company: Show = async (request, reply) => {
    keepPrivate(reply)
    const found = await bookingOf(request, reply)
    const { number = '' } = request.params as Params
    if (found === undefined) return notFound(request, reply)
    limiter.check('booking', await passes.callerFor(found.hotel.hotel_id, GUEST), request, reply)
    if (isFromOwnPage(request, services.config.publicUrl)) await nameCompany(services, found, number, request)
    const own = bookingPage(services.config.publicUrl, found.hotel, found.row)
    return async () => reply.redirect(`${own}/receipt/${encodeURIComponent(number)}`, 303)
  }
  app.post(`${BOOKING_PAGE}/receipt/:number`, form, answer(company))

  const checkout: Show = async (request, reply) => {
    keepPrivate(reply)
    const hotel = await hotelOf(services, request)
    const { payment_code = '' } = request.params as Params
    const found = hotel && (await findCheckout(services, hotel, payment_code))
    if (found === undefined) return notFound(request, reply)
    if (request.method === 'POST') {
      const url = await decide(services, found, request)
      if (url !== undefined) return async () => reply.redirect(url, 303)
    }
    const content = await checkoutPage(services, found, request)
    return () => send(request, reply, 200, content)
  }
  app.get(CHECKOUT, hidden, answer(checkout))
  app.post(CHECKOUT, form, answer(checkout))
}

/** To the provider; back to the booking's page if there is nothing to pay any more, or nobody to pay to just now. */
export const leadToPayment = async (
  services: Services,
  { hotel, row }: FoundBooking,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const own = `${bookingPage(services.config.publicUrl, hotel, row)}?lang=${languageFor(request)}`
  const begun = await begin(services, hotel.hotel_id, row)
  if (begun === 'away') return reply.redirect(`${own}&payment=away`, 303)
  return reply.redirect(begun === 'not_payable' || begun.url === null ? own : begun.url, 303)
}
