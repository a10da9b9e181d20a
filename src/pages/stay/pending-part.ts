import type { PendingPart } from '../../../web/widget/booking/booking-types.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Sql } from '../../db/connection/sql.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import { askedOf } from '../../payments/collect/due-times.ts'
import { isProvider, isTransfer } from '../../payments/providers/contract/provider-list.ts'
import { findSetting } from '../../payments/settings/queries.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { momentAt } from '../pay/paying-data.ts'

/** The change of a booking that waits for money, as its page shows it; null: none does, or its time is over. */
export const pendingPart = async (
  sql: Sql,
  { hotel_id, timezone }: HotelRow,
  booking: Booking,
  page: string,
  language: string,
  now: number,
): Promise<PendingPart | null> => {
  const { pending, currency } = booking
  if (pending === undefined || Date.parse(pending.due_at) <= now) return null
  const digits = fractionDigits(currency) ?? 2
  const provider = askedOf(booking, pending.change_id).at(-1)?.provider ?? ''
  const setting = isProvider(provider) ? await findSetting(sql, hotel_id, provider) : undefined
  return {
    amount: fromMinor(pending.amount, digits),
    until: momentAt(timezone, Date.parse(pending.due_at), now),
    arrival: pending.booked.arrival_date,
    departure: pending.booked.departure_date,
    total: fromMinor(pending.grand_total, digits),
    payUrl: isTransfer(provider) ? null : `${page}/pay?lang=${language}`,
    instructions: setting?.instructions ?? '',
  }
}
