import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import { AppError, Faults } from '../../errors.ts'
import { compileValidator } from '../../http/fields/validate.ts'
import { successText } from '../../http/request/envelope.ts'
import { JSON_TYPE } from '../../http/request/headers.ts'
import { readJson } from '../../http/request/json-body.ts'
import type { SignIns } from '../../people/sign-in/sign-in.ts'

const BODY_LIMIT = 16 * 1024
const NO_MONEY = { hotelCode: '', digits: 2 }

const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')

/**
 * What the pages for signing in call. Only our own pages may: they are asked by POST, and nobody is signed in or out by
 * following a link.
 */
export const deskPost =
  (app: FastifyInstance, signIns: SignIns) =>
  <Form extends TObject>(
    path: string,
    form: Form,
    answer: (given: Static<Form>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    const check = compileValidator(form)
    app.post(
      `/desk/${path}`,
      {
        schema: { hide: true },
        bodyLimit: BODY_LIMIT,
        onRequest: async (request, reply) => {
          reply.header('cache-control', 'no-store')
          signIns.requireOwnPage(request)
          if (!isJson(request)) throw new AppError('unsupported_media_type')
        },
      },
      async (request, reply) => {
        const faults = new Faults()
        const body = await readJson(
          (request.body as Buffer | undefined) ?? Buffer.from('{}'),
          faults,
          undefined,
        )
        if (body !== undefined) check.faults(body, NO_MONEY, faults)
        faults.throwIfAny()
        const result = await answer(body as Static<Form>, request, reply)
        return reply.type(JSON_TYPE).send(successText({ result }))
      },
    )
  }
