import type { Sleepers } from '../party/party.ts'
import { sleepersOf } from '../party/sleepers.ts'
import { TooMuchWork } from './too-much-work.ts'

/** Something that rooms take, of which so much is left. */
export interface Scarce {
  readonly what: object
  readonly left: number
  /** What a room of so many persons takes, if it takes any. */
  takenBy(persons: number): number
}

/** Some of the party that sleep in one room: at least one adult, and so many children of each class. */
export interface Share {
  /** Its place among the shares. */
  readonly at: number
  /** What it adds to the number of a set. */
  readonly adds: number
  readonly adults: number
  readonly children: number
  /** As those of a set. */
  readonly digits: readonly number[]
  /** How much of each scarce thing it takes. */
  readonly takes: readonly number[]
  readonly sleepers: Sleepers
  /** The sets that it can be added to. */
  readonly bases: Int32Array
}

/** Whether so many adults and children have a place in a room. */
export type Fits = (adults: number, children: number) => boolean

/** More would hold others up while they are made. A party of twelve with three ages that matter has at most 6,000 pairs. */
const MOST_PAIRS = 60_000
const MOST_SETS = 8000

/** The least that something costs for each set of the party; Infinity where it cannot be. */
export type Costs = Float64Array

/**
 * A party whose members are told apart by class only. Each set of it is a number: how many adults, how many children of each
 * class, and how much they take of what is scarce, as digits. So the number of two sets together is the sum of theirs.
 */
export class PartySpace {
  readonly adults: number
  readonly classes: readonly (readonly number[])[]
  /** What there is not enough of for everybody. */
  readonly scarce: readonly Scarce[]
  /** How many sets there are. */
  readonly sets: number
  /** The number of the whole party. */
  readonly whole: number
  readonly shares: readonly Share[]
  private readonly sizes: readonly number[]

  /** Only shares that fit into some room are looked at. */
  constructor(
    adults: number,
    classes: readonly (readonly number[])[],
    scarce: readonly Scarce[],
    fitsSomewhere: Fits,
  ) {
    this.adults = adults
    this.classes = classes
    this.scarce = scarce
    this.sizes = [adults, ...classes.map(({ length }) => length), ...scarce.map(({ left }) => left)]
    this.sets = this.sizes.reduce((product, size) => product * (size + 1), 1)
    this.whole = this.sets - 1
    this.shares = this.allShares(fitsSomewhere)
  }

  /** How many of each there are in a set. */
  digitsOf(set: number): number[] {
    let left = set
    return this.sizes.map((size) => {
      const digit = left % (size + 1)
      left = (left - digit) / (size + 1)
      return digit
    })
  }

  /** The ages of a share whose classes gave so many children before: the oldest that are left. */
  agesOf({ digits }: Share, placed: number): number[] {
    const before = this.digitsOf(placed)
    const ages = this.classes.flatMap((all, at) => {
      const first = before[at + 1]!
      return all.slice(first, first + digits[at + 1]!)
    })
    return ages.sort((a, b) => b - a)
  }

  private allShares(fitsSomewhere: Fits): Share[] {
    const shares: Share[] = []
    let pairs = 0
    if (this.sets > MOST_SETS) throw new TooMuchWork()
    for (let adds = 1; adds < this.sets; adds++) {
      const digits = this.digitsOf(adds)
      const adults = digits[0]!
      const ages = this.classes.flatMap((all, at) => all.slice(0, digits[at + 1]))
      const children = ages.length
      const takes = digits.slice(1 + this.classes.length)
      const canTake = takes.every(
        (count, at) => count === 0 || count === this.scarce[at]!.takenBy(adults + children),
      )
      if (adults < 1 || !canTake || !fitsSomewhere(adults, children)) continue
      pairs += this.basesCount(digits)
      if (pairs > MOST_PAIRS) throw new TooMuchWork()
      const sleepers = sleepersOf(1, { adults, children, ages })
      const bases = this.basesOf(digits)
      shares.push({ at: shares.length, adds, adults, children, digits, takes, sleepers, bases })
    }
    return shares
  }

  private basesOf(own: readonly number[]): Int32Array {
    const bases = new Int32Array(this.basesCount(own))
    let count = 1
    let weight = 1
    this.sizes.forEach((size, at) => {
      const most = size - own[at]!
      for (let digit = 1; digit <= most; digit++)
        for (let base = 0; base < count; base++) bases[digit * count + base] = bases[base]! + digit * weight
      count *= most + 1
      weight *= size + 1
    })
    return bases
  }

  private basesCount(own: readonly number[]): number {
    return this.sizes.reduce((product, size, at) => product * (size - own[at]! + 1), 1)
  }

  /** Nobody is placed yet, and nothing taken, at no cost. */
  nothing(): Costs {
    const costs = this.never()
    costs[0] = 0
    return costs
  }

  /** Nobody is left, at no cost, whatever is left of what is scarce. */
  nobody(): Costs {
    const costs = this.never()
    const persons = this.sizes.slice(0, 1 + this.classes.length).reduce((sets, size) => sets * (size + 1), 1)
    for (let set = 0; set < this.sets; set += persons) costs[set] = 0
    return costs
  }

  never(): Costs {
    return new Float64Array(this.sets).fill(Infinity)
  }

  /** Puts into `out` what sets cost with one more room, whose shares cost so much, where that is less. */
  addRoom(out: Costs, before: Costs, prices: Float64Array, shares: readonly Share[]): number {
    let steps = 0
    for (const { at, adds, bases } of shares) {
      const price = prices[at]!
      if (price === Infinity) continue
      for (let each = 0; each < bases.length; each++) {
        const base = bases[each]!
        const cost = before[base]! + price
        if (cost < out[base + adds]!) out[base + adds] = cost
      }
      steps += bases.length
    }
    return steps + this.sets
  }

  /** The least for the whole party, if some of it costs this and the rest of it that. */
  together(some: Costs, rest: Costs): number {
    let least = Infinity
    for (let set = 0; set <= this.whole; set++) {
      const cost = some[set]! + rest[this.whole - set]!
      if (cost < least) least = cost
    }
    return least
  }
}
