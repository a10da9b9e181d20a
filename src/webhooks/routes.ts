import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { Sql } from '../db/connection/sql.ts'
import { AppError } from '../errors.ts'
import { toFlag } from '../http/fields/fields.ts'
import { isText } from '../http/fields/formats.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation/operation.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'
import * as schemas from './schemas.ts'
import { sendTest, TEST_WITHIN_MS } from './send-test.ts'
import { newSecret } from './sign.ts'

const MOST_WEBHOOKS = 20
const DEFAULT_LIMIT = 100

const toWire = (row: queries.WebhookRow) => ({
  webhook_code: row.webhook_code,
  url: row.url,
  event_types: row.event_types,
  state: row.state,
  version: row.cursor_version,
  attempts: row.attempts,
  next_attempt_at: row.attempts > 0 && row.state !== 'disabled' ? row.next_attempt_at : null,
  created_at: row.created_at,
  created_by: row.created_by,
  last_delivery: row.last_delivery === null ? null : shownDelivery(row.last_delivery),
})

const shownDelivery = (last: queries.LastDelivery) => ({
  ...last,
  created_at: new Date(last.created_at).toISOString(),
  delivered: toFlag(last.delivered),
})

const codeOf = ({ webhook_code = '' }: Record<string, string>): string => {
  if (!isText(webhook_code)) throw new AppError('webhook_not_found')
  return webhook_code
}

const findWebhook = async (sql: Sql, hotelId: number, webhookCode: string) => {
  const [row] = await queries.listWebhooks(sql, hotelId, webhookCode)
  if (row === undefined) throw new AppError('webhook_not_found')
  return row
}

const refuse = (field: string, message: string): never => {
  throw new AppError('invalid_value', { details: [{ field, code: 'invalid_value', message }] })
}

const CREATE_NOTE =
  'Events from now on are sent there, signed as the Standard Webhooks specification has it; the secret is in this ' +
  'answer and nowhere else. 2xx within 15 seconds is success; redirects are not followed; 410 disables; Retry-After ' +
  'is honoured. A failed event is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then once a day, ' +
  'and those after it wait for it: each is sent at least once, in order. Addresses of private networks are not called. ' +
  'At most 20 for a hotel. An Idempotency-Key is ignored.'

export const webhookOperations = ({ config, db }: Services): Operation[] => [
  changeOperation({
    method: 'POST',
    url: '/createwebhook',
    operationId: 'createwebhook',
    summary: 'Have events sent to an address',
    description: CREATE_NOTE,
    tag: 'extension',
    token: 'admin',
    body: schemas.newWebhook,
    secret: true,
    status: 201,
    result: schemas.webhookWithSecret,
    errors: [],
    example: {
      body: {
        url: schemas.webhookExample.url,
        event_types: schemas.webhookExample.event_types,
      },
      result: { ...schemas.webhookExample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    },
    async change(tx, { body, caller }) {
      const url = new URL(body.url)
      if (url.username !== '' || url.password !== '') refuse('url', 'url must not contain a user or password')
      url.hash = ''
      if ((await queries.countWebhooks(tx, tx.hotelId)) >= MOST_WEBHOOKS)
        refuse('url', `a hotel has at most ${MOST_WEBHOOKS} webhooks; delete one that is not used any more`)
      const secret = newSecret()
      const webhook_code = `whk_${randomBytes(9).toString('base64url').replace(/[-_]/g, '0')}`
      queries.insertWebhook(tx, {
        webhook_code,
        url: url.href,
        secret,
        event_types: body.event_types === undefined ? null : [...new Set<string>(body.event_types)],
        cursor_version: (await tx.nextVersion()) - 1,
        created_by: caller.tokenName,
      })
      return { result: { ...toWire(await findWebhook(tx, tx.hotelId, webhook_code)), secret } }
    },
  }),
  readOperation({
    method: 'GET',
    url: '/getallwebhooks',
    operationId: 'getallwebhooks',
    summary: 'List the webhooks of the hotel',
    description: 'Each with its state and what was sent last.',
    tag: 'extension',
    token: 'admin',
    result: Type.Array(schemas.webhook),
    errors: [],
    example: { result: [schemas.webhookExample] },
    async read({ caller }) {
      const rows = await db.of(caller.hotelId).read((sql) => queries.listWebhooks(sql, caller.hotelId))
      return { result: rows.map(toWire) }
    },
  }),
  changeOperation({
    method: 'DELETE',
    url: '/deletewebhook/:webhook_code',
    operationId: 'deletewebhook',
    summary: 'Have no more events sent to an address',
    tag: 'extension',
    token: 'admin',
    params: schemas.webhookParams,
    result: schemas.webhook,
    errors: ['webhook_not_found'],
    example: {
      params: { webhook_code: schemas.webhookExample.webhook_code },
      result: schemas.webhookExample,
    },
    async change(tx, { params }) {
      const webhookCode = codeOf(params)
      const row = await findWebhook(tx, tx.hotelId, webhookCode)
      queries.deleteWebhook(tx, webhookCode)
      return { result: toWire(row) }
    },
  }),
  changeOperation({
    method: 'POST',
    url: '/testwebhook/:webhook_code',
    operationId: 'testwebhook',
    summary: 'Send a test to a webhook',
    description:
      'Sends an event of type webhook.test now, once, and answers what came back, which may take the 15 seconds that ' +
      'a receiver has. At most three at once for a hotel.',
    tag: 'extension',
    token: 'admin',
    params: schemas.webhookParams,
    answerWithinMs: TEST_WITHIN_MS,
    result: schemas.testResult,
    errors: ['webhook_not_found'],
    example: {
      params: { webhook_code: schemas.webhookExample.webhook_code },
      result: schemas.testExample,
    },
    // Sent before the hotel is locked, so that nobody else waits for the receiver.
    async prepare({ caller, params }) {
      return sendTest(db, caller, codeOf(params), config.webhooksAllowPrivate)
    },
    async change(_tx, _call, result) {
      return { result }
    },
  }),
  readOperation({
    method: 'GET',
    url: '/getwebhookdeliveries/:webhook_code',
    operationId: 'getwebhookdeliveries',
    summary: 'What was sent to a webhook and what came back',
    description: 'Newest first. Kept for 30 days.',
    tag: 'extension',
    token: 'admin',
    params: schemas.webhookParams,
    query: schemas.deliveriesQuery,
    result: Type.Array(schemas.delivery),
    errors: ['webhook_not_found'],
    example: {
      params: { webhook_code: schemas.webhookExample.webhook_code },
      result: [schemas.deliveryExample],
    },
    async read({ caller, params, query }) {
      const webhookCode = codeOf(params)
      const { limit = DEFAULT_LIMIT } = query
      const rows = await db.of(caller.hotelId).snapshot(async (sql) => {
        await findWebhook(sql, caller.hotelId, webhookCode)
        return queries.listDeliveries(sql, caller.hotelId, webhookCode, limit)
      })
      return { result: rows.map((row) => ({ ...row, delivered: toFlag(row.delivered) })) }
    },
  }),
  changeOperation({
    method: 'POST',
    url: '/redeliverwebhook/:webhook_code',
    operationId: 'redeliverwebhook',
    summary: 'Send events again',
    description:
      'Begins anew after the version given, with the webhook active again. A version beyond an event that always ' +
      'fails leaves that one out.',
    tag: 'extension',
    token: 'admin',
    params: schemas.webhookParams,
    body: schemas.redelivery,
    result: schemas.webhook,
    errors: ['webhook_not_found'],
    example: {
      params: { webhook_code: schemas.webhookExample.webhook_code },
      body: { after: 1 },
      result: { ...schemas.webhookExample, version: 1 },
    },
    async change(tx, { body, params }) {
      const webhookCode = codeOf(params)
      await findWebhook(tx, tx.hotelId, webhookCode)
      const version = (await tx.nextVersion()) - 1
      if (body.after > version) refuse('after', `after must not be beyond ${version}, the hotel’s version`)
      queries.rewindWebhook(tx, webhookCode, body.after)
      return { result: toWire(await findWebhook(tx, tx.hotelId, webhookCode)) }
    },
  }),
]
