import { styleText } from 'node:util'
import { Command } from 'commander'
import { VERSION } from '../version.ts'
import { COMMANDS, type Entry, type Group } from './commands.ts'

/** The tree of commands, or as much of it as these words ask for. */
export const createProgram = async (json: boolean, words: readonly string[] = []): Promise<Command> => {
  const program = new Command('vacancy')
    .description('Vacancy, a hotel booking engine.')
    .version(VERSION, '-v, --version', 'show the version')
    .option('--json', 'answer as JSON, for every command')
    .helpOption('-h, --help', 'show this')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      outputError: (text) => void (json || process.stderr.write(inRed(text))),
      writeErr: (text) => void (json || process.stderr.write(text)),
    })
    .showHelpAfterError('./bin/vacancy --help lists the commands.')
    .addHelpText('after', EXAMPLES)
  const [first, second] = words.filter((word) => !word.startsWith('-'))
  for (const [name, entry] of asked(COMMANDS, first))
    if (typeof entry === 'function') (await entry())(program)
    else await addGroup(program, name, entry, name === first ? second : undefined)
  return program
}

/** The one of this name, if there is one; else all, to be listed or guessed from. */
const asked = <T>(some: Record<string, T>, name = ''): [string, T][] =>
  Object.hasOwn(some, name) ? [[name, some[name]!]] : Object.entries(some)

const addGroup = async (
  program: Command,
  name: string,
  { description, example, commands }: Group,
  command: string | undefined,
): Promise<void> => {
  const group = program
    .command(name)
    .description(description)
    .helpCommand(false)
    .showHelpAfterError(`./bin/vacancy ${name} --help lists its commands.`)
    .addHelpText('after', `\nExample:\n  ./bin/vacancy ${name} ${example}`)
  for (const [, entry] of asked<Entry>(commands, command)) (await entry())(group)
}

const EXAMPLES = `
Examples:
  ./bin/vacancy serve
  ./bin/vacancy hotel add --chain SAMUDRA --hotel UBUD --name "Samudra Ubud" --currency USD --timezone Asia/Makassar
  ./bin/vacancy token create --hotel UBUD --name "Our website"

Every command works while the server runs and while it does not, on the database of DATABASE_URL
or else on the one in VACANCY_DATA (./data).`

/** Colours the word "error" at the beginning of a message, if stderr is a terminal. */
export const inRed = (text: string): string =>
  text.replace(/^error:/i, styleText('red', 'Error:', { stream: process.stderr }))
