/** A calendar day as the number of days since 1970-01-01, without a time zone. */
export type Day = number

const YEAR_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The first and the last day that the service supports. */
export const FIRST_DAY: Day = 10_957 // 2000-01-01
export const LAST_DAY: Day = 47_846 // 2100-12-31

/** Whether the service supports this day. */
export const isInService = (day: Day): boolean => day >= FIRST_DAY && day <= LAST_DAY

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (YEAR_LENGTHS[month - 1] ?? 0)

const digits = (text: string, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9 || Number.isNaN(digit)) return -1
    value = value * 10 + digit
  }
  return value
}

/** Howard Hinnant's days_from_civil: exact for every year. */
export const dayOf = (year: number, month: number, date: number): Day => {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** Reads the date in the first ten characters; undefined if they are not a date. */
const parseDate = (text: string): Day | undefined => {
  if (text.length < 10 || text[4] !== '-' || text[7] !== '-') return undefined
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const date = digits(text, 8, 10)
  if (year < 0 || month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return undefined
  return dayOf(year, month, date)
}

const MIDNIGHTS = new Set(['', 'T00:00:00Z', 'T00:00:00.000Z'])

/** Reads a day: `YYYY-MM-DD`, or that day at midnight with a Z. Undefined if it cannot be read. */
export const parseDay = (text: string): Day | undefined =>
  MIDNIGHTS.has(text.slice(10)) ? parseDate(text) : undefined

/** The UTC day of a timestamp such as `2027-12-31T23:59:59Z`, or of a bare date. */
export const parseTimestampDay = (text: string): Day | undefined => {
  const rest = text.slice(10)
  return rest === '' || isTimeOfDay(rest) ? parseDate(text) : undefined
}

/** `THH:mm:ssZ`, with an optional fraction of up to nine digits. */
const isTimeOfDay = (text: string): boolean => {
  if (text[0] !== 'T' || text[3] !== ':' || text[6] !== ':' || text.at(-1) !== 'Z') return false
  const hours = digits(text, 1, 3)
  const minutes = digits(text, 4, 6)
  const seconds = digits(text, 7, 9)
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) return false
  if (text.length === 10) return true
  return text[9] === '.' && text.length > 11 && text.length <= 20 && digits(text, 10, text.length - 1) >= 0
}

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

const toText = (day: Day): string => {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}

// Allocated at full length: an array that is filled with gaps becomes a slow dictionary.
const texts = new Array<string | undefined>(LAST_DAY - FIRST_DAY + 2).fill(undefined)

/** `YYYY-MM-DD`. The texts of supported days are made once and kept. */
export const formatDay = (day: Day): string => {
  if (day < FIRST_DAY || day > LAST_DAY + 1) return toText(day)
  let text = texts[day - FIRST_DAY]
  if (text === undefined) {
    text = toText(day)
    texts[day - FIRST_DAY] = text
  }
  return text
}

/** `YYYY-MM-DDT00:00:00Z`, the shape of `room_availability_date`. */
export const formatMidnight = (day: Day): string => `${formatDay(day)}T00:00:00Z`

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1
