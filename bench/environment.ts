import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Database } from '../src/db/hotel/database.ts'
import { joinEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts'
import { formatDay } from '../src/stay/values/civil-date.ts'
import { todayIn } from '../src/stay/values/time-zone.ts'
import { makeToken } from '../src/tokens/create-token.ts'
import { type Running, start } from './processes.ts'
import { type BenchHotel, type HotelSize, seedHotels } from './seeds/seed.ts'

export interface KeyedHotel extends BenchHotel {
  client: string
}

/** What every figure uses: a database of our own, and the application and the baseline as processes. */
export interface Environment {
  db: Database
  url: string
  app: Running
  bare: Running
  hotels(prefix: string, count: number, days?: number, free?: number, size?: HotelSize): Promise<KeyedHotel[]>
  close(): Promise<void>
}

export const BASE = '/api/plugin/v1'

export const openEnvironment = async (): Promise<Environment> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vacancy-bench-'))
  chmodSync(folder, 0o711)
  const postgres = await joinEmbeddedPostgres(folder)
  const ground = await openGround(postgres.url)
  const bare = await start('bare-server.ts')
  return {
    ...ground,
    bare,
    async close() {
      await bare.stop()
      await ground.close()
      await postgres.leave()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const KEYS_AT_ONCE = 50

/** The application on a database. */
export type Ground = Omit<Environment, 'bare'>

export const openGround = async (url: string): Promise<Ground> => {
  const db = new Database(url)
  await db.migrate()
  await db.findNodes()
  const app = await start('app-server.ts', { DATABASE_URL: url })
  return {
    db,
    url,
    app,
    async hotels(prefix, count, days, free, size) {
      const hotels = await db.coordinator.withoutTimeouts((client) =>
        seedHotels(client, prefix, count, days, free, size),
      )
      const keyed: KeyedHotel[] = []
      for (let at = 0; at < hotels.length; at += KEYS_AT_ONCE)
        keyed.push(
          ...(await Promise.all(hotels.slice(at, at + KEYS_AT_ONCE).map((hotel) => withKeys(db, hotel)))),
        )
      return keyed
    },
    async close() {
      await app.stop()
      await db.end()
    },
  }
}

const withKeys = async (db: Database, hotel: BenchHotel): Promise<KeyedHotel> => {
  const { token } = await makeToken(db, hotel.hotelId, { token_name: 'bench', is_admin: false })
  return { ...hotel, client: token }
}

export const adminOf = async (db: Database, hotel: BenchHotel): Promise<string> =>
  (await makeToken(db, hotel.hotelId, { token_name: 'bench', is_admin: true })).token

/** Searches that are all different: every arrival of a year, one to seven nights, one or two adults; shuffled. */
export const searchPaths = (): string[] => {
  const today = todayIn('UTC')
  const paths: string[] = []
  for (let ahead = 1; ahead <= 360; ahead++)
    for (let nights = 1; nights <= 7; nights++)
      for (const adults of [1, 2])
        paths.push(
          `${BASE}/roomavailability?StartDate=${formatDay(today + ahead)}&EndDate=${formatDay(today + ahead + nights)}&Adults=${adults}`,
        )
  let seed = 42
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  for (let at = paths.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const swapped = paths[at]!
    paths[at] = paths[other]!
    paths[other] = swapped
  }
  return paths
}

/** Gives the baseline the same bytes that the application answers. */
export const teachBare = async (
  { app, bare }: Environment,
  paths: string[],
  token: string,
): Promise<number> => {
  let bytes = 0
  for (const each of paths) {
    const body = await (await fetch(app.address + each, { headers: { token } })).text()
    bytes += body.length
    bare.process.send({ path: each, body })
  }
  return bytes / paths.length
}
