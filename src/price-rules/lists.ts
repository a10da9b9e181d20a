import { type TSchema, Type } from 'typebox'
import { code, integer } from '../http/fields.ts'
import type { RuleFault } from '../http/validate.ts'
import { type Day, parseDay } from '../stay/civil-date.ts'
import { type Given, wrong } from './charges.ts'

const MOST_ELEMENTS = 50
const OLDEST_CHILD = 17

export const listOf = <Element extends TSchema>(element: Element, description: string) =>
  Type.Array(element, { maxItems: MOST_ELEMENTS, description })

export const ages = {
  age_from: integer('The youngest age', 0, OLDEST_CHILD),
  age_to: integer('The oldest age, included', 0, OLDEST_CHILD),
}

/** Both together are the rooms and rates that something is for. */
export const scope = {
  room_codes: listOf(code('A room'), 'Only for these rooms; null: for all'),
  rate_codes: listOf(code('A rate'), 'Only for these rates; null: for all'),
}

/** The elements of a list, with their paths; none where it is no list, or too long. */
export const elementsOf = (given: Given, name: string): { element: Given; path: string }[] => {
  const list = given[name]
  if (!Array.isArray(list) || list.length > MOST_ELEMENTS) return []
  return list.map((element, at) => ({ element: element ?? {}, path: `${name}[${at}].` }))
}

/** An empty list counts as none. */
export const ifAny = <Element>(list: readonly Element[] | null): Element[] | null =>
  list === null || list.length === 0 ? null : [...list]

/** Ages that end before they begin, or that an element before has as well. */
export const bandFaults = (given: Given, name: string): RuleFault[] => {
  const seen: [number, number][] = []
  const faults: RuleFault[] = []
  for (const { element, path } of elementsOf(given, name)) {
    const { age_from: from, age_to: to } = element
    if (typeof from !== 'number' || typeof to !== 'number') continue
    if (to < from) faults.push(wrong(`${path}age_to`, `${path}age_to must not be below age_from`))
    else if (seen.some(([first, last]) => from <= last && to >= first))
      faults.push(wrong(`${path}age_from`, `${path}age_from to age_to overlaps with an element before`))
    seen.push([from, to])
  }
  return faults
}

/** A range of days that ends before it begins. */
export const dayFaults = (given: Given, first: string, last: string): RuleFault[] => {
  const [from, to] = [dayIn(given[first]), dayIn(given[last])]
  return from === undefined || to === undefined || from <= to
    ? []
    : [wrong(last, `${last} must not be before ${first}`)]
}

const dayIn = (value: unknown): Day | undefined => (typeof value === 'string' ? parseDay(value) : undefined)

/** A day as it is stored: it may have been given as midnight. */
export const storedDay = (day: string | null): string | null => day?.slice(0, 10) ?? null

export const dayOrNull = (day: string | null): Day | null => (day === null ? null : parseDay(day)!)
