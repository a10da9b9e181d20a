import type { FastifyInstance, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { AppError, OperatorError } from '../errors.ts'
import { findHotelId } from '../hotels/queries.ts'
import { CODE_PATTERN } from '../http/fields/fields.ts'
import type { PublicBounds } from '../http/limits/public-bounds.ts'
import { errorResponses } from '../http/operation/openapi.ts'
import { BASE_PATH } from '../http/request/base-path.ts'
import { withTimeout } from '../http/request/deadline.ts'
import type { Services } from '../services.ts'
import { accountOf } from './collect/provider-of-payment.ts'
import { isEventKnown, lookAtNamed, noteEvent } from './collect/queries.ts'
import { isProvider, ONLINE_PROVIDERS } from './providers/contract/provider-list.ts'

// Events of providers have a few kilobytes.
const MOST_BYTES = 256 * 1024
const codePattern = new RegExp(CODE_PATTERN)

interface Params {
  provider: string
  chain_code: string
  hotel_code: string
}

/**
 * Where providers tell us that something happened. Signed by them, over the bytes as they came, and believed only so far
 * that the provider is asked: what it answers then decides.
 */
export const registerPaymentWebhooks = (
  app: FastifyInstance,
  services: Services,
  { turns }: PublicBounds,
): void => {
  app.post(
    `${BASE_PATH}/paymentwebhook/:provider/:chain_code/:hotel_code`,
    { schema: openApi, bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const { provider, chain_code, hotel_code } = request.params as Params
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const headers = request.headers as Record<string, string | undefined>
      await withTimeout(turns.take(() => take(services, { provider, chain_code, hotel_code }, headers, body)))
      return reply.send({ received: true })
    },
  )
}

const take = async (
  services: Services,
  { provider, chain_code, hotel_code }: Params,
  headers: Record<string, string | undefined>,
  body: Buffer,
): Promise<void> => {
  const { db } = services
  if (!isProvider(provider) || ![chain_code, hotel_code].every((code) => codePattern.test(code)))
    throw new AppError('signature_invalid')
  const hotelId = await db.directory.read((sql) => findHotelId(sql, chain_code, hotel_code))
  const account =
    hotelId === undefined ? undefined : await accountOf(services, hotelId, provider).catch(asUnavailable)
  // One answer for all causes: it does not tell which hotels there are, and through whom they are paid.
  if (hotelId === undefined || account === undefined) throw new AppError('signature_invalid')
  const hint = account.readWebhook(headers, body)
  if (hint === undefined) throw new AppError('signature_invalid')
  await db.of(hotelId).write(async (sql) => {
    if (await isEventKnown(sql, hotelId, provider, hint.eventId)) return
    // In this order: if this process ends in between, the event is looked at again when it is told again.
    await lookAtNamed(sql, hotelId, provider, hint)
    await noteEvent(sql, hotelId, provider, hint.eventId)
  })
}

/** Keys that cannot be opened are the operator's to mend: the provider tells it again later. */
const asUnavailable = (err: unknown): never => {
  throw err instanceof OperatorError ? new AppError('unavailable') : err
}

const openApi = {
  operationId: 'paymentwebhook',
  summary: 'Where a payment provider tells of payments',
  description:
    'Set this address with the provider. Needs no token: the signature of the provider is checked over the bytes as they ' +
    'came. What it says is not believed; the provider is asked for the state of the payment.',
  tags: ['extension'],
  security: [],
  params: Type.Object({
    provider: Type.String({
      description: ONLINE_PROVIDERS.join(', ').replace(/, (?=\w+$)/, ' or '),
      examples: ['xendit'],
    }),
    chain_code: Type.String({ description: 'The chain', examples: ['SAMUDRA'] }),
    hotel_code: Type.String({ description: 'The hotel', examples: ['SANUR'] }),
  }),
  response: {
    200: Type.Object(
      { received: Type.Boolean() },
      { description: 'Kept, also if it was told before', examples: [{ received: true }] },
    ),
    ...errorResponses(['signature_invalid', 'route_not_found', 'body_too_large', 'internal', 'unavailable']),
  },
} as unknown as FastifySchema
