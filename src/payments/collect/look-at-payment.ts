import type { Booking } from '../../bookings/shape/booking.ts'
import type { Instant } from '../../stay/values/instants.ts'
import type { PaymentState } from '../providers/contract/provider.ts'
import type { Payment } from '../record/payment.ts'
import { applyPayment } from './apply-payment.ts'
import { askProviders } from './ask-provider.ts'
import { isLongOverdue, isUnpaid, isUnsettled } from './due-times.ts'
import type { PaymentServices } from './provider-of-payment.ts'
import { readStanding } from './standing.ts'

/** What came of looking at a payment; `error`: its provider did not answer, and is to be asked again soon. */
export interface Look {
  state: PaymentState['state'] | 'away' | 'settled'
  error?: Error
}

/**
 * Asks the provider about a payment and takes over what it says; no hotel is held meanwhile. Where its booking was not paid in
 * time, every other payment of the booking that may be paid is asked about with it, whichever of them is looked at: what ends a
 * booking is that none of them was. A payment that nobody may pay any more is closed first, so that paid wins.
 */
export const lookAtPayment = async (
  services: PaymentServices,
  hotelId: number,
  { payment_id: own }: Pick<Payment, 'payment_id'>,
  signal: AbortSignal,
): Promise<Look> => {
  const { db } = services
  const standing = await db.of(hotelId).read((sql) => readStanding(sql, hotelId, own))
  if (standing === undefined) return { state: 'unknown' }
  const { booking, payment } = standing
  const now = Date.parse(standing.now)
  const asked = paymentsToAsk(booking, payment, now)
  const answers = await askProviders(services, hotelId, { booking, now }, asked, signal)
  // A transaction each, because each has its event; those that were paid first, since paid wins.
  for (const [paymentId, said] of answers)
    if (said.state === 'paid' && paymentId !== own)
      await db.inHotel(hotelId, (tx) => applyPayment(tx, paymentId, answers))
  await db.inHotel(hotelId, (tx) => applyPayment(tx, own, answers))
  const said = answers.get(own)
  if (said?.state !== 'away') return { state: said?.state ?? 'settled' }
  return isLongOverdue(payment, now) ? { state: 'away' } : { state: 'away', error: said.error }
}

const paymentsToAsk = (booking: Booking, own: Payment, now: Instant): Payment[] => {
  const { change_id } = own
  const all = isUnpaid(booking, now, change_id)
    ? [own, ...booking.payments!.filter((one) => one !== own && one.change_id === change_id)]
    : [own]
  return all.filter(isUnsettled)
}
