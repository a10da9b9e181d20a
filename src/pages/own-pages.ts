import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Booking } from '../bookings/booking.ts'
import type { HotelRow } from '../hotels/queries.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { GuestOutcome } from './guest-part.ts'
import type { Passes } from './pass.ts'

/** Reads everything that the page shows, and returns a function that sends it. */
export type Show = (request: FastifyRequest, reply: FastifyReply) => Promise<() => Promise<FastifyReply>>

/** The booking that an address names, and its hotel. */
export interface FoundBooking {
  hotel: HotelRow
  row: Booking
}

/** What the pages of bookings are made with. */
export interface OwnPages {
  passes: Passes
  limiter: RateLimiter
  answer(show: Show): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  bookingOf(request: FastifyRequest, reply: FastifyReply): Promise<FoundBooking | undefined>
  notFound(request: FastifyRequest, reply: FastifyReply): () => Promise<FastifyReply>
  /** Sends the booking's own page with what came of an action. */
  show(
    found: FoundBooking,
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: GuestOutcome,
    status?: number,
  ): Promise<() => Promise<FastifyReply>>
}
