/** Holds the clock of a hotel until the transaction ends. */
export const LOCK = `
  select version, keys_version, last_id, extract(epoch from pg_postmaster_start_time()) as started
  from hotel_clock where hotel_id = $1 for no key update`

/** A clock that is held. */
export interface Locked {
  version: number
  keys_version: number
  /** The last id that the hotel gave to anything. */
  last_id: number
  /** When the server that holds it was started. */
  started: number
}

/** For a transaction that gave ids and has no event: the one that moves the clock on keeps them itself. */
export const KEEP_LAST_ID = 'update hotel_clock set last_id = $2 where hotel_id = $1'

export const lockedOf = (rows: Locked[], hotelId: number): Locked => {
  if (rows[0] === undefined) throw new Error(`hotel ${hotelId} has no clock`)
  return rows[0]
}
