import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Request } from './load.ts'

export interface Wrote {
  perSecond: number
  p50Ms: number
  p99Ms: number
  failed: number
  /** What the server said to the first that failed. */
  refusal?: string
  done: number
}

/**
 * Sends requests over several connections for some seconds: each as soon as the one before is answered, or at fixed
 * intervals, without a pause after an answer that took longer than the interval.
 */
export const writeFor = async (
  address: string,
  connections: number,
  seconds: number,
  next: (worker: number) => Request,
  everyMs = 0,
): Promise<Wrote> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const url = new URL(address)
  const times: number[] = []
  let failed = 0
  let refusal: string | undefined
  const end = performance.now() + seconds * 1000
  const begun = performance.now()
  const worker = async (index: number): Promise<void> => {
    let due = begun + (index * everyMs) / connections
    if (everyMs > 0) await delay(due - begun)
    while (performance.now() < end) {
      const start = performance.now()
      const refused = await send(agent, url, next(index))
      times.push(performance.now() - start)
      if (refused !== undefined) {
        failed++
        refusal ??= refused
      }
      due += everyMs
      const wait = due - performance.now()
      if (wait > 0) await delay(wait)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => worker(index)))
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / ((performance.now() - begun) / 1000),
    p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    failed,
    ...(refusal === undefined ? {} : { refusal }),
    done: times.length,
  }
}

/** Sends one request; once the answer is complete, returns it if it is a refusal. */
export const send = (
  agent: http.Agent,
  url: URL,
  { method, path, token, body }: Request,
): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const headers =
      body === undefined
        ? { token }
        : { token, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const request = http.request(
      { agent, host: url.hostname, port: url.port, method, path, headers },
      (response) => {
        const status = response.statusCode ?? 0
        if (status < 300) {
          response.resume()
          response.on('end', () => resolve(undefined))
          return
        }
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve(`${status} ${Buffer.concat(parts)}`))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
