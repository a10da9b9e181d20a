import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { LookUp } from '../request/caller.ts'
import { limitHeaders, setHeaders } from '../request/headers.ts'
import { networkOf } from './network.ts'
import { secondsLeft, WindowCounter } from './window-counter.ts'

const MOST_ADDRESSES = 20_000

/**
 * Counts wrong guesses at something secret by the address they come from. Beyond the limit nothing more is looked up for
 * that address until the minute is over, so that a right guess is not told from a wrong one.
 */
export class FailedLookupLimiter {
  private readonly limit: number
  private readonly message: string
  private readonly counter = new WindowCounter(MOST_ADDRESSES)

  /** So many a minute; 0 is off. */
  constructor(limit: number, message: string) {
    this.limit = limit
    this.message = message
  }

  /** Throws where no more may be looked up. */
  allow(request: FastifyRequest, reply: FastifyReply): void {
    const failed = this.limit === 0 ? undefined : this.counter.current(networkOf(request.ip))
    if (failed === undefined || failed.count < this.limit) return
    const seconds = secondsLeft(failed)
    setHeaders(reply, limitHeaders({ limit: this.limit, remaining: 0, reset: seconds }))
    throw new AppError('rate_limited', { message: this.message, retryAfter: seconds })
  }

  /** There was no such thing. */
  failed(request: FastifyRequest, count = 1): void {
    if (this.limit > 0 && count > 0) this.counter.open(networkOf(request.ip)).count += count
  }

  /** Both for one request. */
  lookUp(request: FastifyRequest, reply: FastifyReply): LookUp {
    return { allow: () => this.allow(request, reply), failed: () => this.failed(request) }
  }
}

export const wrongTokens = (limit: number): FailedLookupLimiter =>
  new FailedLookupLimiter(limit, 'Too many wrong tokens came from your address. Wait, then try again.')
