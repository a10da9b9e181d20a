import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../db/hotel/database.ts'

const PATIENCE_MS = 2000

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, the database answers and nobody asked it to stop. */
export const registerHealth = (app: FastifyInstance, db: Database): void => {
  let stopping = false
  let asking: Promise<boolean> | undefined

  app.addHook('preClose', async () => {
    stopping = true
  })

  // On the connection for clocks, which every request needs. Callers that ask at the same time share one question. One node that
  // answers is enough: the others' hotels would not be served elsewhere either.
  const databaseAnswers = (): Promise<boolean> => {
    asking ??= withPatience(anyAnswers(db)).finally(() => {
      asking = undefined
    })
    return asking
  }

  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, (_request, reply) => answer(reply, 200, 'ok'))
  app.get('/readyz', hidden, async (_request, reply) => {
    if (stopping) return answer(reply, 503, 'stopping')
    return (await databaseAnswers())
      ? answer(reply, 200, 'ready')
      : answer(reply, 503, 'the database does not answer')
  })
}

const answer = (reply: FastifyReply, code: number, status: string): FastifyReply =>
  reply
    .code(code)
    .type('application/json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ status }))

const anyAnswers = (db: Database): Promise<unknown> =>
  Promise.any(db.nodes.map(({ clocks }) => clocks.check()))

const withPatience = async (question: Promise<unknown>): Promise<boolean> => {
  const late = new AbortController()
  const answered = question.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, delay(PATIENCE_MS, false, { signal: late.signal })])
  } finally {
    late.abort()
  }
}
