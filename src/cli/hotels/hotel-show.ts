import type { Command } from 'commander'
import type { HotelRow } from '../../hotels/queries.ts'
import { BASE_PATH } from '../../http/request/base-path.ts'
import { listRates } from '../../rates/queries.ts'
import { listRooms } from '../../rooms/queries.ts'
import { listTokens } from '../../tokens/queries.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { findHotelNamed, HOTEL_OPTION, hotelName } from '../command/named-hotel.ts'
import { fields, heading } from '../command/table.ts'

/** A hotel, with the field names of the API. */
export const hotelJson = ({
  hotel_id,
  chain_code,
  hotel_code,
  hotel_name,
  currency,
  timezone,
  ...rest
}: HotelRow) => ({
  id: hotel_id,
  chain_code,
  hotel_code,
  hotel_name,
  currency,
  timezone,
  ...rest,
})

export const registerHotelShow = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'show',
    description: 'show a hotel',
    examples: [
      './bin/vacancy hotel show --hotel SANUR',
      './bin/vacancy hotel show --hotel SAMUDRA/SANUR --json',
    ],
  }).requiredOption(...HOTEL_OPTION)
  answers(command, ({ hotel: name }: { hotel: string }) =>
    withDatabase(
      async (db, { publicUrl }) => {
        const hotel = await findHotelNamed(db, name)
        const [rooms, rates, tokens] = await db
          .of(hotel.hotel_id)
          .snapshot((sql) =>
            Promise.all([listRooms, listRates, listTokens].map((list) => list(sql, hotel.hotel_id))),
          )
        const counts = { rooms: rooms!.length, rates: rates!.length, tokens: tokens!.length }
        const pairs: [string, string][] = [
          ['Code', hotelName(hotel)],
          ['Currency', hotel.currency],
          ['Time zone', hotel.timezone],
          ['Address', hotel.hotel_address || '-'],
          ['Contact', [hotel.hotel_phone_number, hotel.hotel_email].filter(Boolean).join(', ') || '-'],
          ['Check-in, out', `${hotel.check_in_time}, ${hotel.check_out_time}`],
          ['Room types', String(counts.rooms)],
          ['Rate plans', String(counts.rates)],
          ['Tokens', String(counts.tokens)],
          ['Booking page', `${publicUrl}/book/${hotelName(hotel)}`],
          ['API', `${publicUrl}${BASE_PATH}`],
        ]
        return {
          json: { ...hotelJson(hotel), ...counts },
          text: `${heading(hotel.hotel_name)}\n${fields(pairs)}`,
        }
      },
      { readOnly: true },
    ),
  )
}
