import type { FastifyReply, FastifyRequest } from 'fastify'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import { OutcomeUnknown } from '../../db/connection/faults.ts'
import type { Database } from '../../db/hotel/database.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { ANSWER_WITHIN_MS } from '../../http/request/deadline.ts'
import { pathBefore } from '../frame/own-address.ts'
import type { FoundBooking } from '../frame/page-parts.ts'
import { languageFor, lookOf, lookQuery } from '../frame/page-request.ts'

/** Leads to the page of the booking, so that loading it again sends nothing. */
export const leadBack =
  (publicUrl: string) =>
  ({ hotel, row }: FoundBooking, request: FastifyRequest, reply: FastifyReply, done = '') =>
  async () =>
    reply.redirect(
      `${bookingPage(pathBefore(publicUrl), hotel, row)}` +
        `?lang=${languageFor(request)}${lookQuery(lookOf(request))}${done}`,
      303,
    )

/** Does what a form of a guest asks for. Such a form does no harm if it is sent again, so an unknown outcome is told as such. */
export const doForGuest = async <T>(
  db: Database,
  { hotel }: FoundBooking,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  try {
    return await db.inHotel(hotel.hotel_id, work, ANSWER_WITHIN_MS)
  } catch (err) {
    if (err instanceof OutcomeUnknown) throw new AppError('unavailable', { retryable: true })
    throw err
  }
}
