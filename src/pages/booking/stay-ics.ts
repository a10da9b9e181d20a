import { CATALOGUES } from '../../../web/messages/catalogues.ts'
import { createWords } from '../../../web/shared/words.ts'
import { payingWords } from '../../../web/widget/words/paying-words.ts'
import { isWaitingForPayment } from '../../bookings/owed/due-now.ts'
import { type Booking, chargedItems } from '../../bookings/shape/booking.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import type { Language } from '../../stay/values/languages.ts'

const LINE_OCTETS = 73

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n')

/** RFC 5545: a line has at most 75 octets and continues after a line break and a space. */
const fold = (line: string): string => {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > LINE_OCTETS) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

const stamp = (instant: string | number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')

/** A time of day at the hotel, as an instant in UTC. */
const instantAt = (day: string, time: string, timezone: string): string =>
  stamp(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timezone).epochMilliseconds)

/** What the event, and the page of the booking, are called. */
export const stayTitle = (
  booking: Booking,
  hotel: HotelRow,
  language: Language,
  isWaiting = isWaitingForPayment(booking),
): string => {
  const { t } = createWords(language, CATALOGUES[language], booking.currency)
  const stay = t('stayAt', { hotel: hotel.hotel_name })
  if (booking.booking_status === 'cancelled') return `${t('stateCancelled')}: ${stay}`
  if (!isWaiting) return stay
  return `${payingWords(language, booking.currency).t('titleWaiting')}: ${stay}`
}

const statusOf = (booking: Booking): string => {
  if (booking.booking_status === 'cancelled') return 'CANCELLED'
  return isWaitingForPayment(booking) ? 'TENTATIVE' : 'CONFIRMED'
}

/** A payment that makes it certain changes the event, though nothing else of the booking. */
const changedAt = ({ updated_at, payments = [] }: Booking): number =>
  Math.max(
    Date.parse(updated_at),
    ...payments.map(({ settled_at }) => (settled_at === null ? 0 : Date.parse(settled_at))),
  )

/**
 * The stay as a calendar event from check-in to check-out, tentative until what is due is paid. For a cancelled booking the
 * file removes the event again.
 */
export const stayCalendar = (
  booking: Booking,
  hotel: HotelRow,
  language: Language,
  pageUrl: string,
): string => {
  const roomNames = [...new Set(chargedItems(booking).map(({ room_name }) => room_name))]
  const isCancelled = booking.booking_status === 'cancelled'
  const changed = changedAt(booking)
  const sequence = Math.max(0, Math.round((changed - Date.parse(booking.created_at)) / 1000))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vacancy//Booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${booking.booking_code}.${hotel.hotel_id}@vacancy`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(changed)}`,
    `DTSTART:${instantAt(booking.arrival_date, booking.arrival_time ?? hotel.check_in_time, hotel.timezone)}`,
    `DTEND:${instantAt(booking.departure_date, hotel.check_out_time, hotel.timezone)}`,
    `SUMMARY:${escapeText(stayTitle(booking, hotel, language))}`,
    `DESCRIPTION:${escapeText(`${booking.booking_code}\n${roomNames.join(', ')}\n${pageUrl}`)}`,
    ...(hotel.hotel_address === ''
      ? []
      : [`LOCATION:${escapeText(`${hotel.hotel_name}, ${hotel.hotel_address}`)}`]),
    `URL:${pageUrl}`,
    `STATUS:${statusOf(booking)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
