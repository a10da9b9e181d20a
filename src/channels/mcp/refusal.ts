import type { AppError } from '../../errors.ts'
import { CODE_PATTERN } from '../../http/fields/fields.ts'
import { UNTRUSTED } from './marked.ts'

/** The `Error` of an answer of the API, with its sentence. */
export interface ToldError {
  code: string
  message: string
  retryable: boolean
  request_id?: string
  /** Seconds after which it may be tried again. */
  retry_after?: number
  details: Record<string, unknown>[]
  more?: number
}

/** An operation said no. */
export class Refusal extends Error {
  readonly told: ToldError
  /** What the caller may go on with instead. */
  readonly instead: object

  constructor(told: ToldError, instead: object = {}) {
    super(told.message)
    this.told = told
    this.instead = instead
  }
}

export const refusalOfError = (err: AppError, request_id: string): Refusal =>
  new Refusal({
    code: err.code,
    message: err.message,
    retryable: err.retryable,
    request_id,
    details: err.details,
    ...(err.retryAfter === undefined ? {} : { retry_after: err.retryAfter }),
    ...(err.more > 0 ? { more: err.more } : {}),
  })

// An agent reads the first of them; the rest is counted.
const MOST_TOLD = 20
const code = new RegExp(CODE_PATTERN)
/** Where the API has members of a form, a tool has arguments. */
const asArguments = (text: string): string =>
  text
    .replaceAll('booking_form.shown_total', 'grand_total')
    .replaceAll('booking_form.guest_detail', 'guest')
    .replaceAll(/\b(?:booking_form|payment_info)\./g, '')
    .replaceAll('Idempotency-Key', 'idempotency_key')
    .replaceAll('NextCursor', 'next_cursor')

/** The refusal as a tool tells it: fields are arguments, and what people wrote is marked. */
export const toldToAgent = ({ told, instead }: Refusal): object => {
  const details = told.details.slice(0, MOST_TOLD)
  const more = (told.more ?? 0) + told.details.length - details.length
  return {
    error: {
      ...told,
      message: asArguments(told.message),
      details: details.map(toldDetail),
      ...(more > 0 ? { more } : {}),
    },
    ...instead,
  }
}

const OWN_WORDS = ['field', 'code', 'message']

const toldDetail = (detail: Record<string, unknown>): object => {
  const theirs = Object.entries(detail).filter(([name, value]) => !isOurs(name, value))
  const ours = Object.entries(detail)
    .filter(([name, value]) => isOurs(name, value))
    .map(([name, value]) => [
      name,
      OWN_WORDS.includes(name) && typeof value === 'string' ? asArguments(value) : value,
    ])
  return {
    ...Object.fromEntries(ours),
    ...(theirs.length > 0 ? { [UNTRUSTED]: Object.fromEntries(theirs) } : {}),
  }
}

/** Numbers, codes and days, and our own sentences. Objects may hold anything. */
const isOurs = (name: string, value: unknown): boolean =>
  OWN_WORDS.includes(name) ||
  (typeof value === 'string' ? code.test(value) : typeof value !== 'object' || value === null)
