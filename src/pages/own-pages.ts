import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { GuestOutcome } from './guest-part.ts'
import type { Found, PageParts } from './page-parts.ts'
import type { Passes } from './pass.ts'

/** What the pages of bookings are made with. */
export interface OwnPages extends Omit<PageParts, 'send'> {
  passes: Passes
  limiter: RateLimiter
  /** Sends the booking's own page with what came of an action. */
  show(
    found: Found,
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: GuestOutcome,
    status?: number,
  ): Promise<() => Promise<FastifyReply>>
}
