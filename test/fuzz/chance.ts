/** Random numbers, the same for the same seed. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** True with this probability in percent. */
  percent(share: number): boolean {
    return this.next() * 100 < share
  }

  /** A whole number, both ends included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[this.integer(0, list.length - 1)]!
  }

  /** One of several choices, by their weights. */
  weighed<T>(choices: readonly (readonly [number, T])[]): T {
    let at = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, choice] of choices) {
      at -= weight
      if (at < 0) return choice
    }
    return choices.at(-1)![1]
  }

  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list]
    for (let at = copy.length - 1; at > 0; at--) {
      const other = this.integer(0, at)
      ;[copy[at], copy[other]] = [copy[other]!, copy[at]!]
    }
    return copy
  }

  text(length: number, alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'): string {
    const characters = [...alphabet]
    return Array.from({ length }, () => this.pick(characters)).join('')
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.integer(0, 255)))
  }
}
