import type { Sql, WritingSql } from '../db/connection/sql.ts'
import type { Database } from '../db/hotel/database.ts'
import { AppError } from '../errors.ts'
import { isRecentSignIn } from '../http/operation/permissions.ts'
import type { Caller } from '../http/request/caller.ts'
import { higherRole, isLowerRole, type StaffRole } from '../http/request/staff-roles.ts'
import {
  endInvitesBy,
  endInvitesTo,
  listOpenInvites,
  type OpenInvite,
  withdrawInvite,
} from './record/link-queries.ts'
import {
  type Actor,
  deleteMembership,
  findPerson,
  type HotelOrChain,
  listChainMembers,
  listHotelsOfChain,
  listMembers,
  listMemberships,
  lockPeopleOf,
  type Member,
  type Membership,
  ownedByPerson,
  putMembership,
} from './record/queries.ts'
import { findSession } from './record/session-queries.ts'

export const actorOf = ({ tokenName, tokenCode }: Caller): Actor => ({ name: tokenName, code: tokenCode })

/**
 * Changes the people of a hotel or chain, all or nothing and one change at a time, outside of any clock. Who asks is looked at
 * again once it is their turn.
 */
export const changePeople = <T>(
  db: Database,
  caller: Caller,
  work: (sql: WritingSql) => Promise<T>,
): Promise<T> =>
  db.directory.transaction(async (sql) => {
    await lockPeopleOf(sql, caller.chainCode)
    const { signedIn, chainCode, hotelCode, role } = caller
    if (signedIn !== undefined) {
      const found = await findSession(sql, signedIn.sessionHash, chainCode, hotelCode)
      if (found === undefined) throw new AppError('token_invalid')
      const roles = [found.hotel_role, found.chain_role].filter((one) => one !== null)
      if (roles.length === 0) throw new AppError('hotel_mismatch')
      if (isLowerRole(roles.reduce(higherRole), role!)) throw new AppError('role_not_allowed')
    }
    return work(sql)
  })

/** Where somebody is an owner: of chains, and of single hotels. A token is of its one hotel. */
export const ownedBy = async (sql: WritingSql, caller: Caller): Promise<(one: HotelOrChain) => boolean> => {
  if (caller.signedIn === undefined) return ({ hotel_id }) => hotel_id === caller.hotelId
  return ownedByPerson(sql, caller.signedIn.personCode)
}

/** Takes an invitation back that nobody has used; undefined if there is none like it. */
export const withdraw = async (
  sql: WritingSql,
  caller: Caller,
  linkCode: string,
): Promise<OpenInvite | undefined> => {
  const { chainCode: chain_code, hotelId } = caller
  const open = await listOpenInvites(sql, chain_code, hotelId)
  const found = open.find(({ link_code }) => link_code === linkCode)
  if (found === undefined) return undefined
  if (found.hotel_ids === null && !(await ownedBy(sql, caller))({ chain_code, hotel_id: 0 }))
    throw new AppError('role_not_allowed', {
      message: 'Invitations to a whole chain are withdrawn by its owners.',
    })
  await withdrawInvite(sql, found, hotelId)
  return found
}

/** Another role for somebody, or none. Returns what it was. */
export const changeRole = async (
  sql: WritingSql,
  caller: Caller,
  personCode: string,
  role: StaffRole | undefined,
): Promise<Member> => {
  const { chainCode, hotelId } = caller
  const own = (await listMembers(sql, chainCode, hotelId)).filter(
    ({ person_code }) => person_code === personCode,
  )
  // Who is of the hotel and of its chain is changed in the hotel.
  const before = own.find(({ hotel_id }) => hotel_id !== 0) ?? own[0]
  if (before === undefined) throw new AppError('person_not_found')
  if (!(await ownedBy(sql, caller))(before))
    throw new AppError('role_not_allowed', { message: 'People of a whole chain are changed by its owners.' })
  // A stolen session must not make owners; taking somebody's role away is no way in, and may be urgent.
  const isRaised = role !== undefined && isLowerRole(before.role, role)
  if (isRaised && caller.signedIn !== undefined && !isRecentSignIn(caller.signedIn.signedInAt))
    throw new AppError('sign_in_again')
  await writeRole(sql, before, role, actorOf(caller))
  return before
}

/** Writes another role, or takes a membership away, unless that leaves a hotel without an owner. */
export const writeRole = async (
  sql: WritingSql,
  before: Membership,
  role: StaffRole | undefined,
  by: Actor,
): Promise<void> => {
  if (before.role === 'owner' && role !== 'owner') {
    await refuseLastOwner(sql, before)
    await endInvitesBy(sql, before.person_code, before.chain_code)
  }
  // What they were invited to before would bring them back.
  const person = await findPerson(sql, before.person_code)
  await endInvitesTo(sql, person?.email ?? '', before.chain_code, placesOf(before))
  if (role === undefined) await deleteMembership(sql, before)
  else await putMembership(sql, { ...before, role }, by)
}

/** The hotels whose logs tell of a change of somebody: all of the chain, if that is what they are of. */
export const hotelsConcerned = async (sql: Sql, { chain_code, hotel_id }: HotelOrChain): Promise<number[]> =>
  hotel_id === 0 ? (await listHotelsOfChain(sql, chain_code)).map((one) => one.hotel_id) : [hotel_id]

const placesOf = ({ hotel_id }: Membership): number[] | null => (hotel_id === 0 ? null : [hotel_id])

const refuseLastOwner = async (sql: WritingSql, { person_code, chain_code, hotel_id }: Membership) => {
  const others = (await listChainMembers(sql, chain_code)).filter(
    (one) => one.role === 'owner' && !(one.person_code === person_code && one.hotel_id === hotel_id),
  )
  if (others.some((one) => one.hotel_id === 0)) return
  const owned = new Set(others.map((one) => one.hotel_id))
  const hotels = hotel_id === 0 ? await listHotelsOfChain(sql, chain_code) : [{ hotel_id }]
  if (hotels.some((hotel) => !owned.has(hotel.hotel_id))) throw new AppError('last_owner')
}

/** Whether somebody owns every hotel and chain that a person belongs to. */
export const ownsAllOf = async (sql: WritingSql, caller: Caller, personCode: string): Promise<boolean> => {
  const isOwned = await ownedBy(sql, caller)
  return (await listMemberships(sql, personCode)).every(isOwned)
}
