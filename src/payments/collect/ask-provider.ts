import type { Booking } from '../../bookings/shape/booking.ts'
import { isDatabaseAway } from '../../db/connection/faults.ts'
import { AppError } from '../../errors.ts'
import type { Instant } from '../../stay/values/instants.ts'
import type { Known, PaymentProvider, PaymentState } from '../providers/contract/provider.ts'
import type { Payment } from '../record/payment.ts'
import { noteSession } from '../record/queries.ts'
import { checkoutOf } from './checkout.ts'
import { isWanted } from './due-times.ts'
import type { PaymentServices } from './provider-of-payment.ts'
import { providerOfPayment } from './provider-of-payment.ts'

/** What a provider said about a payment, or why it said nothing. */
export type Said = PaymentState | { state: 'away'; error: Error }

/** By the id of the payment; of one that is not there nothing was asked. */
export type Answers = ReadonlyMap<number, Said>

/** A booking as it was read before its providers were asked. */
interface Asked {
  booking: Booking
  now: Instant
}

/**
 * Asks about payments of a booking, those of each provider one after the other. One that is away is not asked about the rest:
 * however many tries there are, a provider that hangs is waited for once. No hotel is held meanwhile.
 */
export const askProviders = async (
  services: PaymentServices,
  hotelId: number,
  asked: Asked,
  payments: readonly Payment[],
  signal: AbortSignal,
): Promise<Map<number, Said>> => {
  const answers = new Map<number, Said>()
  const begun = payments.filter(({ begun_at }) => begun_at !== null)
  const askInTurn = async (own: readonly Payment[]): Promise<void> => {
    let away: Said | undefined
    for (const payment of own) {
      const said = away ?? (await ask(services, hotelId, asked, payment, signal))
      answers.set(payment.payment_id, said)
      if (said.state === 'away') away = said
    }
  }
  const byProvider = Map.groupBy(begun, ({ provider, mode }) => `${provider} ${mode}`)
  await Promise.all([...byProvider.values()].map(askInTurn))
  return answers
}

/** One that nobody may pay any more, that was replaced, or that asks for another amount than is due now, is closed. */
const ask = async (
  services: PaymentServices,
  hotelId: number,
  { booking, now }: Asked,
  payment: Payment,
  signal: AbortSignal,
): Promise<Said> => {
  const isStale = !isWanted(payment, booking, now)
  try {
    const provider = await providerOfPayment(services, hotelId, payment)
    const known = await knownTo(services, hotelId, payment, booking, provider, signal)
    // One that failed may be tried again on the provider's page.
    return isStale && payment.payment_status !== 'expired'
      ? await provider.close(known, signal)
      : await provider.status(known, signal)
  } catch (err) {
    // Whatever is wrong with a provider or with its keys, the rooms do not wait for it for ever.
    if (err instanceof AppError || isDatabaseAway(err)) throw err
    return { state: 'away', error: err as Error }
  }
}

/**
 * If the answer to the begin was lost, the provider is asked by our code, and where it does not find the session that way, to
 * begin it: the same request finds the same session.
 */
const knownTo = async (
  services: PaymentServices,
  hotelId: number,
  payment: Payment,
  booking: Booking,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<Known> => {
  const { payment_code: code, amount, currency, reference, payment_reference: paymentReference } = payment
  const known: Known = { code, reference, paymentReference, amount, currency }
  if (reference !== null || (await provider.status(known, signal)).state !== 'unknown') return known
  const started = await provider.start(await checkoutOf(services, hotelId, payment, booking), signal)
  const kept = await services.db
    .of(hotelId)
    .write((sql) => noteSession(sql, hotelId, payment.payment_id, started))
  return { ...known, reference: kept.reference }
}
