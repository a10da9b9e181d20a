import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from 'commander'
import { createProgram } from './program.ts'

const refused = async (words: string[]): Promise<unknown> => {
  const program = await createProgram(true, words)
  return program.parseAsync(words, { from: 'user' }).then(
    () => assert.fail(`${words.join(' ')} was accepted`),
    (err) => err.message,
  )
}

test('wrong values and wrong usage are refused before anything is opened', async () => {
  const add = ['hotel', 'add', '--chain', 'C', '--hotel', 'H', '--name', 'N']
  const token = ['token', 'create', '--hotel', 'H', '--name', 'N']
  const cases: [string[], RegExp][] = [
    [[...add, '--currency', 'usd', '--timezone', 'UTC'], /Did you mean USD\?/],
    [[...add, '--currency', 'XXX', '--timezone', 'UTC'], /ISO 4217/],
    [[...add, '--currency', 'USD', '--timezone', 'Mars/Base'], /IANA time zone/],
    [['hotel', 'add', '--chain', 'a b'], /A-Z, a-z, 0-9/],
    [['hotel', 'add', '--chain', '..'], /not only dots/],
    [['hotel', 'add', '--name', ' '], /1 to 255 characters/],
    [['hotel', 'add'], /required option '--chain/],
    [[...token, '--origin', 'https://a.example/path'], /scheme, host and port/],
    [[...token, '--origin', 'ftp://a.example'], /scheme, host and port/],
    [[...token, '--origin', 'https://user@a.example'], /scheme, host and port/],
    [[...token, '--expires', '2020-01-01'], /in the past/],
    [[...token, '--expires', '2030-02-30'], /Use a day such as/],
    [[...token, '--expires', '2030-01-01T25:00:00Z'], /Use a day such as/],
    [[...token, '--expires', '2030-01-01T10:00'], /Use a day such as/],
    [['image', 'add', '--kind', 'pool'], /Allowed choices are hotel, header, room/],
    [['hotel', 'list', 'extra'], /too many arguments/],
    [['check', '--frobnicate'], /unknown option/],
    [['frobnicate'], /unknown command/],
  ]
  for (const [words, message] of cases) assert.match(String(await refused(words)), message)
})

const helpOf = (command: Command): string => {
  const parts: string[] = []
  command.configureOutput({ writeOut: (part) => void parts.push(part) }).outputHelp()
  return parts.join('')
}

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)]

test('every command has a description, help with an example, and --json', async () => {
  const commands = everyCommand(await createProgram(false))
  assert.ok(commands.length >= 17)
  for (const command of commands) {
    const help = helpOf(command)
    assert.notEqual(command.description(), '')
    assert.match(help, /\nExamples?:\n {2}\.\/bin\/vacancy /, command.name())
    assert.match(help, /-h, --help/)
    if (command.commands.length === 0) assert.match(help, /--json/, command.name())
  }
})

test('what is asked for is found among all commands by its own name, and nothing else is read for it', async () => {
  const program = await createProgram(false)
  for (const command of everyCommand(program).filter(({ commands }) => commands.length === 0)) {
    const parent = command.parent === program ? [] : [command.parent!.name()]
    const words = [...parent, command.name()]
    const found = everyCommand(await createProgram(false, [...words, '--json']))
    assert.deepEqual(
      found.map((one) => one.name()),
      ['vacancy', ...words],
    )
    assert.equal(helpOf(found.at(-1)!), helpOf(command))
  }
})

test('an unknown command, or one behind an option, is looked for among all', async () => {
  const all = (await createProgram(false)).commands.length
  for (const words of [['frobnicate'], ['--help'], ['constructor'], ['--json']])
    assert.equal((await createProgram(false, words)).commands.length, all)
  const hotel = (await createProgram(false, ['hotel', 'frobnicate'])).commands
  assert.deepEqual([hotel.length, hotel[0]!.commands.length > 3], [1, true])
})
