import type { Day } from './civil-date.ts'
import { dayOf } from './civil-date.ts'

interface Known {
  day: Day
  until: number
}

// In every zone midnight falls on a quarter of an hour, so the day cannot change within one.
const QUARTER_MS = 15 * 60 * 1000
const known = new Map<string, Known>()

/** The current day in a time zone. */
export const todayIn = (timezone: string, now: number = Date.now()): Day => {
  const cached = known.get(timezone)
  if (cached !== undefined && now < cached.until && now >= cached.until - QUARTER_MS) return cached.day
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone)
  const day = dayOf(date.year, date.month, date.day)
  known.set(timezone, { day, until: (Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS })
  return day
}

const ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/**
 * Whether it is an IANA time zone, including links such as Asia/Calcutta. Asks Temporal, because Intl also
 * accepts names like PST.
 */
export const isTimezone = (name: string): boolean => {
  if (ZONES.has(name)) return true
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,60}$/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
