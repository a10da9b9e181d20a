import { type Command, Option } from 'commander'
import { OperatorError } from '../../errors.ts'
import { toFlag } from '../../http/fields/fields.ts'
import { kindOfToken } from '../../http/request/roles.ts'
import { STAFF_ROLES, type StaffRole } from '../../http/request/staff-roles.ts'
import { makeChainToken } from '../../tokens/chain-tokens.ts'
import { makeToken } from '../../tokens/create-token.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { findHotelNamed, hotelName } from '../command/named-hotel.ts'
import { faint, heading } from '../command/table.ts'
import { readExpiry, readName, readOrigin } from '../command/values.ts'
import { findChainNamed, requireOne, TOKEN_CHAIN_OPTION, TOKEN_HOTEL_OPTION } from './named-chain.ts'

interface Options {
  hotel?: string
  chain?: string
  name: string
  admin?: boolean
  role?: StaffRole
  origin?: string[]
  expires?: string
}

export const registerTokenCreate = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'create',
    description: 'make an API token; its value is shown only now',
    examples: [
      './bin/vacancy token create --hotel SANUR --name "Our PMS" --admin',
      './bin/vacancy token create --hotel SANUR --name "Our reports" --admin --role viewer',
      './bin/vacancy token create --hotel SANUR --name "Our website" --origin https://www.example.com --expires 2027-12-31',
      './bin/vacancy token create --chain SAMUDRA --name "Our portal"',
    ],
  })
    .option(...TOKEN_HOTEL_OPTION)
    .option(...TOKEN_CHAIN_OPTION)
    .requiredOption('--name <text>', 'who uses it; changes are recorded under this name', readName)
    .option('--admin', 'may change rooms, rates, availability and bookings')
    .addOption(
      new Option(
        '--role <role>',
        'what an admin token may do, as people of that role; owner without it',
      ).choices([...STAFF_ROLES]),
    )
    .option(
      '--origin <url...>',
      'only for browsers on these sites, such as https://www.example.com',
      readOrigin,
    )
    .option('--expires <date>', 'good until the end of that day in UTC, or until an instant', readExpiry)
  answers(command, (options: Options) => {
    if (options.admin && options.origin !== undefined)
      throw new OperatorError('An admin token must not be given to browsers: leave out --admin or --origin.')
    if (options.role !== undefined && !options.admin)
      throw new OperatorError('Only admin tokens have a role: add --admin, or leave out --role.')
    requireOne(options)
    if (options.chain === undefined) return makeNamed(options)
    if (options.role !== undefined || options.origin !== undefined)
      throw new OperatorError('A token of a chain has no --role and no --origin: it is for servers.')
    return makeOfChain(options)
  })
}

const makeNamed = (options: Options) =>
  withDatabase(async (db) => {
    const hotel = await findHotelNamed(db, options.hotel!)
    const made = await makeToken(db, hotel.hotel_id, {
      token_name: options.name,
      is_admin: options.admin ?? false,
      role: options.role,
      allowed_origins: options.origin,
      expires_at: options.expires,
    })
    const { token_code, token, is_admin, ...rest } = made
    const where = { chain_code: hotel.chain_code, hotel_code: hotel.hotel_code }
    const kind = kindOfToken(is_admin, options.origin ?? null)
    const text = [
      `${heading(made.token_name)}, ${kind} token of ${hotelName(hotel)}, code ${token_code}`,
      '',
      `  ${token}`,
      '',
      faint('It is shown only now. Send it in the header "token".'),
    ]
    return {
      json: { token_code, token, ...where, ...rest, is_admin: toFlag(is_admin) },
      text: text.join('\n'),
    }
  })

const makeOfChain = (options: Options) =>
  withDatabase(async (db) => {
    const { chain_code } = await findChainNamed(db, options.chain!)
    const made = await makeChainToken(db, {
      chain_code,
      token_name: options.name,
      is_admin: options.admin ?? false,
      expires_at: options.expires,
    })
    const { token_code, token, is_admin, ...rest } = made
    const text = [
      `${heading(made.token_name)}, ${kindOfToken(is_admin, null)} token of the chain ${chain_code}, code ${token_code}`,
      '',
      `  ${token}`,
      '',
      faint(
        `It is shown only now. Send it in the header "token", and the hotel in "x-hotel", as ${chain_code}/HOTEL.`,
      ),
    ]
    return { json: { token_code, token, ...rest, is_admin: toFlag(is_admin) }, text: text.join('\n') }
  })
