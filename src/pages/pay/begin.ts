import { asUnavailable } from '../../db/connection/faults.ts'
import { AppError, OperatorError } from '../../errors.ts'
import { withTimeout } from '../../http/request/deadline.ts'
import { type Begun, beginPayment } from '../../payments/collect/begin-payment.ts'
import { ProviderTurns } from '../../payments/collect/provider-turns.ts'
import { ProviderAway, ProviderRefused } from '../../payments/providers/contract/provider.ts'
import type { Services } from '../../services.ts'
import type { FoundBooking } from '../frame/page-parts.ts'

const BEGIN_WITHIN_MS = 4000
const beginning = new ProviderTurns({
  mostOfHotel: 4,
  mostOfProvider: 16,
  mostWaiting: 50,
  longestWaitMs: BEGIN_WITHIN_MS,
})

/** Leads to the provider, by a link where one is named; away: nobody can be paid to just now. */
export const begin = async (
  services: Services,
  hotelId: number,
  row: FoundBooking['row'],
  linkId?: number,
): Promise<Begun | 'away'> => {
  const work = () =>
    beginPayment(services, hotelId, row.booking_id, AbortSignal.timeout(BEGIN_WITHIN_MS), linkId)
  const asking = { hotelId, provider: row.payment_vendor }
  try {
    return await withTimeout(beginning.take(asking, work), BEGIN_WITHIN_MS)
  } catch (err) {
    if (!isAway(err)) throw err
    services.log.warn({ err, hotel_id: hotelId }, 'a guest could not be led to the payment')
    return 'away'
  }
}

const isAway = (err: unknown): boolean => {
  if ([ProviderAway, ProviderRefused, OperatorError].some((kind) => err instanceof kind)) return true
  const error = asUnavailable(err)
  return error instanceof AppError && error.retryable
}
