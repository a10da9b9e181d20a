import type { WritingSql } from '../../db/connection/sql.ts'
import type { Database } from '../../db/hotel/database.ts'
import { listFirstCodes } from '../../hotels/queries.ts'
import { endOpenSetups } from '../record/link-queries.ts'
import type { Actor } from '../record/queries.ts'
import { type MadeLink, makeLink, NO_INVITE } from '../sign-in/make-link.ts'

const FIRST_START = 'First start'

/** A link by which somebody sets up a hotel of a new chain, and becomes the owner of both. */
export const makeSetupLink = (sql: WritingSql, publicUrl: string, by: Actor): Promise<MadeLink> =>
  makeLink(sql, publicUrl, { ...NO_INVITE, kind: 'setup', person_code: null }, by, false)

/**
 * The link that a start prints while there is no hotel. The one that was printed before is good no more, unless somebody has
 * begun with it.
 */
export const firstSetupLink = (db: Database, publicUrl: string): Promise<string | undefined> =>
  db.directory.transaction(async (sql) => {
    await endOpenSetups(sql, FIRST_START)
    if ((await listFirstCodes(sql, 1)).length > 0) return undefined
    return (await makeSetupLink(sql, publicUrl, { name: FIRST_START, code: null })).url
  })
