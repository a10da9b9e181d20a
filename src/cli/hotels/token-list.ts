import type { Command } from 'commander'
import { toFlag } from '../../http/fields/fields.ts'
import { kindOfToken } from '../../http/request/roles.ts'
import { listTokens, type TokenRow } from '../../tokens/queries.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { findHotelNamed, HOTEL_OPTION, hotelName } from '../command/named-hotel.ts'
import { table } from '../command/table.ts'

export const registerTokenList = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'list',
    description: 'list the tokens of a hotel, without their values',
    examples: ['./bin/vacancy token list --hotel SANUR'],
  }).requiredOption(...HOTEL_OPTION)
  answers(command, ({ hotel: name }: { hotel: string }) =>
    withDatabase(
      async (db) => {
        const hotel = await findHotelNamed(db, name)
        const tokens = await db.of(hotel.hotel_id).read((sql) => listTokens(sql, hotel.hotel_id))
        const headings = ['CODE', 'NAME', 'KIND', 'ENDS IN', 'CREATED', 'EXPIRES', 'ORIGINS']
        const none = `${hotelName(hotel)} has no tokens. Make one with ./bin/vacancy token create --hotel ${hotelName(hotel)}.`
        return {
          json: tokens.map((token) => ({ ...token, is_admin: toFlag(token.is_admin) })),
          text: tokens.length === 0 ? none : table(headings, tokens.map(tokenCells)),
        }
      },
      { readOnly: true },
    ),
  )
}

const tokenCells = (token: TokenRow): string[] => [
  token.token_code,
  token.token_name,
  kindOfToken(token.is_admin, token.allowed_origins),
  token.last_four,
  token.created_at.slice(0, 10),
  expiry(token),
  token.allowed_origins?.join(' ') ?? '',
]

const expiry = ({ expires_at }: TokenRow): string => {
  if (expires_at === null) return 'never'
  return Date.parse(expires_at) > Date.now() ? expires_at.slice(0, 10) : 'expired'
}
