import type { Static } from 'typebox'
import { toFlag } from '../../http/fields/fields.ts'
import { childrenCount } from '../../stay/party/sleepers.ts'
import type {
  OfferedExtra,
  QuotedItem,
  QuotedLine,
  StayPrice,
  WholeQuote,
} from '../../stay/quote/whole-quote.ts'
import { toReason } from '../../stay/rule/reasons.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { formatInstant } from '../../stay/values/instants.ts'
import { fromMinor, type Minor } from '../../stay/values/money.ts'
import { cancellationChargeAnswer, HIDDEN_CHARGES } from '../shape/cancellation-schemas.ts'
import type { quote } from './quote-schemas.ts'
import { PLAIN_TEXTS, type QuoteTexts } from './quote-texts.ts'

type Answer = Static<typeof quote>
type Money = (minor: Minor) => number

/** A quote as it is answered. Of a stay that cannot be booked only the items and the promo code are answered. */
export const quoteAnswer = (
  { items, promo, price, extrasOffered }: WholeQuote,
  timezone: string,
  digits: number,
  texts: QuoteTexts = PLAIN_TEXTS,
): Answer => {
  const money = (minor: Minor) => fromMinor(minor, digits)
  return {
    is_available: toFlag(price !== null),
    items: items.map((item, at) => quotedItemAnswer(item, at + 1, money)),
    ...(price === null ? NOT_AVAILABLE : priceAnswer(price, timezone, money, texts)),
    promo: promo && { is_valid: toFlag(promo.reason === undefined), reason: promo.reason ?? null },
    promo_amount: price && money(items.reduce((sum, { promoNights }) => sum + sumOf(promoNights), 0)),
    extras_offered: extrasOffered.flatMap((extras, at) =>
      extras.map((offered) => extraAnswer(offered, at + 1, money, texts)),
    ),
  }
}

const sumOf = (amounts: readonly Minor[] | null): Minor =>
  (amounts ?? []).reduce((sum, amount) => sum + amount, 0)

const quotedItemAnswer = (
  { asked, rooms, sleepers, found, normalTotal, promoNights, reasons }: QuotedItem,
  item: number,
  money: Money,
): Answer['items'][number] => {
  const price = (minor: Minor) => (minor < 0 ? null : money(minor))
  return {
    item,
    room_code: asked.roomCode,
    rate_code: asked.rateCode,
    rooms,
    adults: sleepers.adults,
    children: childrenCount(sleepers),
    nightly: Array.from({ length: found.nights }, (_, at) => ({
      date: formatDay(found.arrival + at),
      price: price(found.nightly[at]!),
      total: price(found.nightTotal(at)),
    })),
    total_price: money(found.total),
    rate_price: money(found.ratePrice),
    normal_total: money(normalTotal),
    promo_amount: money(sumOf(promoNights)),
    nightly_before_promo: (promoNights ?? []).map((off, at) =>
      money(Math.max(found.nightTotal(at), 0) + off),
    ),
    reasons: reasons.map(toReason),
  }
}

const extraAnswer = (
  { extra, quantity, maxQuantity, adds, reason }: OfferedExtra,
  item: number,
  money: Money,
  texts: QuoteTexts,
): Answer['extras_offered'][number] => ({
  item,
  extra_code: extra.code,
  ...texts.extra(extra),
  price: money(extra.price),
  per: extra.per,
  max_quantity: maxQuantity,
  quantity,
  adds: money(adds),
  is_mandatory: toFlag(extra.isMandatory),
  is_available: toFlag(reason === undefined),
  reason: reason ?? null,
})

type PriceAnswer = Omit<Answer, 'is_available' | 'items' | 'promo' | 'promo_amount' | 'extras_offered'>

const NOT_AVAILABLE: PriceAnswer = {
  charges: [],
  total_price: null,
  extras_price: null,
  taxes_included: null,
  taxes_added: null,
  grand_total: null,
  due_now: null,
  due_later: null,
  due_at_hotel: null,
  refundability: null,
  free_until: null,
  cancellation_timeline: [],
  ...HIDDEN_CHARGES,
}

/** What cancelling costs from now on. */
export const cancellingAnswer = (price: StayPrice, timezone: string, money: Money) => {
  const instant = (moment: number | null) => (moment === null ? null : formatInstant(timezone, moment))
  return {
    refundability: price.refundability,
    free_until: instant(price.freeUntil),
    cancellation_timeline: price.timeline.map(({ until, fee, refund }) => ({
      until: instant(until),
      fee_amount: money(fee),
      refund_amount: money(refund),
    })),
    free_ended_at: instant(price.freeEnded),
    cancellation_charges: price.timeline.map(({ charged }) => cancellationChargeAnswer(charged, money)),
  }
}

const priceAnswer = (price: StayPrice, timezone: string, money: Money, texts: QuoteTexts): PriceAnswer => {
  return {
    charges: price.charges.map((line) => lineAnswer(line, money, texts)),
    total_price: money(price.totalPrice),
    extras_price: money(price.extrasPrice),
    taxes_included: money(price.taxesIncluded),
    taxes_added: money(price.taxesAdded),
    grand_total: money(price.grandTotal),
    due_now: money(price.dueNow),
    due_later: money(price.dueLater),
    due_at_hotel: money(price.dueAtHotel),
    ...cancellingAnswer(price, timezone, money),
  }
}

const lineAnswer = (line: QuotedLine, money: Money, texts: QuoteTexts): Answer['charges'][number] => ({
  kind: line.kind,
  code: line.code,
  name: texts.line(line),
  item: line.item,
  quantity: line.quantity,
  amount: money(line.amount),
  is_included: toFlag(line.isIncluded),
  is_at_hotel: toFlag(line.isAtHotel),
})
