const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each failed attempt the next one is made. */
export const RETRIES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

const JITTER = 0.1

/** The wait after so many failed attempts, a little more for each differently, so that not all come at once. */
export const waitAfter = (attempts: number, askedMs: number, random = Math.random()): number => {
  const planned = RETRIES_MS[Math.min(attempts, RETRIES_MS.length) - 1]!
  return Math.round(Math.max(planned * (1 + JITTER * random), askedMs))
}

/** All retries are used up. It is tried once a day from then on: nothing is dropped. */
export const isFailing = (attempts: number): boolean => attempts > RETRIES_MS.length
