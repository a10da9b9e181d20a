import type { Writing } from '../db/connection/sql.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { isTransfer } from '../payments/providers/contract/provider-list.ts'
import { type Language, languageOf } from '../stay/values/languages.ts'
import {
  findRecentMail,
  insertFollowUp,
  insertLinkMail,
  insertMail,
  insertReminder,
  type PaymentMailKind,
  type Recipient,
} from './queries.ts'

interface NewBooking {
  booking_id: number
  send_url_to_email: boolean
}

/** Queues mail in the transaction of a new booking: to the hotel, and to the guest if asked for. */
export const queueBookedMail = (tx: Writing, booking: NewBooking, language: string | undefined): void =>
  insertMail(tx, booking.booking_id, 'booked', languageOf(language) ?? 'en', recipientsOf(booking))

const recipientsOf = ({ send_url_to_email }: NewBooking): Recipient[] =>
  send_url_to_email ? ['hotel', 'guest'] : ['hotel']

/** Queues mail that is sent at a later time, if its payment is still due then. */
export const queueReminder = (tx: Tx, booking: NewBooking & { language: string | null }, at: string): void =>
  insertReminder(
    tx,
    booking.booking_id,
    languageOf(booking.language ?? undefined) ?? 'en',
    recipientsOf(booking),
    at,
  )

/** Queues mail in the transaction of a change, to those who got mail about the new booking. */
export const queueChangedMail = (tx: Tx, bookingId: number): Promise<void> =>
  insertFollowUp(tx, bookingId, 'changed')

export const queueCancelledMail = (tx: Tx, bookingId: number): Promise<void> =>
  insertFollowUp(tx, bookingId, 'cancelled')

export const queuePaymentMail = (tx: Tx, bookingId: number, kind: PaymentMailKind): Promise<void> =>
  insertFollowUp(tx, bookingId, kind)

export const queueNoShowMail = (tx: Tx, bookingId: number): Promise<void> =>
  insertFollowUp(tx, bookingId, 'no_show')

/** Queues mail about a refund that was carried out, or could not be. What staff give back by themselves anyway is no news. */
export const queueRefundMail = async (
  tx: Tx,
  bookingId: number,
  state: 'pending' | 'succeeded' | 'failed' | 'manual',
  provider: string,
): Promise<void> => {
  if (state === 'pending' || (state === 'manual' && isTransfer(provider))) return
  await insertFollowUp(tx, bookingId, state === 'succeeded' ? 'refunded' : 'unrefunded')
}

/** Queues a mail to the guest with a link to pay by. */
export const queueLinkMail = (
  tx: Tx,
  { booking_id, language }: { booking_id: number; language: string | null },
  linkId: number,
): void => insertLinkMail(tx, booking_id, linkId, languageOf(language ?? undefined) ?? 'en')

const MOST_RESENT = 3

/** Queues the confirmation for the guest once more; false if that was done three times within the hour. */
export const resendBookedMail = async (tx: Tx, booking: NewBooking, language: Language): Promise<boolean> => {
  const recent = await findRecentMail(tx, booking.booking_id)
  if (recent >= MOST_RESENT) return false
  insertMail(tx, booking.booking_id, 'booked', language, ['guest'])
  return true
}
