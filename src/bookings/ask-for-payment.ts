import type { Tx } from '../db/in-hotel.ts'
import { findSetting } from '../payment-settings/queries.ts'
import { newPayment } from '../payment-tables/new-payment.ts'
import { insertPayment } from '../payment-tables/queries.ts'
import type { Booking } from './booking.ts'
import type { SoldHotel } from './sale-queries.ts'

const MINUTE = 60_000

/** Asks for what is due now of a new booking: its first payment has the code that the booking names. */
export const askForPayment = async (tx: Tx, booking: Booking, hotel: SoldHotel): Promise<void> => {
  const { payment_provider, now } = hotel
  const setting = await findSetting(tx, tx.hotelId, payment_provider!)
  if (setting === undefined) throw new Error(`the hotel ${tx.hotelId} has no setting for ${payment_provider}`)
  const due = new Date(Date.parse(now) + setting.pay_within_minutes * MINUTE).toISOString()
  booking.payment_due_at = due
  booking.payment_vendor = payment_provider
  const payment = newPayment({
    payment_id: tx.nextId(),
    payment_code: booking.payment_id,
    booking_id: booking.booking_id,
    provider: setting.provider,
    mode: setting.mode,
    amount: booking.due_now,
    currency: booking.currency,
    due_at: due,
    now,
    actor: booking.created_by,
  })
  insertPayment(tx, await tx.nextVersion(), payment)
}
