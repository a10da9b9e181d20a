export {
  type ClientCode,
  type ErrorCode,
  isErrorOf,
  type KnownCode,
  type OperationName,
  type RefusalOf,
  VacancyError,
} from './errors.ts'
export { type EventOptions, EventsMissing } from './events.ts'
export type * from './generated/types.gen.ts'
export type { RetryOptions } from './retry.ts'
export {
  type AnswerOf,
  type CallOptions,
  type InputOf,
  type ItemOf,
  type ResultOf,
  Vacancy,
  type VacancyOptions,
} from './vacancy.ts'
export {
  type ReceivedWebhook,
  type VerifiedWebhook,
  verifyWebhook,
  WebhookError,
  type WebhookFault,
} from './webhooks.ts'
export type { Bytes, File } from './wire.ts'
