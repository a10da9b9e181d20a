import type { Static } from 'typebox'
import { isOn } from '../../http/fields/fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { cancellationRules, feeOf } from '../cancel/cancellation-request.ts'
import { sumOfFees } from '../owed/item-fees.ts'
import type { BookingItem, Reached } from '../shape/booking.ts'
import type { absence, arrivalStep } from '../shape/stay-schemas.ts'
import type { Stepped, StepRequest } from './step-stay.ts'

const BESIDE_UNDO = ['release', 'waive_fee', 'fee_amount', 'units'] as const

/** Undoing makes items what they were: there is nothing to choose. */
export const stepRules = (given: Record<string, unknown>): RuleFault[] => {
  if (given.undo !== 1 && given.undo !== true) return cancellationRules(given)
  return BESIDE_UNDO.filter((field) => given[field] !== undefined && given[field] !== 0).map((field) => ({
    field,
    code: 'invalid_value',
    message: `undo makes the items what they were before; ${field} cannot be given with it`,
  }))
}

export const stepRequestOf = (
  {
    booking_code,
    items,
    units,
    undo = 0,
    simulate = 0,
    release = 0,
    waive_fee = 0,
    fee_amount,
  }: Static<typeof absence> & Pick<Static<typeof arrivalStep>, 'units'>,
  digits: number,
): StepRequest & { undo: boolean } => ({
  booking_code,
  items,
  units,
  undo: isOn(undo),
  simulate: isOn(simulate),
  release: isOn(release),
  fee: feeOf(waive_fee, fee_amount, digits),
})

/** Of items that took a step, or took it back: what it cost, what is given back, and what is left of their nights. */
export const stepAnswer = ({ items, refund, today }: Stepped, reached: Reached, digits: number) => {
  const leftOf = ({ holds_rooms, arrival_date, departure_date, released_from }: BookingItem) =>
    holds_rooms ? parseDay(released_from ?? departure_date)! - Math.max(today, parseDay(arrival_date)!) : 0
  const nights_left = Math.max(0, ...items.map(leftOf))
  if (reached !== 'no_show') return { nights_left }
  return {
    fee_amount: fromMinor(sumOfFees(items), digits),
    refund_amount: fromMinor(refund, digits),
    nights_left,
  }
}
