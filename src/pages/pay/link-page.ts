import type { FastifyRequest } from 'fastify'
import type { LinkData, LinkState } from '../../../web/widget/pay/paying-types.ts'
import { payingWords } from '../../../web/widget/words/paying-words.ts'
import { hotelIn } from '../../hotels/hotel-texts.ts'
import { isTransfer } from '../../payments/providers/contract/provider-list.ts'
import { leftOf } from '../../payments/record/payment.ts'
import { acceptedLocale } from '../../stay/values/languages.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { pageBundle } from '../frame/bundle.ts'
import type { Page } from '../frame/document.ts'
import { languageFor } from '../frame/page-request.ts'
import type { FoundLink } from './find-link.ts'
import type { Coming } from './paying-data.ts'
import { comingOf, mayRenew, renewal } from './return-from-payment.ts'

const WITH_BUTTON = new Set<LinkState>(['due', 'waiting', 'failed', 'left', 'away'])

/** What was paid by it, and what of that goes back. */
const takenBy = ({ payments, row }: FoundLink): { paid: number; back: number } => {
  const taken = payments.filter(({ payment_status }) => payment_status === 'paid')
  const paid = taken.reduce((sum, { amount }) => sum + amount, 0)
  const kept = taken.reduce((sum, payment) => sum + leftOf(payment, row.refunds ?? []), 0)
  return { paid, back: paid - kept }
}

const stateOf = (found: FoundLink, coming: Coming): LinkState => {
  const last = found.payments.at(-1)
  const isBegun = last?.payment_status === 'pending' && last.begun_at !== null
  if (last?.problem === 'amount_differs' || last?.problem === 'currency_differs') return 'problem'
  if (found.amount === 0 || (coming !== null && last?.payment_status === 'paid')) {
    const { paid, back } = takenBy(found)
    if (paid > 0) return back === paid ? 'back' : 'received'
    return isBegun && coming === 'back' && !isTransfer(last.provider) ? 'waiting' : 'over'
  }
  if (isBegun && isTransfer(last.provider)) return 'transfer'
  if (coming === 'away') return 'away'
  if (last?.payment_status === 'failed') return 'failed'
  if (coming === 'back' && isBegun) return 'waiting'
  return coming === 'left' ? 'left' : 'due'
}

/** Hotel, dates and sum: whoever has the link pays, and learns nothing else. `page` is its address. */
export const linkPage = async (found: FoundLink, page: string, request: FastifyRequest): Promise<Page> => {
  const { row, setting } = found
  const language = languageFor(request)
  const hotel = hotelIn(found.hotel, language)
  const digits = fractionDigits(row.currency) ?? 2
  const state = stateOf(found, comingOf(request))
  const now = Date.now()
  const isRenewed = state === 'waiting' && mayRenew(request, now)
  const { paid, back } = takenBy(found)
  const isOver = state === 'received' || state === 'back'
  const hasButton = WITH_BUTTON.has(state) && found.amount > 0
  const data: LinkData = {
    language,
    locale: acceptedLocale(request.headers['accept-language'], language),
    hotel: {
      name: hotel.hotel_name,
      address: hotel.hotel_address,
      phone: hotel.hotel_phone_number,
      email: hotel.hotel_email,
    },
    arrival: row.arrival_date,
    departure: row.departure_date,
    currency: row.currency,
    state,
    amount: fromMinor(isOver ? paid : found.amount, digits),
    back: fromMinor(back, digits),
    payUrl: hasButton ? `${page}?lang=${language}` : null,
    bookingCode: row.booking_code,
    instructions: hasButton || state === 'transfer' ? (setting?.instructions ?? '') : '',
    isTest: setting?.mode === 'test',
    isEndless: !isRenewed,
  }
  const { renderLink } = await pageBundle()
  const { t } = payingWords(language, row.currency)
  return {
    language,
    color: hotel.default_color,
    head: {
      title: `${t('linkTitle')} · ${hotel.hotel_name}`,
      noindex: true,
      ...(isRenewed ? { refresh: renewal(request, page, language, now) } : {}),
    },
    leadsAway: true,
    // Nobody lays something over its button.
    isAlone: true,
    content: renderLink(data),
  }
}
