import type { Tx } from '../db/in-hotel.ts'
import { findPaymentProvider } from '../hotels/queries.ts'
import { findSetting } from '../payment-settings/queries.ts'
import { newPayment } from '../payment-tables/new-payment.ts'
import { insertPayment } from '../payment-tables/queries.ts'
import type { Booking } from './booking.ts'

const MINUTE = 60_000

/**
 * Asks for what is due now of a new booking: its first payment has the code that the booking names. Where the hotel takes no
 * payments any more, as it may since the rooms were held, all is due there.
 */
export const askForPayment = async (tx: Tx, booking: Booking): Promise<void> => {
  const { payment_provider: provider } = (await findPaymentProvider(tx, tx.hotelId))!
  const setting = provider === null ? undefined : await findSetting(tx, tx.hotelId, provider)
  if (setting === undefined) {
    booking.due_now = 0
    return
  }
  const { created_at: now } = booking
  booking.payment_due_at = new Date(Date.parse(now) + setting.pay_within_minutes * MINUTE).toISOString()
  booking.payment_vendor = setting.provider
  const payment = newPayment({
    payment_id: tx.nextId(),
    payment_code: booking.payment_id,
    booking_id: booking.booking_id,
    provider: setting.provider,
    mode: setting.mode,
    amount: booking.due_now,
    currency: booking.currency,
    due_at: booking.payment_due_at,
    now,
    actor: booking.created_by,
  })
  insertPayment(tx, await tx.nextVersion(), payment)
}
