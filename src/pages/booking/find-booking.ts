import type { FastifyRequest } from 'fastify'
import { CATALOGUES } from '../../../web/messages/catalogues.ts'
import { createWords } from '../../../web/shared/words.ts'
import { findBooking } from '../../bookings/record/queries.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import type { Services } from '../../services.ts'
import { isSameEmail } from '../../typed/email-address.ts'
import { pageBundle } from '../frame/bundle.ts'
import type { Page } from '../frame/document.ts'
import { pageHotel } from '../frame/page-hotel.ts'
import { languageFor, lookOf, lookProperties, lookQuery } from '../frame/page-request.ts'

export const LONGEST_FORM = 4096
const BOOKING_CODE = /^[A-Z0-9]{1,50}$/

/** What a guest enters to find a booking. */
export interface BookingLookup {
  code: string
  email: string
}

export const readLookup = ({ body }: FastifyRequest): BookingLookup => {
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '')
  const text = (name: string): string => (form.get(name) ?? '').trim()
  // Guests may type the code in lower case, or in groups.
  return { code: text('booking_code').replace(/[\s-]/g, '').toUpperCase(), email: text('email') }
}

/** The booking with that code, if its guest has that e-mail. The answer does not say which of the two was wrong. */
export const findByGuest = async (
  { db }: Services,
  { hotel_id }: HotelRow,
  { code, email }: BookingLookup,
): Promise<Booking | undefined> => {
  if (!BOOKING_CODE.test(code) || email === '') return undefined
  const row = await db.of(hotel_id).read((sql) => findBooking(sql, hotel_id, code))
  return row !== undefined && isSameEmail(row.guest_email, email) ? row : undefined
}

/** The address of the page of a booking that was found. */
export const foundUrl = (
  { config }: Services,
  hotel: HotelRow,
  row: Booking,
  request: FastifyRequest,
): string =>
  `${bookingPage(config.publicUrl, hotel, row)}` +
  `?lang=${languageFor(request)}${lookQuery(lookOf(request))}`

/** The form. After a failed search it says that nothing was found. */
export const findPage = async (
  { config, db }: Services,
  row: HotelRow,
  request: FastifyRequest,
  lookup: BookingLookup | null,
): Promise<Page> => {
  const language = languageFor(request)
  const messages = CATALOGUES[language]
  const look = lookOf(request)
  const hotel = await db.of(row.hotel_id).read((sql) => pageHotel(sql, row, config.publicUrl, language))
  const { t } = createWords(language, messages, hotel.currency)
  const codes = `${hotel.chain_code}/${hotel.hotel_code}`
  const backUrl = `${config.publicUrl}/book/${codes}?lang=${language}${lookQuery(look)}`
  const { renderFind } = await pageBundle()
  return {
    language,
    color: hotel.default_color,
    ...lookProperties(look),
    head: { title: `${t('findBooking')} · ${hotel.hotel_name}`, noindex: true },
    content: renderFind({ language, messages, hotel, backUrl, tried: lookup }),
  }
}
