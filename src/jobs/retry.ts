/** When what failed is tried again. */
export interface Retry {
  /** How long after each failed attempt; the last of them from then on. */
  waitsMs: readonly number[]
  /** Each wait is between so much and so much of it, so that not all come at once. */
  spread: readonly [number, number]
  /** What is older than this is not tried any more. Left out: it always is. */
  giveUpAfterMs?: number
}

/** The wait after so many failed attempts, and not less than was asked for. */
export const waitAfter = (
  { waitsMs, spread: [least, most] }: Retry,
  attempts: number,
  askedMs = 0,
  random = Math.random(),
): number => {
  const planned = waitsMs[Math.min(attempts, waitsMs.length) - 1]!
  return Math.round(Math.max(planned * (least + (most - least) * random), askedMs))
}
