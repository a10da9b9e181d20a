import type { Inheritable } from '../lists/restrictions.ts'
import type { Day } from '../values/civil-date.ts'
import type { Minor } from '../values/money.ts'
import { type Charge, percentOf, roundTo, type Thousandths } from '../values/percent.ts'
import type { Restrictions } from './rate-day.ts'
import { INHERITABLE } from './rate-day.ts'
import type { DaysRead, RateDaysView } from './rate-days-view.ts'

/** How a rate's price follows from its parent's. */
export interface Derive extends Charge {
  /** The new price becomes a multiple of it; 0: not rounded. */
  readonly roundTo: Minor
}

export interface Derivation {
  readonly derive: Derive
  /** The rules of the days that are the parent's; the others are of the rate's own days. */
  readonly inherit: readonly Inheritable[]
}

/**
 * The days of a derived rate, as a view of its parent's: nothing is copied. Which days there are and their prices are
 * the parent's, the rules of a day the parent's or its own. The price of the parent's plan counts on days without one,
 * so a derived rate itself has none.
 */
export class DerivedDays implements RateDaysView {
  private readonly parent: RateDaysView
  private readonly planPrice: Minor
  private readonly percent: Thousandths
  private readonly amount: Minor
  private readonly step: Minor
  private readonly inherit: readonly Inheritable[]
  private readonly own: RateDaysView | undefined
  private readonly inheritsAll: boolean
  private readonly known = new Map<Restrictions, Map<Restrictions | undefined, Restrictions>>()
  // Most days have the same rules as the day before.
  private lastTheirs: Restrictions | undefined
  private lastOwn: Restrictions | undefined
  private lastBoth: Restrictions | undefined

  /** `planPrice` is that of the parent's plan; 0 if it has none, or is derived itself. */
  constructor(
    parent: RateDaysView,
    planPrice: Minor,
    { derive, inherit }: Derivation,
    own: RateDaysView | undefined,
  ) {
    this.parent = parent
    this.planPrice = planPrice
    this.percent = derive.charge === 'percent' ? derive.value : 0
    this.amount = derive.charge === 'amount' ? derive.value : 0
    this.step = derive.roundTo
    this.inherit = inherit
    this.own = own
    this.inheritsAll = INHERITABLE.every((name) => inherit.includes(name))
  }

  get hasAdultPrices(): boolean {
    return this.parent.hasAdultPrices === true
  }

  price(day: Day): Minor {
    return this.derived(this.parentPrice(day))
  }

  adultPrice(day: Day, adults: number): Minor {
    return this.derived(this.parent.adultPrice?.(day, adults) ?? -1)
  }

  normalPrice(day: Day): Minor {
    const normal = this.parent.normalPrice(day)
    return normal < 0 ? this.parentPrice(day) : normal
  }

  has(day: Day): boolean {
    return this.parent.has(day)
  }

  restrictions(day: Day): Restrictions {
    const theirs = this.parent.restrictions(day)
    const own = this.own?.restrictions(day)
    if (this.inheritsAll && own?.closed !== true) return theirs
    if (this.lastTheirs !== theirs || this.lastOwn !== own) {
      this.lastTheirs = theirs
      this.lastOwn = own
      this.lastBoth = this.joined(theirs, own)
    }
    return this.lastBoth!
  }

  readInto(into: DaysRead, first: Day, count: number): void {
    into.read(this.parent, first, count)
    const { prices, normals } = into
    for (let at = 0; at < count; at++) {
      const price = prices[at]! < 0 && this.planPrice > 0 ? this.planPrice : prices[at]!
      prices[at] = this.derived(price)
      if (normals[at]! < 0) normals[at] = price
    }
    if (this.inheritsAll && this.own === undefined) return
    into.isEven = false
    for (let at = 0; at < count; at++) into.restrict(at, this.restrictions(first + at))
  }

  private derived(figure: Minor): Minor {
    return figure < 0 ? -1 : derivedFigure(figure, this.percent, this.amount, this.step)
  }

  private parentPrice(day: Day): Minor {
    const price = this.parent.price(day)
    return price < 0 && this.planPrice > 0 ? this.planPrice : price
  }

  /** Each pair is joined once, so that equal restrictions stay one object. */
  private joined(theirs: Restrictions, own: Restrictions | undefined): Restrictions {
    let ofTheirs = this.known.get(theirs)
    if (ofTheirs === undefined) {
      ofTheirs = new Map()
      this.known.set(theirs, ofTheirs)
    }
    let both = ofTheirs.get(own)
    if (both === undefined) {
      both = joinRules(theirs, own, this.inherit)
      ofTheirs.set(own, both)
    }
    return both
  }
}

/** A price as it follows from that of the parent; `step` 0 does not round. */
export const derivedFigure = (figure: Minor, percent: Thousandths, amount: Minor, step: Minor): Minor => {
  const changed = figure + percentOf(figure, percent) + amount
  if (changed <= 0) return 0
  return step > 0 ? roundTo(changed, step) : changed
}

/** The rules of a day: the parent's where they are inherited, else its own. Closed if its own day is, or the parent's where is_close is inherited. */
export const joinRules = (
  theirs: Restrictions,
  own: Restrictions | undefined,
  inherit: readonly Inheritable[],
): Restrictions => {
  const closed = (own?.closed ?? false) || (inherit.includes('is_close') && theirs.closed)
  const joined: Record<string, number | boolean> = { ...theirs, closed }
  for (const name of INHERITABLE)
    if (name !== 'is_close') joined[name] = (inherit.includes(name) ? theirs[name] : own?.[name]) ?? 0
  return joined as Restrictions
}
