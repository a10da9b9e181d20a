/** Locks the clock of a hotel until the transaction ends. */
export const LOCK = `
  select version, keys_version, last_id, extract(epoch from pg_postmaster_start_time()) as started
  from hotel_clock where hotel_id = $1 for no key update`

/** A hotel's clock, locked by this transaction. */
export interface Locked {
  version: number
  keys_version: number
  /** The last id that this hotel gave out. */
  last_id: number
  /** When the database server was started. */
  started: number
}

/** For a transaction that used ids but has no event. With an event, TICK stores the last id. */
export const KEEP_LAST_ID = 'update hotel_clock set last_id = $2 where hotel_id = $1'

export const lockedOf = (rows: Locked[], hotelId: number): Locked => {
  if (rows[0] === undefined) throw new Error(`hotel ${hotelId} has no clock`)
  return rows[0]
}
