import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { findPlaces, type HotelPlace, type NodeState, nodeStates } from '../../db/cluster/node-states.ts'
import type { Database } from '../../db/hotel/database.ts'
import { OperatorError } from '../../errors.ts'
import { databaseTrouble, openDatabase } from '../../process/open-database.ts'
import { type Answer, addCommand, answers } from '../command/command.ts'
import { hotelName } from '../command/named-hotel.ts'
import { bad, table } from '../command/table.ts'

export const registerDatabaseNodes = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'nodes',
    description: 'show the servers that hold the hotels, or the one that holds a hotel',
    examples: ['./bin/vacancy database nodes', './bin/vacancy database nodes --hotel SAMUDRA/SANUR'],
  }).option('--hotel <code>', 'where this hotel is, as HOTEL or CHAIN/HOTEL')
  answers(command, async ({ hotel }: { hotel?: string }) => {
    const config = readConfig()
    const { db, close } = await openDatabase(config, config.databaseUrl === undefined)
    try {
      return await answer(db, hotel)
    } catch (err) {
      throw databaseTrouble(err, config)
    } finally {
      await close()
    }
  })
}

const answer = async (db: Database, hotel: string | undefined): Promise<Answer> => {
  if (hotel === undefined) {
    const nodes = await nodeStates(db)
    return {
      json: nodes,
      text: table(HEADINGS, nodes.map(cells)),
      failed: nodes.some(({ away }) => away !== null),
    }
  }
  const [first = '', second] = hotel.split('/')
  const places = await findPlaces(db, second ?? first, second === undefined ? undefined : first)
  if (places.length === 0) throw new OperatorError(`There is no hotel ${hotel}.`)
  return { json: places, text: places.map(sentence).join('\n') }
}

const HEADINGS = ['NODE', 'ROLE', 'STATE', 'POSTGRESQL', 'CITUS', 'HOTELS', 'SHARDS', 'SIZE', 'RUNS SINCE']

const cells = (one: NodeState): string[] => [
  one.node,
  one.role,
  one.away === null ? 'answers' : bad(`away: ${one.away}`),
  one.postgres ?? '-',
  one.citus ?? '-',
  one.hotels === null ? '-' : one.hotels.toLocaleString('en-US'),
  String(one.shards),
  one.size === null ? '-' : `${(one.size / 1024 / 1024).toFixed(0)} MiB`,
  one.started_at?.replace(/\.\d+Z$/, 'Z') ?? '-',
]

const sentence = (place: HotelPlace): string => {
  const shard = place.shard === null ? '' : `, in the shards beside hotel_${place.shard}`
  return `${hotelName(place)} (hotel ${place.hotel_id}) is on ${place.node}${shard}.`
}
