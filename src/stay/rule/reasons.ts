import { REASON_CODES, REASONS, type ReasonCode } from '../lists/restrictions.ts'
import { type Day, formatDay } from '../values/civil-date.ts'

/** A reason against a stay, with what is known of it. */
export interface ReasonFact {
  readonly code: ReasonCode
  /** The first night concerned. */
  readonly day?: Day
  readonly required?: number
  readonly actual?: number
}

export interface Reason {
  code: string
  message: string
  date?: string
  required?: number
  actual?: number
}

/** A reason in the form of the API. */
export const toReason = ({ code, day, required, actual }: ReasonFact): Reason => {
  const date = day === undefined ? '' : formatDay(day)
  const reason: Reason = { code, message: REASONS[code].message(date, required ?? 0, actual ?? 0) }
  if (day !== undefined) reason.date = date
  if (required !== undefined) reason.required = required
  if (actual !== undefined) reason.actual = actual
  return reason
}

/** The reasons of several quotes together: each code once, with its first night. */
export const mergeReasons = (lists: Iterable<readonly ReasonFact[]>): ReasonFact[] => {
  const merged = new Map<string, ReasonFact>()
  for (const list of lists) {
    for (const fact of list) {
      const known = merged.get(fact.code)
      if (known === undefined || (fact.day ?? 0) < (known.day ?? 0)) merged.set(fact.code, fact)
    }
  }
  return REASON_CODES.flatMap((code) => merged.get(code) ?? [])
}
