import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { startWorker } from './server.ts'
import { shareMetrics } from './worker-metrics.ts'

// One of several processes behind a port. Its parent sends it the configuration, and it ends when the parent ends.
const EXIT_WITHIN_MS = 9000

process.once('message', ({ config, worker }: { config: Config; worker: number }) => {
  const log = createLog(config.logLevel)
  const starting = startWorker(config, log)
  const end = (): void => {
    setTimeout(() => process.exit(1), EXIT_WITHIN_MS).unref()
    starting
      .then(({ stop }) => stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  process.once('disconnect', end)
  process.on('unhandledRejection', (err) => log.error({ err }, 'a rejection was not handled'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an exception was not caught; the worker stops')
    end()
  })
  starting.then(
    (server) => {
      process.send?.({ ready: true })
      shareMetrics(server.shareMetrics, worker)
    },
    (err: Error) => process.send?.({ error: err.message }, () => process.exit(1)),
  )
})
