import type { FieldRow, Values } from './field-table.ts'

const CLEARED_IF_EMPTY = new Set(['date', 'time', 'whole', 'number', 'percent', 'money', 'choice'])

export type Body = Record<string, unknown>

/** The values of a form as a body of the API: what is empty is null, a set a list. */
export const bodyOf = (rows: readonly FieldRow[], values: Values): Body =>
  Object.fromEntries(
    rows
      .filter(({ name }) => name in values)
      .map(({ name, kind }) => {
        const value = values[name]
        if (value instanceof Set) return [name, value.size === 0 ? null : [...value]]
        const isEmpty = value === '' || value === undefined
        return [name, isEmpty && CLEARED_IF_EMPTY.has(kind) ? null : value]
      }),
  )

/** To make something new, what is null is left out. */
export const newBody = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/** Fields that mean something only together: half of them beside a colleague's other half would be neither's wish. */
const TOGETHER = [
  ['charge', 'value', 'basis', 'per'],
  ['price', 'per'],
  ['parent_rate_code', 'derive'],
]

/** Only what was changed is sent, with what belongs to it, so that what a colleague changed meanwhile stays. */
export const changedBody = (before: Body, after: Body): Body => {
  const isChanged = (name: string): boolean => JSON.stringify(after[name]) !== JSON.stringify(before[name])
  const goes = (name: string): boolean =>
    isChanged(name) || TOGETHER.some((names) => names.includes(name) && names.some(isChanged))
  return Object.fromEntries(Object.entries(after).filter(([name]) => goes(name)))
}
