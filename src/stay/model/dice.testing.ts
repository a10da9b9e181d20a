import type { CaseCharge, CaseChildBand, CaseScope } from './price-case.testing.ts'

/** Random numbers that are the same for the same seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Random values of one case. */
export class Dice {
  private readonly random: () => number
  readonly digits: number
  /** Whether amounts are as large as they can be. */
  private readonly isLarge: boolean
  /** How often a rule is there at all, so that some cases are plain and some have everything. */
  readonly often: number

  constructor(seed: number) {
    this.random = randomOf(seed)
    this.digits = this.oneOf([0, 2, 3])
    this.isLarge = this.chance(0.1)
    this.often = this.oneOf([0.05, 0.3, 0.6])
  }

  chance(probability: number): boolean {
    return this.random() < probability
  }

  int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1))
  }

  oneOf<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!
  }

  list<T>(most: number, make: (at: number) => T): T[] {
    return Array.from({ length: this.int(1, most) }, (_, at) => make(at))
  }

  maybe<T>(make: () => T): T | undefined {
    return this.chance(this.often) ? make() : undefined
  }

  money(most = 40_000): number {
    const minor =
      this.isLarge && this.chance(0.5) ? this.int(1, 1e12) : this.int(0, this.oneOf([9, 999, most]))
    return minor / 10 ** this.digits
  }

  /** Often one whose parts end in halves. */
  percent(most: number): number {
    const ends = [this.int(0, most), this.int(0, most * 2) / 2, this.int(0, most * 1000) / 1000]
    return this.oneOf([0, most, ...ends, ...ends, ...ends])
  }

  charge(mostPercent: number, isSigned: boolean): CaseCharge {
    const sign = isSigned && this.chance(0.5) ? -1 : 1
    if (this.chance(0.5)) return { charge: 'percent', value: sign * this.percent(mostPercent) }
    return { charge: 'amount', value: sign * this.money(5000) }
  }

  bands(): CaseChildBand[] {
    const ages = [...new Set(this.list(4, () => this.int(0, 17)))].sort((a, b) => a - b)
    return ages.map((age, at) => {
      const next = ages[at + 1] ?? 18
      return { age_from: age, age_to: this.int(age, next - 1), ...this.charge(100, false) }
    })
  }

  scope(): CaseScope {
    return {
      ...this.part('room_codes', () => this.oneOf([[], ['A'], ['B'], ['A', 'B']])),
      ...this.part('rate_codes', () => this.oneOf([[], ['R0'], ['R1'], ['R0', 'R2'], ['R3', 'R1']])),
    }
  }

  part<K extends string, T>(name: K, make: () => T): { [N in K]?: T } {
    const made = this.maybe(make)
    return (made === undefined ? {} : { [name]: made }) as { [N in K]?: T }
  }
}
