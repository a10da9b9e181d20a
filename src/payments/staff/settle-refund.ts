import { refuseValue } from '../../bookings/shape/booked-party.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { isOn } from '../../http/fields/fields.ts'
import type { Caller } from '../../http/request/caller.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { changeRefunds, fits, type RefundStanding, readRefundStanding } from '../give-back/apply-refund.ts'
import { isInPlaceOf, leftOf, type Refund } from '../record/payment.ts'
import { findRefundByCode, noteSettledBy } from '../record/queries.ts'
import type { SettledRefund } from './schemas.ts'

export interface Settled {
  bookingId: number
  settled: 'made' | 'put_away'
}

/** Staff gave back by hand what no provider could, or put away what nobody has to give back any more. */
export const settleRefund = async (
  tx: Tx,
  { refund_code, put_away }: SettledRefund,
  caller: Caller,
): Promise<Settled> => {
  const found = await findRefundByCode(tx, tx.hotelId, refund_code)
  if (found === undefined) throw new AppError('refund_not_found')
  if (found.refund_status === 'pending') throw new AppError('refund_under_way')
  const bookingId = found.booking_id
  if (found.refund_status === 'succeeded' && !found.is_given_twice) return { bookingId, settled: 'made' }
  const standing = (await readRefundStanding(tx, found.refund_id))!
  const { refund } = standing
  const isReplaced = refund.is_put_away || isInPlaceOf(refund, standing.payment, standing.booking.refunds!)
  const isPutAway = refund.is_given_twice || (put_away === undefined ? isReplaced : isOn(put_away))
  if (isPutAway) {
    await putAway(tx, standing, caller)
    return { bookingId, settled: 'put_away' }
  }
  if (!fits(standing, refund)) refuseBeyond(standing, caller)
  Object.assign(refund, {
    refund_status: 'succeeded',
    is_put_away: false,
    is_by_hand: true,
    problem: null,
    look_at: null,
    settled_at: standing.now,
  } satisfies Partial<Refund>)
  await changeRefunds(tx, standing, [refund], caller.tokenName)
  noteSettledBy(tx, 'refund', refund.refund_id, caller.tokenName)
  return { bookingId, settled: 'made' }
}

const refuseBeyond = ({ payment, booking }: RefundStanding, { digits }: Caller): never => {
  const left = fromMinor(leftOf(payment, booking.refunds!), digits)
  return refuseValue(
    'put_away',
    `only ${left} ${payment.currency} is left of this payment; put the refund away`,
  )
}

const putAway = async (tx: Tx, standing: RefundStanding, caller: Caller): Promise<void> => {
  const { refund, now } = standing
  if (refund.is_put_away) return
  refund.is_put_away = true
  if (refund.refund_status === 'manual') {
    refund.refund_status = 'failed'
    refund.settled_at = now
  }
  await changeRefunds(tx, standing, [refund], caller.tokenName)
}
