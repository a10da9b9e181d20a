import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Database } from '../src/db/hotel/database.ts'
import { joinEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts'
import { createHotel } from '../src/hotels/create-hotel.ts'
import { type Cluster, freePort, postmasterOf } from './servers/postgres.ts'
import { type ServerOptions, ServerProcess } from './servers/server.ts'

/** The servers that a fault hits, and access to their database. */
export interface Scene {
  servers: ServerProcess[]
  environment: Record<string, string>
  /** How many hotels the load has; three if undefined. */
  hotels?: number
  url(): string
  close(): Promise<void>
}

const folders: string[] = []

export const temporaryFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'vacancy-chaos-'))
  fs.chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

export const removeFolders = (): void => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

interface OverCluster {
  url?: string
  /** Started in this order; one server by default. */
  servers?: ServerOptions[]
  /** Settings of all servers, and of the commands that are run beside them. */
  settings?: Record<string, string>
}

/** Servers over an external PostgreSQL. Servers that are added later end with the scene too. */
export const overCluster = async (
  cluster: Cluster,
  { url = cluster.url, servers: wanted = [{}], settings = {} }: OverCluster = {},
): Promise<Scene> => {
  const environment = { DATABASE_URL: url, ...settings }
  const servers: ServerProcess[] = []
  for (const options of wanted)
    servers.push(await new ServerProcess(await freePort(), environment, options).start())
  return {
    servers,
    environment,
    url: () => url,
    close: async () => {
      await Promise.all(servers.map((server) => server.end()))
    },
  }
}

export interface EmbeddedScene extends Scene {
  postmaster(): number | undefined
}

/** One server with its embedded PostgreSQL. */
export const embedded = async (workers: number, folder = temporaryFolder()): Promise<EmbeddedScene> => {
  await withHotel(folder)
  const environment = { VACANCY_DATA: folder }
  const server = await new ServerProcess(await freePort(), environment, { workers }).start()
  const inside = path.join(folder, 'postgres')
  const read = (name: string) => fs.readFileSync(path.join(inside, name), 'utf8').trim()
  return {
    servers: [server],
    environment,
    url: () => `postgres://vacancy:${read('password')}@127.0.0.1:${read('port')}/vacancy`,
    postmaster: () => postmasterOf(fs.realpathSync(path.join(inside, 'cluster'))),
    async close() {
      await server.end()
      // A killed server leaves its PostgreSQL running. Joining and leaving stops it.
      await (await joinEmbeddedPostgres(folder)).leave()
    },
  }
}

const withHotel = async (folder: string): Promise<void> => {
  const server = await joinEmbeddedPostgres(folder)
  await addHotel(server.url)
  await server.leave()
}

/** Adds a hotel, so that a server makes no demo hotel, whose pictures would keep a core busy. */
export const addHotel = async (url: string): Promise<void> => {
  const db = new Database(url)
  await db.migrate()
  const fields = {
    chain_code: 'CHAOS',
    hotel_code: 'FIRST',
    hotel_name: 'First',
    currency: 'USD',
    timezone: 'UTC',
  }
  await createHotel(db, fields)
  await db.end()
}
