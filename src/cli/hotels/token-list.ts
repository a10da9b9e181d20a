import type { Command } from 'commander'
import type { Database } from '../../db/hotel/database.ts'
import { toFlag } from '../../http/fields/fields.ts'
import { kindOfToken } from '../../http/request/roles.ts'
import { type ChainTokenRow, listChainTokens } from '../../tokens/chain-queries.ts'
import { listTokens, type TokenRow } from '../../tokens/queries.ts'
import { type Answer, addCommand, answers, withDatabase } from '../command/command.ts'
import { findHotelNamed, hotelName } from '../command/named-hotel.ts'
import { table } from '../command/table.ts'
import {
  findChainNamed,
  requireOne,
  TOKEN_CHAIN_OPTION,
  TOKEN_HOTEL_OPTION,
  type TokenWhere,
} from './named-chain.ts'

export const registerTokenList = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'list',
    description: 'list the tokens of a hotel or a chain, without their values',
    examples: ['./bin/vacancy token list --hotel SANUR', './bin/vacancy token list --chain SAMUDRA'],
  })
    .option(...TOKEN_HOTEL_OPTION)
    .option(...TOKEN_CHAIN_OPTION)
  answers(command, ({ hotel: name, chain }: TokenWhere) => {
    requireOne({ hotel: name, chain })
    return withDatabase(
      async (db) => {
        if (chain !== undefined) return tokensOfChain(db, chain)
        const hotel = await findHotelNamed(db, name!)
        const tokens = await db.of(hotel.hotel_id).read((sql) => listTokens(sql, hotel.hotel_id))
        const none = `${hotelName(hotel)} has no tokens. Make one with ./bin/vacancy token create --hotel ${hotelName(hotel)}.`
        return {
          json: tokens.map((token) => ({ ...token, is_admin: toFlag(token.is_admin) })),
          text: tokens.length === 0 ? none : table([...HEADINGS, 'ORIGINS'], tokens.map(tokenCells)),
        }
      },
      { readOnly: true },
    )
  })
}

const HEADINGS = ['CODE', 'NAME', 'KIND', 'ENDS IN', 'CREATED', 'EXPIRES']

const tokensOfChain = async (db: Database, code: string): Promise<Answer> => {
  const { chain_code } = await findChainNamed(db, code)
  const tokens = await db.directory.read((sql) => listChainTokens(sql, chain_code))
  const none = `The chain ${chain_code} has no tokens. Make one with ./bin/vacancy token create --chain ${chain_code}.`
  return {
    json: tokens.map((token) => ({ ...token, is_admin: toFlag(token.is_admin) })),
    text: tokens.length === 0 ? none : table(HEADINGS, tokens.map(commonCells)),
  }
}

const tokenCells = (token: TokenRow): string[] => [
  ...commonCells(token),
  token.allowed_origins?.join(' ') ?? '',
]

const commonCells = (token: ChainTokenRow | TokenRow): string[] => [
  token.token_code,
  token.token_name,
  kindOfToken(token.is_admin, 'allowed_origins' in token ? token.allowed_origins : null),
  token.last_four,
  token.created_at.slice(0, 10),
  expiry(token),
]

const expiry = ({ expires_at }: Pick<TokenRow, 'expires_at'>): string => {
  if (expires_at === null) return 'never'
  return Date.parse(expires_at) > Date.now() ? expires_at.slice(0, 10) : 'expired'
}
