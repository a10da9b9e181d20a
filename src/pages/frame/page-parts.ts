import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import type { Page } from './document.ts'

/** Reads everything that the page shows, and returns a function that sends it. */
export type Show = (request: FastifyRequest, reply: FastifyReply) => Promise<() => Promise<FastifyReply>>

/** A booking that a guest may see, and its hotel. */
export interface FoundBooking {
  hotel: HotelRow
  row: Booking
}

/** What every page is made with. */
export interface PageParts {
  /** Shows a page in its turn and within its time. */
  answer(show: Show): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  send(request: FastifyRequest, reply: FastifyReply, status: number, content: Page): Promise<FastifyReply>
  notFound(request: FastifyRequest, reply: FastifyReply): () => Promise<FastifyReply>
  /** The booking that the address names; undefined if there is none. Guesses are counted. */
  bookingOf(request: FastifyRequest, reply: FastifyReply): Promise<FoundBooking | undefined>
}
