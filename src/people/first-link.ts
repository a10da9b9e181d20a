import type { Database } from '../db/hotel/database.ts'
import { endOpenInvites } from './record/link-queries.ts'
import { isAnybodyThere } from './record/queries.ts'
import { makeLink } from './sign-in/make-link.ts'

const FIRST_START = 'First start'

/**
 * A link for the first person of the installation: whoever can read what the server prints becomes an owner of all hotels of
 * the chain, and begins in this one. Undefined once there is anybody. The link that was printed before is good no more.
 */
export const firstLink = async (
  db: Database,
  publicUrl: string,
  { chain_code, hotel_code }: { chain_code: string; hotel_code: string },
): Promise<string | undefined> =>
  db.directory.transaction(async (sql) => {
    await endOpenInvites(sql, FIRST_START)
    if (await isAnybodyThere(sql)) return undefined
    const link = {
      kind: 'invite' as const,
      email: null,
      person_name: null,
      language: null,
      person_code: null,
    }
    const invite = { ...link, role: 'owner' as const, chain_code, hotel_ids: null }
    const { url } = await makeLink(sql, publicUrl, invite, { name: FIRST_START, code: null }, false)
    return url.replace('/desk/link#', `/desk/at/${chain_code}/${hotel_code}/link#`)
  })
