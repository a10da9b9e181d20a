import { Type } from 'typebox'
import { rateDetail } from '../availability/days/rate-day-fields.ts'
import { entry } from '../availability/days/schemas.ts'
import { BOOKING_CODE_PATTERN } from '../bookings/sell/create-booking.ts'
import { itemForm, newBooking, quotedBooking } from '../bookings/shape/booking-form.ts'
import { stayRules } from '../bookings/shape/booking-rules.ts'
import { address, cancellation } from '../bookings/shape/schemas.ts'
import { SOURCES } from '../bookings/shape/staff-fields.ts'
import { EVENT_TYPES } from '../events/event-types.ts'
import { hotelChanges } from '../hotels/schemas.ts'
import { MOST_ELEMENTS } from '../http/fields/charges.ts'
import { code, integer, name, shortText, text } from '../http/fields/fields.ts'
import { baseAdultsRule, occupancyRules, storedOccupancy } from '../http/fields/occupancy-fields.ts'
import { LONGEST_KEY } from '../http/operation/idempotency.ts'
import { WIDTHS } from '../images/process-picture.ts'
import { IMAGE_NAME_PATTERN } from '../images/schemas.ts'
import { storedRateRules } from '../rates/rate-rules.ts'
import { newRate, storedRateTerms } from '../rates/schemas.ts'
import { newRoom } from '../rooms/schemas.ts'
import { unitName } from '../rooms/unit-fields.ts'
import { LANGUAGES } from '../stay/values/languages.ts'
import { newToken } from '../tokens/schemas.ts'
import { newWebhook } from '../webhooks/schemas.ts'
import { SECRET_PATTERN } from '../webhooks/sign.ts'
import { DESK_CHECKS } from './desk-checks.ts'
import { PAYMENT_CHECKS } from './payment-checks.ts'
import { PRICE_RULE_CHECKS } from './price-rule-checks.ts'
import { id, type RowCheck } from './row-check.ts'
import {
  addressRule,
  adultPricesRule,
  answerRule,
  currencyRule,
  emailKeyRule,
  eventRule,
  languageRule,
  lineRule,
  nightsRule,
  originsRule,
  pictureRule,
} from './row-rules.ts'
import { stepsRule, storedSteps } from './steps-check.ts'
import type { Table } from './tables.ts'
import { stayStatusRule, storedTerms, termsRule } from './terms-check.ts'

const blobId = integer('', 0, Number.MAX_SAFE_INTEGER)

const form = {
  ...newBooking.properties.booking_form.properties,
  arrival_date: quotedBooking.properties.booking_form.properties.arrival_date,
  departure_date: quotedBooking.properties.booking_form.properties.departure_date,
}
const guest = form.guest_detail.properties
const override = newBooking.properties.price_override.items.properties
const payment = newBooking.properties.payment_info.properties
const MOST_LINES = 32_767
const MOST_COUNT = 2 ** 31 - 1
const amount = integer('', 0, Number.MAX_SAFE_INTEGER)
const actor = shortText('The name of a token')
const pattern = (expression: string) => Type.String({ pattern: expression })
const storedUnits = Type.Array(
  Type.Object({ unit: unitName(''), from: form.arrival_date, to: form.departure_date }),
)
const { hotel_information: _, ...hotelFields } = hotelChanges.properties
const { rate_code: __, ...rateDayFields } = rateDetail.properties
const { is_admin: ___, expires_at: ____, ...tokenFields } = newToken.properties
const { parent_rate_code: _____, derive: ______, ...rateFields } = newRate.properties
const { price } = newRate.properties

/** Amounts are in minor units here, so they are checked like those of a currency without fraction digits. */
export const ROW_CHECKS: Record<Table, RowCheck> = {
  hotel: {
    schema: Type.Object({ ...hotelFields, chain_code: code('Chain'), hotel_code: code('Hotel') }),
    rules: currencyRule,
  },
  hotel_clock: {
    schema: Type.Object({ version: integer('', 0, Number.MAX_SAFE_INTEGER), last_id: Type.Optional(id) }),
  },
  room: {
    schema: Type.Object({ ...newRoom.properties, ...storedOccupancy, room_id: id }),
    rules: (row) => [...occupancyRules(row), ...baseAdultsRule(row)],
  },
  rate: {
    schema: Type.Object({
      ...rateFields,
      ...storedRateTerms,
      parent_rate_id: Type.Optional(id),
      rate_id: id,
    }),
    rules: storedRateRules,
  },
  ...PRICE_RULE_CHECKS,
  room_day: {
    schema: Type.Object({
      room_id: id,
      day: entry.properties.room_availability_date,
      price: entry.properties.price,
      created_by: entry.properties.created_by,
    }),
  },
  rate_day: {
    schema: Type.Object({
      room_id: id,
      rate_id: id,
      day: entry.properties.room_availability_date,
      ...rateDayFields,
      adult_prices: Type.Optional(Type.Array(integer('', 0, 1e12), { maxItems: 2 * MOST_ELEMENTS })),
    }),
    rules: (row) => [...nightsRule(row), ...adultPricesRule(row)],
  },
  booking: {
    schema: Type.Object({
      booking_id: id,
      booking_code: pattern(BOOKING_CODE_PATTERN),
      arrival_date: form.arrival_date,
      departure_date: form.departure_date,
      arrival_time: form.arrival_time,
      total_price: form.room_price,
      grand_total: Type.Optional(form.room_price),
      promo_id: Type.Optional(id),
      promo_code: form.promo_code,
      guest_name: guest.name,
      guest_email: guest.email,
      email_key: Type.Optional(text('How it is compared')),
      guest_phone: guest.phone,
      guest_address: Type.Optional(Type.Object(address.properties, { additionalProperties: false })),
      special_request: form.special_request,
      payment_id: pattern('^pay_[A-Za-z0-9_-]{12}$'),
      page_token: pattern('^[A-Za-z0-9_-]{32}$'),
      redirect_url: payment.redirect_url,
      cancel_reason: cancellation.properties.reason,
      created_by: actor,
      updated_by: actor,
      paid_amount: Type.Optional(amount),
      refunded_amount: Type.Optional(amount),
      goodwill_amount: Type.Optional(amount),
      overpaid_amount: Type.Optional(amount),
      due_now: Type.Optional(amount),
      refund_amount: Type.Optional(amount),
      payment_vendor: Type.Optional(shortText('')),
      language: Type.Optional(Type.Enum(Object.keys(LANGUAGES))),
      source: Type.Optional(Type.Enum([...SOURCES])),
      notes: Type.Optional(text('What staff noted')),
    }),
    rules: (row) => [...stayRules(row, ''), ...currencyRule(row), ...emailKeyRule(row)],
  },
  booking_room: {
    schema: Type.Object({
      booking_id: id,
      item: integer('', 1, MOST_LINES),
      room_id: id,
      rate_id: id,
      room_code: itemForm.properties.room_code,
      room_name: newRoom.properties.room_name,
      rate_code: itemForm.properties.rate_code,
      rate_name: newRate.properties.rate_name,
      arrival_date: form.arrival_date,
      departure_date: form.departure_date,
      rooms: form.rooms,
      guests: integer('', 1),
      adults: form.adults,
      children: form.children,
      children_ages: form.children_ages,
      guest_name: itemForm.properties.guest_name,
      nightly: Type.Array(price),
      nightly_totals: Type.Optional(Type.Array(form.room_price)),
      extras: form.extras,
      rate_price: price,
      total_price: form.room_price,
      cancel_reason: cancellation.properties.reason,
      terms: storedTerms,
      stay_status: Type.Optional(Type.Enum(['expected', 'checked_in', 'checked_out', 'no_show'])),
      fee: Type.Optional(amount),
      released_from: Type.Optional(entry.properties.room_availability_date),
      stay_steps: storedSteps,
      promo_nightly: Type.Optional(Type.Array(form.room_price)),
      price_override: Type.Optional(form.room_price),
      override_reason: Type.Optional(override.reason),
      units: Type.Optional(storedUnits),
    }),
    rules: (row) => [...stayRules(row, ''), ...termsRule(row), ...stayStatusRule(row), ...stepsRule(row)],
  },
  booking_charge: {
    schema: Type.Object({
      booking_id: id,
      line: integer('', 1, MOST_LINES),
      code: itemForm.properties.room_code,
      name: newRoom.properties.room_name,
      item: integer('', 1, MOST_LINES),
      quantity: integer(''),
      amount: integer('', -1e15, 1e15),
    }),
    rules: lineRule,
  },
  booking_extra: {
    schema: Type.Object({
      booking_id: id,
      item: integer('', 1, MOST_LINES),
      extra_code: itemForm.properties.room_code,
      day: entry.properties.room_availability_date,
      count: integer('', 1, MOST_COUNT),
    }),
  },
  booking_line: {
    schema: Type.Object({ booking_id: id, line: id, created_by_code: Type.Optional(shortText('')) }),
  },
  unit_night: {
    schema: Type.Object({
      booking_id: id,
      item: integer('', 1, MOST_LINES),
      unit: unitName(''),
      day: entry.properties.room_availability_date,
    }),
  },
  booking_reason: {
    schema: Type.Object({
      booking_id: id,
      version: id,
      item: integer('', 0, MOST_LINES),
      reason: override.reason,
    }),
  },
  ...PAYMENT_CHECKS,
  ...DESK_CHECKS,
  extra_day: {
    schema: Type.Object({
      extra_code: itemForm.properties.room_code,
      day: entry.properties.room_availability_date,
      taken: integer('', 0, MOST_COUNT),
    }),
  },
  extra_ledger: {
    schema: Type.Object({
      extra_code: itemForm.properties.room_code,
      day: entry.properties.room_availability_date,
      booking_id: id,
    }),
  },
  // The ids and days that the checks of the tables rely on.
  inventory_ledger: {
    schema: Type.Object({
      room_id: id,
      rate_id: id,
      booking_id: Type.Optional(id),
      day: entry.properties.room_availability_date,
    }),
  },
  event: {
    schema: Type.Object({
      event_type: Type.Enum([...EVENT_TYPES]),
      actor,
      booking_id: Type.Optional(id),
      data: Type.Object({}),
      changes: Type.Optional(Type.Array(Type.Object({ field: name('A field of a booking') }))),
    }),
    rules: eventRule,
  },
  image: {
    schema: Type.Object({
      image_id: id,
      blob_id: blobId,
      image_name: pattern(IMAGE_NAME_PATTERN),
      position: integer(''),
    }),
  },
  image_data: {
    schema: Type.Object({
      blob_id: blobId,
      width: Type.Unsafe<number>({ type: 'integer', enum: [0, ...WIDTHS] }),
      content_type: Type.String(),
      etag: Type.String(),
    }),
    rules: pictureRule,
  },
  api_token: {
    schema: Type.Object({
      ...tokenFields,
      token_code: pattern('^tok_[A-Za-z0-9]{12}$'),
      token_hash: pattern('^\\\\x[0-9a-f]{64}$'),
      last_four: pattern('^[A-Za-z0-9_-]{4}$'),
    }),
    rules: originsRule,
  },
  webhook: {
    schema: Type.Object({
      ...newWebhook.properties,
      webhook_code: pattern('^whk_[A-Za-z0-9]{12}$'),
      secret: pattern(SECRET_PATTERN),
      attempts: integer(''),
      created_by: actor,
    }),
    rules: addressRule,
  },
  mail: {
    schema: Type.Object({
      mail_id: id,
      booking_id: id,
      attempts: integer(''),
      last_error: Type.Optional(text('')),
      asked_by: Type.Optional(actor),
      asked_by_code: Type.Optional(shortText('')),
    }),
    rules: languageRule,
  },
  idempotent_answer: {
    schema: Type.Object({
      // An operation, optionally with the browser token or page whose keys are stored separately.
      operation: pattern('^[A-Za-z]{1,50}( [A-Za-z0-9_.-]{1,100})?$'),
      idempotency_key: Type.String({ minLength: 1, maxLength: LONGEST_KEY, format: 'text' }),
      request_hash: pattern('^\\\\x[0-9a-f]{64}$'),
      status: integer('', 200, 499),
    }),
    rules: answerRule,
  },
}
