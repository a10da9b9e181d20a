import { readFile, stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { fetchRates } from '../../currencies/fetch-rates.ts'
import { replaceRates, type Source } from '../../currencies/queries.ts'
import { MOST_BYTES, RefusedRates, readRates } from '../../currencies/read-rates.ts'
import { OperatorError } from '../../errors.ts'
import type { ExchangeRates } from '../../stay/values/exchange.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { good } from '../command/table.ts'
import { readCurrency } from '../command/values.ts'

interface SetOptions {
  base: string
  file?: string
  url?: string
  every?: number
}

const EVERY_HOURS = 24
const MOST_HOURS = 168
const LONGEST_URL = 2000

const readHours = (text: string): number => {
  const hours = Number(text)
  if (/^\d{1,3}$/.test(text) && hours >= 1 && hours <= MOST_HOURS) return hours
  throw new InvalidArgumentError(`Use a whole number of hours from 1 to ${MOST_HOURS}.`)
}

const readAddress = (text: string): string => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || text.length > LONGEST_URL)
    throw new InvalidArgumentError('Use an http or https address such as https://rates.example.com/usd.json.')
  if (url.username !== '' || url.password !== '')
    throw new InvalidArgumentError('It must not contain a user or password.')
  url.hash = ''
  return url.href
}

export const registerCurrenciesSet = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'set',
    description: 'give rates of exchange, in a file or at an address that is asked again and again',
    examples: [
      './bin/vacancy currencies set --base USD --file rates.json',
      './bin/vacancy currencies set --base USD --url https://rates.example.com/usd.json --every 12',
    ],
  })
    .requiredOption('--base <currency>', 'the currency that the rates are of 1 of', readCurrency)
    .option(
      '--file <file>',
      '{ "as_of": "2027-01-31", "rates": { "EUR": 0.92 } }; nothing is fetched from then on',
    )
    .option('--url <address>', 'where the same is fetched, now and by the server', readAddress)
    .option('--every <hours>', `how often, in hours (${EVERY_HOURS})`, readHours)
  answers(command, (options: SetOptions) =>
    withDatabase(async (db, { webhooksAllowPrivate: allowPrivate }) => {
      const { base, file, url, every = EVERY_HOURS } = options
      if ((file === undefined) === (url === undefined))
        throw new OperatorError('Give the rates either in a --file or at a --url.')
      if (options.every !== undefined && url === undefined)
        throw new OperatorError('--every says how often a --url is asked.')
      const source: Source | null = url === undefined ? null : { url, every_hours: every }
      const given = await readable(file ?? url!, () =>
        url === undefined ? readFileOf(file!, base) : fetchRates(url, base, { allowPrivate }),
      )
      if (!(await db.directory.write((sql) => replaceRates(sql, given, source))))
        throw new OperatorError('There are newer rates already. Nothing was changed.')
      const count = Object.keys(given.rates).length
      const more = source === null ? '' : ` The server fetches them every ${every} h.`
      return {
        json: { ...given, ...source },
        text: `${good('Set')} ${count} rates for 1 ${base}, as of ${given.as_of}.${more}`,
      }
    }),
  )
}

const readable = async (from: string, read: () => Promise<ExchangeRates>): Promise<ExchangeRates> => {
  try {
    return await read()
  } catch (err) {
    if (err instanceof RefusedRates)
      throw new OperatorError(`${from}: ${err.message} Nothing was changed.`, { cause: err })
    throw err
  }
}

const readFileOf = async (file: string, base: string): Promise<ExchangeRates> => {
  try {
    if ((await stat(file)).size > MOST_BYTES) throw new RefusedRates(`It is longer than ${MOST_BYTES} bytes.`)
    return readRates(await readFile(file, 'utf8'), base)
  } catch (err) {
    if ((err as { code?: string }).code === undefined) throw err
    throw new RefusedRates(`It cannot be read (${(err as { code: string }).code}).`)
  }
}
