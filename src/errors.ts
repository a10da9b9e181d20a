/** Every error code of the API, with its HTTP status and `StatusCode`. */
const CATALOGUE = {
  invalid_json: [400, 2, 'The body is not valid JSON.'],
  invalid_format: [400, 2, 'The request cannot be read.'],
  missing_field: [400, 8, 'A required field is missing.'],
  invalid_value: [422, 5, 'A value is not allowed.'],
  room_code_mismatch: [422, 5, 'The room_code of the body is not the one of the path.'],
  rate_code_mismatch: [422, 5, 'The rate_code of the body is not the one of the path.'],
  rate_is_derived: [422, 5, 'The prices of this rate follow from those of another.'],
  too_many_rooms: [422, 5, 'Guests cannot ask for so many rooms at once.'],
  idempotency_key_reused: [422, 5, 'This Idempotency-Key was used before with another request.'],
  token_missing: [401, 1, 'Send an API token in the header "token".'],
  token_invalid: [401, 1, 'The API token is not valid.'],
  signature_invalid: [401, 1, 'The provider did not sign this.'],
  admin_token_required: [403, 1, 'This operation needs an admin token.'],
  origin_not_allowed: [403, 1, 'This token may not be used from this origin.'],
  hotel_mismatch: [403, 1, 'The token belongs to another hotel.'],
  route_not_found: [404, 4, 'There is no such operation.'],
  room_not_found: [404, 4, 'There is no such room.'],
  rate_not_found: [404, 4, 'There is no such rate.'],
  tax_not_found: [404, 4, 'There is no such tax or fee.'],
  promo_not_found: [404, 4, 'There is no such promo code.'],
  extra_not_found: [404, 4, 'There is no such extra.'],
  policy_not_found: [404, 4, 'There is no such cancellation policy.'],
  booking_not_found: [404, 4, 'There is no such booking.'],
  payment_not_found: [404, 4, 'There is no such payment.'],
  refund_not_found: [404, 4, 'There is no such refund.'],
  hold_not_found: [404, 4, 'There is no such hold.'],
  image_not_found: [404, 4, 'There is no such image.'],
  token_not_found: [404, 4, 'There is no such token.'],
  webhook_not_found: [404, 4, 'There is no such webhook.'],
  room_exists: [409, 11, 'A room with this room_code exists already.'],
  rate_exists: [409, 11, 'A rate with this rate_code exists already.'],
  tax_exists: [409, 11, 'A tax or fee with this tax_code exists already.'],
  promo_exists: [409, 11, 'A promo code with this promo_code exists already.'],
  extra_exists: [409, 11, 'An extra with this extra_code exists already.'],
  policy_exists: [409, 11, 'A cancellation policy with this policy_code exists already.'],
  price_changed: [409, 6, 'The price has changed.'],
  fee_changed: [409, 6, 'Cancelling costs another amount now.'],
  changed_since: [409, 6, 'Something you are changing was changed by someone else meanwhile.'],
  sold_out: [409, 999, 'There are not enough rooms left for this stay.'],
  not_bookable: [409, 999, 'This stay cannot be booked.'],
  extra_too_late: [409, 999, 'It is too late to ask for this extra.'],
  extra_sold_out: [409, 999, 'There are not enough of this extra left.'],
  promo_not_valid: [409, 999, 'The promo code does not count for this stay.'],
  hold_expired: [409, 999, 'This hold is over.'],
  hold_used: [409, 999, 'This hold was booked already.'],
  room_in_use: [409, 999, 'Bookings or holds still use this room.'],
  rate_in_use: [409, 999, 'Bookings, holds or derived rates still use this rate.'],
  policy_in_use: [409, 999, 'Rates or the hotel still name this cancellation policy.'],
  refund_under_way: [409, 999, 'The provider is still at this refund.'],
  booking_not_cancellable: [409, 999, 'This booking can no longer be cancelled.'],
  booking_not_changeable: [409, 999, 'This booking does not allow that now.'],
  token_in_use: [409, 999, 'A token cannot revoke itself.'],
  idempotency_in_progress: [409, 999, 'A request with this Idempotency-Key is still running.'],
  body_too_large: [413, 999, 'The body is too large.'],
  unsupported_media_type: [415, 999, 'This content type is not supported here.'],
  rate_limited: [429, 999, 'Too many requests. Wait, then try again.'],
  internal: [500, 500, 'Something went wrong on our side. The request_id helps to find it.'],
  unavailable: [503, 7, 'The service is not available right now. Try again shortly.'],
} as const satisfies Record<string, readonly [number, number, string]>

export type ErrorCode = keyof typeof CATALOGUE

export const ERROR_CODES = Object.keys(CATALOGUE) as ErrorCode[]

export const httpStatusOf = (code: ErrorCode): number => CATALOGUE[code][0]
export const statusCodeOf = (code: ErrorCode): number => CATALOGUE[code][1]
export const sentenceOf = (code: ErrorCode): string => CATALOGUE[code][2]

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

const RETRYABLE: ReadonlySet<ErrorCode> = new Set(['unavailable', 'rate_limited', 'idempotency_in_progress'])

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
    this.retryable = options.retryable ?? RETRYABLE.has(code)
    this.retryAfter = options.retryAfter ?? (RETRYABLE.has(code) ? 1 : undefined)
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
