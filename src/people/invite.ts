import type { WritingSql } from '../db/connection/sql.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../http/request/caller.ts'
import type { StaffRole } from '../http/request/staff-roles.ts'
import { actorOf, ownedBy } from './change-people.ts'
import type { OpenInvite } from './record/link-queries.ts'
import { listHotelsOfChain } from './record/queries.ts'
import { type MadeLink, makeLink } from './sign-in/make-link.ts'

export interface Invitation {
  email: string
  role: StaffRole
  name?: string | undefined
  language?: string | undefined
  hotel_codes?: string[] | undefined
  wholeChain: boolean
}

export interface Invited extends MadeLink {
  /** The hotels whose logs tell of it. */
  hotelIds: number[]
}

/** An invitation, as the person whom it would make. */
export const invitedAs = (invite: OpenInvite) => ({
  person_code: invite.link_code,
  name: invite.person_name ?? invite.email,
  email: invite.email,
  language: invite.language ?? 'en',
  role: invite.role,
  hotel_role: invite.hotel_ids === null ? null : invite.role,
  chain_role: invite.hotel_ids === null ? invite.role : null,
  created_at: invite.created_at,
  created_by: invite.created_by,
})

/** Makes an invitation. Whether the address has a person already changes nothing of it. */
export const invite = async (
  sql: WritingSql,
  caller: Caller,
  wanted: Invitation,
  publicUrl: string,
  isMailed: boolean,
): Promise<Invited> => {
  const { chainCode: chain_code } = caller
  const isOwned = await ownedBy(sql, caller)
  const hotels = await listHotelsOfChain(sql, chain_code)
  if (wanted.wholeChain && !isOwned({ chain_code, hotel_id: 0 }))
    throw new AppError('role_not_allowed', { message: 'People of a whole chain are invited by its owners.' })
  const hotel_ids = wanted.wholeChain ? null : hotelsNamed(caller, hotels, isOwned, wanted.hotel_codes)
  const link = {
    kind: 'invite' as const,
    email: wanted.email.trim(),
    person_name: wanted.name ?? null,
    language: wanted.language ?? null,
    role: wanted.role,
    chain_code,
    hotel_ids,
    person_code: null,
  }
  const made = await makeLink(sql, publicUrl, link, actorOf(caller), isMailed)
  return { ...made, hotelIds: hotel_ids ?? hotels.map(({ hotel_id }) => hotel_id) }
}

/** One that is another's is refused like one that is not there. */
const hotelsNamed = (
  { chainCode: chain_code, hotelId }: Caller,
  hotels: { hotel_id: number; hotel_code: string }[],
  isOwned: (one: { chain_code: string; hotel_id: number }) => boolean,
  codes: string[] | undefined,
): number[] => {
  if (codes === undefined) return [hotelId]
  return [...new Set(codes)].map((name, at) => {
    const found = hotels.find(
      ({ hotel_code, hotel_id }) => hotel_code === name && isOwned({ chain_code, hotel_id }),
    )
    if (found !== undefined) return found.hotel_id
    const message = `${name} is no hotel of this chain that you own`
    throw new AppError('hotel_mismatch', {
      details: [{ field: `hotel_codes[${at}]`, code: 'hotel_mismatch', message }],
    })
  })
}
