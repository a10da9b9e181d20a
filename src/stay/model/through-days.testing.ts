import type { RateDays } from '../days/days.ts'
import type { DayRestrictions, RateDaysView } from '../days/rate-days-view.ts'
import type { Day } from '../values/civil-date.ts'

/** Rate-days with the shortest stays that may contain each of them. */
export const throughDays = (days: RateDays, through: ReadonlyMap<Day, number>): RateDaysView => ({
  price: (day) => days.price(day),
  normalPrice: (day) => days.normalPrice(day),
  has: (day) => days.has(day),
  restrictions: (day): DayRestrictions => ({
    ...days.restrictions(day),
    min_night_through: through.get(day) ?? 0,
  }),
})
