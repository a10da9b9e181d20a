import type { Booking } from '../../bookings/shape/booking.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { type PaymentState, ProviderRefused } from '../providers/contract/provider.ts'
import type { Payment } from '../record/payment.ts'
import { updatePayment } from '../record/queries.ts'
import type { Answers, Said } from './ask-provider.ts'
import { lookedAtNext } from './asking-schedule.ts'
import { isLongOverdue, isOverdue, isWanted } from './due-times.ts'
import { endUnpaid, lapseChange } from './end-unpaid.ts'
import { paymentEvent } from './payment-answer.ts'
import { PAYMENTS, readStanding, type Standing } from './standing.ts'
import { takePaid } from './take-paid.ts'

/**
 * Takes over what its provider said about a payment, and ends its booking if it was not paid in time. What was said before, or
 * in another order, changes nothing twice.
 */
export const applyPayment = async (tx: Tx, paymentId: number, answers: Answers): Promise<void> => {
  const standing = await readStanding(tx, tx.hotelId, paymentId)
  if (standing === undefined) return
  const { payment } = standing
  const before = { ...payment }
  const said = answers.get(paymentId)
  if (payment.payment_status !== 'paid' && !payment.is_void) {
    if (said?.state === 'paid' && isAsAsked(payment, said)) {
      const settled = { ...payment, payment_reference: said.paymentReference, settled_at: standing.now }
      return takePaid(tx, { ...standing, payment: settled }, PAYMENTS)
    }
    takeOver(standing, said)
  }
  const ending =
    payment.change_id === null
      ? await endUnpaid(tx, standing, answers)
      : await lapseChange(tx, standing, answers)
  if (ending === 'cancelled' || ending === 'lapsed') return
  await keepLooking(tx, standing)
  const isChanged = payment.payment_status !== before.payment_status || payment.problem !== before.problem
  if (isChanged || ending === 'let_be') tx.tick(paymentEvent(standing, PAYMENTS))
}

type Paid = Extract<PaymentState, { state: 'paid' }>

const isAsAsked = ({ currency, amount }: Payment, said: Paid): boolean =>
  said.currency === currency && said.amount === amount

/** What was said of a payment that is not paid. */
const takeOver = (standing: Standing, said: Said | undefined): void => {
  const { payment, now } = standing
  noteProblem(payment, said)
  const status = statusBy(standing, said)
  if (payment.payment_status !== 'pending' || status === 'pending') return
  payment.payment_status = status
  payment.settled_at = now
}

/** Another amount or currency is not paid, and staff see it; what they have dealt with is not told again. */
const noteProblem = (payment: Payment, said: Said | undefined): void => {
  if (said === undefined) return
  if (said.state === 'away') {
    if (said.error instanceof ProviderRefused) payment.problem ??= 'provider_refused'
    return
  }
  // It answers again.
  if (payment.problem === 'provider_refused') payment.problem = null
  if (said.state !== 'paid') return
  payment.payment_reference = said.paymentReference
  if (payment.seen_amount === said.amount && payment.seen_currency === said.currency) return
  const problem = said.currency === payment.currency ? 'amount_differs' : 'currency_differs'
  Object.assign(payment, { problem, seen_amount: said.amount, seen_currency: said.currency })
}

/** A session that its provider does not know, or about which it cannot be asked, ends when it is due. */
const statusBy = (
  { payment, booking, now }: Standing,
  said: Said | undefined,
): 'pending' | 'failed' | 'expired' => {
  const moment = Date.parse(now)
  // Nobody was sent to the provider, so it has no session to ask about.
  if (payment.begun_at === null) return isWanted(payment, booking, moment) ? 'pending' : 'expired'
  switch (said?.state) {
    case 'failed':
    case 'expired':
      return said.state
    case 'unknown':
      return isOverdue(payment, moment) ||
        booking.booking_status === 'cancelled' ||
        isOfEnded(payment, booking)
        ? 'expired'
        : 'pending'
    case 'away':
      return isLongOverdue(payment, moment) ? 'expired' : 'pending'
    default:
      return 'pending'
  }
}

/** Whether it was for a change that nobody waits for any more. */
const isOfEnded = ({ change_id }: Payment, { pending }: Booking): boolean =>
  change_id !== null && pending?.change_id !== change_id

const keepLooking = async (tx: Tx, { payment, booking, now }: Standing): Promise<void> => {
  updatePayment(tx, await tx.nextVersion(), lookedAtNext(payment, booking, now))
}
