import type { Database } from '../../db/hotel/database.ts'
import { OperatorError } from '../../errors.ts'
import { type ChainRow, findChain } from '../../hotels/chain-queries.ts'
import { HOTEL_OPTION } from '../command/named-hotel.ts'
import { readCode } from '../command/values.ts'

export const TOKEN_HOTEL_OPTION = HOTEL_OPTION
export const TOKEN_CHAIN_OPTION = [
  '--chain <code>',
  'instead: of all hotels of this chain',
  readCode,
] as const

export interface TokenWhere {
  hotel?: string
  chain?: string
}

/** Either of a hotel or of a chain. */
export const requireOne = ({ hotel, chain }: TokenWhere): void => {
  if ((hotel === undefined) === (chain === undefined))
    throw new OperatorError('Say of whom: --hotel CHAIN/HOTEL, or --chain CHAIN.')
}

export const findChainNamed = async (db: Database, code: string): Promise<ChainRow> => {
  const chain = await db.directory.read((sql) => findChain(sql, code))
  if (chain === undefined)
    throw new OperatorError(
      `There is no chain ${code}. ./bin/vacancy chain list shows all; ./bin/vacancy chain add makes one.`,
    )
  return chain
}
