import { feeSince, noShowFee } from '../../stay/price/policy.ts'
import type { Instant } from '../../stay/values/instants.ts'
import { fromMinor, type Minor } from '../../stay/values/money.ts'
import { refuseValue } from '../shape/booked-party.ts'
import { type Booking, type BookingItem, bookedItems } from '../shape/booking.ts'
import { dueNowLeft } from './due-now.ts'
import { costOfItems, feeItem, floorOf, sumOfFees } from './item-fees.ts'

export interface ItemFee {
  item: number
  fee: Minor
  /** No fee is higher. */
  most: Minor
}

/**
 * Whether the booking binds nobody yet: something is due now, nothing of it was paid, and there is still time to. Giving it up
 * costs nothing then, as letting it lapse does. One that stood before a change asked for more does not lapse.
 */
export const bindsNobody = (booking: Booking, now: Instant): boolean =>
  booking.paid_amount === 0 &&
  !booking.stands_unpaid &&
  booking.payment_due_at !== null &&
  now < Date.parse(booking.payment_due_at) &&
  dueNowLeft(booking) > 0

/** What cancelling these items costs at a moment. What is charged once a booking stays with it if others are left. */
export const feesOfCancelling = (
  booking: Booking,
  items: readonly BookingItem[],
  moment: Instant,
): ItemFee[] => {
  const isAll = items.length === bookedItems(booking).length
  const charges = isAll ? booking.charges : booking.charges.filter(({ is_once }) => !is_once)
  const isFree = bindsNobody(booking, moment)
  const fees = items.map((item) => {
    const reckoned = feeItem(item, charges)
    const fee = isFree ? 0 : feeSince(reckoned, Date.parse(booking.created_at), moment)
    return { item: item.item, fee, most: reckoned.most }
  })
  return within(fees, booking, items, false)
}

/** Fees that are together at least the floor, and at most what the items cost now. */
const within = (
  fees: readonly ItemFee[],
  booking: Booking,
  items: readonly BookingItem[],
  isAbsence: boolean,
): ItemFee[] =>
  atMost(atLeast(fees, floorOf(booking, items)), costOfItems(booking, items, isAbsence) ?? Infinity)

/** Each takes what it can of what is left; so it is with what each may be at most. */
const atMost = (fees: readonly ItemFee[], cost: Minor): ItemFee[] => {
  let left = cost
  const taken = (wanted: Minor): Minor => {
    const part = Math.min(wanted, left)
    left -= part
    return part
  }
  return fees
    .map((each) => ({ ...each, fee: taken(each.fee) }))
    .map((each) => ({ ...each, most: each.fee + taken(each.most - each.fee) }))
}

/** Each takes what it can of what is missing to the floor. */
const atLeast = (fees: readonly ItemFee[], floor: Minor): ItemFee[] => {
  let missing = floor - sumOfFees(fees)
  return fees.map((each) => {
    const more = Math.min(Math.max(missing, 0), each.most - each.fee)
    missing -= more
    return { ...each, fee: each.fee + more }
  })
}

/** What cancelling all that is left costs at a moment. */
export const costOfCancelling = (booking: Booking, moment: Instant): Minor =>
  sumOfFees(feesOfCancelling(booking, bookedItems(booking), moment))

/** The floor after a guest's change at a moment: what all fees of the booking would have been just before it. */
export const raisedFloor = (booking: Booking, moment: Instant): Minor => {
  const charged = sumOfFees(booking.items.filter(({ holds_rooms }) => !holds_rooms))
  return Math.max(booking.fee_floor, charged + costOfCancelling(booking, moment))
}

/** What it costs that the guests of these items did not come. */
export const feesOfAbsence = (
  booking: Booking,
  items: readonly BookingItem[],
  moment: Instant,
): ItemFee[] => {
  const isFree = bindsNobody(booking, moment)
  const fees = items.map((item) => {
    const reckoned = feeItem(item, booking.charges)
    return { item: item.item, fee: isFree ? 0 : noShowFee(reckoned), most: reckoned.most }
  })
  return within(fees, booking, items, true)
}

/** What of the fees by the terms staff do not ask for. */
export const waivedOf = (due: readonly ItemFee[], asked: readonly ItemFee[]): Minor =>
  Math.max(0, sumOfFees(due) - sumOfFees(asked))

/** Staff ask for a fee of all items together; each takes what it can of it. */
export const askedFees = (due: readonly ItemFee[], asked: Minor | undefined, digits: number): ItemFee[] => {
  if (asked === undefined) return [...due]
  const most = due.reduce((sum, each) => sum + each.most, 0)
  if (asked > most)
    refuseValue('fee_amount', `fee_amount may be ${fromMinor(most, digits)} at most, what was sold`)
  let left = asked
  return due.map((each) => {
    const fee = Math.min(left, each.most)
    left -= fee
    return { ...each, fee }
  })
}
