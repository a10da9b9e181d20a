import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Answered, watchAnswers } from '../request/answered.ts'

const SLOW_MS = 1000
const UNAVAILABLE_EVERY_MS = 10_000

/** Logs slow requests, and now and then how many could not be served. Others pass in silence: they are in /metrics. */
export const logSlowRequests = (app: FastifyInstance, log: Pick<Logger, 'warn'>): void => {
  let unavailable = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  watchAnswers(app, (answered) => {
    const { status, ms } = answered
    if (ms > SLOW_MS) log.warn({ ...described(answered), status, ms: Math.round(ms) }, 'a slow request')
    if (status !== 503) return
    unavailable++
    const now = performance.now()
    if (now - loggedAt > UNAVAILABLE_EVERY_MS) {
      log.warn({ ...described(answered), count: unavailable }, 'requests were answered 503')
      loggedAt = now
      unavailable = 0
    }
  })
}

const described = ({ requestId, method, route }: Answered) => ({ request_id: requestId, method, route })
