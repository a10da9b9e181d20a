import type { Command } from 'commander'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { hotelName } from '../command/named-hotel.ts'
import { fields, good } from '../command/table.ts'

export const registerDemo = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'demo',
    description:
      'make the demo hotel and the others of its chain, with rooms, rates, prices, bookings and pictures, unless they are there',
    examples: ['./bin/vacancy demo'],
  })
  answers(command, () =>
    withDatabase(async (db, config) => {
      const [{ makeDemoHotel }, { Calendars }, { createLog }] = await Promise.all([
        import('../../demo/demo-hotel.ts'),
        import('../../calendar/calendars.ts'),
        import('../../log.ts'),
      ])
      const calendars = new Calendars(db, config.calendarMemory)
      const services = { config, db, calendars, log: createLog(config.logLevel) }
      const demo = await makeDemoHotel(services)
      const name = hotelName(demo.hotel)
      const { client, admin, chain } = demo.tokens ?? {}
      const hint = `./bin/vacancy token create --hotel ${name} --name "My website" [--admin]`
      const first = demo.created
        ? `${good('Made')} ${name}, ${demo.hotel.hotel_name}, and the other hotels of its chain.`
        : `${name} is there already.`
      const pairs: [string, string][] =
        client === undefined || admin === undefined
          ? [['Tokens', hint]]
          : [
              ['Client token', client],
              ['Admin token', admin],
              ...(chain === undefined ? [] : ([['Chain token', chain]] as [string, string][])),
            ]
      const { chain_code, hotel_code } = demo.hotel
      const json = {
        chain_code,
        hotel_code,
        created: demo.created,
        client_token: client ?? null,
        admin_token: admin ?? null,
        chain_token: chain ?? null,
      }
      return { json, text: `${first}\n${fields(pairs)}` }
    }),
  )
}
