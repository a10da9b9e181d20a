import { termsLines, termsText } from '../../web/widget/terms-words.ts'
import type { Booking as GuestBooking } from '../../web/widget/types.ts'
import { type Booking, itemsThatHold } from '../bookings/booking.ts'
import { feesOfCancelling, sumOfFees } from '../bookings/item-fees.ts'
import type { Instant } from '../stay/instants.ts'
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
  const told = lines.length === 0 ? [] : [...lines, page.t('hotelTime')]
  // The terms tell what holds once it is paid.
  const isFree = sumOfFees(feesOfCancelling(row, itemsThatHold(row), now)) === 0
  const isCharged = (terms.cancellation_timeline?.[0]?.fee_amount ?? 0) > 0
  const unpaid = isFree && isCharged ? `${mail.t('freeUntilPaid')} ` : ''
  return [[page.t('termsTitle'), unpaid + [termsText(page, terms, 'shortYear'), ...told].join(' · ')]]
}
