import { findBooking } from '../bookings/record/queries.ts'
import { refuseValue } from '../bookings/shape/booked-party.ts'
import type { Booking } from '../bookings/shape/booking.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError } from '../errors.ts'
import { findHotel } from '../hotels/queries.ts'
import type { Caller } from '../http/request/caller.ts'
import { countResent, findMessage } from '../mail/message-queries.ts'
import { insertAskedMail, type Recipient } from '../mail/queries.ts'
import { type Language, languageOf } from '../stay/values/languages.ts'
import { isNobodysEmail } from '../typed/email-address.ts'
import type { Resent } from './schemas.ts'

const MOST_AN_HOUR = 10

interface Queued {
  booking: Booking
  recipient: Recipient
  language: Language
  to: string
}

/**
 * Queues a mail about a booking once more. It tells how the booking stands when it is sent: an old text, with what was true then, is
 * sent to nobody.
 */
export const resendMessage = async (
  tx: Tx,
  wanted: Resent,
  caller: Pick<Caller, 'tokenName'>,
): Promise<Queued> => {
  const [booking, hotel] = await Promise.all([
    findBooking(tx, tx.hotelId, wanted.booking_code),
    findHotel(tx, tx.hotelId),
  ])
  if (booking === undefined) throw new AppError('booking_not_found')
  const known =
    wanted.message_code === undefined
      ? undefined
      : await findMessage(tx, tx.hotelId, Number(wanted.message_code))
  if (wanted.message_code !== undefined && known?.booking_id !== booking.booking_id)
    refuseValue('message_code', 'the booking has no such mail')
  const recipient = wanted.recipient ?? known?.recipient ?? 'guest'
  const language =
    wanted.language ?? languageOf(known?.language) ?? languageOf(booking.language ?? undefined) ?? 'en'
  const to = recipient === 'guest' ? booking.guest_email : hotel!.hotel_email
  if (isNobodysEmail(to))
    refuseValue('booking_code', `the ${recipient === 'guest' ? 'booking' : 'hotel'} has no e-mail address`)
  if ((await countResent(tx, tx.hotelId, booking.booking_id, recipient)) >= MOST_AN_HOUR)
    throw new AppError('rate_limited', {
      message: `At most ${MOST_AN_HOUR} mails an hour are sent again about a booking.`,
      retryAfter: 3600,
    })
  const link_id = recipient === 'guest' ? (known?.link_id ?? null) : null
  const kind = link_id === null ? 'booked' : 'payment_link'
  const { booking_id } = booking
  insertAskedMail(tx, { booking_id, kind, recipient, language, link_id, asked_by: caller.tokenName })
  return { booking, recipient, language, to }
}
