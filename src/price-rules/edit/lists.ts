import { list } from '../../http/fields/charges.ts'
import { code } from '../../http/fields/fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import type { Given } from '../../http/operation/coded-kind.ts'
import { type Day, parseDay } from '../../stay/values/civil-date.ts'

export const wrong = (field: string, message: string): RuleFault => ({
  field,
  code: 'invalid_value',
  message,
})

/** Both together are the rooms and rates that something is for. */
export const scope = {
  room_codes: list(code('A room'), 'Only for these rooms; null: for all'),
  rate_codes: list(code('A rate'), 'Only for these rates; null: for all'),
}

/** An empty list counts as none. */
export const ifAny = <Element>(elements: readonly Element[] | null): Element[] | null =>
  elements === null || elements.length === 0 ? null : [...elements]

/** A range of days that ends before it begins. One may be given as midnight, so they are not compared as texts. */
export const dayFaults = (given: Given, first: string, last: string): RuleFault[] => {
  const [from, to] = [dayIn(given[first]), dayIn(given[last])]
  return from === undefined || to === undefined || from <= to
    ? []
    : [wrong(last, `${last} must not be before ${first}`)]
}

const dayIn = (value: unknown): Day | undefined => (typeof value === 'string' ? parseDay(value) : undefined)

/** A day as it is stored: it may have been given as midnight. */
export const storedDay = (day: string | null): string | null => day?.slice(0, 10) ?? null
