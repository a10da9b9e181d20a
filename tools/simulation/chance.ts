/** Numbers that look random and are the same for the same seed. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(count: number): number {
    return Math.floor(this.fraction() * count)
  }

  /** The time to the next of things that happen independently of each other. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.fraction())
  }

  /** How long a piece of work takes: never less than half of its mean, sometimes a few times as long. */
  around(mean: number): number {
    return mean / 2 + this.exponential(mean / 2)
  }
}

/** Which of so many hotels is asked for, each with its own likelihood, in constant time (Walker's alias method). */
export class Popularity {
  readonly likelihoods: Float64Array
  private readonly own: Float64Array
  private readonly alias: Int32Array

  /** By Zipf's law: the hotel of rank r is asked 1/r^exponent as often as the first. 0 makes all equal. */
  constructor(count: number, exponent: number) {
    this.likelihoods = Float64Array.from({ length: count }, (_, rank) => (rank + 1) ** -exponent)
    const sum = this.likelihoods.reduce((total, each) => total + each, 0)
    for (let at = 0; at < count; at++) this.likelihoods[at]! /= sum
    this.own = this.likelihoods.map((likelihood) => likelihood * count)
    this.alias = new Int32Array(count)
    this.fill()
  }

  next(chance: Chance): number {
    const at = chance.below(this.own.length)
    return chance.fraction() < this.own[at]! ? at : this.alias[at]!
  }

  private fill(): void {
    const less: number[] = []
    const more: number[] = []
    for (const [at, own] of this.own.entries()) (own < 1 ? less : more).push(at)
    while (less.length > 0 && more.length > 0) {
      const small = less.pop()!
      const large = more.at(-1)!
      this.alias[small] = large
      this.own[large]! -= 1 - this.own[small]!
      if (this.own[large]! < 1) less.push(more.pop()!)
    }
    for (const at of [...less, ...more]) this.own[at] = 1
  }
}
