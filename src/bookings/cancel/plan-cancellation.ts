import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Minor } from '../../stay/values/money.ts'
import { chargesLeft } from '../owed/cancelled-charges.ts'
import { depositsLeft, withDueNow } from '../owed/due-now.ts'
import { askedFees, feesOfCancelling, type ItemFee, waivedOf } from '../owed/fees-now.ts'
import { isCancellable, refundOf, sumOfFees } from '../owed/item-fees.ts'
import {
  type Booking,
  type BookingItem,
  bookedItems,
  nightsTotalOf,
  PAYMENT_EXPIRED,
  totalOf,
} from '../shape/booking.ts'
import { type BookingNow, isStayOver, itemsNamed } from '../shape/booking-now.ts'

/** What is to be cancelled of a booking, and how. */
export interface Cancellation {
  reason?: string | undefined
  /** Nobody paid it in time, which is the reason. */
  isExpired?: true
  /** Its guest cancels: nothing is, once the stay has begun. */
  isByGuest?: true
  /** Only these; left out: all. */
  items?: readonly number[] | undefined
  /** What staff ask for; undefined: what the terms say. */
  fee?: Minor | undefined
}

/** Who cancels, and in which hotel. */
export type Canceller = Pick<Caller, 'tokenName' | 'chainCode' | 'hotelCode' | 'digits'>

/** What cancelling comes to at one moment. */
export interface CancellationPlan {
  before: Booking
  /** The booking as it is to be, but for the money that goes back. */
  after: Booking
  /** The items that are cancelled; none where all that are meant were cancelled before. */
  items: BookingItem[]
  /** What each of them costs. */
  fees: ItemFee[]
  /** What of the fees by the terms staff do not ask for. */
  waived: Minor
  /** What all items that are meant cost, those that were cancelled before among them. */
  fee: Minor
  /** What goes back of the money. */
  refund: Minor
}

/** Decides a cancellation and writes nothing. Throws the refusal where it is not possible. */
export const planCancellation = (
  now: BookingNow,
  cancellation: Cancellation,
  { tokenName, digits }: Pick<Canceller, 'tokenName' | 'digits'>,
): CancellationPlan => {
  const { booking, hotel } = now
  const named = itemsNamed(booking, cancellation.items)
  const items = bookedItems(booking).filter(({ item }) => named.has(item))
  if (items.length === 0) return planOf(booking, booking, named, { items, fees: [], waived: 0 })
  requireCancellable(now, items)
  if (cancellation.isByGuest === true) requireExpected(items)
  const due = feesOfCancelling(booking, items, Date.parse(hotel.now))
  const fees = askedFees(due, cancellation.fee, digits)
  // Of what lapses no fee is asked for: nobody waives it.
  const waived = cancellation.isExpired === true ? 0 : waivedOf(due, fees)
  const after = withoutItems(booking, fees, cancellation, tokenName)
  return planOf(booking, after, named, { items, fees, waived })
}

const planOf = (
  before: Booking,
  after: Booking,
  named: ReadonlySet<number>,
  decided: Pick<CancellationPlan, 'items' | 'fees' | 'waived'>,
): CancellationPlan => ({
  ...decided,
  before,
  after,
  fee: sumOfFees(after.items.filter(({ item }) => named.has(item))),
  refund: refundOf(after),
})

const notCancellable = (message: string): AppError => new AppError('booking_not_cancellable', { message })

const requireCancellable = (now: BookingNow, items: readonly BookingItem[]): void => {
  if (isStayOver(now))
    throw notCancellable(
      `The booking ended on ${now.booking.departure_date}; only a stay that is not over can be cancelled.`,
    )
  const done = items.find((item) => !isCancellable(item))
  if (done === undefined) return
  const why = done.stay_status === 'no_show' ? 'did not come' : 'have left'
  throw notCancellable(`The guests of item ${done.item} ${why}; it cannot be cancelled any more.`)
}

const requireExpected = (items: readonly BookingItem[]): void => {
  if (!items.every(({ stay_status }) => stay_status === 'expected'))
    throw notCancellable('The stay has begun; ask at the reception to end it.')
}

/** The booking without the items of these fees; with the last of them it is cancelled itself. */
const withoutItems = (
  booking: Booking,
  fees: readonly ItemFee[],
  { reason = null, isExpired = false }: { reason?: string | null | undefined; isExpired?: boolean },
  actor: string,
): Booking => {
  const isAll = fees.length === bookedItems(booking).length
  const byItem = new Map(fees.map(({ item, fee }) => [item, fee]))
  const items = booking.items.map((item): BookingItem => {
    const fee = byItem.get(item.item)
    if (fee === undefined) return item
    const cancel_reason = isAll ? item.cancel_reason : reason
    return { ...item, item_status: 'cancelled', holds_rooms: false, cancel_reason, fee }
  })
  const after: Booking = { ...booking, items, updated_by: actor }
  if (!isAll) return withoutCharges(after, new Set(byItem.keys()))
  const cancelled: Booking = {
    ...after,
    booking_status: 'cancelled',
    cancel_reason: isExpired ? PAYMENT_EXPIRED : reason,
    is_expired: isExpired,
  }
  return { ...cancelled, refund_amount: refundOf({ ...cancelled, refund_amount: null }) }
}

/** The items that are left cost what they did; what is charged once a booking moves to the first of them. */
const withoutCharges = (booking: Booking, gone: ReadonlySet<number>): Booking => {
  const charges = chargesLeft(booking.charges, gone, bookedItems(booking)[0]!.item)
  const left: Booking = {
    ...booking,
    is_ack: false,
    charges,
    total_price: nightsTotalOf(charges),
    grand_total: totalOf(charges),
  }
  return booking.payment_vendor === null ? left : withDueNow(left, depositsLeft(left))
}
