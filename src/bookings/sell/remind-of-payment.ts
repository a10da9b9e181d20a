import type { Tx } from '../../db/hotel/in-hotel.ts'
import { queueReminder } from '../../mail/queue-mail.ts'
import type { ProviderName } from '../../payments/providers/contract/provider-list.ts'
import { findSetting } from '../../payments/settings/queries.ts'
import type { Booking } from '../shape/booking.ts'

const MINUTE = 60_000

/** Queues the mail that reminds of a payment, for the time the hotel chose before it is due. Whether it is still due is asked then. */
export const remindOfPayment = async (tx: Tx, booking: Booking): Promise<void> => {
  const { payment_due_at, payment_vendor, created_at } = booking
  if (payment_due_at === null || payment_vendor === null) return
  const setting = await findSetting(tx, tx.hotelId, payment_vendor as ProviderName)
  if (setting === undefined || setting.remind_minutes === null) return
  const at = Date.parse(payment_due_at) - setting.remind_minutes * MINUTE
  if (at > Date.parse(created_at)) queueReminder(tx, booking, new Date(at).toISOString())
}
