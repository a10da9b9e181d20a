import { isWithin } from '../values/scope.ts'
import type { PromoRule } from './promo.ts'

/**
 * Whether somebody whose promo `counts` may know of a rate: a hidden one is there only for a code that names it, in the rooms
 * that the code is for. Without a room: in any of them. Search, price calendar, quote and booking all ask here.
 */
export const isVisible = (
  isHidden: boolean,
  rateCode: string,
  roomCode: string | undefined,
  counts: PromoRule | undefined,
): boolean => !isHidden || (counts !== undefined && opens(counts, rateCode, roomCode))

const opens = (rule: PromoRule, rateCode: string, roomCode: string | undefined): boolean =>
  rule.rateCodes.includes(rateCode) && (roomCode === undefined || isWithin(rule, roomCode, rateCode))
