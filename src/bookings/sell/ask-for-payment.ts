import type { Tx } from '../../db/hotel/in-hotel.ts'
import { findPaymentProvider } from '../../hotels/queries.ts'
import { type NewPayment, newPayment } from '../../payments/record/new-payment.ts'
import type { Payment } from '../../payments/record/payment.ts'
import { insertPayment } from '../../payments/record/queries.ts'
import { findSetting } from '../../payments/settings/queries.ts'
import type { Booking } from '../shape/booking.ts'

const MINUTE = 60_000

/** A booking that was made, asking for what is due now. */
export interface Booked {
  booking: Booking
  /** When its guest is to be reminded of the payment, in the time of the hotel's choice before it is due; null: never. */
  remindAt: string | null
}

/**
 * Asks for what is due now of a new booking: its first payment has the code that the booking names. Where the hotel takes no
 * payments any more, as it may since the rooms were held, all is due there.
 */
export const askForPayment = async (tx: Tx, booking: Booking): Promise<Booked> => {
  const { due_now: amount, payment_id: payment_code, created_at: now, created_by: actor } = booking
  if (amount === 0) return { booking, remindAt: null }
  const given = { payment_id: tx.nextId(), payment_code, amount, now, actor }
  const asked = await paymentToAskFor(tx, booking, given)
  if (asked === undefined) return { booking: { ...booking, due_now: 0 }, remindAt: null }
  insertPayment(tx, await tx.nextVersion(), asked.payment)
  return { booking: asked.booking, remindAt: remindAt(asked, now) }
}

interface AskedFor {
  /** With whom it is paid through, and until when it waits. */
  booking: Booking
  payment: Payment
  remindMinutes: number | null
}

/** The payment of an amount through whom the hotel is paid now; undefined: nobody. */
export const paymentToAskFor = async (
  tx: Tx,
  booking: Booking,
  { now, ...given }: Pick<NewPayment, 'payment_id' | 'payment_code' | 'amount' | 'now' | 'actor'>,
): Promise<AskedFor | undefined> => {
  const { payment_provider: name } = (await findPaymentProvider(tx, tx.hotelId))!
  const setting = name === null ? undefined : await findSetting(tx, tx.hotelId, name)
  if (setting === undefined) return undefined
  const { provider, mode, pay_within_minutes, remind_minutes: remindMinutes } = setting
  const due_at = new Date(Date.parse(now) + pay_within_minutes * MINUTE).toISOString()
  const { booking_id, currency } = booking
  return {
    booking: { ...booking, payment_due_at: due_at, payment_vendor: provider },
    payment: newPayment({ ...given, booking_id, provider, mode, currency, due_at, now }),
    remindMinutes,
  }
}

const remindAt = ({ payment, remindMinutes }: AskedFor, now: string): string | null => {
  if (remindMinutes === null) return null
  const at = Date.parse(payment.due_at!) - remindMinutes * MINUTE
  return at > Date.parse(now) ? new Date(at).toISOString() : null
}
