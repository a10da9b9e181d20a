import type { Command } from 'commander'
import { type Config, readConfig } from '../../config.ts'
import type { Database } from '../../db/hotel/database.ts'
import { databaseTrouble, openDatabase } from '../../process/open-database.ts'

/** The answer of a command, as data and as text for people. */
export interface Answer {
  json: unknown
  text: string
  /** The command ran, but found something wrong: the exit code is 1. */
  failed?: boolean
}

export interface CommandDescription {
  name: string
  description: string
  examples: string[]
}

/** Adds a command; the caller adds its options. */
export const addCommand = (parent: Command, { name, description, examples }: CommandDescription): Command =>
  parent
    .command(name)
    .description(description)
    .showHelpAfterError(`./bin/vacancy ${pathOf(parent)}${name} --help shows how.`)
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      `\nExample${examples.length > 1 ? 's' : ''}:\n${examples.map((line) => `  ${line}`).join('\n')}`,
    )

const pathOf = (parent: Command): string => (parent.parent === null ? '' : `${parent.name()} `)

/** Sets what the command does. Its answer is printed as text, or as JSON with --json. */
export const answers = <Options>(command: Command, work: (options: Options) => Promise<Answer>): void => {
  command.action(async () => {
    const options = command.optsWithGlobals()
    const { json, text, failed } = await work(options as Options)
    process.stdout.write(`${options.json ? JSON.stringify(json, null, 2) : text}\n`)
    if (failed) process.exitCode = 1
  })
}

export interface DatabaseUse {
  /** For commands that only read. DATABASE_URL may then be a replica, so its tables are not migrated. */
  readOnly?: boolean
}

/** Works on the configured database. Migrates it first, as the server does when it starts. */
export const withDatabase = async <T>(
  work: (db: Database, config: Config) => Promise<T>,
  { readOnly = false }: DatabaseUse = {},
): Promise<T> => {
  const config = readConfig()
  const { db, close } = await openDatabase(config, !readOnly || config.databaseUrl === undefined)
  try {
    return await work(db, config)
  } catch (err) {
    throw databaseTrouble(err, config)
  } finally {
    await close()
  }
}
