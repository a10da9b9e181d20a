import type { Restrictions } from '../days/rate-day.ts'
import { RESTRICTION_NAMES, UNRESTRICTED } from '../days/rate-day.ts'
import type { RateDaysView } from '../days/rate-days-view.ts'
import { type Day, parseDay } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import type { CaseRateDay } from './price-case.testing.ts'

const NO_ROW: Restrictions = { ...UNRESTRICTED, closed: false, pushed: false }

/** Rate-days as a list of rows. */
export class ListedDays implements RateDaysView {
  readonly hasAdultPrices: boolean
  private readonly rows: ReadonlyMap<Day, CaseRateDay>
  private readonly known = new Map<Day, Restrictions>()
  private readonly minor: (money: number) => Minor

  constructor(rows: readonly CaseRateDay[], minor: (money: number) => Minor) {
    this.rows = new Map(rows.map((row) => [parseDay(row.date)!, row]))
    this.minor = minor
    this.hasAdultPrices = rows.some(({ adult_prices }) => adult_prices !== undefined)
  }

  price(day: Day): Minor {
    return this.orNone(this.rows.get(day)?.rate_price)
  }

  normalPrice(day: Day): Minor {
    return this.orNone(this.rows.get(day)?.normal_price)
  }

  has(day: Day): boolean {
    return this.rows.has(day)
  }

  adultPrice(day: Day, adults: number): Minor {
    return this.orNone(this.rows.get(day)?.adult_prices?.find((each) => each.adults === adults)?.price)
  }

  restrictions(day: Day): Restrictions {
    const row = this.rows.get(day)
    if (row === undefined) return NO_ROW
    const known = this.known.get(day) ?? restrictionsOf(row)
    this.known.set(day, known)
    return known
  }

  private orNone(money: number | null | undefined): Minor {
    return money == null ? -1 : this.minor(money)
  }
}

const restrictionsOf = (row: CaseRateDay): Restrictions => {
  const given = RESTRICTION_NAMES.map((name) => [name, row[name] ?? 0])
  return { ...UNRESTRICTED, ...Object.fromEntries(given), closed: row.is_close === 1, pushed: true }
}
