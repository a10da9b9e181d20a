import type { Static } from 'typebox'
import { Type } from 'typebox'
import { readStay } from '../../http/fields/date-rules.ts'
import { type Operation, readOperation } from '../../http/operation/operation.ts'
import { promoAnswer } from '../../search/answer/searched-promo.ts'
import { partyOf } from '../../search/asked-party.ts'
import type { Services } from '../../services.ts'
import { UNKNOWN_AGE } from '../../stay/lists/party-bounds.ts'
import { combinationAnswers } from './combination-answer.ts'
import {
  combination,
  combinationExample,
  combinationExtra,
  combinationQuery,
  combinationRule,
} from './combination-schemas.ts'
import type { PartyStay } from './combined-hotel.ts'
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
        result: combinationAnswers(combined),
        extra: {
          ...(found.length === 0 ? { reasons } : {}),
          ...(hotel.promo === undefined ? {} : { promo: promoAnswer(hotel.promo) }),
        },
      }
    },
  })
