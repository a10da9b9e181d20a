import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/hotel/database.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { addChain } from '../hotels/chain-queries.ts'
import { hashToken } from '../tokens/authenticate.ts'
import { findChainToken, listChainTokens, revokeChainToken } from '../tokens/chain-queries.ts'
import { makeChainToken } from '../tokens/chain-tokens.ts'
import { createToken, reserveToken } from '../tokens/create-token.ts'
import { findTokenOwner, listTokens, revokeToken, turnKeys } from '../tokens/queries.ts'
import { CHAIN_CODE, CHAIN_NAME } from './shape/plan.ts'

/** The tokens themselves; the database has only their hashes. */
export interface HotelTokens {
  client: string
  admin: string
}

export interface DemoTokens extends HotelTokens {
  /** A client token of the chain; undefined where the demo was made before there were any, or it was revoked. */
  chain?: string | undefined
}

const NAMES = { client: 'Demo website', admin: 'Demo desk', chain: 'Demo portal' }

// Only the embedded database has a data folder. Who may read that folder may read the database anyway.
const fileOf = ({ databaseUrl, dataFolder }: Config): string | undefined =>
  databaseUrl === undefined ? path.join(dataFolder, 'demo-tokens.json') : undefined

/** The tokens from the file, if those of the hotel still work. */
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
  const [client, admin, chain] = await Promise.all([
    isGood(db, hotelId, saved?.client),
    isGood(db, hotelId, saved?.admin),
    isGoodOfChain(db, saved?.chain),
  ])
  if (!client || !admin) return undefined
  return { client: saved.client, admin: saved.admin, ...(chain ? { chain: saved.chain } : {}) }
}

const isGood = async (db: Database, hotelId: number, token: unknown): Promise<boolean> => {
  if (typeof token !== 'string') return false
  const owner = await db.of(hotelId).read((sql) => findTokenOwner(sql, hotelId, hashToken(token)))
  if (owner === undefined) return false
  return owner.expires_at === null || Date.parse(owner.expires_at) > Date.now()
}

const isGoodOfChain = async (db: Database, token: unknown): Promise<boolean> => {
  if (typeof token !== 'string') return false
  return (await db.directory.read((sql) => findChainToken(sql, hashToken(token), ''))) !== undefined
}

/** Makes new tokens of the hotel and of its chain, and saves them if there is a data folder. */
export const makeKeptTokens = async (config: Config, db: Database, hotelId: number): Promise<DemoTokens> => {
  const tokens = { ...(await makeTokens(db, hotelId)), chain: await makeTokenOfChain(db) }
  const file = fileOf(config)
  if (file !== undefined) await writeFile(file, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 })
  return tokens
}

/** Makes new tokens of a hotel, and revokes those of an earlier attempt. */
export const makeTokens = async (
  db: Database,
  hotelId: number,
  expires_at?: string,
): Promise<HotelTokens> => {
  const [client, admin] = [await reserveToken(db, hotelId, false), await reserveToken(db, hotelId, true)]
  await db.inHotel(hotelId, async (tx) => {
    await revokeNamed(tx, hotelId)
    await createToken(tx, { token_name: NAMES.client, is_admin: false, expires_at }, client)
    await createToken(tx, { token_name: NAMES.admin, is_admin: true, expires_at }, admin)
  })
  return { client, admin }
}

/** Ends the tokens that a hotel was made with. */
export const revokeTokens = (db: Database, hotelId: number): Promise<void> =>
  db.inHotel(hotelId, async (tx) => {
    await revokeNamed(tx, hotelId)
    turnKeys(tx)
  })

const revokeNamed = async (tx: Tx, hotelId: number): Promise<void> => {
  const names: string[] = [NAMES.client, NAMES.admin]
  for (const { token_code, token_name } of await listTokens(tx, hotelId))
    if (names.includes(token_name)) await revokeToken(tx, token_code)
}

const makeTokenOfChain = async (db: Database): Promise<string> => {
  await db.directory.write((sql) => addChain(sql, CHAIN_CODE, CHAIN_NAME))
  for (const { token_code, token_name } of await db.directory.read((sql) => listChainTokens(sql, CHAIN_CODE)))
    if (token_name === NAMES.chain)
      await db.directory.write((sql) => revokeChainToken(sql, CHAIN_CODE, token_code))
  const wanted = { chain_code: CHAIN_CODE, token_name: NAMES.chain, is_admin: false }
  return (await makeChainToken(db, wanted)).token
}
