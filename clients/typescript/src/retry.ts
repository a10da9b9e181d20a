/** How calls are tried again. */
export interface RetryOptions {
  /** How often a call is sent again, at most. 5 unless given; 0: never. */
  retries?: number
  /** The first wait, doubled with each one. 250 ms unless given. */
  waitMs?: number
  /** The longest wait. Where the server asks for a longer one, the call is given up. 30 s unless given. */
  longestWaitMs?: number
}

export const RETRY: Required<RetryOptions> = { retries: 5, waitMs: 250, longestWaitMs: 30_000 }

/** What became of one attempt that did not work. */
export interface Failed {
  /** Whether the same request may be sent again. */
  mayRepeat: boolean
  retryAfterMs: number | undefined
}

/**
 * How long to wait before the next attempt; undefined: there is none. Half of the growing wait is left to chance, so that many
 * clients do not come back at once; what the server asks for is never cut short.
 */
export const waitBefore = (
  attempt: number,
  { mayRepeat, retryAfterMs = 0 }: Failed,
  { retries, waitMs, longestWaitMs }: Required<RetryOptions>,
  random = Math.random(),
): number | undefined => {
  if (!mayRepeat || attempt > retries || retryAfterMs > longestWaitMs) return undefined
  const grown = Math.min(waitMs * 2 ** (attempt - 1), longestWaitMs)
  const wait = grown / 2 + (grown / 2) * random
  return retryAfterMs === 0 ? wait : retryAfterMs + Math.min(wait, retryAfterMs / 4)
}

/** `Retry-After` in milliseconds: seconds, or a date. */
export const retryAfter = (header: string | null, now = Date.now()): number | undefined => {
  if (header === null) return undefined
  const wait = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0)
}

/** Waits; rejects with the reason of the signal as soon as that is aborted. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const aborted = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted)
      resolve()
    }, ms)
    signal?.addEventListener('abort', aborted, { once: true })
  })
