import type { Command } from 'commander'
import { OperatorError } from '../../errors.ts'
import { toFlag } from '../../http/fields/fields.ts'
import { revokeToken, turnKeys } from '../../tokens/queries.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { findHotelNamed, HOTEL_OPTION, hotelName } from '../command/named-hotel.ts'
import { good } from '../command/table.ts'

interface Options {
  hotel: string
  tokenCode: string
}

export const registerTokenRevoke = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'revoke',
    description: 'revoke a token, at once and for good',
    examples: ['./bin/vacancy token revoke --hotel SANUR --token-code tok_5fJ0aV2kq1Zr'],
  })
    .requiredOption(...HOTEL_OPTION)
    .requiredOption('--token-code <code>', 'the code that `token list` shows, not the value')
  answers(command, ({ hotel: name, tokenCode }: Options) =>
    withDatabase(async (db) => {
      const hotel = await findHotelNamed(db, name)
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
    }),
  )
}
