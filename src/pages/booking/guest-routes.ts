import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPhone } from '../../../web/widget/details/phone.ts'
import { requireBookingNow } from '../../bookings/cancel/find-booking-now.ts'
import { cancelAsShown } from '../../bookings/cancel/guest-cancel.ts'
import { changeByGuest, faultyChanges, isChangeable } from '../../bookings/change/guest-change.ts'
import { BOOKING_PAGE } from '../../bookings/shape/booking-page.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { resendBookedMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import { isNobodysEmail } from '../../typed/email-address.ts'
import { isFromOwnPage } from '../frame/own-address.ts'
import type { FoundBooking } from '../frame/page-parts.ts'
import { languageFor } from '../frame/page-request.ts'
import type { BookingPageParts } from './booking-page-parts.ts'
import { doForGuest, leadBack } from './forms-of-guests.ts'
import { bookingNow, cancellerOf, GUEST, readChanges } from './guest-part.ts'

// A request of the greatest length, and its other fields, as a form writes them.
const LONGEST_CHANGE = 128 * 1024

type Act = (
  found: FoundBooking,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<() => Promise<FastifyReply>>

/** What guests do on the page of their booking: change it, have the confirmation sent again, cancel. Plain forms. */
export const registerGuestActions = (
  app: FastifyInstance,
  services: Services,
  pages: BookingPageParts,
): void => {
  const { db, config, calendars } = services
  const { passes, limiter, answer, bookingOf, notFound, show } = pages
  const hidden = { schema: { hide: true }, bodyLimit: LONGEST_CHANGE }

  const action = (name: string, act: Act) =>
    app.post(
      `${BOOKING_PAGE}/${name}`,
      hidden,
      answer(async (request, reply) => {
        const found = await bookingOf(request, reply)
        if (found === undefined) return notFound(request, reply)
        if (!isFromOwnPage(request, config.publicUrl))
          return show(found, request, reply, { notice: 'closed' }, 403)
        if (isNobodysEmail(found.row.guest_email))
          return show(found, request, reply, { notice: 'closed' }, 409)
        limiter.check('booking', await passes.callerFor(found.hotel.hotel_id, GUEST), request, reply)
        return act(found, request, reply)
      }),
    )
  const inHotel = <T>(found: FoundBooking, work: (tx: Tx) => Promise<T>): Promise<T> =>
    doForGuest(db, found, work)
  const backToPage = leadBack(config.publicUrl)

  app.get(
    `${BOOKING_PAGE}/cancel`,
    hidden,
    answer(async (request, reply) => {
      const found = await bookingOf(request, reply)
      if (found === undefined) return notFound(request, reply)
      if (found.row.booking_status === 'cancelled') return backToPage(found, request, reply)
      return show(found, request, reply, { notice: 'closed', asksToCancel: 'first' })
    }),
  )
  action('cancel', async (found, request, reply) => {
    const form = formOf(request)
    const shown = { fee: Number(form.get('fee') ?? Number.NaN), seen: form.get('seen') ?? '' }
    const { hotel, row } = found
    const refused = await inHotel(found, async (tx) =>
      cancelAsShown(tx, await requireBookingNow(tx, row.booking_code), shown, cancellerOf(hotel)),
    ).then(() => undefined, refusal)
    if (refused === undefined) return backToPage(found, request, reply)
    const now = (await bookingOf(request, reply)) ?? found
    return show(now, request, reply, { notice: 'closed', asksToCancel: 'another' }, refused.status)
  })
  action('change', async (found, request, reply) => {
    const caller = await passes.callerFor(found.hotel.hotel_id, GUEST)
    const typed = readChanges(formOf(request))
    const fields = faultyChanges(typed, caller)
    if (typed.phone !== undefined && !isPhone(typed.phone)) fields.push('phone')
    if (fields.length > 0)
      return show(found, request, reply, { notice: 'wrong', wrong: { typed, fields } }, 422)
    const refused = await inHotel(found, (tx) =>
      changeByGuest(tx, found.row.booking_code, typed, caller, calendars),
    ).then(() => undefined, refusal)
    if (refused === undefined) return backToPage(found, request, reply, '&done=changed')
    const now = (await bookingOf(request, reply)) ?? found
    return show(now, request, reply, { notice: 'closed' }, refused.status)
  })
  action('resend', async (found, request, reply) => {
    if (config.smtpUrl === undefined || !isChangeable(bookingNow(found)))
      return show(found, request, reply, { notice: 'closed' }, 409)
    const isQueued = await inHotel(found, (tx) => resendBookedMail(tx, found.row, languageFor(request)))
    if (isQueued) return backToPage(found, request, reply, '&done=sent')
    return show(found, request, reply, { notice: 'sentOften' }, 429)
  })
}

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '')

const REFUSALS = ['fee_changed', 'booking_not_cancellable', 'booking_not_changeable', 'not_bookable']

const refusal = (err: unknown): AppError => {
  if (err instanceof AppError && REFUSALS.includes(err.code)) return err
  throw err
}
