import type { Day } from './civil-date.ts'

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

export const HOUR_MS = 3_600_000

/** The minute of the day of a time as HH:MM. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Where the hotel stands, and when rooms are ready there, in minutes of the day. */
export interface HotelClock {
  readonly timezone: string
  readonly checkIn: number
}

/** Check-in time of a hotel that gives none. */
export const USUAL_CHECK_IN = 14 * 60

const EPOCH = Temporal.PlainDate.from('1970-01-01')

/**
 * The moment at which the wall clock of a zone shows this minute of the day. One that is shown twice is the first, one
 * that is skipped is later by what was skipped.
 */
export const instantOf = (timezone: string, day: Day, minute: number): Instant =>
  EPOCH.add({ days: day })
    .toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
    .toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds

const MOST_TEXTS = 10_000
const texts = new Map<string, Map<Instant, string>>()

/** `YYYY-MM-DDTHH:mm:ss±HH:MM` with the zone's offset at that moment, cut to whole seconds. */
export const formatInstant = (timezone: string, instant: Instant): string => {
  let ofZone = texts.get(timezone)
  if (ofZone === undefined || ofZone.size >= MOST_TEXTS) {
    ofZone = new Map()
    texts.set(timezone, ofZone)
  }
  let text = ofZone.get(instant)
  if (text === undefined) {
    text = Temporal.Instant.fromEpochMilliseconds(instant)
      .toZonedDateTimeISO(timezone)
      .toString({ smallestUnit: 'second', roundingMode: 'floor', timeZoneName: 'never' })
    ofZone.set(instant, text)
  }
  return text
}
