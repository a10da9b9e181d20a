import type { Tx } from '../../db/hotel/in-hotel.ts'
import { findPaymentProvider } from '../../hotels/queries.ts'
import { type NewPayment, newPayment } from '../../payments/record/new-payment.ts'
import type { Payment } from '../../payments/record/payment.ts'
import { insertPayment } from '../../payments/record/queries.ts'
import { findSetting } from '../../payments/settings/queries.ts'
import type { Booking } from '../shape/booking.ts'

const MINUTE = 60_000

/**
 * Asks for what is due now of a new booking: its first payment has the code that the booking names. Where the hotel takes no
 * payments any more, as it may since the rooms were held, all is due there.
 */
export const askForPayment = async (tx: Tx, booking: Booking): Promise<void> => {
  const { due_now: amount, payment_id: payment_code, created_at: now, created_by: actor } = booking
  const given = { payment_id: tx.nextId(), payment_code, amount, now, actor }
  const payment = await paymentToAskFor(tx, booking, given)
  if (payment === undefined) booking.due_now = 0
  else insertPayment(tx, await tx.nextVersion(), payment)
}

/** The payment of an amount through whom the hotel is paid now, and with it until when the booking waits; undefined: nobody. */
export const paymentToAskFor = async (
  tx: Tx,
  booking: Booking,
  { now, ...given }: Pick<NewPayment, 'payment_id' | 'payment_code' | 'amount' | 'now' | 'actor'>,
): Promise<Payment | undefined> => {
  const { payment_provider: name } = (await findPaymentProvider(tx, tx.hotelId))!
  const setting = name === null ? undefined : await findSetting(tx, tx.hotelId, name)
  if (setting === undefined) return undefined
  const { provider, mode, pay_within_minutes } = setting
  booking.payment_due_at = new Date(Date.parse(now) + pay_within_minutes * MINUTE).toISOString()
  booking.payment_vendor = provider
  const { booking_id, currency, payment_due_at: due_at } = booking
  return newPayment({ ...given, booking_id, provider, mode, currency, due_at, now })
}
