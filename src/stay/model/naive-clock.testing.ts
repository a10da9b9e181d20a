/** Wall clocks for the naive model of prices, by trying out the offsets of a zone. */

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** What the wall clock shows, as if it were UTC. */
const shownAt = (zone: string, instant: number): number => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(zone, format)
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!)
}

const wholeSecond = (instant: number): number => Math.floor(instant / 1000) * 1000

const offsetAt = (zone: string, instant: number): number => shownAt(zone, instant) - wholeSecond(instant)

const moments = new Map<string, number>()

/** The moment of a date and a time `HH:mm`: of two the first, one that is skipped later by what was skipped. */
export const momentOf = (zone: string, date: string, time: string): number => {
  const key = `${zone} ${date} ${time}`
  const moment = moments.get(key) ?? tried(zone, Date.parse(`${date}T${time}:00Z`))
  moments.set(key, moment)
  return moment
}

const tried = (zone: string, shown: number): number => {
  const before = offsetAt(zone, shown - DAY_MS)
  const after = offsetAt(zone, shown + DAY_MS)
  const fitting = [shown - before, shown - after].filter((instant) => shownAt(zone, instant) === shown)
  return fitting.length > 0 ? Math.min(...fitting) : shown - before
}

export const dateIn = (zone: string, instant: number): string =>
  new Date(shownAt(zone, instant)).toISOString().slice(0, 10)

export const instantText = (zone: string, instant: number): string => {
  const offset = offsetAt(zone, instant) / 60_000
  const two = (value: number) => String(value).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const size = Math.abs(offset)
  const shown = new Date(shownAt(zone, instant)).toISOString().slice(0, 19)
  return `${shown}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
