import { hashOfHotel } from '../placement/hotel-hash.ts'
import type { Shard } from '../placement/placement.ts'
import { numbers } from '../rows/arrays.ts'

/** One statement with its values. */
export interface Question {
  text: string
  values: unknown[]
}

/** Asked for to learn whether a server answers. No hotel has this id. */
export const NO_HOTEL = 0

const CLOCK = 'hotel_id, version, keys_version'
const SERVER = `extract(epoch from pg_postmaster_start_time()) as started, pg_is_in_recovery() as recovering`

// Selected from the clocks' table, so that each row comes with the start time of the server that stores it.
const FROM_TABLE = `select ${CLOCK}, ${SERVER} from hotel_clock`

/** Asks for the clocks of hotels by one statement. */
export const askTogether = (hotelIds: readonly number[]): Question[] => [
  { text: `${FROM_TABLE} where hotel_id = any($1)`, values: [hotelIds] },
]

/** Asks for each in a statement of its own, which a node of a cluster passes on to the one that has the hotel. */
export const askEach = (hotelIds: readonly number[]): Question[] =>
  hotelIds.map((hotelId) => ({ text: `${FROM_TABLE} where hotel_id = $1`, values: [hotelId] }))

/** The place of a shard that the node does not hold. */
const NOT_HERE = -1

/** Up to so many shards are asked in a statement for each. More are asked in one statement for all of the node. */
const FEW_SHARDS = 4

/**
 * Asks a node of a cluster for the clocks of hotels it has, in its shards themselves. Citus would plan a statement for
 * each hotel; these are planned once. The rows are good only if the node still has the shards at the same moment,
 * which `in_place` answers: the copy of a shard that moved away stays for a while, and grows old.
 */
export class ShardsQuestion {
  private readonly shards: readonly Shard[]
  private readonly textOfAll: string
  private readonly textOfEach: string[]

  constructor(shards: readonly Shard[]) {
    this.shards = shards
    this.textOfAll = textOf(shards)
    this.textOfEach = shards.map((shard) => textOf([shard]))
  }

  /** Undefined if the node does not have all of them. */
  of(hotelIds: readonly number[]): Question[] | undefined {
    const byShard = Map.groupBy(hotelIds, (hotelId) => (hotelId === NO_HOTEL ? 0 : this.shardOf(hotelId)))
    if (byShard.has(NOT_HERE)) return undefined
    if (byShard.size > FEW_SHARDS)
      return [{ text: this.textOfAll, values: this.shards.map((_, at) => numbers(byShard.get(at) ?? [])) }]
    return Array.from(byShard, ([at, ids]) => ({ text: this.textOfEach[at]!, values: [numbers(ids)] }))
  }

  private shardOf(hotelId: number): number {
    const hash = hashOfHotel(hotelId)
    return this.shards.findIndex(({ first, last }) => first <= hash && hash <= last)
  }
}

const textOf = (shards: readonly Shard[]): string => {
  const ids = numbers(shards.map(({ shard_id }) => shard_id))
  const parts = shards.map(
    ({ shard_table }, at) => `select ${CLOCK} from ${shard_table} where hotel_id = any($${at + 1}::bigint[])`,
  )
  return `
    select ${CLOCK}, ${SERVER}, in_place
    from (select count(*) = ${shards.length} as in_place from pg_dist_placement
          where shardid = any('${ids}') and groupid = (select groupid from pg_dist_local_group)) here
    left join (${parts.join(' union all ')}) clock on true`
}
