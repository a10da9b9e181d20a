import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { LookUp } from './caller.ts'
import { networkOf } from './network.ts'
import { setLimitHeaders } from './rate-limit.ts'

const WINDOW_MS = 60_000
const MOST_ADDRESSES = 20_000

interface Counted {
  failed: number
  /** As in rate-limit.ts, not of the clock on the wall. */
  resetAt: number
}

/**
 * Counts wrong guesses at something secret by the address they come from. Beyond the limit nothing more is looked up for
 * that address until the minute is over, so that a right guess is not told from a wrong one.
 */
export class FailedLookupLimiter {
  private readonly limit: number
  private readonly message: string
  private readonly addresses = new Map<string, Counted>()

  /** So many a minute; 0 is off. */
  constructor(limit: number, message: string) {
    this.limit = limit
    this.message = message
  }

  /** Throws where no more may be looked up. */
  allow(request: FastifyRequest, reply: FastifyReply): void {
    const guesses = this.limit === 0 ? undefined : this.addresses.get(networkOf(request.ip))
    if (guesses === undefined || guesses.failed < this.limit || guesses.resetAt <= performance.now()) return
    const seconds = Math.ceil((guesses.resetAt - performance.now()) / 1000)
    setLimitHeaders(reply, { limit: this.limit, remaining: 0, reset: seconds })
    throw new AppError('rate_limited', { message: this.message, retryAfter: seconds })
  }

  /** There was no such thing. */
  failed(request: FastifyRequest, count = 1): void {
    if (this.limit > 0 && count > 0) this.note(networkOf(request.ip), count)
  }

  /** Both for one request. */
  lookUp(request: FastifyRequest, reply: FastifyReply): LookUp {
    return { allow: () => this.allow(request, reply), failed: () => this.failed(request) }
  }

  private note(network: string, count: number): void {
    const now = performance.now()
    const known = this.addresses.get(network)
    if (known !== undefined && known.resetAt > now) {
      known.failed += count
      return
    }
    // In order of their windows: the one that ends first stands at the front.
    this.addresses.delete(network)
    if (this.addresses.size >= MOST_ADDRESSES) this.addresses.delete(this.addresses.keys().next().value!)
    this.addresses.set(network, { failed: count, resetAt: now + WINDOW_MS })
  }
}

export const wrongTokens = (limit: number): FailedLookupLimiter =>
  new FailedLookupLimiter(limit, 'Too many wrong tokens came from your address. Wait, then try again.')

export const wrongBookings = (limit: number): FailedLookupLimiter =>
  new FailedLookupLimiter(
    limit,
    'Your address asked for too many bookings that are not there. Wait, then try again.',
  )
