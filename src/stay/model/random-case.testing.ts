import { INHERITABLE, RESTRICTION_NAMES } from '../days/rate-day.ts'
import { addDays } from './naive-clock.testing.ts'
import type {
  CaseConfig,
  CaseItem,
  CaseOccupancy,
  CaseRate,
  CaseRateDay,
  CaseRequest,
} from './price-case.testing.ts'
import { RuleDice } from './random-rules.testing.ts'

/** Days around which clocks are put forward or back, and one of the middle of the year. */
const ARRIVALS: [zone: string, date: string][] = [
  ['UTC', '2027-06-10'],
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['America/New_York', '2027-11-07'],
  ['Pacific/Chatham', '2027-09-26'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Asia/Kolkata', '2028-02-28'],
  ['America/Santiago', '2027-09-05'],
]

/** A hotel with some of all the rules of prices, and a stay in it. */
class CaseDice extends RuleDice {
  private occupancy(): CaseOccupancy {
    const four: CaseOccupancy = { ...this.part('child_bands', () => this.bands()) }
    if (!this.chance(this.often)) return four
    const numbers = [...new Set(this.list(3, () => this.int(1, 5)))]
    return {
      ...four,
      base_adults: this.int(1, 3),
      ...this.part('occupancy_prices', () =>
        numbers.map((adults) => ({ adults, ...this.charge(100, true) })),
      ),
      ...this.part('extra_adult_price', () => this.money(5000)),
    }
  }

  private rates(): CaseRate[] {
    const count = this.int(1, 4)
    return Array.from({ length: count }, (_, at) => {
      const rate: CaseRate = { rate_code: `R${at}`, ...this.terms() }
      if (at === 0 || !this.chance(0.6)) return { ...rate, ...this.part('price', () => this.money()) }
      return {
        ...rate,
        parent_rate_code: `R${this.int(0, at - 1)}`,
        derive: {
          ...this.charge(100, true),
          ...this.part('round_to', () => this.oneOf([1, 5, 10, 1000]) / (this.digits === 0 ? 1 : 10)),
        },
        ...this.part('inherit', () => INHERITABLE.filter(() => this.chance(0.5))),
      }
    })
  }

  private terms(): Partial<CaseRate> {
    const steps = [...new Set(this.list(3, () => this.int(1, 6)))].sort((a, b) => a - b)
    const percents = steps.map(() => this.percent(100)).sort((a, b) => a - b)
    const window = () => ({
      ...this.part('min_days', () => this.int(0, 3)),
      ...this.part('max_days', () => this.int(3, 12)),
      percent: this.percent(100),
    })
    return {
      ...this.occupancy(),
      ...this.part('stay_discounts', () =>
        steps.map((min_nights, at) => ({ min_nights, percent: percents[at]! })),
      ),
      ...this.part('advance_discounts', () => this.list(3, window)),
      ...(this.chance(0.05) ? { min_advance_days: this.int(0, 5) } : {}),
      ...(this.chance(0.05) ? { max_advance_days: this.int(0, 9) } : {}),
      ...(this.chance(0.03) ? { is_closed: 1 as const } : {}),
      ...(this.chance(0.1) ? { is_hidden: 1 as const } : {}),
      ...(this.chance(0.03) ? { end_date_rate: '2027-10-31T23:59:59Z' } : {}),
      ...this.part('policy_code', () => this.oneOf(['P0', 'P1'])),
    }
  }

  private rateDays(codes: readonly CaseRate[], dates: readonly string[]): CaseRateDay[] {
    const seldom = (most: number) => (this.chance(0.02) ? this.int(1, most) : 0)
    const rows: CaseRateDay[] = []
    for (const room_code of ['A', 'B'])
      for (const { rate_code, parent_rate_code } of codes)
        for (const date of dates) {
          if (this.chance(parent_rate_code === undefined ? 0.005 : 0.5)) continue
          const row = { room_code, rate_code, date }
          const restrictions = Object.fromEntries(RESTRICTION_NAMES.map((name) => [name, seldom(5)]))
          const rest = { ...restrictions, is_close: seldom(1) as 0 | 1 }
          rows.push({
            ...row,
            ...rest,
            ...(parent_rate_code === undefined ? this.dayPrices() : {}),
          })
        }
    return rows
  }

  private dayPrices(): Partial<CaseRateDay> {
    const numbers = [...new Set(this.list(3, () => this.int(1, 4)))]
    return {
      ...(this.chance(0.02) ? {} : { rate_price: this.money() }),
      ...this.part('normal_price', () => this.money()),
      ...(this.chance(this.often * 0.6)
        ? { adult_prices: numbers.map((adults) => ({ adults, price: this.money() })) }
        : {}),
    }
  }

  private item(config: CaseConfig): CaseItem {
    const rooms = this.chance(0.6) ? 1 : this.int(1, 4)
    const item = {
      room_code: this.oneOf(['A', 'A', 'B']),
      rate_code: this.oneOf(config.rates).rate_code,
      rooms,
    }
    const age = () => (this.chance(0.1) ? null : this.chance(0.005) ? 18 : this.int(0, 17))
    const codes = [
      ...(config.extras ?? []).map(({ extra_code }) => extra_code),
      ...(this.chance(0.02) ? ['NONE'] : []),
    ]
    const extras = codes
      .filter(() => this.chance(0.3))
      .map((extra_code) => ({
        extra_code,
        ...this.part('quantity', () => this.int(this.chance(0.02) ? 0 : 1, 4)),
      }))
    if (extras.length > 0 && this.chance(0.02)) extras.push(extras[0]!)
    const asked = extras.length > 0 ? { ...item, extras } : item
    const kind = this.int(0, 9) / 10
    if (kind < 0.1) return { ...asked, guests: this.int(1, 3 * rooms) }
    const ages = Array.from({ length: this.int(0, this.oneOf([0, 1, rooms * 2])) }, age)
    if (kind < 0.3)
      return {
        ...asked,
        rooms_party: Array.from({ length: rooms }, () => ({
          adults: this.int(this.chance(0.2) ? 0 : 1, 3),
          children_ages: Array.from({ length: this.int(0, 2) }, age),
        })),
      }
    const party = { ...asked, adults: this.int(this.chance(0.1) ? 0 : 1, 3 * rooms), children: ages.length }
    return this.chance(0.1) ? party : { ...party, children_ages: ages }
  }

  make(): { config: CaseConfig; request: CaseRequest } {
    const [timezone, near] = this.oneOf(ARRIVALS)
    const arrival = addDays(near, this.int(-1, 2))
    const nights = this.int(1, 5)
    const dates = Array.from({ length: nights + 1 }, (_, at) => addDays(arrival, at))
    const hours = this.chance(0.3) ? this.int(-9, 60) : this.int(0, 24 * 12)
    const now = new Date(Date.parse(`${arrival}T20:00:00Z`) - hours * 3_600_000 - this.int(0, 1) * 1234)
    const rates = this.rates()
    const rooms = ['A', 'B'].map((room_code) => ({
      room_code,
      room_max_adult: this.int(this.chance(0.1) ? 1 : 3, 4),
      room_max_children: this.int(2, 4),
      ...(this.chance(0.02) ? { is_publish: 0 as const } : {}),
      ...this.occupancy(),
    }))
    const config: CaseConfig = {
      digits: this.digits,
      now: now.toISOString(),
      hotel: {
        timezone,
        ...this.part('check_in_time', () => this.oneOf(['02:30', '14:00', '15:30', '00:00'])),
        ...this.part('default_policy_code', () => 'P0'),
        takes_payments: this.chance(0.8) ? 1 : 0,
        ...this.part('payment_step', () => this.oneOf([10, 100])),
      },
      rooms,
      rates,
      room_days: ['A', 'B'].flatMap((room_code) =>
        dates
          .filter(() => !this.chance(0.01))
          .map(
            (date) =>
              ({
                room_code,
                date,
                number_of_rooms: this.int(this.chance(0.1) ? 0 : 6, 20),
                is_close: this.chance(0.01) ? 1 : 0,
              }) as const,
          ),
      ),
      rate_days: this.rateDays(rates, dates),
      ...this.part('taxes', () => this.list(4, (at) => this.taxDays(arrival, this.tax(at)))),
      ...this.part('promos', () => [this.promo(now.toISOString().slice(0, 10), arrival)]),
      ...this.part('extras', () => this.list(3, (at) => this.extra(at))),
      policies: [this.policy(0), this.policy(1)],
    }
    const items = this.list(this.chance(0.6) ? 1 : 3, () => this.item(config))
    const promo = config.promos === undefined ? 0.03 : 0.6
    return {
      config,
      request: {
        arrival_date: arrival,
        departure_date: addDays(arrival, nights),
        ...(this.chance(promo) ? { promo_code: this.oneOf(['SUN-1', 'sun-1', 'Sun-1', 'moon']) } : {}),
        items,
      },
    }
  }
}

export const randomCase = (seed: number) => new CaseDice(seed).make()
