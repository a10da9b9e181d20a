import { readAdultPrices } from '../../stay/days/adult-prices.ts'
import { kindOf, RATE_DAY_NAMES, type RateDayValues } from '../../stay/days/rate-day.ts'
import type { RateDayField } from '../../stay/lists/restrictions.ts'
import { fromMinor } from '../../stay/values/money.ts'

/** What names a line. The names of rooms and rates are for people, and are not read. */
export const NAMING = ['date', 'room_code', 'room_name', 'rate_code', 'rate_name'] as const
export const NEEDED = ['date', 'room_code', 'rate_code'] as const

export const SHEET_COLUMNS: readonly string[] = [...NAMING, ...RATE_DAY_NAMES]

export type SheetCell = string | number | null

/** A value of a rate-day in a sheet; null: nothing is set. */
export const sheetValue = (day: RateDayValues, name: RateDayField, digits: number): SheetCell => {
  const value = day[name]
  if (value === null) return null
  switch (kindOf(name)) {
    case 'money':
      return fromMinor(value as number, digits)
    case 'flag':
      return value ? 1 : 0
    case 'prices':
      return readAdultPrices(value as string)
        .map(({ adults, price }) => `${adults}=${fromMinor(price, digits)}`)
        .join(' ')
    default:
      return value as number
  }
}
