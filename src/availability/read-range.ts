import type { Static } from 'typebox'
import { isOn } from '../http/fields/fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import type { Caller } from '../http/request/caller.ts'
import { RATE_DAY_NAMES } from '../stay/days/rate-day.ts'
import { parseDay } from '../stay/values/civil-date.ts'
import type { Minor } from '../stay/values/money.ts'
import type { RateChange } from './days/rate-day-fields.ts'
import type { range } from './days/schemas.ts'
import {
  adultPriceFaults,
  daysOfRange,
  type Entries,
  minor,
  nightsFault,
  nightsRules,
  toRateChange,
  WHOLE_REQUEST,
} from './read-entries.ts'

export type GivenRange = Static<typeof range>

/** Without is_close, which can also be meant for the room. */
const RATE_FIELDS = RATE_DAY_NAMES.filter((name) => name !== 'is_close')

/** Checks what a range says about its rate. */
export const rateRule = (given: Record<string, unknown>): RuleFault[] => {
  const faults = nightsRules(given.rate_detail, 'rate_detail')
  const ofRate = [...RATE_FIELDS, 'price'].find((name) => given[name] !== undefined)
  if (given.rate_code === undefined && ofRate !== undefined)
    faults.push({
      field: 'rate_code',
      code: 'missing_field',
      message: `rate_code is required where ${ofRate} is given`,
    })
  faults.push(...adultPriceFaults(given.adult_prices, 'adult_prices'))
  const nights = nightsFault(given, '')
  return nights === undefined ? faults : [...faults, nights]
}

/** Reads one change for a range as an entry for each of its days. */
export const readRange = (given: GivenRange, caller: Caller, roomCode: string): Entries => {
  const { rate_code } = given
  const { digits } = caller
  const entries: Entries = { received: 0, changes: [], faults: [], codes: [] }
  const price = minor(given.price, digits)
  const rates = (given.rate_detail ?? []).map((detail, at) =>
    toRateChange(detail, `rate_detail[${at}]`, price, digits),
  )
  const own = ownRate(given, price, digits, rates)
  if (own !== undefined) rates.unshift(own)
  if (rate_code !== undefined)
    entries.codes.push({ index: WHOLE_REQUEST, field: 'rate_code', kind: 'rate', code: rate_code })
  given.rate_detail?.forEach((detail, at) => {
    entries.codes.push({
      index: WHOLE_REQUEST,
      field: `rate_detail[${at}].rate_code`,
      kind: 'rate',
      code: detail.rate_code,
    })
  })
  const change = {
    room_code: roomCode,
    rate_code: price === undefined ? undefined : rate_code,
    price,
    number_of_rooms: given.number_of_rooms,
    is_close: given.is_close === undefined || rate_code !== undefined ? undefined : isOn(given.is_close),
    created_by: given.created_by,
    rates,
  }
  const days = daysOfRange(parseDay(given.start_date)!, parseDay(given.end_date)!, given.weekdays)
  entries.received = days.length
  entries.changes = days.map((day, index) => ({ ...change, index, day }))
  return entries
}

/** The change of the rate in rate_code that the other fields ask for, if any. */
const ownRate = (
  given: GivenRange,
  price: Minor | undefined,
  digits: number,
  others: RateChange[],
): RateChange | undefined => {
  const { rate_code } = given
  if (rate_code === undefined) return undefined
  const hasChange = given.is_close !== undefined || RATE_FIELDS.some((name) => given[name] !== undefined)
  const named = others.some((rate) => rate.rate_code === rate_code)
  if (!hasChange && (price === undefined || named)) return undefined
  const own = toRateChange({ ...given, rate_code }, '', price, digits)
  if (own.rate_price === undefined && !named) {
    own.rate_price = price
    own.has_entry_price = true
  }
  return own
}
