import type { FastifyInstance } from 'fastify'

/** An answer that has left. */
export interface Answered {
  requestId: string
  method: string
  /** As it was registered, never as it was called. */
  route: string | undefined
  status: number
  ms: number
  /** Given before, and kept under an Idempotency-Key. */
  isReplay: boolean
}

export type Watch = (answered: Answered) => void

const watches = new WeakMap<FastifyInstance, Watch[]>()

/** Calls back for every answer. */
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
      isReplay: reply.hasHeader('idempotency-replayed'),
    }
    for (const each of all) each(answered)
    done()
  })
}

/** Tells of an answer that did not go through the framework. */
export const tellAnswered = (app: FastifyInstance, answered: Answered): void => {
  for (const watch of watches.get(app) ?? []) watch(answered)
}
