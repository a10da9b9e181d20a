import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Caller } from './caller.ts'
import { limitHeaders, setHeaders } from './headers.ts'
import { networkOf } from './network.ts'
import { isPublic } from './permissions.ts'
import { secondsLeft, WindowCounter } from './window-counter.ts'

const MOST_COUNTERS = 100_000

/** Requests a minute by the name of the limit; 0 is off. */
export type RateLimits = Readonly<Record<string, number>>

/** What a caller may still ask for this minute; seconds until the next one. */
export interface RateLimitState {
  limit: number
  remaining: number
  reset: number
  isUsedUp: boolean
}

const UNLIMITED: RateLimitState = { limit: 1_000_000, remaining: 1_000_000, reset: 0, isUsedUp: false }

/** Requests a minute by token; for tokens that everybody may hold by token and network, so that guests share no limit. */
export class RateLimiter {
  private readonly limits: RateLimits
  private readonly counter = new WindowCounter(MOST_COUNTERS)

  constructor(limits: RateLimits) {
    this.limits = limits
  }

  /** Counts the request and sets the headers; throws when the minute's share is used up. */
  check(name: string, caller: Caller, request: FastifyRequest, reply: FastifyReply): void {
    const share = this.take(name, caller, isPublic(caller) ? networkOf(request.ip) : '')
    setHeaders(reply, limitHeaders(share))
    if (share.isUsedUp) throw new AppError('rate_limited', { retryAfter: share.reset })
  }

  /** Whether the next request would be one too many; for tokens that are counted whatever address they come from. */
  isUsedUp(name: string, caller: Caller): boolean {
    const limit = this.limitCalled(name)
    return limit > 0 && (this.counter.current(counterName(name, caller, ''))?.count ?? 0) >= limit
  }

  /** Counts a request of this network, and says what is left of the minute's share. */
  take(name: string, caller: Caller, network: string): RateLimitState {
    const limit = this.limitCalled(name)
    if (limit === 0) return UNLIMITED
    const window = this.counter.add(counterName(name, caller, network), 1)
    return {
      limit,
      remaining: Math.max(limit - window.count, 0),
      reset: secondsLeft(window),
      isUsedUp: window.count > limit,
    }
  }

  private limitCalled(name: string): number {
    const limit = this.limits[name]
    if (limit === undefined) throw new Error(`there is no limit called ${name}`)
    return limit
  }
}

const counterName = (limit: string, caller: Caller, network: string): string => {
  const name = `${limit} ${caller.hotelId} ${caller.tokenCode}`
  return isPublic(caller) ? `${name} ${network}` : name
}
