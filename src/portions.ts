/**
 * Long work is split into portions. Each turn of the event loop runs one portion, so a short request waits for one
 * portion at most, no matter how many long requests are running.
 */
const waiting: (() => void)[] = []

const runNext = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(runNext)
}

/** Resolves when it is this work's turn again. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(runNext)
  })

/** One step takes 20 to 50 ns, for example looking at one night. A portion of this many takes a few milliseconds. */
export const STEPS_AT_ONCE = 100_000

/** Counts the steps of one piece of work: `if (pace.isDue(steps)) await pace.rest()`. */
export class Pace {
  private readonly stepsAtOnce: number
  private stepsLeft: number

  constructor(stepsAtOnce = STEPS_AT_ONCE) {
    this.stepsAtOnce = stepsAtOnce
    this.stepsLeft = stepsAtOnce
  }

  /** Counts the steps done since the last call; true once they make up one portion. */
  isDue(steps: number): boolean {
    this.stepsLeft -= steps
    return this.stepsLeft <= 0
  }

  rest(): Promise<void> {
    this.stepsLeft = this.stepsAtOnce
    return nextTurn()
  }
}

/** Does work that yields the steps it has done, and leaves it after each portion until the next turn. */
export const inPortions = async <T>(work: Generator<number, T>, stepsAtOnce?: number): Promise<T> => {
  const pace = new Pace(stepsAtOnce)
  for (;;) {
    const part = work.next()
    if (part.done === true) return part.value
    if (pace.isDue(part.value)) await pace.rest()
  }
}
