import type { Sql } from '../../db/connection/sql.ts'
import type { Database } from '../../db/hotel/database.ts'
import { isOwnersToken } from '../../tokens/queries.ts'
import type { FoundLink } from '../record/link-queries.ts'
import { type HotelOrChain, listMemberships, ownedByPerson } from '../record/queries.ts'

/** Made by the command line or a start; or mailed to whoever asked for it: nobody else's power is in it. */
const needsMaker = ({ kind, created_by_code, is_mailed }: FoundLink): boolean =>
  created_by_code !== null && kind !== 'setup' && !(kind === 'reset' && is_mailed)

/** What a maker has to own: what a link invites to, or all that the person of a new password belongs to by now. */
const placesOf = async (
  sql: Sql,
  { kind, chain_code, hotel_ids, person_code }: FoundLink,
): Promise<HotelOrChain[]> =>
  kind === 'reset'
    ? listMemberships(sql, person_code!)
    : (hotel_ids ?? [0]).map((hotel_id) => ({ chain_code: chain_code!, hotel_id }))

/** The hotel whose token made a link, where it is good still and an owner's; else undefined. */
export const hotelOfMaker = async (db: Database, link: FoundLink): Promise<number | undefined> => {
  if (!needsMaker(link)) return undefined
  const [place, another] = await db.directory.read((sql) => placesOf(sql, link))
  if (place === undefined || place.hotel_id === 0 || another !== undefined) return undefined
  const { hotel_id } = place
  const isGood = await db.of(hotel_id).read((sql) => isOwnersToken(sql, hotel_id, link.created_by_code!))
  return isGood ? hotel_id : undefined
}

/** Whether who made a link could still make it. `tokenHotel`: the hotel of the token that did. */
export const couldStillMake = async (
  sql: Sql,
  link: FoundLink,
  tokenHotel: number | undefined,
): Promise<boolean> => {
  if (!needsMaker(link)) return true
  const isOwned = await ownedByPerson(sql, link.created_by_code!)
  const places = await placesOf(sql, link)
  return places.length > 0 && places.every((one) => one.hotel_id === tokenHotel || isOwned(one))
}
