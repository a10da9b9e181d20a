import type { ErrorCode } from '../../src/error-codes.ts'
import {
  descriptorOf,
  PROVIDER_NAMES,
  type ProviderName,
} from '../../src/payments/providers/contract/provider-list.ts'
import { REASON_CODES, type ReasonCode } from '../../src/stay/lists/restrictions.ts'
import type { Detail } from '../shared/api.ts'
import type { Words } from '../shared/words.ts'
import type { MessageName } from './messages/en.ts'
import { providerName } from './payments/provider-name.ts'

/** A text for every error code of the API. */
const REFUSALS: Record<ErrorCode | 'network' | 'timeout', MessageName> = {
  network: 'errNetwork',
  timeout: 'errTimeout',
  unavailable: 'errUnavailable',
  rate_limited: 'errRateLimited',
  internal: 'errInternal',
  route_not_found: 'errInternal',
  invalid_json: 'errInternal',
  invalid_format: 'errInvalid',
  missing_field: 'errInvalid',
  invalid_value: 'errInvalid',
  room_code_mismatch: 'errInvalid',
  rate_code_mismatch: 'errInvalid',
  too_many_rooms: 'errInvalid',
  rate_is_derived: 'errRateDerived',
  token_missing: 'errToken',
  token_invalid: 'errToken',
  admin_token_required: 'errNotAdmin',
  chain_token_required: 'errNotAdmin',
  role_not_allowed: 'errRole',
  sign_in_again: 'errSignInAgain',
  sign_in_needs_https: 'errNeedsHttps',
  sign_in_failed: 'errSignIn',
  passkey_needs_name: 'errPasskeyName',
  too_many_passkeys: 'errManyPasskeys',
  passkey_not_found: 'errGone',
  last_owner: 'errLastOwner',
  person_not_found: 'errGone',
  session_not_found: 'errGone',
  link_not_found: 'errLink',
  origin_not_allowed: 'errNotAdmin',
  hotel_mismatch: 'errHotelMismatch',
  hotel_exists: 'errHotelExists',
  room_exists: 'errRoomExists',
  rate_exists: 'errRateExists',
  tax_exists: 'errRuleExists',
  promo_exists: 'errRuleExists',
  extra_exists: 'errRuleExists',
  policy_exists: 'errRuleExists',
  tax_not_found: 'errGone',
  promo_not_found: 'errGone',
  extra_not_found: 'errGone',
  policy_in_use: 'errPolicyInUse',
  room_not_found: 'errGone',
  unit_not_free: 'errUnitNotFree',
  rate_not_found: 'errGone',
  booking_not_found: 'errGone',
  image_not_found: 'errGone',
  token_not_found: 'errGone',
  policy_not_found: 'errGone',
  webhook_not_found: 'errGone',
  change_not_found: 'errGone',
  hold_not_found: 'errGone',
  hold_expired: 'errGone',
  hold_used: 'errGone',
  payment_not_found: 'errGone',
  refund_not_found: 'errGone',
  refund_under_way: 'errInProgress',
  signature_invalid: 'errInternal',
  price_changed: 'errPriceChanged',
  changed_since: 'errChangedSince',
  guarded: 'errGuarded',
  sold_out: 'errSoldOut',
  not_bookable: 'errNotBookable',
  extra_too_late: 'errExtraTooLate',
  extra_sold_out: 'errExtraSoldOut',
  promo_not_valid: 'errPromo',
  room_in_use: 'errInUse',
  rate_in_use: 'errInUse',
  booking_not_cancellable: 'errNotCancellable',
  booking_not_changeable: 'errNotChangeable',
  fee_changed: 'errFeeChanged',
  // Only guests meet these.
  fee_applies: 'errInternal',
  change_pending: 'errInternal',
  change_not_allowed: 'errInternal',
  token_in_use: 'errTokenInUse',
  idempotency_in_progress: 'errInProgress',
  idempotency_key_reused: 'errKeyReused',
  body_too_large: 'errTooLarge',
  unsupported_media_type: 'errNoPicture',
}

const FAULTS: Record<string, MessageName> = {
  missing_field: 'errMissing',
  invalid_format: 'errFormat',
  invalid_value: 'errNotAllowed',
}

const ODD_KEY = { invalid_value: 'errKey', invalid_format: 'errKey' } as const

/** What a fault means at a certain field, by its path without positions. */
const FAULTS_AT: Record<string, Record<string, MessageName>> = {
  parent_rate_code: {
    invalid_value: 'errParent',
    rate_is_derived: 'errHasPrices',
    rate_not_found: 'errGone',
  },
  policy_code: { policy_not_found: 'errPolicyGone' },
  base_adults: { invalid_value: 'errBaseAdults' },
  fee_amount: { invalid_value: 'feeTooHigh' },
  put_away: { invalid_value: 'errPutAway' },
  provider: { invalid_value: 'errProviderCurrency' },
  remind_minutes: { invalid_value: 'errRemind' },
  keys: { invalid_value: 'errNoSecret' },
  password: { invalid_value: 'errPassword' },
  ...Object.fromEntries(
    PROVIDER_NAMES.flatMap((provider) => descriptorOf(provider).keys).map(({ name }) => [
      `keys.${name}`,
      ODD_KEY,
    ]),
  ),
  'occupancy_prices.adults': { invalid_value: 'errTwice' },
  'stay_discounts.min_nights': { invalid_value: 'errTwice' },
  'stay_discounts.percent': { invalid_value: 'errFalls' },
  'steps.before': { invalid_value: 'errTwice' },
  'child_bands.age_from': { invalid_value: 'errAges' },
  'age_bands.age_from': { invalid_value: 'errAges' },
  'child_bands.age_to': { invalid_value: 'errEndsBefore' },
  'age_bands.age_to': { invalid_value: 'errEndsBefore' },
  'advance_discounts.max_days': { invalid_value: 'errEndsBefore' },
}

/** Whatever a percent or an amount belongs to, its bounds are the same. */
const CHARGE_VALUE = /(^|\.)value$/

const faultAt = ({ field, code }: Detail): MessageName | undefined => {
  const path = field?.replace(/\[\d+\]/g, '') ?? ''
  if (code === 'invalid_value' && CHARGE_VALUE.test(path)) return 'errCharge'
  return FAULTS_AT[path]?.[code]
}

/** Why guests cannot be checked in, checked out or marked as no-show. */
const STAY_REASONS: Record<string, MessageName> = {
  cancelled: 'errBookingCancelled',
  not_checked_in: 'why-not_checked_in',
  checked_in: 'why-checked_in',
  checked_out: 'why-checked_out',
  no_show: 'why-no_show',
  released: 'why-released',
  not_yet: 'why-not_yet',
  nothing_to_undo: 'why-nothing_to_undo',
  undo_too_late: 'why-undo_too_late',
}

const isReason = (code: string): code is ReasonCode => (REASON_CODES as readonly string[]).includes(code)

/** The words of a reason against a stay, and of a stay that was cancelled. */
const reasonName = (code: string): MessageName | undefined => {
  if (isReason(code)) return `why-${code}`
  return code === 'booking_cancelled' ? 'errBookingCancelled' : STAY_REASONS[code]
}

/** The labels of fields that an error of the API may name. */
const FIELDS: Record<string, MessageName> = {
  arrival_date: 'arrival',
  departure_date: 'departure',
  start_date: 'from',
  end_date: 'to',
  room_code: 'room',
  rate_code: 'rate',
  rooms: 'numberOfRooms',
  guests: 'guests',
  adults: 'adultsField',
  children: 'childrenField',
  arrival_time: 'arrivalTime',
  number_of_rooms: 'roomsLeftField',
  rate_price: 'price',
  price: 'price',
  name: 'name',
  email: 'email',
  phone: 'phone',
  special_request: 'request',
  reason: 'reason',
  search: 'search',
  url: 'url',
  expires_at: 'expires',
  allowed_origins: 'sites',
  policy_code: 'code',
  title: 'title',
  parent_rate_code: 'parentRate',
  base_adults: 'baseAdults',
  promo_code: 'promoCode',
  children_ages: 'ages',
  adult_prices: 'adultPrices',
  extras: 'extras',
  extra_code: 'extras',
  value: 'value',
  description: 'description',
  keys: 'paymentKeys',
  password: 'password',
  role: 'role',
}

type DeskWords = Words<MessageName>

/** The label of the last part of a path such as `guest_detail.name` or `data[3].rate_price`. */
const fieldWord = ({ t }: DeskWords, field: string): string => {
  const last =
    field
      .replace(/\[\d+\]$/, '')
      .split('.')
      .at(-1) ?? field
  const label = FIELDS[last]
  return label === undefined ? last : t(label)
}

/** The text of a reason why a stay is not available; undefined if it is another kind of detail. */
export const reasonText = (words: DeskWords, detail: Detail & { ofChildren?: boolean }) => {
  const { code, date, required = 0, actual = 0 } = detail
  const name = detail.ofChildren === true ? 'why-children' : reasonName(code)
  if (name === undefined) return undefined
  // `n` selects the plural form: the number of rooms left, or of nights required.
  const n = code === 'sold_out' ? actual : required
  return words.t(name, { n, required, actual, date: date === undefined ? '' : words.date(date, 'short') })
}

export const faultText = ({ t }: DeskWords, detail: Detail): string => {
  const { code, provider, provider_said: said } = detail
  if (said !== undefined)
    return t('keysRefused', { provider: providerName({ t }, provider as ProviderName), said })
  return t(
    faultAt(detail) ?? FAULTS[code] ?? (REFUSALS as Record<string, MessageName>)[code] ?? 'errNotAllowed',
  )
}

const detailText = (words: DeskWords, detail: Detail): string | undefined => {
  const reason = reasonText(words, detail)
  if (reason !== undefined) return reason
  if (detail.field === null || FAULTS[detail.code] === undefined) return undefined
  return words.t('errOfField', { field: fieldWord(words, detail.field), fault: faultText(words, detail) })
}

interface Refusal {
  code: string
  message: string
  details: readonly Detail[]
}

const MOST_DETAILS = 3

/** What happened and what to do. For an error code that is newer than this desk, the message of the API. */
export const refusalText = (words: DeskWords, { code, message, details }: Refusal): string => {
  const name = (REFUSALS as Record<string, MessageName>)[code]
  if (name === undefined) return message
  const total = code === 'price_changed' ? details[0]?.total_price : undefined
  if (total !== undefined) return words.t('errPriceNow', { total: words.money(total) })
  const texts = details.map((detail) => detailText(words, detail)).filter((text) => text !== undefined)
  const some = [...new Set(texts)].slice(0, MOST_DETAILS)
  // If the details say what is wrong, the general sentence adds nothing.
  if (name === 'errInvalid' && some.length > 0) return some.join(' ')
  return some.length === 0 ? words.t(name) : `${words.t(name)} ${some.join('; ')}.`
}
