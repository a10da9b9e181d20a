import type { Command } from 'commander'
import { OperatorError } from '../../errors.ts'
import { createHotel } from '../../hotels/create-hotel.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { hotelName } from '../command/named-hotel.ts'
import { good } from '../command/table.ts'
import { readCode, readCurrency, readName, readTimezone } from '../command/values.ts'
import { hotelJson } from './hotel-show.ts'

interface Options {
  chain: string
  hotel: string
  name: string
  currency: string
  timezone: string
}

export const registerHotelAdd = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'add',
    description: 'add a hotel',
    examples: [
      './bin/vacancy hotel add --chain SAMUDRA --hotel UBUD --name "Samudra Ubud" --currency USD --timezone Asia/Makassar',
    ],
  })
    .requiredOption('--chain <code>', 'code of the chain, or of a company of one hotel', readCode)
    .requiredOption('--hotel <code>', 'code of the hotel, unique in its chain', readCode)
    .requiredOption('--name <text>', 'name shown to guests', readName)
    .requiredOption(
      '--currency <code>',
      'ISO 4217 code all prices are in; it cannot be changed later',
      readCurrency,
    )
    .requiredOption('--timezone <zone>', 'IANA time zone that decides what "today" is', readTimezone)
  answers(command, (options: Options) =>
    withDatabase(async (db) => {
      const { chain, hotel, name, currency, timezone } = options
      const codes = { chain_code: chain, hotel_code: hotel }
      const row = await createHotel(db, { ...codes, hotel_name: name, currency, timezone })
      if (row === undefined) throw new OperatorError(`There is a hotel ${chain}/${hotel} already.`)
      const next = `./bin/vacancy token create --hotel ${hotelName(row)} --admin --name "Our PMS"`
      return {
        json: hotelJson(row),
        text: `${good('Added')} ${hotelName(row)}, ${row.hotel_name}.\nNext: ${next}`,
      }
    }),
  )
}
