import { dueOf } from '../../bookings/owed/item-fees.ts'
import { findBooking } from '../../bookings/record/queries.ts'
import { refuseValue } from '../../bookings/shape/booked-party.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { findPaymentProvider } from '../../hotels/queries.ts'
import type { Caller } from '../../http/request/caller.ts'
import { queueLinkMail } from '../../mail/queue-mail.ts'
import { fromMinor, toMinor } from '../../stay/values/money.ts'
import { isNobodysEmail } from '../../typed/email-address.ts'
import { linkAmount } from '../collect/due-times.ts'
import { endLink, insertLink, listLinks } from '../record/link-queries.ts'
import { hashOf, newSecret } from '../record/link-secret.ts'
import { timeNow } from '../record/queries.ts'

/** Links of one booking that can be paid at once: another ends the oldest. */
const MOST_OPEN = 10
/** Links that a booking ever has. */
const MOST_LINKS = 100

export interface WantedLink {
  booking_code: string
  amount?: number | undefined
  isMailed: boolean
}

export interface MadeLink {
  booking: Booking
  secret: string
  /** What it would ask for now, in minor units. */
  amount: number
}

/** Makes a link by which anybody pays what is due of a booking, or some of it. */
export const createPaymentLink = async (tx: Tx, wanted: WantedLink, caller: Caller): Promise<MadeLink> => {
  const [booking, hotel, now] = await Promise.all([
    findBooking(tx, tx.hotelId, wanted.booking_code),
    findPaymentProvider(tx, tx.hotelId),
    timeNow(tx),
  ])
  if (booking === undefined) throw new AppError('booking_not_found')
  const most = wanted.amount === undefined ? null : toMinor(wanted.amount, caller.digits)!
  const provider = hotel?.payment_provider ?? null
  if (provider === null) refuseValue('booking_code', 'the hotel takes no payments online')
  const amount = linkAmount(booking, most, provider!, Date.parse(now))
  refuseAmount(booking, most, amount, caller)
  if (wanted.isMailed && isNobodysEmail(booking.guest_email))
    refuseValue('send_mail', 'the booking has no e-mail address')
  const links = await listLinks(tx, tx.hotelId, booking.booking_id)
  if (links.length >= MOST_LINKS) refuseValue('booking_code', `a booking has at most ${MOST_LINKS} links`)
  const open = links.filter(({ ended_at }) => ended_at === null)
  for (const { link_id } of open.slice(0, Math.max(0, open.length - MOST_OPEN + 1))) endLink(tx, link_id)
  const link_id = tx.nextId()
  const secret = newSecret({ chain_code: caller.chainCode, hotel_code: caller.hotelCode }, link_id)
  insertLink(tx, {
    link_id,
    booking_id: booking.booking_id,
    secret_hash: hashOf(secret),
    amount: most,
    created_at: now,
    created_by: caller.tokenName,
  })
  if (wanted.isMailed) queueLinkMail(tx, booking, link_id)
  return { booking, secret, amount }
}

const refuseAmount = (booking: Booking, most: number | null, amount: number, { digits }: Caller): void => {
  const due = dueOf(booking)
  const said = `${fromMinor(due, digits)} ${booking.currency}`
  if (booking.booking_status === 'cancelled') refuseValue('booking_code', 'the booking is cancelled')
  if (most !== null && most <= 0) refuseValue('amount', 'must be more than 0')
  if (most !== null && most > due) refuseValue('amount', `${said} is still to be paid`)
  if (amount === 0)
    refuseValue(
      most === null ? 'booking_code' : 'amount',
      due === 0 ? 'nothing is to be paid any more' : 'so little cannot be paid online, or its time is over',
    )
}
