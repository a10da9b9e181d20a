import { MOST_AGE } from '../../stay/lists/party-bounds.ts'
import { MOST_ELEMENTS } from './charges.ts'
import type { RuleFault } from './validate.ts'

/** Rules of the lists that a hotel configures its prices with. What the schemas found fault with already is passed over. */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const records = (elements: unknown): Record<string, unknown>[] =>
  Array.isArray(elements) ? elements.slice(0, MOST_ELEMENTS).map((each) => (isRecord(each) ? each : {})) : []

const notAllowed = (field: string, message: string): RuleFault => ({
  field,
  code: 'invalid_value',
  message: `${field} ${message}`,
})

/** Elements of a list that have the same key as one before: the same values of these members. */
export const twiceFaults = (elements: unknown, field: string, members: readonly string[]): RuleFault[] => {
  const known = new Set<string>()
  const faults: RuleFault[] = []
  for (const [at, element] of records(elements).entries()) {
    if (members.some((name) => element[name] === undefined)) continue
    const key = JSON.stringify(members.map((name) => element[name]))
    if (known.has(key)) faults.push(notAllowed(`${field}[${at}].${members[0]}`, 'is in the list twice'))
    known.add(key)
  }
  return faults
}

/** Both ends are included, so both may be the same. Days are compared as texts. */
export const rangeFaults = (given: unknown, first: string, last: string, at = ''): RuleFault[] => {
  if (!isRecord(given)) return []
  const [from, to] = [given[first], given[last]]
  if (typeof from !== typeof to || (typeof from !== 'number' && typeof from !== 'string')) return []
  if (from <= (to as typeof from)) return []
  return [notAllowed(at + last, `must not be below ${at}${first}`)]
}

/** The same for each element of a list. */
export const rangesFaults = (elements: unknown, field: string, first: string, last: string): RuleFault[] =>
  records(elements).flatMap((element, at) => rangeFaults(element, first, last, `${field}[${at}].`))

/** Bands that end before they begin, and bands with an age of one before them. */
export const bandFaults = (elements: unknown, field: string): RuleFault[] => {
  const faults = rangesFaults(elements, field, 'age_from', 'age_to')
  const taken = new Set<number>()
  for (const [at, { age_from, age_to }] of records(elements).entries()) {
    if (!Number.isInteger(age_from) || !Number.isInteger(age_to)) continue
    const ages: number[] = []
    for (let age = Math.max(age_from as number, 0); age <= Math.min(age_to as number, MOST_AGE); age++)
      ages.push(age)
    if (ages.some((age) => taken.has(age)))
      faults.push(notAllowed(`${field}[${at}].age_from`, 'has ages that another band has'))
    for (const age of ages) taken.add(age)
  }
  return faults
}

/** Values that fall as those of another member rise. */
export const fallFaults = (elements: unknown, field: string, rising: string, value: string): RuleFault[] => {
  const faults: RuleFault[] = []
  const known = records(elements)
    .map((element, at) => ({ at, key: element[rising], figure: element[value] }))
    .filter((each): each is { at: number; key: number; figure: number } =>
      [each.key, each.figure].every((number) => typeof number === 'number'),
    )
    .sort((a, b) => a.key - b.key)
  let most = Number.NEGATIVE_INFINITY
  for (const { at, figure } of known) {
    if (figure < most) faults.push(notAllowed(`${field}[${at}].${value}`, `must not fall as ${rising} rises`))
    most = Math.max(most, figure)
  }
  return faults
}
