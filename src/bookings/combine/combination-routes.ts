import type { Static } from 'typebox'
import { Type } from 'typebox'
import { readStay } from '../../http/fields/date-rules.ts'
import { type Operation, readOperation } from '../../http/operation/operation.ts'
import { promoAnswer } from '../../search/answer/searched-promo.ts'
import { partyOf } from '../../search/asked-party.ts'
import type { Services } from '../../services.ts'
import { UNKNOWN_AGE } from '../../stay/lists/party-bounds.ts'
import { formatInstant } from '../../stay/values/instants.ts'
import { fromMinor } from '../../stay/values/money.ts'
import {
  combination,
  combinationExample,
  combinationExtra,
  combinationQuery,
  combinationRule,
} from './combination-schemas.ts'
import type { PartyStay } from './combined-hotel.ts'
import { itemsOf, promoFor } from './combined-stay.ts'
import type { Combined, SoldCombination } from './combining.ts'
import { roomCombinations } from './room-combinations.ts'

const partyStay = (query: Static<typeof combinationQuery>): PartyStay => {
  const { adults = 1, children = 0, children_ages = '', promo_code } = query
  const ages = children_ages === '' ? Array.from({ length: children }, () => UNKNOWN_AGE) : agesOf(query)
  return { ...readStay(query), adults, ages, promoCode: promo_code }
}

const agesOf = (query: Static<typeof combinationQuery>): readonly number[] => {
  const { party } = partyOf(query)
  return 'ages' in party ? party.ages! : []
}

const answerOf = (
  { calendar, hotel }: Combined,
  { kinds, way, price }: SoldCombination,
): Static<typeof combination> => {
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
    refundability: price.refundability,
    free_until: price.freeUntil === null ? null : formatInstant(calendar.hotel.timezone, price.freeUntil),
    due_now: money(price.dueNow),
    promo_code: promo?.rule?.code ?? null,
  }
}

export const combinationOperation = ({ db, calendars }: Services): Operation =>
  readOperation({
    method: 'GET',
    url: '/roomcombinations',
    operationId: 'roomcombinations',
    summary: 'Rooms for a whole party',
    description:
      'Up to three ways to house a party of up to 12 in at most five rooms, every person once: the cheapest, the one of ' +
      'fewest rooms and the cheapest of which every room can be cancelled for nothing; ways that are equal are answered ' +
      'once, with all their kinds. items are what createbooking takes, the prices what quotebooking answers to them. An ' +
      'empty Result comes with the reasons. A party of many ages in a hotel of very many rooms and rates may be refused as ' +
      'too much work.',
    tag: 'client',
    token: 'client',
    query: combinationQuery,
    rules: combinationRule,
    result: Type.Array(combination),
    extra: combinationExtra,
    errors: ['hotel_mismatch'],
    example: combinationExample,
    async read({ caller, query }) {
      const combined = await roomCombinations(db, calendars, caller, partyStay(query))
      const { found, reasons, hotel } = combined
      return {
        result: found.map((each) => answerOf(combined, each)),
        extra: {
          ...(found.length === 0 ? { reasons } : {}),
          ...(hotel.promo === undefined ? {} : { promo: promoAnswer(hotel.promo) }),
        },
      }
    },
  })
