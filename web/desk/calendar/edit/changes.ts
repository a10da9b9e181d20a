import { type Day, formatMidnight } from '../../../../src/stay/values/civil-date.ts'
import { movedCount, movedPrice, type Typed } from '../../parts/amounts.ts'
import type { EntryChange } from '../../types.ts'
import { pricesAt } from '../adult-prices.ts'
import type { CalendarData, Field, Spot } from '../data.ts'
import { isDerived } from '../shown-day.ts'

export interface Change extends Spot {
  field: Field
  /** NaN if there was no price. */
  before: number
  after: number
}

/** The change of a value; undefined if it has that value already. */
export const changeOf = (data: CalendarData, spot: Spot, field: Field, after: number): Change | undefined => {
  const before = data.value(spot, field)
  if (Object.is(before, after) && data.knows(spot)) return undefined
  return { ...spot, field, before, after }
}

export interface Plan {
  changes: Change[]
  /** How many cells have no value that an amount could be added to. */
  without: number
  /** How many prices follow another rate, and how many restrictions are taken over from it: neither changes by itself. */
  derived: number
  /** Those of them whose prices were to change, to be told apart: some follow a price that changes here. */
  followers: Spot[]
  inherited: number
}

export const newPlan = (): Plan => ({ changes: [], without: 0, derived: 0, followers: [], inherited: 0 })

/** Adds to the plan what the typed value changes in a price or a number of rooms. */
export const planTyped = (data: CalendarData, spot: Spot, typed: Typed, plan: Plan, step = 0): void => {
  const field = spot.rate === null ? 'left' : 'price'
  if (isDerived(spot.rate)) {
    plan.derived++
    plan.followers.push(spot)
    return
  }
  const old = data.value(spot, field)
  if (typed.way !== 'to' && (Number.isNaN(old) || !data.knows(spot))) {
    plan.without++
    return
  }
  const after = field === 'left' ? movedCount(old, typed) : movedPrice(old, typed, step)
  const change = changeOf(data, spot, field, after)
  if (change !== undefined) plan.changes.push(change)
}

/** What the API calls a field of a rate; restrictions have the same name here. */
const API_NAMES: Partial<Record<Field, string>> = { price: 'rate_price', closed: 'is_close' }

/** One entry for each day of a room, in the form of the API. */
export const entriesOf = (changes: readonly Change[], first: Day): EntryChange[] => {
  const entries = new Map<string, EntryChange>()
  for (const { room, rate, at, field, after } of changes) {
    if (Number.isNaN(after)) continue
    const name = `${room} ${at}`
    const entry = entries.get(name) ?? { room_code: room, room_availability_date: formatMidnight(first + at) }
    entries.set(name, entry)
    if (rate === null) {
      if (field === 'left') entry.number_of_rooms = after
      else if (field === 'closed') entry.is_close = after as 0 | 1
    } else if (field !== 'left') {
      entry.rate_detail ??= []
      let detail = entry.rate_detail.find(({ rate_code }) => rate_code === rate)
      if (detail === undefined) {
        detail = { rate_code: rate }
        entry.rate_detail.push(detail)
      }
      const value = field === 'adult_prices' ? pricesAt(after) : after
      Object.assign(detail, { [API_NAMES[field] ?? field]: value })
    }
  }
  return [...entries.values()]
}

export const spanOf = (changes: readonly Spot[]): [number, number] => {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const { at } of changes) {
    from = Math.min(from, at)
    to = Math.max(to, at)
  }
  return [from, to]
}
