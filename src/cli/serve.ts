import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { addCommand } from './command.ts'

const LAST_MOMENT_MS = 9500
// A process manager and npm in front of us may both pass on the same wish to stop.
const SAME_WISH_MS = 500

export const registerServe = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'serve',
    description: 'start the server, as `npm start` does; what it logs goes to stderr as JSON lines',
    examples: ['./bin/vacancy serve', 'PORT=8080 ./bin/vacancy serve'],
  })
  command.action(() => serve(command.optsWithGlobals().json === true))
}

const serve = async (json: boolean): Promise<void> => {
  const config = readConfig()
  const [{ startServer }, { createLog }, { describeStart }] = await Promise.all([
    import('../server.ts'),
    import('../log.ts'),
    import('./start-lines.ts'),
  ])
  const log = createLog(config.logLevel)
  // A promise nobody waited for harms nobody else: it is a bug to be logged, not a reason to leave guests standing.
  process.on('unhandledRejection', (err) => log.error({ err }, 'a rejection was not handled'))
  const server = await startServer(config, log)
  const start = await describeStart(server)
  process.stdout.write(`${json ? JSON.stringify(start.json) : start.text}\n`)
  stopOnSignal(server.stop, (err, message) => log.fatal({ err }, message))
}

const stopOnSignal = (stop: () => Promise<void>, lament: (err: unknown, message: string) => void): void => {
  let since: number | undefined
  const end = async (exitCode: number) => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_WISH_MS) process.exit(1)
      return
    }
    since = performance.now()
    setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref()
    await stop().catch((err) => lament(err, 'the server did not stop cleanly'))
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  // After this nothing is certain any more: finish what can be, and let the process manager start afresh.
  process.on('uncaughtException', (err) => {
    lament(err, 'an exception was not caught; the server stops')
    void end(1)
  })
}
