import { Dice } from './dice.testing.ts'
import { addDays } from './naive-clock.testing.ts'
import type { CaseExtra, CaseFee, CasePolicy, CasePromo, CaseTax } from './price-case.testing.ts'

/** Random taxes, extras, promos and policies. */
export class RuleDice extends Dice {
  tax(at: number): CaseTax {
    const isIncluded = this.chance(0.4)
    const charge = this.oneOf(['percent', 'amount'] as const)
    const on = isIncluded
      ? 'all'
      : charge === 'amount'
        ? 'room'
        : this.oneOf(['room', 'extra', 'all'] as const)
    const bands = this.bands().map(({ age_from, age_to }) => ({ age_from, age_to, value: this.money(900) }))
    return {
      ...this.scope(),
      tax_code: `T${at}`,
      tax_name: '',
      kind: this.oneOf(['tax', 'fee'] as const),
      charge,
      value: charge === 'percent' ? this.percent(this.chance(0.1) ? 1000 : 30) : this.money(900),
      per: this.oneOf(['stay', 'night'] as const),
      basis: this.oneOf(['room', 'person', 'booking'] as const),
      is_included: isIncluded ? 1 : 0,
      is_at_hotel: !isIncluded && this.chance(0.3) ? 1 : 0,
      base: this.oneOf(['price', 'running'] as const),
      sort_order: this.int(0, 2),
      on,
      ...(this.chance(0.5) ? { age_bands: bands } : {}),
      max_nights: isIncluded || this.chance(0.6) ? 0 : this.int(1, 4),
    }
  }

  taxDays(arrival: string, tax: CaseTax): CaseTax {
    if (tax.is_included === 1) return tax
    const first = this.int(-2, 4)
    return {
      ...tax,
      ...(this.chance(0.2) ? { first_day: addDays(arrival, first) } : {}),
      ...(this.chance(0.2) ? { last_day: addDays(arrival, first + this.int(0, 3)) } : {}),
    }
  }

  extra(at: number): CaseExtra {
    return {
      ...this.scope(),
      extra_code: `E${at}`,
      extra_name: '',
      price: this.money(3000),
      per: this.oneOf(['stay', 'night', 'person', 'person_night', 'unit'] as const),
      ...this.part('child_bands', () => this.bands()),
      is_mandatory: this.chance(0.4) ? 1 : 0,
      max_quantity: this.int(1, 9),
      lead_hours: this.chance(0.1) ? this.int(0, 100) : 0,
    }
  }

  promo(today: string, arrival: string): CasePromo {
    const seldom = <T>(make: () => T) => (this.chance(0.1) ? make() : null)
    return {
      ...this.scope(),
      promo_code: 'Sun-1',
      promo_name: '',
      ...this.charge(100, false),
      is_active: this.chance(0.03) ? 0 : 1,
      book_from: seldom(() => addDays(today, this.int(-1, 1))),
      book_to: seldom(() => addDays(today, this.int(-1, 1))),
      stay_from: seldom(() => addDays(arrival, this.int(-1, 1))),
      stay_to: seldom(() => addDays(arrival, this.int(0, 4))),
      min_nights: seldom(() => this.int(1, 6)),
      min_advance_days: seldom(() => this.int(0, 40)),
      max_advance_days: seldom(() => this.int(0, 40)),
      max_uses: this.chance(0.4) ? this.int(1, 3) : null,
      uses: this.int(0, 2),
    }
  }

  fee(): CaseFee {
    const charge = this.oneOf(['percent', 'percent', 'nights', 'amount'] as const)
    if (charge === 'nights') return { charge, value: this.int(1, 5) }
    return { charge, value: charge === 'percent' ? this.percent(100) : this.money(9000) }
  }

  policy(at: number): CasePolicy {
    const step = () => ({
      before: this.chance(0.25) ? null : this.oneOf([0, 1, 2, 3, 12, 24, 26, 48, 200]),
      unit: this.oneOf(['days', 'hours'] as const),
      ...this.fee(),
    })
    return {
      policy_code: `P${at}`,
      policy_name: '',
      steps: this.chance(0.1) ? [] : this.list(4, step),
      cutoff_time: this.oneOf(['00:00', '01:30', '02:30', '03:15', '18:00', '23:59']),
      grace_hours: this.chance(0.6) ? 0 : this.int(1, 100),
      ...this.part('deposit', () => this.fee()),
    }
  }
}
