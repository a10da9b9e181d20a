import { Assessment } from './assessment.ts'
import type { Day } from './civil-date.ts'
import type { Minor } from './money.ts'
import { assess } from './quote.ts'
import type { RateDaysView } from './rate-days-view.ts'
import type { Stay } from './stay.ts'
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
