import type { Tx } from '../db/in-hotel.ts'
import { languageOf } from '../stay/languages.ts'
import { insertFollowUp, insertMail } from './queries.ts'

interface NewBooking {
  booking_id: number
  send_url_to_email: boolean
}

/** In the transaction of a new booking: the hotel is to be told, and the guest where it was asked for. */
export const queueBookedMail = (tx: Tx, booking: NewBooking, language: string | undefined): void =>
  insertMail(tx, booking.booking_id, 'booked', languageOf(language) ?? 'en', [
    'hotel',
    ...(booking.send_url_to_email ? (['guest'] as const) : []),
  ])

/** In the transaction of a change: whoever was told of the booking is told of this too. */
export const queueChangedMail = (tx: Tx, bookingId: number): void => insertFollowUp(tx, bookingId, 'changed')

export const queueCancelledMail = (tx: Tx, bookingId: number): void =>
  insertFollowUp(tx, bookingId, 'cancelled')
