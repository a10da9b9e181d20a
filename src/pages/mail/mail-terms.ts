import type { Booking as GuestBooking } from '../../../web/widget/booking/booking-types.ts'
import { termsLines, termsText } from '../../../web/widget/words/terms-words.ts'
import { feesOfCancelling } from '../../bookings/owed/fees-now.ts'
import { sumOfFees } from '../../bookings/owed/item-fees.ts'
import { type Booking, bookedItems } from '../../bookings/shape/booking.ts'
import type { Instant } from '../../stay/values/instants.ts'
import type { LetterWords } from './mail-words.ts'

/** Until when cancelling is free, and what it costs then, by the clock of the hotel. */
export const termsPart = (
  row: Booking,
  { price: { terms } }: GuestBooking,
  { page, mail }: LetterWords,
  now: Instant,
): [string, string][] => {
  if (terms === undefined) return []
  const lines = termsLines(page, terms, 'shortYear').map(([time, fee]) => `${time}: ${fee}`)
  const timeline = lines.length === 0 ? [] : [...lines, page.t('hotelTime')]
  const fee = terms.cancellation_timeline?.[0]?.fee_amount ?? 0
  // The terms tell what holds once it is paid.
  const isFreeUntilPaid = fee > 0 && sumOfFees(feesOfCancelling(row, bookedItems(row), now)) === 0
  const text = isFreeUntilPaid
    ? `${mail.t('freeUntilPaid')} ${(timeline.length === 0 ? [page.money(fee)] : timeline).join(' · ')}`
    : [termsText(page, terms, 'shortYear'), ...timeline].join(' · ')
  return [[page.t('termsTitle'), text]]
}
