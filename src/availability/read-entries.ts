import type { TSchema } from 'typebox'
import { type ErrorCode, Faults } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { isOn } from '../http/fields.ts'
import { compileValidator } from '../http/validate.ts'
import { type Day, parseDay, weekdayOf } from '../stay/civil-date.ts'
import { type Minor, toMinor } from '../stay/money.ts'
import { entry, roomEntry } from './schemas.ts'

/** What is to become of one rate-day; undefined leaves a value as it is. */
export interface RateChange {
  rate_code: string
  /** Where the caller wrote it, for faults. */
  field: string
  rate_price?: Minor | undefined
  normal_price?: Minor | undefined
  cta?: number | undefined
  ctd?: number | undefined
  min_night?: number | undefined
  max_night?: number | undefined
  is_close?: boolean | undefined
  created_by?: string | undefined
}

/** What is to become of one room-day and its rate-days. */
export interface DayChange {
  index: number
  room_code: string
  day: Day
  /** The rate last pushed for the day, where it is to be noted. */
  rate_code?: string | undefined
  price?: Minor | undefined
  number_of_rooms?: number | undefined
  is_close?: boolean | undefined
  created_by?: string | undefined
  rates: RateChange[]
}

export interface EntryFault {
  index: number
  field: string | null
  code: ErrorCode
  message: string
}

/** A code that an entry names, and where: whether it exists is found out under the lock. */
export interface NamedCode {
  index: number
  field: string
  kind: 'room' | 'rate'
  code: string
}

export interface Entries {
  received: number
  changes: DayChange[]
  faults: EntryFault[]
  codes: NamedCode[]
}

interface GivenRate {
  rate_code: string
  rate_price?: number
  normal_price?: number
  cta?: number
  ctd?: number
  min_night?: number
  max_night?: number
  is_close?: number | boolean
  created_by?: string
}

interface GivenEntry {
  room_code?: string
  rate_code?: string
  room_availability_date: string
  price?: number
  number_of_rooms?: number
  is_close?: number | boolean
  created_by?: string
  rate_detail?: GivenRate[]
}

const validators = new Map<TSchema, ReturnType<typeof compileValidator>>()
const validatorOf = (schema: TSchema) => {
  let validator = validators.get(schema)
  if (validator === undefined) {
    validator = compileValidator(schema)
    validators.set(schema, validator)
  }
  return validator
}

/** Reads `data`: what each entry asks for, each fault by its index, and each code that has to exist. */
export const readEntries = (data: unknown[], caller: Caller, pathRoom?: string): Entries => {
  const entries: Entries = { received: data.length, changes: [], faults: [], codes: [] }
  const validator = validatorOf(pathRoom === undefined ? entry : roomEntry)
  data.forEach((given, index) => {
    const faults = new Faults()
    validator.faults(given, caller, faults, `data[${index}].`)
    if (!faults.any) checkEntry(given as GivenEntry, index, faults, pathRoom)
    for (const { field, code, message } of faults.list)
      entries.faults.push({ index, field: trimDot(field), code: code as ErrorCode, message })
    noteCodes(entries, given, index, faults, pathRoom)
    if (!faults.any) entries.changes.push(toChange(given as GivenEntry, index, caller.digits, pathRoom))
  })
  return entries
}

/** An entry that is no object has no fields: its fault is that of `data[5]` itself. */
const trimDot = (field: string | null): string | null => (field?.endsWith('.') ? field.slice(0, -1) : field)

const checkEntry = (given: GivenEntry, index: number, faults: Faults, pathRoom: string | undefined): void => {
  const at = `data[${index}]`
  if (given.price !== undefined && given.rate_code === undefined)
    faults.add(`${at}.rate_code`, 'missing_field', `${at}.rate_code is required where a price is given`)
  if (pathRoom !== undefined && given.room_code !== undefined && given.room_code !== pathRoom)
    faults.add(
      `${at}.room_code`,
      'room_code_mismatch',
      `${at}.room_code is ${given.room_code}, but the path says ${pathRoom}`,
    )
}

/** Codes are looked up even where the entry has other faults, so that the caller sees all at once. */
const noteCodes = (
  entries: Entries,
  given: unknown,
  index: number,
  faults: Faults,
  pathRoom?: string,
): void => {
  if (typeof given !== 'object' || given === null) return
  const bad = new Set(faults.list.map(({ field }) => field))
  const note = (kind: 'room' | 'rate', field: string, code: unknown): void => {
    if (typeof code === 'string' && !bad.has(field)) entries.codes.push({ index, field, kind, code })
  }
  const { room_code, rate_code, rate_detail } = given as Record<string, unknown>
  if (pathRoom === undefined) note('room', `data[${index}].room_code`, room_code)
  note('rate', `data[${index}].rate_code`, rate_code)
  if (!Array.isArray(rate_detail)) return
  rate_detail.forEach((detail, at) =>
    note('rate', `data[${index}].rate_detail[${at}].rate_code`, (detail as GivenRate | null)?.rate_code),
  )
}

const minor = (amount: number | undefined, digits: number): Minor | undefined =>
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
  // The entry's own rate gets its price, where no element speaks of that rate.
  if (rate_code !== undefined && price !== undefined && !rates.some((rate) => rate.rate_code === rate_code))
    rates.push({
      rate_code,
      field: `data[${index}]`,
      rate_price: price,
      normal_price: price,
      created_by: given.created_by,
    })
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

const toRateChange = (
  given: GivenRate,
  field: string,
  entryPrice: Minor | undefined,
  digits: number,
): RateChange => ({
  rate_code: given.rate_code,
  field,
  rate_price: minor(given.rate_price, digits),
  normal_price: minor(given.normal_price, digits) ?? entryPrice,
  cta: given.cta,
  ctd: given.ctd,
  min_night: given.min_night,
  max_night: given.max_night,
  is_close: given.is_close === undefined ? undefined : isOn(given.is_close),
  created_by: given.created_by,
})

export interface GivenRange
  extends Omit<GivenRate, 'rate_code'>,
    Omit<GivenEntry, 'room_availability_date' | keyof GivenRate> {
  start_date: string
  end_date: string
  weekdays?: number[]
  rate_code?: string
  is_close?: number | boolean
  created_by?: string
}

const RATE_FIELDS = ['rate_price', 'normal_price', 'cta', 'ctd', 'min_night', 'max_night'] as const

/** The days of a range, on the weekdays asked for. */
export const daysOfRange = (first: Day, last: Day, weekdays: readonly number[] | undefined): Day[] => {
  const wanted = new Set(weekdays ?? [1, 2, 3, 4, 5, 6, 7])
  const days: Day[] = []
  for (let day = first; day <= last; day++) if (wanted.has(weekdayOf(day))) days.push(day)
  return days
}

/** Reads one change for every day of a range as so many entries. */
export const readRange = (given: GivenRange, caller: Caller, roomCode: string): Entries => {
  const { rate_code } = given
  const { digits } = caller
  const entries: Entries = { received: 0, changes: [], faults: [], codes: [] }
  const missing = [...RATE_FIELDS, 'price' as const].find((name) => given[name] !== undefined)
  if (rate_code === undefined && missing !== undefined)
    entries.faults.push({
      index: 0,
      field: 'rate_code',
      code: 'missing_field',
      message: `rate_code is required where ${missing} is given`,
    })
  const price = minor(given.price, digits)
  const rates = (given.rate_detail ?? []).map((detail, at) =>
    toRateChange(detail, `rate_detail[${at}]`, price, digits),
  )
  const own = ownRate(given, price, digits, rates)
  if (own !== undefined) rates.unshift(own)
  if (rate_code !== undefined)
    entries.codes.push({ index: 0, field: 'rate_code', kind: 'rate', code: rate_code })
  given.rate_detail?.forEach((detail, at) => {
    entries.codes.push({
      index: 0,
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

/** What the fields beside rate_code say of that rate, if anything. */
const ownRate = (
  given: GivenRange,
  price: Minor | undefined,
  digits: number,
  others: RateChange[],
): RateChange | undefined => {
  const { rate_code } = given
  if (rate_code === undefined) return undefined
  const said = given.is_close !== undefined || RATE_FIELDS.some((name) => given[name] !== undefined)
  const named = others.some((rate) => rate.rate_code === rate_code)
  if (!said && (price === undefined || named)) return undefined
  const own = toRateChange({ ...given, rate_code }, '', price, digits)
  if (own.rate_price === undefined && !named) own.rate_price = price
  return own
}
