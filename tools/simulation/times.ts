const STEPS_PER_DOUBLING = 32
const SMALLEST = 0.01

/** How long things took, to 2 % of each. */
export class Times {
  count = 0
  private readonly counts = new Int32Array(STEPS_PER_DOUBLING * 24)

  add(milliseconds: number): void {
    const step = Math.round(Math.log2(Math.max(milliseconds, SMALLEST) / SMALLEST) * STEPS_PER_DOUBLING)
    this.counts[Math.min(step, this.counts.length - 1)]!++
    this.count++
  }

  /** The time that this share of them did not exceed; undefined if there were none. */
  within(share: number): number | undefined {
    if (this.count === 0) return undefined
    let left = share * this.count
    for (const [step, count] of this.counts.entries()) {
      left -= count
      if (left <= 0) return SMALLEST * 2 ** (step / STEPS_PER_DOUBLING)
    }
    return undefined
  }
}
