import { CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { AppError, OperatorError } from '../errors.ts'
import { createProgram, inRed } from './program.ts'

const FAILED = 1
const WRONG_USAGE = 2

/** Runs one command. Results go to stdout, errors to stderr; the exit code tells what happened. */
export const runCli = async (words: string[]): Promise<void> => {
  const json = words.includes('--json')
  // A reader such as `| head` closes the pipe when it has read enough; that is no error.
  process.stdout.on('error', (err: NodeJS.ErrnoException) => process.exit(err.code === 'EPIPE' ? 0 : FAILED))
  try {
    const program = await createProgram(json, words)
    await program.parseAsync(words, { from: 'user' })
  } catch (err) {
    process.exitCode = exitCodeOf(err)
    if (process.exitCode !== 0) complain(err, json)
  }
}

const exitCodeOf = (err: unknown): number => {
  if (!(err instanceof CommanderError)) return FAILED
  return err.exitCode === 0 ? 0 : WRONG_USAGE
}

const complain = (err: unknown, json: boolean): void => {
  if (json) process.stderr.write(`${JSON.stringify({ error: { message: messageOf(err) } })}\n`)
  else if (!(err instanceof CommanderError)) process.stderr.write(inRed(`Error: ${messageOf(err)}\n`))
}

const messageOf = (err: unknown): string => {
  if (err instanceof CommanderError)
    return err.code === 'commander.help'
      ? 'Say which command; --help lists them.'
      : err.message.replace(/^error: /, '')
  if (err instanceof OperatorError || err instanceof ConfigError || err instanceof AppError)
    return err.message
  return `Something went wrong that should not have. ${err instanceof Error ? err.stack : err}`
}
