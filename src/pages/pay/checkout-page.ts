import type { FastifyRequest } from 'fastify'
import { payingWords } from '../../../web/widget/words/paying-words.ts'
import { findBookingById } from '../../bookings/record/queries.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import { hotelIn } from '../../hotels/hotel-texts.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import { isOverdue } from '../../payments/collect/due-times.ts'
import { isPretended } from '../../payments/providers/contract/provider-list.ts'
import type { TrialCheckout } from '../../payments/providers/trial-provider.ts'
import type { Payment } from '../../payments/record/payment.ts'
import { findPaymentByCode, timeNow } from '../../payments/record/queries.ts'
import { trialCheckouts } from '../../payments/record/trial-checkouts.ts'
import type { Services } from '../../services.ts'
import { acceptedLocale, languageOf } from '../../stay/values/languages.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { pageBundle } from '../frame/bundle.ts'
import type { Page } from '../frame/document.ts'
import { languageFor } from '../frame/page-request.ts'

const PAYMENT_CODE = /^pay_[A-Za-z0-9_-]{8,64}$/

export interface FoundCheckout {
  hotel: HotelRow
  booking: Booking
  payment: Payment
  checkout: TrialCheckout
  /** Neither settled nor over. */
  isOpen: boolean
}

/** A payment that was begun with the provider for trying out; undefined for all others. */
export const findCheckout = async (
  { db }: Services,
  hotel: HotelRow,
  code: string,
): Promise<FoundCheckout | undefined> => {
  if (!PAYMENT_CODE.test(code)) return undefined
  const { hotel_id } = hotel
  const [payment, now] = await db
    .of(hotel_id)
    .read((sql) => Promise.all([findPaymentByCode(sql, hotel_id, code), timeNow(sql)]))
  if (payment === undefined || !isPretended(payment.provider) || payment.mode !== 'test') return undefined
  const [booking, checkout] = await Promise.all([
    db.of(hotel_id).read((sql) => findBookingById(sql, hotel_id, payment.booking_id)),
    trialCheckouts(db, hotel_id).get(code),
  ])
  if (booking === undefined || checkout === undefined) return undefined
  const isOpen =
    checkout.state === 'open' &&
    !payment.is_void &&
    !isOverdue(payment, Date.parse(now)) &&
    !hasEnded(booking, payment)
  return { hotel, booking, payment, checkout, isOpen }
}

/** Whether what a payment is for was cancelled or given up: providers may not know it yet, our own page does. */
const hasEnded = ({ booking_status, pending }: Booking, { change_id }: Payment): boolean =>
  booking_status === 'cancelled' || (change_id !== null && pending?.change_id !== change_id)

/** Does what the guest decided, and answers where the guest goes then; undefined if nothing was decided. */
export const decide = async (
  { db }: Services,
  { hotel, payment, checkout, isOpen }: FoundCheckout,
  { body }: FastifyRequest,
): Promise<string | undefined> => {
  const decision = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '').get('decision')
  if (decision === 'leave') return checkout.cancelUrl
  if (decision !== 'pay' && decision !== 'fail') return undefined
  if (isOpen) {
    const state = decision === 'pay' ? 'paid' : 'failed'
    await trialCheckouts(db, hotel.hotel_id).set(payment.payment_code, { ...checkout, state }, 'open')
  }
  return checkout.returnUrl
}

export const checkoutPage = async (
  { config }: Services,
  { hotel, booking, payment, checkout, isOpen }: FoundCheckout,
  request: FastifyRequest,
): Promise<Page> => {
  const language = languageOf(booking.language ?? undefined) ?? languageFor(request)
  const { t } = payingWords(language, payment.currency)
  const { hotel_name } = hotelIn(hotel, language)
  const { renderCheckout } = await pageBundle()
  const codes = `${hotel.chain_code}/${hotel.hotel_code}`
  return {
    language,
    color: hotel.default_color,
    head: { title: `${t('checkoutTitle')} · ${hotel_name}`, noindex: true },
    leadsAway: true,
    content: renderCheckout({
      language,
      locale: acceptedLocale(request.headers['accept-language'], language),
      hotelName: hotel_name,
      bookingCode: booking.booking_code,
      amount: fromMinor(payment.amount, fractionDigits(payment.currency) ?? 2),
      currency: payment.currency,
      decideUrl: isOpen ? `${config.publicUrl}/checkout/${codes}/${payment.payment_code}` : null,
      bookingUrl: checkout.returnUrl,
    }),
  }
}
