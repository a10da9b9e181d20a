import { updatePaymentVendor } from '../../bookings/record/money-queries.ts'
import { findBookingById } from '../../bookings/record/queries.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { findHotel, findPaymentProvider } from '../../hotels/queries.ts'
import type { Instant } from '../../stay/values/instants.ts'
import { ProviderRefused } from '../providers/contract/provider.ts'
import { isTransfer } from '../providers/contract/provider-list.ts'
import { findLink } from '../record/link-queries.ts'
import { newPayment } from '../record/new-payment.ts'
import { newPaymentCode, type Payment } from '../record/payment.ts'
import { insertPayment, lookSoon, noteSession, timeNow, updatePayment } from '../record/queries.ts'
import { findSetting } from '../settings/queries.ts'
import { nextLook } from './asking-schedule.ts'
import { checkoutOf } from './checkout.ts'
import { askedOf, isOverdue, linkAmount, payableNow, type Wait, waitOf } from './due-times.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { paymentEvent } from './payment-answer.ts'
import type { PaymentServices } from './provider-of-payment.ts'
import { providerOfPayment } from './provider-of-payment.ts'
import { GUEST } from './standing.ts'

/** Where a guest who wants to pay goes. */
export type Begun =
  /** To the provider, or null: what to do stands on the booking's page. */
  | { url: string | null }
  /** There is nothing to pay any more. */
  | 'not_payable'

/** Tries of one booking. */
const MOST_PAYMENTS = 50
/** And by one link. */
const MOST_OF_LINK = 20
/** How long a session lasts that was begun by a link. Opened again, the link leads to another. */
const LINK_SESSION_MS = 60 * 60_000

/** How long a guest waits for a provider that the hotel has left to close what was begun there. */
const CLOSE_WITHIN_MS = 1500

interface Chosen {
  booking: Booking
  payment: Payment
  /** Stale: it was begun for another amount. Replaced: through another account than the hotel is paid through now. */
  is: 'open' | 'stale' | 'replaced'
}

/**
 * Leads a guest to the provider. The row is committed before the provider is asked, and its code is the provider's key, so
 * that two tabs, or a try after a crash, are led to one session.
 */
export const beginPayment = async (
  services: PaymentServices,
  hotelId: number,
  bookingId: number,
  signal: AbortSignal,
  linkId?: number,
): Promise<Begun> => {
  for (let tries = 0; tries < 2; tries++) {
    const chosen = await services.db.inHotel(hotelId, (tx) => choose(tx, bookingId, linkId))
    if (chosen === undefined) return 'not_payable'
    const { booking, payment, is } = chosen
    if (is === 'open') return sessionOf(services, hotelId, payment, booking, signal)
    // Ended first, so that nobody pays both. A provider that the hotel has left binds no guest: where it does not answer, what
    // was begun there is closed by the next look, and given back if it was paid.
    const within = is === 'stale' ? signal : AbortSignal.any([signal, AbortSignal.timeout(CLOSE_WITHIN_MS)])
    const { error } = await lookAtPayment(services, hotelId, payment, within)
    if (error !== undefined && is === 'stale') throw error
  }
  return 'not_payable'
}

/** The payment to be made: the open one, else a new one through whom the hotel is paid now. */
const choose = async (tx: Tx, bookingId: number, linkId: number | undefined): Promise<Chosen | undefined> => {
  const [found, hotel, now] = await Promise.all([
    findBookingById(tx, tx.hotelId, bookingId),
    findHotel(tx, tx.hotelId),
    timeNow(tx),
  ])
  if (found === undefined) return undefined
  const moment = Date.parse(now)
  const { payments = [] } = found
  const account = await accountInUse(tx, payments)
  const wait =
    linkId === undefined ? payableNow(found, moment) : await payableByLink(tx, found, linkId, account, moment)
  if (wait === undefined) return undefined
  const tries = payments.filter(({ link_id }) => link_id === (linkId ?? null))
  const asked = askedOf(found, wait.change_id, linkId).at(-1)
  const open = asked?.payment_status === 'pending' ? asked : undefined
  if (open !== undefined && (account === undefined || isThrough(open, account))) {
    if (open.amount !== wait.amount || (linkId !== undefined && isOverdue(open, moment)))
      return { booking: found, payment: open, is: 'stale' }
    begin(open, now)
    updatePayment(tx, await tx.nextVersion(), open)
    return { booking: found, payment: open, is: 'open' }
  }
  if (account === undefined || tries.length >= (linkId === undefined ? MOST_PAYMENTS : MOST_OF_LINK))
    return undefined
  const made = await newTry(tx, found, wait, account, now, open === undefined)
  if (made === undefined) return undefined
  tx.tick(paymentEvent({ hotel: hotel!, ...made }, GUEST))
  return open === undefined
    ? { ...made, is: 'open' }
    : { booking: made.booking, payment: open, is: 'replaced' }
}

/** What a link asks for now; undefined: nothing any more. */
const payableByLink = async (
  tx: Tx,
  booking: Booking,
  linkId: number,
  account: Account | undefined,
  now: Instant,
): Promise<Wait | undefined> => {
  const link = await findLink(tx, tx.hotelId, linkId)
  if (link === undefined || link.ended_at !== null || account === undefined) return undefined
  if (link.booking_id !== booking.booking_id) return undefined
  const amount = linkAmount(booking, link.amount, account.provider, now)
  const until = Math.min(now + LINK_SESSION_MS, waitOf(booking, null)?.until ?? Number.POSITIVE_INFINITY)
  return amount > 0 ? { change_id: null, amount, until, link } : undefined
}

/** Another payment. Where it replaces one, that is ended before this one is begun. */
const newTry = async (
  tx: Tx,
  found: Booking,
  { change_id, until, link, amount }: Wait,
  account: Account,
  now: string,
  isBegun: boolean,
): Promise<Pick<Chosen, 'booking' | 'payment'> | undefined> => {
  // A booking whose change is paid is not paid through anybody else before that; nor its guest, where somebody pays by a link.
  const payment_vendor = link === undefined ? account.provider : (found.payment_vendor ?? account.provider)
  const booking = change_id === null ? { ...found, payment_vendor } : found
  if (booking.payment_vendor !== found.payment_vendor) updatePaymentVendor(tx, booking)
  // In steps of another provider there may be nothing left: it is let be when it is due.
  const asked = link === undefined ? waitOf(booking, change_id)?.amount : amount
  if (asked === undefined) return undefined
  const payment = newPayment({
    payment_id: tx.nextId(),
    payment_code: newPaymentCode(),
    booking_id: booking.booking_id,
    ...account,
    amount: asked,
    currency: booking.currency,
    due_at: new Date(until).toISOString(),
    change_id,
    link,
    now,
    actor: GUEST,
  })
  if (isBegun) begin(payment, now)
  else lookSoon(tx, booking.booking_id)
  insertPayment(tx, await tx.nextVersion(), payment)
  return { booking, payment }
}

type Account = Pick<Payment, 'provider' | 'mode'>

/** A transfer by bank is the same in both modes: staff record it. */
const isThrough = (payment: Payment, { provider, mode }: Account): boolean =>
  payment.provider === provider && (payment.mode === mode || isTransfer(provider))

const begin = (payment: Payment, now: string): void => {
  payment.begun_at ??= now
  payment.look_at = new Date(nextLook(payment, Date.parse(now))!).toISOString()
}

/** Through whom the hotel is paid now; where nobody, as it was, but by no test that is over. */
const accountInUse = async (tx: Tx, payments: readonly Payment[]): Promise<Account | undefined> => {
  const { payment_provider } = (await findPaymentProvider(tx, tx.hotelId))!
  const inUse = payment_provider === null ? undefined : await findSetting(tx, tx.hotelId, payment_provider)
  const account = inUse ?? payments.findLast(({ due_at, is_void }) => due_at !== null && !is_void)
  return account && { provider: account.provider, mode: account.mode }
}

/** Where the provider will not begin it again, because the guest is paying there already, its state is asked for. */
const sessionOf = async (
  services: PaymentServices,
  hotelId: number,
  payment: Payment,
  booking: Booking,
  signal: AbortSignal,
): Promise<Begun> => {
  try {
    return { url: await sessionUrl(services, hotelId, payment, booking, signal) }
  } catch (err) {
    if (!(err instanceof ProviderRefused)) throw err
    const { error } = await lookAtPayment(services, hotelId, payment, signal)
    if (error !== undefined) throw error
    return 'not_payable'
  }
}

const sessionUrl = async (
  services: PaymentServices,
  hotelId: number,
  payment: Payment,
  booking: Booking,
  signal: AbortSignal,
): Promise<string | null> => {
  if (payment.reference !== null) return payment.checkout_url
  const provider = await providerOfPayment(services, hotelId, payment)
  const started = await provider.start(await checkoutOf(services, hotelId, payment, booking), signal)
  const kept = await services.db
    .of(hotelId)
    .write((sql) => noteSession(sql, hotelId, payment.payment_id, started))
  return kept.url
}
