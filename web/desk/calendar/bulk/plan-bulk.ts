import type { Restriction } from '../../../../src/stay/lists/restrictions.ts'
import { weekdayOf } from '../../../../src/stay/values/civil-date.ts'
import type { Typed } from '../../parts/amounts.ts'
import type { CalendarData, Field, Spot } from '../data.ts'
import { changeOf, newPlan, type Plan, planTyped } from '../edit/changes.ts'
import { isRestriction, RESTRICTIONS, SHOWN_RESTRICTIONS } from '../restrictions.ts'
import { isDerived, isInherited } from '../shown-day.ts'

/** One change of many cells. Undefined values stay as they are. */
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
  /** A position, see adult-prices.ts. */
  adultPrices: number | undefined
  restrictions: Partial<Record<Restriction, number | undefined>>
  roomClosed: 0 | 1 | undefined
  rateClosed: 0 | 1 | undefined
}

/** The changes of the request, cell by cell, without making them. */
export const planBulk = (data: CalendarData, request: BulkRequest): Plan => {
  const plan = newPlan()
  for (const room of request.rooms)
    for (let at = request.from; at <= request.to; at++) {
      if (!request.weekdays.has(weekdayOf(data.first + at))) continue
      planRoomDay(data, request, { room, rate: null, at }, plan)
      for (const rate of request.rates) planRateDay(data, request, { room, rate, at }, plan)
    }
  return plan
}

const planRoomDay = (data: CalendarData, request: BulkRequest, spot: Spot, plan: Plan): void => {
  if (request.left !== undefined) planTyped(data, spot, request.left, plan)
  add(data, spot, 'closed', request.roomClosed, plan)
}

const planRateDay = (data: CalendarData, request: BulkRequest, spot: Spot, plan: Plan): void => {
  if (request.price !== undefined) planTyped(data, spot, request.price, plan, request.rounding)
  if (request.adultPrices !== undefined && isDerived(spot.rate)) plan.derived++
  else add(data, spot, 'adult_prices', request.adultPrices, plan)
  for (const name of SHOWN_RESTRICTIONS) add(data, spot, name, request.restrictions[name], plan)
  add(data, spot, 'closed', request.rateClosed, plan)
}

const add = (data: CalendarData, spot: Spot, field: Field, value: number | undefined, plan: Plan): void => {
  if (value === undefined) return
  if (isRestriction(field) && isInherited(spot.rate, field)) {
    plan.inherited++
    return
  }
  // Any number other than 0 closes; one closed day is not closed again.
  const isChoice = isRestriction(field) && RESTRICTIONS[field].isChoice
  if (isChoice && data.knows(spot) && (data.value(spot, field) !== 0) === (value !== 0)) return
  const change = changeOf(data, spot, field, value)
  if (change !== undefined) plan.changes.push(change)
}
