import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Caller } from './caller.ts'
import { networkOf } from './network.ts'

export type LimitKind = 'client' | 'admin' | 'booking'

const WINDOW_MS = 60_000
// Beyond this many counters the fullest windows would have to be forgotten; old ones are swept long before.
const MOST_COUNTERS = 100_000

/** What a caller may still ask for this minute; seconds until the next one. */
export interface RateLimitState {
  limit: number
  remaining: number
  reset: number
  isUsedUp: boolean
}

const UNLIMITED: RateLimitState = { limit: 1_000_000, remaining: 1_000_000, reset: 0, isUsedUp: false }

interface Counter {
  used: number
  /** On a clock that nobody can put back: a minute must not become a day. */
  resetAt: number
}

/** Requests a minute by token; for browser tokens by token and network, so that guests do not share a limit. */
export class RateLimiter {
  private readonly limits: Record<LimitKind, number>
  private readonly counters = new Map<string, Counter>()

  constructor(limits: Record<LimitKind, number>) {
    this.limits = limits
  }

  /** Counts the request and sets the headers; throws when the minute's share is used up. */
  check(kind: LimitKind, caller: Caller, request: FastifyRequest, reply: FastifyReply): void {
    const share = this.take(kind, caller, caller.allowedOrigins === null ? '' : networkOf(request.ip))
    setLimitHeaders(reply, share)
    if (share.isUsedUp) throw new AppError('rate_limited', { retryAfter: share.reset })
  }

  /** Whether the next request would be one too many; for tokens that are counted whatever address they come from. */
  isUsedUp(kind: LimitKind, caller: Caller): boolean {
    const limit = this.limits[kind]
    return limit > 0 && this.counter(counterName(kind, caller, '')).used >= limit
  }

  /** Counts a request of this network, and says what is left of the minute's share. */
  take(kind: LimitKind, caller: Caller, network: string): RateLimitState {
    const limit = this.limits[kind]
    if (limit === 0) return UNLIMITED
    const counter = this.counter(counterName(kind, caller, network))
    counter.used++
    return {
      limit,
      remaining: Math.max(limit - counter.used, 0),
      reset: Math.ceil((counter.resetAt - performance.now()) / 1000),
      isUsedUp: counter.used > limit,
    }
  }

  private counter(name: string): Counter {
    const now = performance.now()
    let counter = this.counters.get(name)
    if (counter !== undefined && counter.resetAt > now) return counter
    if (this.counters.size >= MOST_COUNTERS) this.sweep(now)
    this.counters.delete(name)
    counter = { used: 0, resetAt: now + WINDOW_MS }
    this.counters.set(name, counter)
    return counter
  }

  /** The map is in order of windows, so what is over stands at its front. */
  private sweep(now: number): void {
    for (const [name, { resetAt }] of this.counters) {
      if (resetAt > now && this.counters.size < MOST_COUNTERS) return
      this.counters.delete(name)
    }
  }
}

const counterName = (kind: LimitKind, caller: Caller, network: string): string => {
  const name = `${kind} ${caller.hotelId} ${caller.tokenCode}`
  return caller.allowedOrigins === null ? name : `${name} ${network}`
}

export const setLimitHeaders = (
  reply: FastifyReply,
  { limit, remaining, reset }: Omit<RateLimitState, 'isUsedUp'>,
): void => {
  reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', reset)
}
