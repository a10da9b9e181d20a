import type { Command } from 'commander'
import { findStoredRates } from '../../currencies/queries.ts'
import { areFresh } from '../../stay/values/exchange.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { fields, heading } from '../command/table.ts'

export const registerCurrenciesShow = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'show',
    description: 'show the rates of exchange, and where they come from',
    examples: ['./bin/vacancy currencies show'],
  })
  answers(command, () =>
    withDatabase(
      async (db) => {
        const stored = await db.directory.read(findStoredRates)
        if (stored === undefined)
          return {
            json: { base: null, as_of: null, rates: {}, url: null },
            text: 'There are no rates of exchange.',
          }
        const { base, as_of, rates, url, every_hours, next_fetch_at, last_error } = stored
        const isFresh = areFresh(stored, Date.now())
        const pairs: [string, string][] = [
          ['As of', isFresh ? as_of : `${as_of}: 7 days or older, so guests do not see them`],
          ['From', url === null ? 'a file' : `${url}, every ${every_hours} h, next at ${next_fetch_at}`],
          ...(last_error === null ? [] : [['Last fetch', last_error] as [string, string]]),
          ...Object.entries(rates).map(([currency, rate]): [string, string] => [currency, String(rate)]),
        ]
        return { json: { ...stored, is_fresh: isFresh }, text: `${heading(`1 ${base}`)}\n${fields(pairs)}` }
      },
      { readOnly: true },
    ),
  )
}
