import type { Worker } from 'node:cluster'
import { answeredWithin } from '../db/connection/answered-within.ts'
import type { ShareMetrics } from '../http/watch/metrics.ts'

// Longer than a process takes that cannot ask its database; one that hangs is left out.
const ANSWER_WITHIN_MS = 2500

interface Message {
  /** From a worker to its parent: it was asked for the metrics of all. */
  gatherMetrics?: number
  /** From the parent to a worker: its own metrics are wanted, or here are those of all. */
  tellMetrics?: number
  gathered?: string[]
  /** A worker's own metrics. */
  told?: string
  id?: number
}

let asked = 0

/** In a worker: whoever asks it for metrics gets those of all workers, because the kernel decides which one is asked. */
export const shareMetrics = (share: ShareMetrics, worker: number): void => {
  const waiting = new Map<number, (texts: string[]) => void>()
  const own = share(worker, async () => {
    const id = ++asked
    try {
      return await answeredWithin(
        2 * ANSWER_WITHIN_MS,
        new Promise<string[]>((resolve) => {
          waiting.set(id, resolve)
          process.send?.({ gatherMetrics: id } satisfies Message)
        }),
        () => new Error('the parent process does not answer'),
      )
    } catch {
      return [await own()]
    } finally {
      waiting.delete(id)
    }
  })
  process.on('message', async ({ tellMetrics, gathered, id }: Message) => {
    if (gathered !== undefined) waiting.get(id!)?.(gathered)
    if (tellMetrics !== undefined)
      process.send?.({ told: await own(), id: tellMetrics } satisfies Message, undefined, undefined, () => {})
  })
}

/** In the parent: gathers the metrics of all workers when this one asks for them. */
export const gatherMetricsFor = (worker: Worker, workers: ReadonlySet<Worker>): void => {
  worker.on('message', async ({ gatherMetrics }: Message) => {
    if (gatherMetrics === undefined) return
    const texts = await Promise.all([...workers].map(metricsOf))
    const gathered = texts.filter((text) => text !== undefined)
    if (worker.isConnected()) worker.send({ gathered, id: gatherMetrics } satisfies Message, () => {})
  })
}

/** Undefined if the worker does not answer. */
const metricsOf = async (worker: Worker): Promise<string | undefined> => {
  if (!worker.isConnected()) return undefined
  const id = ++asked
  let listen = (_message: Message): void => {}
  const told = new Promise<string>((resolve) => {
    listen = (message) => {
      if (message.id === id && message.told !== undefined) resolve(message.told)
    }
    worker.on('message', listen)
    worker.send({ tellMetrics: id } satisfies Message, () => {})
  })
  try {
    return await answeredWithin(ANSWER_WITHIN_MS, told, () => new Error('no answer'))
  } catch {
    return undefined
  } finally {
    worker.off('message', listen)
  }
}
