import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { gatherMetricsFor } from './worker-metrics.ts'

// A worker that ends soon after its start is replaced after a pause: a fault at start would else repeat without end.
const EARLY_MS = 5000
const RESTART_PAUSE_MS = 1000
// The repository runs TypeScript, a release JavaScript.
const WORKER_PROCESS = `./worker-process${path.extname(import.meta.filename)}`

/** Runs several processes on one port. The database alone keeps them consistent;
 * they tell each other nothing but their metrics. */
export const serveByWorkers = async (
  config: Config,
  count: number,
  log: Logger,
): Promise<{ stop(): Promise<void> }> => {
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.resolve(WORKER_PROCESS)), args: [] })
  const workers = new Set<Worker>()
  let stopping = false

  const startOne = async (number: number): Promise<void> => {
    const worker = cluster.fork()
    const startedAt = performance.now()
    workers.add(worker)
    worker.on('exit', (code, signal) => {
      workers.delete(worker)
      if (stopping) return
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended; another one takes its place')
      const wait = performance.now() - startedAt < EARLY_MS ? RESTART_PAUSE_MS : 0
      setTimeout(() => {
        if (!stopping) startOne(number).catch((err) => log.error({ err }, 'a worker could not be started'))
      }, wait)
    })
    await once(worker, 'online')
    worker.send({ config, worker: number })
    const [answer] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as [unknown]
    if ((answer as { ready?: boolean } | null)?.ready !== true)
      throw new Error((answer as { error?: string } | null)?.error ?? 'a worker ended while it started')
    gatherMetricsFor(worker, workers)
  }

  const stop = async (): Promise<void> => {
    stopping = true
    await Promise.all(
      [...workers].map(async (worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        await ended
      }),
    )
  }

  try {
    await Promise.all(Array.from({ length: count }, (_, at) => startOne(at + 1)))
    return { stop }
  } catch (err) {
    await stop()
    throw err
  }
}
