import type { WritingSql } from '../../db/connection/sql.ts'
import type { Database } from '../../db/hotel/database.ts'
import { AppError } from '../../errors.ts'
import { claimCodes, type HotelRow, insertHotel, type NewHotel } from '../../hotels/queries.ts'
import type { SignedIn } from '../../http/request/caller.ts'
import { accessOf } from '../../http/request/staff-roles.ts'
import { type FoundLink, lockLink, useLink } from '../record/link-queries.ts'
import {
  listChainMembers,
  listHotelsOfChain,
  lockPeopleOf,
  lockPerson,
  putMembership,
} from '../record/queries.ts'
import { findSession } from '../record/session-queries.ts'
import { hashOfLink } from '../sign-in/make-link.ts'

export const MOST_HOTELS_OF_CHAIN = 500

/**
 * Makes a hotel: another one of a chain, by its owner, or the first of a new chain, by the link of the set-up. The directory
 * has its codes and its owner before the hotel is there; where that ends half-way, the owner asks for the same once more.
 */
export const foundHotel = async (
  db: Database,
  { personCode, sessionHash }: SignedIn,
  hotel: NewHotel,
  secret: string | undefined,
): Promise<HotelRow> => {
  const hotelId = await db.directory.transaction(async (sql) => {
    await lockPeopleOf(sql, hotel.chain_code)
    await lockPerson(sql, personCode)
    const session = await findSession(sql, sessionHash, hotel.chain_code, '')
    if (session === undefined) throw new AppError('token_invalid')
    const isOwner = session.chain_role !== null && accessOf('createhotel', session.chain_role) === 'yes'
    const link = secret === undefined ? undefined : await setupLink(sql, secret, personCode, isOwner)
    const others = await listHotelsOfChain(sql, hotel.chain_code)
    if (!isOwner) await mayBegin(sql, hotel.chain_code, link, others.length)
    if (others.length >= MOST_HOTELS_OF_CHAIN) throw tooMany()
    const id = await claimCodes(sql, hotel.chain_code, hotel.hotel_code)
    if (link !== undefined) {
      const owner = { person_code: personCode, chain_code: hotel.chain_code, hotel_id: 0 }
      const by = { name: link.created_by, code: link.created_by_code }
      await putMembership(sql, { ...owner, role: 'owner' }, by)
      await useLink(sql, link.link_code)
    }
    return id
  })
  const made = await db.of(hotelId).write((sql) => insertHotel(sql, hotelId, hotel))
  if (made === undefined) throw new AppError('hotel_exists')
  return made
}

/** An owner who comes back with a link that was used needs none. */
const setupLink = async (
  sql: WritingSql,
  secret: string,
  personCode: string,
  isOwner: boolean,
): Promise<FoundLink | undefined> => {
  const link = await lockLink(sql, hashOfLink(secret))
  const isTheirs = link?.kind === 'setup' && (link.person_code ?? personCode) === personCode
  if (isTheirs) return link
  if (isOwner) return undefined
  throw new AppError('link_not_found')
}

/** A link is no way into a chain that is somebody's already. */
const mayBegin = async (
  sql: WritingSql,
  chainCode: string,
  link: FoundLink | undefined,
  others: number,
): Promise<void> => {
  if (link === undefined)
    throw new AppError('role_not_allowed', { message: 'Hotels of a chain are added by its owners.' })
  if (others > 0 || (await listChainMembers(sql, chainCode)).length > 0)
    throw new AppError('role_not_allowed', {
      message: 'There is such a chain already: its owners add hotels to it. Choose another chain_code.',
    })
}

const tooMany = (): AppError =>
  new AppError('invalid_value', {
    details: [
      {
        field: 'chain_code',
        code: 'invalid_value',
        message: `a chain has at most ${MOST_HOTELS_OF_CHAIN} hotels`,
      },
    ],
  })
