import type { CellChange, Value, Values } from '../history/packed-cells.ts'

/** What becomes of a day when a change of it is put back: its values, or none; or why it cannot be. */
export type Reverted = { values: Values | undefined } | { fault: 'changed' | 'booked' }

const CHANGED: Reverted = { fault: 'changed' }

/** Says who wrote a value, and is no value itself. */
const WRITER = 'created_by'
const COUNT = 'number_of_rooms'

export interface DayNow {
  values: Values | undefined
  /** Whether a row counts as none, as one left behind for its holds does. */
  isNone(values: Values | undefined): boolean
  /** Whether nobody but guests, by booking and cancelling, changed the rooms left since. */
  isOnlyBooked: boolean
  /** So many rooms came free since, less those that were sold. */
  freed: number
}

/**
 * Puts a change of one day back, field by field: what the request did not change stays as others set it. Rooms that were booked
 * since stay booked: the rooms left become more or fewer by as many as the request had made them.
 */
export const revertedValues = ({ before, after }: CellChange, day: DayNow): Reverted => {
  const now = day.values
  if (after === undefined) return restored(before, day)
  if (now === undefined) return before === undefined && day.isNone(after) ? { values: undefined } : CHANGED
  const names = Object.keys(after).filter(
    (name) => name !== WRITER && (before === undefined || before[name] !== after[name]),
  )
  const moved = names.filter((name) => now[name] !== after[name])
  if (moved.some((name) => name !== COUNT || !day.isOnlyBooked)) return CHANGED
  if (before === undefined) return { values: undefined }
  const values: Record<string, Value> = { ...now }
  for (const name of names) values[name] = before[name]!
  if (moved.length > 0)
    values[COUNT] = (now[COUNT] as number) + (before[COUNT] as number) - (after[COUNT] as number)
  if (((values[COUNT] ?? 0) as number) < 0) return { fault: 'booked' }
  if (values.pushed === false && !isNothing(values)) values.pushed = true
  if (before[WRITER] !== undefined && now[WRITER] === after[WRITER]) values[WRITER] = before[WRITER]
  return { values }
}

/** A day that was deleted, with the rooms that came free meanwhile, and without those that were sold. */
const restored = (before: Values | undefined, { values: now, isNone, freed }: DayNow): Reverted => {
  // What was held stayed behind as a row without anything, and what came free was given back to it.
  const isLeft = now !== undefined && now[COUNT] === freed && isNone({ ...now, [COUNT]: 0 })
  if (!isNone(now) && !isLeft) return CHANGED
  if (freed === 0 || before?.[COUNT] === undefined) return { values: before }
  const count = (before[COUNT] as number) + freed
  return count < 0 ? { fault: 'booked' } : { values: { ...before, [COUNT]: count } }
}

const MADE_BY_STOP_SELL = new Set([WRITER, 'is_close', 'pushed'])

/** Whether there is nothing but a stop-sell. */
const isNothing = (values: Values): boolean =>
  Object.entries(values).every(
    ([name, value]) => MADE_BY_STOP_SELL.has(name) || value === null || value === 0,
  )
