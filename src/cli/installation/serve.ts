import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import type { Logger } from 'pino'
import { isRunByNpm, readConfig } from '../../config.ts'
import type { DemoHotel } from '../../demo/demo-hotel.ts'
import type { Services } from '../../services.ts'
import { addCommand } from '../command/command.ts'

const EXIT_WITHIN_MS = 9500
// A process manager and npm may both forward the same request to stop. Signals this close together count as one.
const SAME_REQUEST_MS = 500

export const registerServe = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'serve',
    description: 'start the server, as `npm start` does; what it logs goes to stderr as JSON lines',
    examples: [
      './bin/vacancy serve',
      'PORT=8080 ./bin/vacancy serve',
      './bin/vacancy serve --workers auto',
      'npm start -- --workers 4',
    ],
  })
  command.option(
    '--workers <number>',
    'so many processes behind the port, or `auto` for one a core; one process without it',
    readWorkers,
    0,
  )
  command.action(() => {
    const { json, workers } = command.optsWithGlobals()
    return serve(json === true, workers)
  })
}

const MOST_WORKERS = 256

const readWorkers = (text: string): number => {
  if (text === 'auto') return availableParallelism()
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_WORKERS) return Number(text)
  throw new InvalidArgumentError(`It must be auto, or a number from 1 to ${MOST_WORKERS}.`)
}

const serve = async (json: boolean, workers: number): Promise<void> => {
  const config = readConfig()
  const [{ findDemoHotel }, { finishOthers }, { startServer }, { createLog }, { describeStart }] =
    await Promise.all([
      import('../../demo/demo-hotel.ts'),
      import('../../demo/demo-chain.ts'),
      import('../../process/server.ts'),
      import('../../log.ts'),
      import('./start-lines.ts'),
    ])
  const log = createLog(config.logLevel)
  let demo: DemoHotel | undefined
  const prepare = async (services: Services) => {
    demo = await findDemoHotel(services, config.demo)
  }
  let finishing: Promise<unknown> | undefined
  const stopping = stopOnSignal(async () => {
    const server = await starting
    await finishing
    await server?.stop()
  }, log)
  const starting = startServer(config, log, { workers, signal: stopping, prepare }).catch((err) => {
    if (err !== stopping.reason) throw err
    return undefined
  })
  const server = await starting
  if (server === undefined || stopping.aborted) return
  const start = await describeStart({ ...server, demo })
  process.stdout.write(`${json ? JSON.stringify(start.json) : start.text}\n`)
  if (demo === undefined) return
  finishing = finishOthers(server.services, stopping).catch((err) => {
    if (!stopping.aborted)
      log.error({ err }, 'the other demo hotels could not be made; the next start tries it again')
  })
}

/** The first signal lets requests in flight finish; a second one ends the process at once. */
const stopOnSignal = (stop: () => Promise<void>, log: Logger): AbortSignal => {
  const stopping = new AbortController()
  let stoppingSince: number | undefined
  const end = async (exitCode: number) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_REQUEST_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    stopping.abort()
    setTimeout(() => process.exit(1), EXIT_WITHIN_MS).unref()
    await stop().catch((err) => log.fatal({ err }, 'the server did not stop cleanly'))
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  if (isRunByNpm()) whenParentIsGone(() => void (stoppingSince ?? end(0)))
  // A rejected promise that nobody awaited is a bug, but harms no other request: log it and keep serving.
  process.on('unhandledRejection', (err) => log.error({ err }, 'a rejection was not handled'))
  // After an uncaught exception the state is unknown: finish what is in flight, and let the process manager restart us.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an exception was not caught; the server stops')
    void end(1)
  })
  return stopping.signal
}

const CHECK_PARENT_EVERY_MS = 200

/** npm starts us through a shell. SIGTERM to npm ends that shell but is not passed on to us, so we watch the shell. */
const whenParentIsGone = (act: () => void): void => {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) act()
  }, CHECK_PARENT_EVERY_MS).unref()
}
