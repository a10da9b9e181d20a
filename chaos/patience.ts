import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from './load.ts'

const PATIENCE_MS = 120_000
const AGAIN_AFTER_MS = 300

/** Tries again until there is an answer. */
export const patiently = async <T>(what: string, act: () => Promise<T | undefined>): Promise<T> => {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await delay(AGAIN_AFTER_MS)) {
    const answer = await act()
    if (answer !== undefined) return answer
  }
  throw new Error(`gave up waiting until ${what}`)
}

/** Sends a request until it is answered, by whatever but 503. */
export const insist = (ask: () => Promise<Answer>, path: string): Promise<Answer> =>
  patiently(`${path} is answered`, async () => {
    const answer = await ask()
    const isOver = answer.json?.Error?.code !== 'idempotency_in_progress'
    return answer.status !== 0 && answer.status !== 503 && isOver ? answer : undefined
  })
