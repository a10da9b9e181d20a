/**
 * Long work is done in portions, and in each turn of the event loop one portion of all such work: whoever asks for
 * little meanwhile waits for one portion, however many ask for much.
 */
const waiting: (() => void)[] = []

const goOn = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}

/** Kept when it is this work's turn again. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(goOn)
  })

/** A step is what takes some twenty to fifty nanoseconds, such as looking at a night; this many take a few milliseconds. */
export const STEPS_AT_ONCE = 100_000

/** Counts the steps of one piece of work: `if (pace.isDue(steps)) await pace.rest()`. */
export class Pace {
  private left = STEPS_AT_ONCE

  /** Notes what was done since, and tells whether it was enough for one portion. */
  isDue(steps: number): boolean {
    this.left -= steps
    return this.left <= 0
  }

  rest(): Promise<void> {
    this.left = STEPS_AT_ONCE
    return nextTurn()
  }
}
