import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '../../error-codes.ts'
import type { Caller } from './caller.ts'

/** An answer that was sent. */
export interface Answered {
  requestId: string
  method: string
  /** The route as registered, such as /getroom/:room_code, never the address that was called. */
  route: string | undefined
  status: number
  ms: number
  /** Who asked, where that is known. */
  caller?: Caller | undefined
  /** The code of the refusal, where it was refused. */
  refused?: ErrorCode | undefined
  /** Whether it repeats an answer that was stored under an Idempotency-Key. */
  isReplay: boolean
}

export type Watch = (answered: Answered) => void

const watches = new WeakMap<FastifyInstance, Watch[]>()

/** Calls `watch` for every answer that was sent. */
export const watchAnswers = (app: FastifyInstance, watch: Watch): void => {
  const known = watches.get(app)
  if (known !== undefined) {
    known.push(watch)
    return
  }
  const all = [watch]
  watches.set(app, all)
  app.addHook('onResponse', (request, reply, done) => {
    const answered = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      caller: request.caller,
      refused: request.refused,
      isReplay: reply.hasHeader('idempotency-replayed'),
    }
    for (const each of all) each(answered)
    done()
  })
}

/** Reports an answer that was sent without the framework, by the fast path. */
export const noteAnswered = (app: FastifyInstance, answered: Answered): void => {
  for (const watch of watches.get(app) ?? []) watch(answered)
}
