import { weekdayOf } from '../../../src/stay/civil-date.ts'
import type { Restriction } from '../../../src/stay/rate-day.ts'
import type { Typed } from '../amounts.ts'
import { changeOf, type Plan, planTyped } from './changes.ts'
import type { CalendarData, Field, Spot } from './data.ts'
import { isRestriction, RESTRICTIONS, SHOWN_RESTRICTIONS } from './restrictions.ts'

/** What is to be done in one step. Undefined leaves a value as it is. */
export interface BulkRequest {
  rooms: string[]
  rates: string[]
  from: number
  to: number
  /** Monday is 1. */
  weekdays: ReadonlySet<number>
  price: Typed | undefined
  rounding: number
  left: Typed | undefined
  restrictions: Partial<Record<Restriction, number | undefined>>
  roomClosed: 0 | 1 | undefined
  rateClosed: 0 | 1 | undefined
}

/** What would change, cell by cell; nothing is changed yet. */
export const planBulk = (data: CalendarData, wish: BulkRequest): Plan => {
  const plan: Plan = { changes: [], without: 0 }
  for (const room of wish.rooms)
    for (let at = wish.from; at <= wish.to; at++) {
      if (!wish.weekdays.has(weekdayOf(data.first + at))) continue
      planRoomDay(data, wish, { room, rate: null, at }, plan)
      for (const rate of wish.rates) planRateDay(data, wish, { room, rate, at }, plan)
    }
  return plan
}

const planRoomDay = (data: CalendarData, wish: BulkRequest, spot: Spot, plan: Plan): void => {
  if (wish.left !== undefined) planTyped(data, spot, wish.left, plan)
  add(data, spot, 'closed', wish.roomClosed, plan)
}

const planRateDay = (data: CalendarData, wish: BulkRequest, spot: Spot, plan: Plan): void => {
  if (wish.price !== undefined) planTyped(data, spot, wish.price, plan, wish.rounding)
  for (const name of SHOWN_RESTRICTIONS) add(data, spot, name, wish.restrictions[name], plan)
  add(data, spot, 'closed', wish.rateClosed, plan)
}

const add = (data: CalendarData, spot: Spot, field: Field, value: number | undefined, plan: Plan): void => {
  if (value === undefined) return
  // Any number other than 0 closes; one closed day is not closed again.
  const isChoice = isRestriction(field) && RESTRICTIONS[field].isChoice
  if (isChoice && data.knows(spot) && (data.value(spot, field) !== 0) === (value !== 0)) return
  const change = changeOf(data, spot, field, value)
  if (change !== undefined) plan.changes.push(change)
}
