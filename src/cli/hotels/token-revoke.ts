import type { Command } from 'commander'
import type { Database } from '../../db/hotel/database.ts'
import { OperatorError } from '../../errors.ts'
import { toFlag } from '../../http/fields/fields.ts'
import { revokeChainToken } from '../../tokens/chain-queries.ts'
import { revokeToken, turnKeys } from '../../tokens/queries.ts'
import { type Answer, addCommand, answers, withDatabase } from '../command/command.ts'
import { findHotelNamed, hotelName } from '../command/named-hotel.ts'
import { good } from '../command/table.ts'
import {
  findChainNamed,
  requireOne,
  TOKEN_CHAIN_OPTION,
  TOKEN_HOTEL_OPTION,
  type TokenWhere,
} from './named-chain.ts'

interface Options extends TokenWhere {
  tokenCode: string
}

export const registerTokenRevoke = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'revoke',
    description: 'revoke a token, at once and for good',
    examples: [
      './bin/vacancy token revoke --hotel SANUR --token-code tok_5fJ0aV2kq1Zr',
      './bin/vacancy token revoke --chain SAMUDRA --token-code chn_5fJ0aV2kq1Zr',
    ],
  })
    .option(...TOKEN_HOTEL_OPTION)
    .option(...TOKEN_CHAIN_OPTION)
    .requiredOption('--token-code <code>', 'the code that `token list` shows, not the value')
  answers(command, ({ hotel: name, chain, tokenCode }: Options) => {
    requireOne({ hotel: name, chain })
    return withDatabase(async (db) => {
      if (chain !== undefined) return revokeOfChain(db, chain, tokenCode)
      const hotel = await findHotelNamed(db, name!)
      const revoked = await db.inHotel(hotel.hotel_id, async (tx) => {
        const row = await revokeToken(tx, tokenCode)
        if (row !== undefined) turnKeys(tx)
        return row
      })
      if (revoked === undefined)
        throw new OperatorError(
          `${hotelName(hotel)} has no token ${tokenCode} that could be revoked. ` +
            `./bin/vacancy token list --hotel ${hotelName(hotel)} shows its tokens.`,
        )
      return {
        json: { ...revoked, is_admin: toFlag(revoked.is_admin), revoked: 1 },
        text: `${good('Revoked')} ${tokenCode}, ${revoked.token_name}.`,
      }
    })
  })
}

const revokeOfChain = async (db: Database, code: string, tokenCode: string): Promise<Answer> => {
  const { chain_code } = await findChainNamed(db, code)
  const revoked = await db.directory.write((sql) => revokeChainToken(sql, chain_code, tokenCode))
  if (revoked === undefined)
    throw new OperatorError(
      `The chain ${chain_code} has no token ${tokenCode} that could be revoked. ` +
        `./bin/vacancy token list --chain ${chain_code} shows its tokens.`,
    )
  return {
    json: { ...revoked, is_admin: toFlag(revoked.is_admin), revoked: 1 },
    text: `${good('Revoked')} ${tokenCode}, ${revoked.token_name}.`,
  }
}
