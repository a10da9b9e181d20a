import type { Retry } from '../jobs/retry.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** After the last of these waits it is tried once a day. No event is dropped. */
export const RETRY: Retry = {
  waitsMs: [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
  spread: [1, 1.1],
}

/** Whether all waits were used up. */
export const isFailing = (attempts: number): boolean => attempts > RETRY.waitsMs.length
