/** When failed work is tried again. */
export interface Retry {
  /** The wait after each failed attempt. The last one is used for all further attempts. */
  waitsMs: readonly number[]
  /** Each wait is multiplied by a random factor between these two, so that retries do not come all at once. */
  spread: readonly [number, number]
  /** Older work is given up. If left out, work is never given up. */
  giveUpAfterMs?: number
}

/** The wait after so many failed attempts, but at least the time asked for. */
export const waitAfter = (
  { waitsMs, spread: [least, most] }: Retry,
  attempts: number,
  askedMs = 0,
  random = Math.random(),
): number => {
  const planned = waitsMs[Math.min(attempts, waitsMs.length) - 1]!
  return Math.round(Math.max(planned * (least + (most - least) * random), askedMs))
}
