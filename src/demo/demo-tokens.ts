import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/hotel/database.ts'
import { hashToken } from '../tokens/authenticate.ts'
import { createToken, reserveToken } from '../tokens/create-token.ts'
import { findTokenOwner, listTokens, revokeToken } from '../tokens/queries.ts'

/** The tokens themselves; the database has only their hashes. */
export interface DemoTokens {
  client: string
  admin: string
}

const NAMES = { client: 'Demo website', admin: 'Demo desk' }

// Only the embedded database has a data folder. Who may read that folder may read the database anyway.
const fileOf = ({ databaseUrl, dataFolder }: Config): string | undefined =>
  databaseUrl === undefined ? path.join(dataFolder, 'demo-tokens.json') : undefined

/** The tokens from the file, if both still work. */
export const recallTokens = async (
  config: Config,
  db: Database,
  hotelId: number,
): Promise<DemoTokens | undefined> => {
  const file = fileOf(config)
  if (file === undefined) return undefined
  const saved = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  const works = await Promise.all([isGood(db, hotelId, saved?.client), isGood(db, hotelId, saved?.admin)])
  return works.every(Boolean) ? { client: saved.client, admin: saved.admin } : undefined
}

const isGood = async (db: Database, hotelId: number, token: unknown): Promise<boolean> => {
  if (typeof token !== 'string') return false
  const owner = await db.of(hotelId).read((sql) => findTokenOwner(sql, hotelId, hashToken(token)))
  if (owner === undefined) return false
  return owner.expires_at === null || Date.parse(owner.expires_at) > Date.now()
}

/** Makes new tokens, revokes those of an earlier attempt, and saves the new ones if there is a data folder. */
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
