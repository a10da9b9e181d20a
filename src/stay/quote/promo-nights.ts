import type { RateDaysView } from '../days/rate-days-view.ts'
import { Assessment } from '../rule/assessment.ts'
import { assess } from '../rule/quote.ts'
import type { Stay } from '../rule/stay.ts'
import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import type { KnownItem } from './whole-quote.ts'

const without = new Assessment()

/** What a promo takes off each night of all rooms; of nights that are agreed, what it took off when they were sold. Null: nothing. */
export const promoNightsOf = (
  found: Assessment,
  today: Day,
  { room, rate, promo }: KnownItem,
  rateDays: RateDaysView,
  stay: Stay,
): Minor[] | null => {
  const { agreed } = stay
  if (promo === undefined && agreed === undefined) return null
  if (promo !== undefined) assess(without, today, room.rules, rate.rules, room.days, rateDays, stay)
  const off = Array.from({ length: found.nights }, (_, at) => {
    const total = found.nightTotal(at)
    const sold = agreed?.(found.arrival + at)
    if (sold?.total === total) return sold.promo ?? 0
    return promo === undefined || total < 0 ? 0 : without.nightTotal(at) - total
  })
  return off.some((amount) => amount > 0) ? off : null
}
