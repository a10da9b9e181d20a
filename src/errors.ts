import { type ErrorCode, httpStatusOf, isRetryable, sentenceOf } from './error-codes.ts'

/** One fault of a request, or one reason why a stay cannot be booked. */
export interface Detail {
  field: string | null
  code: string
  message: string
  [extra: string]: unknown
}

export interface AppErrorOptions {
  message?: string
  details?: Detail[]
  /** How many faults there are beyond those listed. */
  more?: number
  retryable?: boolean
  /** Seconds, for the header of that name. */
  retryAfter?: number
}

/** An error whose message the caller sees. Any other error is a bug: it is logged in full and answered as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Detail[]
  readonly more: number
  readonly retryable: boolean
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? options.details?.[0]?.message ?? sentenceOf(code))
    this.code = code
    this.details = options.details ?? []
    this.more = options.more ?? 0
    this.retryable = options.retryable ?? isRetryable(code)
    this.retryAfter = options.retryAfter ?? (isRetryable(code) ? 1 : undefined)
  }

  get status(): number {
    return httpStatusOf(this.code)
  }
}

/** A problem that the operator has to solve. Only its message is shown, without a stack. */
export class OperatorError extends Error {}

export const MOST_DETAILS = 1000
/** A request may hold millions of faults; the search for more ends here. */
export const MOST_FAULTS = 100_000
const PRECEDENCE = [415, 413, 403, 400, 422, 404, 409]

/** Gathers every fault of a request, so that the caller sees all of them at once. */
export class Faults {
  readonly list: Detail[] = []
  private readonly most: number
  private count = 0
  private first: ErrorCode | undefined

  constructor(most = MOST_FAULTS) {
    this.most = most
  }

  add(field: string | null, code: ErrorCode, message: string = sentenceOf(code), extra: object = {}): void {
    this.count++
    this.list.push({ field, code, message, ...extra })
    if (this.first === undefined || rank(code) < rank(this.first)) this.first = code
  }

  get any(): boolean {
    return this.count > 0
  }

  /** How many more faults may be added. */
  get room(): number {
    return this.most - this.count
  }

  throwIfAny(): void {
    if (this.first === undefined) return
    const message = this.list.find((fault) => fault.code === this.first)?.message
    const details = this.list.slice(0, MOST_DETAILS)
    throw new AppError(this.first, { message, details, more: this.count - details.length })
  }
}

const rank = (code: ErrorCode): number => PRECEDENCE.indexOf(httpStatusOf(code))
