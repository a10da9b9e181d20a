import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { hashToken } from '../tokens/authenticate.ts'
import { createToken, reserveToken } from '../tokens/create-token.ts'
import { findTokenOwner, listTokens, revokeToken } from '../tokens/queries.ts'

/** The values themselves, which the database does not keep. */
export interface DemoTokens {
  client: string
  admin: string
}

const NAMES = { client: 'Demo website', admin: 'Demo desk' }

// Only an embedded database has a folder of its own beside it, readable to whoever may read the database anyway.
const fileOf = ({ databaseUrl, dataFolder }: Config): string | undefined =>
  databaseUrl === undefined ? path.join(dataFolder, 'demo-tokens.json') : undefined

/** The tokens as they were kept, if both still work. */
export const recallTokens = async (
  config: Config,
  db: Database,
  hotelId: number,
): Promise<DemoTokens | undefined> => {
  const file = fileOf(config)
  if (file === undefined) return undefined
  const kept = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  const works = await Promise.all([isGood(db, hotelId, kept?.client), isGood(db, hotelId, kept?.admin)])
  return works.every(Boolean) ? { client: kept.client, admin: kept.admin } : undefined
}

const isGood = async (db: Database, hotelId: number, token: unknown): Promise<boolean> => {
  if (typeof token !== 'string') return false
  const owner = await db.read((sql) => findTokenOwner(sql, hotelId, hashToken(token)))
  if (owner === undefined) return false
  return owner.expires_at === null || Date.parse(owner.expires_at) > Date.now()
}

/** New tokens in place of those of an earlier attempt, and kept where there is a place for them. */
export const makeTokens = async (config: Config, db: Database, hotelId: number): Promise<DemoTokens> => {
  const [client, admin] = [await reserveToken(db, hotelId, false), await reserveToken(db, hotelId, true)]
  await db.inHotel(hotelId, async (tx) => {
    const names = Object.values(NAMES)
    for (const { token_code, token_name } of await listTokens(tx, hotelId))
      if (names.includes(token_name)) await revokeToken(tx, token_code)
    await createToken(tx, { token_name: NAMES.client, is_admin: false }, client)
    await createToken(tx, { token_name: NAMES.admin, is_admin: true }, admin)
  })
  const tokens = { client, admin }
  const file = fileOf(config)
  if (file !== undefined) await writeFile(file, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 })
  return tokens
}
