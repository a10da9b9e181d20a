import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../http/limits/network.ts'
import { WindowCounter } from '../../http/limits/window-counter.ts'
import { withTimeout } from '../../http/request/deadline.ts'
import { lookAtPayment } from '../../payments/collect/look-at-payment.ts'
import { ProviderTurns } from '../../payments/collect/provider-turns.ts'
import { isTransfer } from '../../payments/providers/contract/provider-list.ts'
import type { Payment } from '../../payments/record/payment.ts'
import type { Services } from '../../services.ts'
import type { FoundBooking } from '../frame/page-parts.ts'
import { textOf } from '../frame/page-query.ts'
import { lookOf, lookQuery, type Query } from '../frame/page-request.ts'
import { askedPayment, type Coming, readMoney } from './paying-data.ts'

const COMINGS = ['back', 'left', 'away'] as const

/** How the guest comes to the booking's page, as the address says. */
export const comingOf = ({ query }: Pick<FastifyRequest, 'query'>): Coming =>
  COMINGS.find((coming) => coming === textOf(query as Query, 'payment')) ?? null

const RENEW_AFTER_SECONDS = 4
const RENEW_FOR_MS = 2 * 60_000

/** Since when the page loads itself again, in milliseconds; from now on if the address does not say. */
const renewedSince = (request: FastifyRequest, now: number): number => {
  const since = Number(textOf(request.query as Query, 'since'))
  return Number.isSafeInteger(since) && since > 0 && since <= now ? since : now
}

/** A page that waits for the provider loads itself again for two minutes, then it is up to the guest. */
export const mayRenew = (request: FastifyRequest, now: number): boolean =>
  now - renewedSince(request, now) < RENEW_FOR_MS

export const renewal = (
  request: FastifyRequest,
  page: string,
  language: string,
  now: number,
): { seconds: number; url: string } => ({
  seconds: RENEW_AFTER_SECONDS,
  url: `${page}?lang=${language}&payment=${comingOf(request) ?? 'back'}&since=${renewedSince(request, now)}${lookQuery(lookOf(request))}`,
})

/** A provider that is slow may not keep the guest waiting longer. */
const LOOK_WITHIN_MS = 3000
// Providers are asked by a few guests at once, so that a slow one does not take the connections of all.
const asking = new ProviderTurns({
  mostOfHotel: 4,
  mostOfProvider: 16,
  mostWaiting: 50,
  longestWaitMs: LOOK_WITHIN_MS,
})

/** Whether its guest was at the provider, and may have paid without coming back. */
export const mayBePaid = ({ row }: FoundBooking): boolean =>
  row.payments?.some(
    ({ payment_status, begun_at, provider, link_id }) =>
      payment_status === 'pending' && begun_at !== null && link_id === null && !isTransfer(provider),
  ) ?? false

const MOST_A_MINUTE = 60
const looks = new WindowCounter(10_000)

/** Whether guests of one network had providers asked so often this minute that they are shown what is known. */
export const asksTooOften = ({ ip }: Pick<FastifyRequest, 'ip'>): boolean =>
  ++looks.open(networkOf(ip)).count > MOST_A_MINUTE

const underWay = new Map<string, Promise<unknown>>()

/**
 * Asks the provider about the payment of a guest who comes back from it, so that the page shows what is so. If it cannot be asked
 * in time, the page shows what was known before.
 */
export const lookOnReturn = (services: Services, { hotel, row }: FoundBooking): Promise<void> =>
  lookOnce(services, hotel.hotel_id, row, `${row.booking_id}`, () => look(services, hotel.hotel_id, row))

/** The same for a payment that was begun by a link. */
export const lookInTime = (
  services: Services,
  { hotel: { hotel_id }, row }: FoundBooking,
  payment: Payment,
): Promise<void> =>
  lookOnce(services, hotel_id, row, payment.payment_code, () => lookAt(services, hotel_id, payment))

/** One look at a time, however many pages ask. */
const lookOnce = async (
  services: Services,
  hotel_id: number,
  { payment_vendor: provider }: FoundBooking['row'],
  name: string,
  work: () => Promise<void>,
): Promise<void> => {
  const key = `${hotel_id} ${name}`
  let looking = underWay.get(key)
  if (looking === undefined) {
    looking = asking.take({ hotelId: hotel_id, provider }, work).finally(() => underWay.delete(key))
    underWay.set(key, looking)
  }
  await withTimeout(looking, LOOK_WITHIN_MS).catch((err) =>
    services.log.info({ err, hotel_id }, 'a guest came back, and the payment could not be looked at'),
  )
}

const look = async (services: Services, hotelId: number, row: FoundBooking['row']): Promise<void> => {
  const money = await services.db.of(hotelId).read((sql) => readMoney(sql, hotelId, row))
  const payment = money && askedPayment(money)
  // Of one that was never begun no provider knows.
  if (payment?.payment_status !== 'pending' || payment.begun_at === null) return
  await lookAt(services, hotelId, payment)
}

const lookAt = async (services: Services, hotelId: number, payment: Payment): Promise<void> => {
  const signal = AbortSignal.timeout(LOOK_WITHIN_MS)
  const { error } = await lookAtPayment(services, hotelId, payment, signal)
  if (error !== undefined) throw error
}
