import type { RateDaysView } from '../days/rate-days-view.ts'
import { Assessment } from '../rule/assessment.ts'
import { assess } from '../rule/quote.ts'
import type { Stay } from '../rule/stay.ts'
import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import type { KnownItem } from './whole-quote.ts'

const full = new Assessment()

/** What an item would cost at the normal prices, without discount and promo; never below what it costs. */
export const normalTotalOf = (
  { total, normalSum, rooms }: Assessment,
  today: Day,
  { room, rate, promo }: KnownItem,
  rateDays: RateDaysView,
  stay: Stay,
): Minor => {
  const normal = Math.max(total, normalSum * rooms)
  const { terms } = rate.rules
  const isCheaper = terms !== undefined && terms.stayDiscounts.length + terms.advanceDiscounts.length > 0
  if (promo === undefined && !isCheaper) return normal
  const rules = terms && { ...rate.rules, terms: { ...terms, stayDiscounts: [], advanceDiscounts: [] } }
  assess(full, today, room.rules, rules ?? rate.rules, room.days, rateDays, stay)
  return Math.max(normal, full.total)
}
