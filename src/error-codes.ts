interface ErrorFacts {
  status: number
  /** `StatusCode` of the envelope. */
  statusCode: number
  sentence: string
  /** What a caller does about it; in Markdown, for docs/integrators.md. */
  toDo: string
  /** Whether the same request may succeed later. */
  isRetryable?: true
}

const UNREADABLE = { status: 400, statusCode: 2 }
const NOT_KNOWN = { status: 401, statusCode: 1 }
const NOT_ALLOWED = { status: 403, statusCode: 1 }
const NOT_FOUND = { status: 404, statusCode: 4 }
const CHANGED = { status: 409, statusCode: 6 }
const EXISTS = { status: 409, statusCode: 11 }
const CONFLICT = { status: 409, statusCode: 999 }
const WRONG_VALUE = { status: 422, statusCode: 5 }

const FIX_REQUEST = 'Fix the request; `details` names every field. Do not repeat it.'
const FIX_VALUE = 'Readable, but not allowed. Fix it; do not repeat it.'
const WAKE_SOMEBODY = 'The token is wrong, revoked or expired. Stop, and wake somebody.'
const CREATE_FIRST = 'Create it first. It may have been deleted at the hotel.'
const NOT_THERE = "It is not there, or another hotel's."
const UPDATE_IT = 'It is there already: update it.'
const SEARCH_AGAIN = 'Search again and show what there is; `details` has every reason.'
const LEAVE_OUT = 'Leave the extra out; `details[0].date` is the day on which too few are left.'
const CLOSE_INSTEAD =
  'Bookings to come use it, or rates are derived from it (`details[0].count`). Unpublish or close it instead.'

/** Every error code of the API. */
const ERRORS = {
  invalid_json: { ...UNREADABLE, sentence: 'The body is not valid JSON.', toDo: FIX_REQUEST },
  invalid_format: { ...UNREADABLE, sentence: 'The request cannot be read.', toDo: FIX_REQUEST },
  missing_field: { status: 400, statusCode: 8, sentence: 'A required field is missing.', toDo: FIX_REQUEST },
  invalid_value: { ...WRONG_VALUE, sentence: 'A value is not allowed.', toDo: FIX_VALUE },
  room_code_mismatch: {
    ...WRONG_VALUE,
    sentence: 'The room_code of the body is not the one of the path.',
    toDo: FIX_VALUE,
  },
  rate_code_mismatch: {
    ...WRONG_VALUE,
    sentence: 'The rate_code of the body is not the one of the path.',
    toDo: FIX_VALUE,
  },
  rate_is_derived: {
    ...WRONG_VALUE,
    sentence: 'The prices of this rate follow from those of another.',
    toDo: 'The rate follows the prices of another: push those, or take its `parent_rate_code` away.',
  },
  too_many_rooms: {
    ...WRONG_VALUE,
    sentence: 'Guests cannot ask for so many rooms at once.',
    toDo: "A guest asks for more rooms than the hotel's `max_rooms_per_booking`, or would hold more from one address; `most` says how many.",
  },
  idempotency_key_reused: {
    ...WRONG_VALUE,
    sentence: 'This Idempotency-Key was used before with another request.',
    toDo: 'The key was used for something else: a bug on your side.',
  },
  token_missing: { ...NOT_KNOWN, sentence: 'Send an API token in the header "token".', toDo: WAKE_SOMEBODY },
  token_invalid: { ...NOT_KNOWN, sentence: 'The API token is not valid.', toDo: WAKE_SOMEBODY },
  signature_invalid: {
    ...NOT_KNOWN,
    sentence: 'The provider did not sign this.',
    toDo: "A webhook of a payment provider was not signed with the hotel's key.",
  },
  chain_token_required: {
    ...NOT_ALLOWED,
    sentence: 'This needs a token of a chain.',
    toDo: 'A token of one hotel was used for what is about all hotels of a chain: make one with `vacancy token create --chain`.',
  },
  admin_token_required: {
    ...NOT_ALLOWED,
    sentence: 'This operation needs an admin token.',
    toDo: 'A client token was used for an admin operation.',
  },
  role_not_allowed: {
    ...NOT_ALLOWED,
    sentence: 'Your role in this hotel does not allow this.',
    toDo: 'The person, or the admin token, has a role that may not do this: `details` names the fields, if it is one of them. An owner of the hotel can give another role.',
  },
  sign_in_again: {
    ...NOT_ALLOWED,
    sentence: 'Sign in again to do this.',
    toDo: 'Makes keys, gives a higher role or hands out guests’ data, and the sign-in is more than 15 minutes ago. Tokens never meet it.',
  },
  sign_in_needs_https: {
    ...NOT_ALLOWED,
    sentence: 'Signing in with a password needs https.',
    toDo: 'PUBLIC_URL is http and not this machine. Serve it by https, or set `ALLOW_HTTP_SIGN_IN=1`.',
  },
  sign_in_failed: {
    ...NOT_KNOWN,
    sentence: 'That did not work. Check the e-mail and the password; after many attempts wait a while.',
    toDo: 'One answer for all causes: no such person, a wrong password, or too many wrong ones.',
  },
  passkey_needs_name: {
    ...NOT_ALLOWED,
    sentence:
      'Passkeys need an address with a name, such as https://booking.example.com or http://localhost:3000.',
    toDo: 'PUBLIC_URL names an IP address, or is http and not this machine. Browsers keep passkeys for names alone.',
  },
  change_not_allowed: {
    ...NOT_ALLOWED,
    sentence: 'The hotel does not let guests change this themselves.',
    toDo: '`details[].kind` is what `guest_may_change` of the hotel does not list; the guest asks the hotel.',
  },
  origin_not_allowed: {
    ...NOT_ALLOWED,
    sentence: 'This token may not be used from this origin.',
    toDo: 'A browser token was used from another site, or from a server.',
  },
  hotel_mismatch: {
    ...NOT_ALLOWED,
    sentence: 'The token belongs to another hotel.',
    toDo: "The request names another hotel than the token's, or one that is not of its chain: two configurations are mixed up.",
  },
  route_not_found: { ...NOT_FOUND, sentence: 'There is no such operation.', toDo: 'Wrong path or method.' },
  room_not_found: { ...NOT_FOUND, sentence: 'There is no such room.', toDo: CREATE_FIRST },
  rate_not_found: { ...NOT_FOUND, sentence: 'There is no such rate.', toDo: CREATE_FIRST },
  tax_not_found: { ...NOT_FOUND, sentence: 'There is no such tax or fee.', toDo: CREATE_FIRST },
  promo_not_found: { ...NOT_FOUND, sentence: 'There is no such promo code.', toDo: CREATE_FIRST },
  extra_not_found: { ...NOT_FOUND, sentence: 'There is no such extra.', toDo: CREATE_FIRST },
  policy_not_found: { ...NOT_FOUND, sentence: 'There is no such cancellation policy.', toDo: CREATE_FIRST },
  booking_not_found: { ...NOT_FOUND, sentence: 'There is no such booking.', toDo: NOT_THERE },
  payment_not_found: { ...NOT_FOUND, sentence: 'There is no such payment.', toDo: NOT_THERE },
  refund_not_found: { ...NOT_FOUND, sentence: 'There is no such refund.', toDo: NOT_THERE },
  hold_not_found: { ...NOT_FOUND, sentence: 'There is no such hold.', toDo: NOT_THERE },
  image_not_found: { ...NOT_FOUND, sentence: 'There is no such image.', toDo: NOT_THERE },
  change_not_found: {
    ...NOT_FOUND,
    sentence: 'There is no such change of days.',
    toDo: 'The version changed no days, or so long ago that it is not known any more; `getchanges` lists those that are.',
  },
  token_not_found: { ...NOT_FOUND, sentence: 'There is no such token.', toDo: NOT_THERE },
  person_not_found: { ...NOT_FOUND, sentence: 'There is no such person in this hotel.', toDo: NOT_THERE },
  session_not_found: { ...NOT_FOUND, sentence: 'There is no such session.', toDo: NOT_THERE },
  passkey_not_found: { ...NOT_FOUND, sentence: 'There is no such passkey.', toDo: NOT_THERE },
  link_not_found: {
    ...NOT_FOUND,
    sentence: 'This link was used, is over, or is none of ours. Ask for another one.',
    toDo: 'Links of invitations and for a new password are good once, and for 72 hours.',
  },
  webhook_not_found: { ...NOT_FOUND, sentence: 'There is no such webhook.', toDo: NOT_THERE },
  hotel_exists: {
    ...EXISTS,
    sentence: 'There is a hotel with these codes already.',
    toDo: 'Choose another hotel_code.',
  },
  room_exists: { ...EXISTS, sentence: 'A room with this room_code exists already.', toDo: UPDATE_IT },
  rate_exists: { ...EXISTS, sentence: 'A rate with this rate_code exists already.', toDo: UPDATE_IT },
  tax_exists: { ...EXISTS, sentence: 'A tax or fee with this tax_code exists already.', toDo: UPDATE_IT },
  promo_exists: { ...EXISTS, sentence: 'A promo code with this promo_code exists already.', toDo: UPDATE_IT },
  extra_exists: { ...EXISTS, sentence: 'An extra with this extra_code exists already.', toDo: UPDATE_IT },
  policy_exists: {
    ...EXISTS,
    sentence: 'A cancellation policy with this policy_code exists already.',
    toDo: UPDATE_IT,
  },
  price_changed: {
    ...CHANGED,
    sentence: 'The price has changed.',
    toDo: 'Show the guest the new price (`details[0].rate_price`, `total_price`, `grand_total`), and ask.',
  },
  fee_changed: {
    ...CHANGED,
    sentence: 'Cancelling costs another amount now.',
    toDo: 'Show the guest what cancelling costs now (`details[0].fee_amount`, `refund_amount`), and ask.',
  },
  fee_applies: {
    ...CHANGED,
    sentence: 'Cancelling costs something now, so the booking cannot be changed to cost less.',
    toDo: 'Show the guest what cancelling costs (`details[0].fee_amount`); a change that costs as much or more is possible.',
  },
  change_pending: {
    ...CONFLICT,
    sentence: 'Another change of this booking waits for its payment.',
    toDo: 'The guest pays for it on the booking’s page, or it lapses; then change again.',
  },
  changed_since: {
    ...CHANGED,
    sentence: 'Something you are changing was changed by someone else meanwhile.',
    toDo: 'Somebody changed it meanwhile: read again, decide again.',
  },
  guarded: {
    ...CONFLICT,
    sentence: 'This changes more than the hotel lets pass unasked.',
    toDo: 'Show `details` to a person and ask. To save anyway send the same without `guard`, with `if_version` and another Idempotency-Key.',
  },
  sold_out: { ...CONFLICT, sentence: 'There are not enough rooms left for this stay.', toDo: SEARCH_AGAIN },
  not_bookable: { ...CONFLICT, sentence: 'This stay cannot be booked.', toDo: SEARCH_AGAIN },
  extra_too_late: { ...CONFLICT, sentence: 'It is too late to ask for this extra.', toDo: LEAVE_OUT },
  extra_sold_out: { ...CONFLICT, sentence: 'There are not enough of this extra left.', toDo: LEAVE_OUT },
  promo_not_valid: {
    ...CONFLICT,
    sentence: 'The promo code does not count for this stay.',
    toDo: '`details[0].reason` says why; book without the code, or with another.',
  },
  hold_expired: {
    ...CONFLICT,
    sentence: 'This hold is over.',
    toDo: 'The hold is over: quote again, and hold or book anew.',
  },
  hold_used: {
    ...CONFLICT,
    sentence: 'This hold was booked already.',
    toDo: 'The hold was booked already; look for its booking.',
  },
  unit_not_free: {
    ...CONFLICT,
    sentence: 'This room is not free for these nights.',
    toDo: 'Another booking has it on `details[0].date`, or it is out of order; `assignroom` with simulate 1 and no units tells which are free.',
  },
  room_in_use: { ...CONFLICT, sentence: 'Bookings or holds still use this room.', toDo: CLOSE_INSTEAD },
  rate_in_use: {
    ...CONFLICT,
    sentence: 'Bookings, holds or derived rates still use this rate.',
    toDo: CLOSE_INSTEAD,
  },
  policy_in_use: {
    ...CONFLICT,
    sentence: 'Rates or the hotel still name this cancellation policy.',
    toDo: 'Rates (`details[0].count`) or the hotel name it. Give them another policy first.',
  },
  refund_under_way: {
    ...CONFLICT,
    sentence: 'The provider is still at this refund.',
    toDo: 'The provider is still at it: read the payments again later.',
  },
  booking_not_cancellable: {
    ...CONFLICT,
    sentence: 'This booking can no longer be cancelled.',
    toDo: 'The stay is over, or its guests did not come; for guests also once they are checked in.',
  },
  booking_not_changeable: {
    ...CONFLICT,
    sentence: 'This booking does not allow that now.',
    toDo: '`details[0].code` says why: `not_yet`, `not_checked_in`, `checked_in`, `checked_out`, `no_show`, `released`, `cancelled`, `nothing_to_undo`, `undo_too_late`; for guests also `payment_due`, `arrival_day`. Read the booking again.',
  },
  too_many_passkeys: {
    ...CONFLICT,
    sentence: 'You have as many passkeys as there can be. Remove one first.',
    toDo: 'A person has at most ten. Told by the pages of the desk alone.',
  },
  last_owner: {
    ...CONFLICT,
    sentence: 'This is the last owner of the hotel.',
    toDo: 'Make somebody else an owner first.',
  },
  token_in_use: {
    ...CONFLICT,
    sentence: 'A token cannot revoke itself.',
    toDo: 'A token cannot revoke itself: use another one.',
  },
  idempotency_in_progress: {
    ...CONFLICT,
    sentence: 'A request with this Idempotency-Key is still running.',
    toDo: 'Your first attempt is still running: wait, then repeat with the same key.',
    isRetryable: true,
  },
  body_too_large: { status: 413, statusCode: 999, sentence: 'The body is too large.', toDo: 'Split it.' },
  unsupported_media_type: {
    status: 415,
    statusCode: 999,
    sentence: 'This content type is not supported here.',
    toDo: 'Send `Content-Type: application/json`, uncompressed; a picture that is no picture.',
  },
  rate_limited: {
    status: 429,
    statusCode: 999,
    sentence: 'Too many requests. Wait, then try again.',
    toDo: 'Wait `Retry-After` seconds. `RateLimit-Remaining` says beforehand how many are left. Also after too many wrong tokens, or bookings that are not there, from your address.',
    isRetryable: true,
  },
  internal: {
    status: 500,
    statusCode: 500,
    sentence: 'Something went wrong on our side. The request_id helps to find it.',
    toDo: 'A bug on our side. Report the `request_id`.',
  },
  unavailable: {
    status: 503,
    statusCode: 7,
    sentence: 'The service is not available right now. Try again shortly.',
    toDo: 'The database is away, or too much at once. Repeat after `Retry-After` if `retryable` is true; if it is false, look first whether it was done.',
    isRetryable: true,
  },
} as const satisfies Record<string, ErrorFacts>

export type ErrorCode = keyof typeof ERRORS

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]

const factsOf = (code: ErrorCode): ErrorFacts => ERRORS[code]

export const httpStatusOf = (code: ErrorCode): number => factsOf(code).status
export const statusCodeOf = (code: ErrorCode): number => factsOf(code).statusCode
export const sentenceOf = (code: ErrorCode): string => factsOf(code).sentence
export const toDoAbout = (code: ErrorCode): string => factsOf(code).toDo
export const isRetryable = (code: ErrorCode): boolean => factsOf(code).isRetryable ?? false
