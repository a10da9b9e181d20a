import type { Static } from 'typebox'
import { fromMinor } from '../../stay/values/money.ts'
import { cancellingAnswer } from '../quote/quote-answer.ts'
import type { combination } from './combination-schemas.ts'
import { itemsOf, promoFor } from './combined-stay.ts'
import type { Combined, SoldCombination } from './combining.ts'

export type CombinationAnswer = Static<typeof combination>

const answerOf = (
  { calendar, hotel }: Combined,
  { kinds, way, price }: SoldCombination,
): CombinationAnswer => {
  const money = (minor: number) => fromMinor(minor, calendar.digits)
  const items = itemsOf(way)
  const counts = hotel.promo?.counts
  const promo = promoFor(items, counts && { rule: counts, uses: 0, usesOfEmail: 0 })
  return {
    kinds,
    items,
    total_price: money(price.totalPrice),
    grand_total: money(price.grandTotal),
    currency: calendar.hotel.currency,
    ...cancellingAnswer(price, calendar.hotel.timezone, money),
    due_now: money(price.dueNow),
    promo_code: promo?.rule?.code ?? null,
  }
}

/** The ways that were found, as the API answers them. */
export const combinationAnswers = (combined: Combined): CombinationAnswer[] =>
  combined.found.map((each) => answerOf(combined, each))
