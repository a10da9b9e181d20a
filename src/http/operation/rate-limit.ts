import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { networkOf } from '../limits/network.ts'
import { type CountWindow, secondsLeft, WindowCounter } from '../limits/window-counter.ts'
import type { Caller } from '../request/caller.ts'
import { limitHeaders, setHeaders } from '../request/headers.ts'
import { isPublic } from './permissions.ts'

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

/** Requests a minute by token; for tokens that everybody may have by token and network, so that guests share no limit. */
export class RateLimiter {
  private readonly limits: RateLimits
  private readonly counter = new WindowCounter(MOST_COUNTERS)

  constructor(limits: RateLimits) {
    this.limits = limits
  }

  /** Counts the request and sets the headers; throws when the minute's share is used up. */
  check(name: string, caller: Caller, request: FastifyRequest, reply: FastifyReply): void {
    const { isUsedUp, reset } = this.count(name, caller, request, reply)
    if (isUsedUp) throw new AppError('rate_limited', { retryAfter: reset })
  }

  /** Counts it as so many. One that was let in is not refused for it: there may be no minute that has room for all of them. */
  count(
    name: string,
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
    times = 1,
  ): RateLimitState {
    const state = this.share(name, caller, isPublic(caller) ? networkOf(request.ip) : '').take(times)
    setHeaders(reply, limitHeaders(state))
    return state
  }

  /** What those who come from the same network have of a limit together, whoever they are. */
  shareOfNetwork(name: string, { ip }: FastifyRequest): Share {
    const limit = this.limits[name]
    if (limit === undefined) throw new Error(`there is no limit called ${name}`)
    return new Share(limit, limit === 0 ? NEVER_FULL : this.counter.open(`${name} ${networkOf(ip)}`))
  }

  /** What a caller has of a limit this minute; the network counts for public callers alone. */
  share(name: string, caller: Caller, network: string): Share {
    const limit = this.limits[name]
    if (limit === undefined) throw new Error(`there is no limit called ${name}`)
    return new Share(limit, limit === 0 ? NEVER_FULL : this.counter.open(counterName(name, caller, network)))
  }
}

const NEVER_FULL: CountWindow = { count: 0, endsAt: 0 }

/** One caller's part of a limit in the minute that runs; 0 is no limit. */
class Share {
  private readonly limit: number
  private readonly window: CountWindow

  constructor(limit: number, window: CountWindow) {
    this.limit = limit
    this.window = window
  }

  /** Whether the next request would be one too many. */
  get isUsedUp(): boolean {
    return this.limit > 0 && this.window.count >= this.limit
  }

  /** Counts a request, and says what is left. */
  take(times = 1): RateLimitState {
    const { limit, window } = this
    if (limit === 0) return UNLIMITED
    const isUsedUp = window.count >= limit
    window.count += times
    return {
      limit,
      remaining: Math.max(limit - window.count, 0),
      reset: secondsLeft(window),
      isUsedUp,
    }
  }
}

const counterName = (limit: string, caller: Caller, network: string): string => {
  // A token of a chain has one share for all hotels.
  const name = `${limit} ${caller.ofChain ? 'chain' : caller.hotelId} ${caller.tokenCode}`
  return isPublic(caller) ? `${name} ${network}` : name
}
