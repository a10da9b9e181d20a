import { endPending } from '../../bookings/record/pending-change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Answers } from './ask-provider.ts'
import { isUnpaid } from './due-times.ts'
import { expirePayments, isOver } from './end-unpaid.ts'
import { paymentEvent } from './payment-answer.ts'
import { PAYMENTS, type Standing } from './standing.ts'

/**
 * Ends a change that was not paid in time and cannot be any more, as its providers said of every payment for it. The booking
 * stays as it is. A provider that does not say is waited for, but not for ever.
 */
export const lapseChange = async (
  tx: Tx,
  standing: Standing,
  answers: Answers,
): Promise<'lapsed' | undefined> => {
  const { booking, payment, now } = standing
  const moment = Date.parse(now)
  if (!isUnpaid(booking, moment, payment.change_id)) return undefined
  if (!isOver(booking, answers, moment, payment.change_id)) return undefined
  const { pending: _, ...over } = booking
  await expirePayments(tx, standing, over)
  const freed = await endPending(tx, booking, 'lapsed')
  tx.tick({ ...paymentEvent(standing, PAYMENTS), ...freed })
  return 'lapsed'
}
