import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiter } from '../../http/operation/rate-limit.ts'
import type { FoundBooking, PageParts } from '../frame/page-parts.ts'
import type { Passes } from '../frame/pass.ts'
import type { GuestOutcome } from './guest-part.ts'

/** What the pages of bookings are made with. */
export interface BookingPageParts extends Omit<PageParts, 'send'> {
  passes: Passes
  limiter: RateLimiter
  /** Sends the booking's own page with what came of an action. */
  show(
    found: FoundBooking,
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: GuestOutcome,
    status?: number,
  ): Promise<() => Promise<FastifyReply>>
}
