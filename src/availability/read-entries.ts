import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../error-codes.ts'
import { Faults, MOST_DETAILS, MOST_FAULTS } from '../errors.ts'
import { isOn } from '../http/fields/fields.ts'
import { twiceFaults } from '../http/fields/list-rules.ts'
import { compileValidator, type RuleFault } from '../http/fields/validate.ts'
import type { Caller } from '../http/request/caller.ts'
import { Pace } from '../portions.ts'
import { areNightsContrary } from '../stay/days/rate-day.ts'
import { type Day, parseDay, weekdayOf } from '../stay/values/civil-date.ts'
import { type Minor, toMinor } from '../stay/values/money.ts'
import { type GivenRate, type RateChange, readRate } from './days/rate-day-fields.ts'
import { entry, roomEntry } from './days/schemas.ts'

/** A change of one room-day and its rate-days. */
export interface DayChange {
  index: number
  room_code: string
  day: Day
  /** The rate last pushed for the day, if it is to be stored. */
  rate_code?: string | undefined
  price?: Minor | undefined
  number_of_rooms?: number | undefined
  is_close?: boolean | undefined
  created_by?: string | undefined
  rates: RateChange[]
}

/** The index for faults of the whole request. */
export const WHOLE_REQUEST = -1

export interface EntryFault {
  index: number
  field: string | null
  code: ErrorCode
  message: string
}

/** A code in an entry, and where it is. Whether it exists is checked under the lock. */
export interface NamedCode {
  index: number
  kind: 'room' | 'rate'
  code: string
  /** The index of the element of rate_detail that contains it. */
  detail?: number | undefined
  /** The field, if the code is not in an entry. */
  field?: string
}

/** The field of a code. Made only when needed, because most codes exist. */
export const fieldOf = ({ index, kind, detail, field }: NamedCode): string =>
  field ??
  (detail === undefined ? `data[${index}].${kind}_code` : `data[${index}].rate_detail[${detail}].rate_code`)

export interface Entries {
  received: number
  changes: DayChange[]
  faults: EntryFault[]
  codes: NamedCode[]
}

type GivenEntry = Static<typeof roomEntry>

const validators = new Map<TSchema, ReturnType<typeof compileValidator>>()
const validatorOf = (schema: TSchema) => {
  let validator = validators.get(schema)
  if (validator === undefined) {
    validator = compileValidator(schema)
    validators.set(schema, validator)
  }
  return validator
}

/** Reads `data`: the changes of each entry, the faults by index, and the codes that have to exist. */
export const readEntries = async (data: unknown[], caller: Caller, pathRoom?: string): Promise<Entries> => {
  const entries: Entries = { received: data.length, changes: [], faults: [], codes: [] }
  const validator = validatorOf(pathRoom === undefined ? entry : roomEntry)
  const pace = new Pace()
  for (let index = 0; index < data.length; index++) {
    const given = data[index]
    const at = `data[${index}]`
    // With very many faults it is enough to record one for each bad entry.
    const faults = new Faults(Math.max(MOST_FAULTS - entries.faults.length, 1))
    validator.faults(given, caller, faults, at, entryRules(given, at, pathRoom))
    for (const { field, code, message } of faults.list)
      entries.faults.push({ index, field, code: code as ErrorCode, message })
    noteCodes(entries, given, index, faults, pathRoom)
    if (!faults.any) entries.changes.push(toChange(given as GivenEntry, index, caller.digits, pathRoom))
    if (pace.isDue(STEPS_OF_ENTRY * (1 + detailsOf(given)))) await pace.rest()
  }
  return entries
}

// The work for checking an entry or an element of it, counted in steps, see portions.ts.
const STEPS_OF_ENTRY = 100

const detailsOf = (given: unknown): number => {
  const details = (given as { rate_detail?: unknown } | null)?.rate_detail
  return Array.isArray(details) ? details.length : 0
}

const entryRules = (given: unknown, at: string, pathRoom: string | undefined): RuleFault[] => {
  if (typeof given !== 'object' || given === null) return []
  const { room_code, rate_code, price, rate_detail } = given as Record<string, unknown>
  const faults: RuleFault[] = []
  if (price !== undefined && rate_code === undefined)
    faults.push({
      field: `${at}.rate_code`,
      code: 'missing_field',
      message: `${at}.rate_code is required where a price is given`,
    })
  if (pathRoom !== undefined && typeof room_code === 'string' && room_code !== pathRoom)
    faults.push({
      field: `${at}.room_code`,
      code: 'room_code_mismatch',
      message: `${at}.room_code is ${room_code}, but the path says ${pathRoom}`,
    })
  faults.push(...nightsRules(rate_detail, `${at}.rate_detail`))
  return faults
}

/** Checks night limits and prices by adults within each element. The limits that result for a day are checked under the lock. */
export const nightsRules = (rateDetail: unknown, at: string): RuleFault[] => {
  if (!Array.isArray(rateDetail)) return []
  const faults: RuleFault[] = []
  for (let index = 0; index < rateDetail.length && faults.length < MOST_DETAILS; index++) {
    const element = rateDetail[index]
    if (areContrary(element)) faults.push(contraryNights(element, `${at}[${index}].`))
    if (element?.adult_prices !== undefined)
      faults.push(...adultPriceFaults(element.adult_prices, `${at}[${index}].adult_prices`))
  }
  return faults
}

export const adultPriceFaults = (prices: unknown, at: string): RuleFault[] =>
  twiceFaults(prices, at, ['adults'])

interface Nights {
  min_night: number
  max_night: number
}

const areContrary = (given: unknown): given is Nights => {
  const { min_night, max_night } = (given ?? {}) as Record<string, unknown>
  return (
    typeof min_night === 'number' &&
    typeof max_night === 'number' &&
    areNightsContrary({ min_night, max_night })
  )
}

const contraryNights = ({ min_night, max_night }: Nights, at: string): RuleFault => {
  const message = `${at}min_night is ${min_night}, above max_night ${max_night}`
  return { field: `${at}min_night`, code: 'invalid_value', message }
}

export const nightsFault = (given: unknown, at: string): RuleFault | undefined =>
  areContrary(given) ? contraryNights(given, at) : undefined

const NONE: ReadonlySet<string | null> = new Set()

/** Codes are checked even if the entry has other faults, so that the caller sees all faults at once. */
const noteCodes = (
  entries: Entries,
  given: unknown,
  index: number,
  faults: Faults,
  pathRoom?: string,
): void => {
  if (typeof given !== 'object' || given === null || faults.room <= 0) return
  const bad = faults.any ? new Set(faults.list.map(({ field }) => field)) : NONE
  const note = (kind: 'room' | 'rate', code: unknown, detail?: number): void => {
    if (typeof code !== 'string') return
    const named = { index, kind, code, detail }
    if (bad === NONE || !bad.has(fieldOf(named))) entries.codes.push(named)
  }
  const { room_code, rate_code, rate_detail } = given as Record<string, unknown>
  if (pathRoom === undefined) note('room', room_code)
  note('rate', rate_code)
  if (!Array.isArray(rate_detail) || (bad !== NONE && bad.has(`data[${index}].rate_detail`))) return
  for (let at = 0; at < rate_detail.length; at++)
    note('rate', (rate_detail[at] as GivenRate | null)?.rate_code, at)
}

export const minor = (amount: number | undefined, digits: number): Minor | undefined =>
  amount === undefined ? undefined : toMinor(amount, digits)

const toChange = (
  given: GivenEntry,
  index: number,
  digits: number,
  pathRoom: string | undefined,
): DayChange => {
  const price = minor(given.price, digits)
  const rates = (given.rate_detail ?? []).map((detail, at) =>
    toRateChange(detail, `data[${index}].rate_detail[${at}]`, price, digits),
  )
  const { rate_code } = given
  // The entry's own rate gets the entry's price, unless an element of rate_detail is for that rate.
  if (rate_code !== undefined && price !== undefined && !rates.some((rate) => rate.rate_code === rate_code)) {
    const own = { rate_code, rate_price: given.price, created_by: given.created_by }
    const change = toRateChange(own, `data[${index}]`, price, digits)
    change.has_entry_price = true
    rates.push(change)
  }
  return {
    index,
    room_code: pathRoom ?? given.room_code!,
    day: parseDay(given.room_availability_date)!,
    rate_code,
    price,
    number_of_rooms: given.number_of_rooms,
    is_close: given.is_close === undefined ? undefined : isOn(given.is_close),
    created_by: given.created_by,
    rates,
  }
}

export const toRateChange = (
  given: GivenRate,
  field: string,
  entryPrice: Minor | undefined,
  digits: number,
): RateChange => {
  const change = readRate(given, field, digits)
  change.normal_price ??= entryPrice
  return change
}

/** The days of a range that fall on the given weekdays. */
export const daysOfRange = (first: Day, last: Day, weekdays: readonly number[] | undefined): Day[] => {
  const wanted = new Set(weekdays ?? [1, 2, 3, 4, 5, 6, 7])
  const days: Day[] = []
  for (let day = first; day <= last; day++) if (wanted.has(weekdayOf(day))) days.push(day)
  return days
}
