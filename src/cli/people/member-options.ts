import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Database } from '../../db/hotel/database.ts'
import { OperatorError } from '../../errors.ts'
import { STAFF_ROLES } from '../../http/request/staff-roles.ts'
import { listHotelsOfChain } from '../../people/record/queries.ts'
import { isGivenEmail } from '../../typed/email-address.ts'
import { findHotelNamed, HOTEL_OPTION, hotelName } from '../command/named-hotel.ts'
import { readCode } from '../command/values.ts'

export interface WhereOptions {
  hotel?: string
  chain?: string
}

/** A hotel, or a whole chain. */
export const withWhere = (command: Command): Command =>
  command.option(...HOTEL_OPTION).option('--chain <code>', 'instead: all hotels of this chain', readCode)

export const ROLE_OPTION = new Option('--role <role>', 'what they are to be').choices([...STAFF_ROLES])

export const readEmail = (text: string): string => {
  if (isGivenEmail(text)) return text
  throw new InvalidArgumentError('Use an e-mail address such as ann@example.com.')
}

export interface Where {
  chain_code: string
  /** 0: the whole chain. */
  hotel_id: number
  hotelIds: number[]
  name: string
}

/** The hotel or chain that was named, and nothing else. */
export const whereOf = async (db: Database, { hotel, chain }: WhereOptions): Promise<Where> => {
  if ((hotel === undefined) === (chain === undefined))
    throw new OperatorError('Say where: --hotel CHAIN/HOTEL, or --chain CHAIN.')
  if (hotel !== undefined) {
    const found = await findHotelNamed(db, hotel)
    const { chain_code, hotel_id } = found
    return { chain_code, hotel_id, hotelIds: [hotel_id], name: hotelName(found) }
  }
  const hotels = await db.directory.read((sql) => listHotelsOfChain(sql, chain!))
  if (hotels.length === 0) throw new OperatorError(`There is no hotel of a chain ${chain}.`)
  const hotelIds = hotels.map(({ hotel_id }) => hotel_id)
  return { chain_code: chain!, hotel_id: 0, hotelIds, name: `the chain ${chain}` }
}

export const BY_COMMAND = { name: 'Command line', code: null }
