import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../../test/support/barriers.ts'
import { fault, type Making } from '../fault.ts'
import { type Load, send } from '../load.ts'
import { overCluster, temporaryFolder } from '../scene.ts'
import { freePort } from '../servers/postgres.ts'
import { ServerProcess } from '../servers/server.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PARTS = ['src', 'web', 'migrations', 'package-lock.json']
const LATER = '9000.0.0'
export const MIGRATION = '9000_later.sql'

// Migrations may only add. On a cluster, a column and its check cannot be added in one statement.
export const STATEMENTS = `
  alter table booking add column later_note text not null default 'x';
  alter table room_day add column later_limit integer;
  alter table room_day add constraint room_day_later_limit check (later_limit > 0);
  alter table hotel_clock add column later_version bigint not null default 0;
  create table later_thing (hotel_id bigint not null references hotel, thing_code text, primary key (hotel_id, thing_code));
  create index booking_later on booking (hotel_id, later_note);`

/** Makes a copy of this version with a higher version number and one more migration. Returns the path of its program. */
const makeLaterVersion = (): string => {
  const folder = temporaryFolder()
  for (const part of PARTS) fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  fs.symlinkSync(fs.realpathSync(path.join(ROOT, 'node_modules')), path.join(folder, 'node_modules'))
  if (fs.existsSync(path.join(ROOT, 'dist')))
    fs.symlinkSync(path.join(ROOT, 'dist'), path.join(folder, 'dist'))
  const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, version: LATER }))
  fs.writeFileSync(path.join(folder, 'migrations', MIGRATION), STATEMENTS)
  return path.join(folder, 'src/cli/main.ts')
}

const versionAt = async ({ hotels }: Load, address: string): Promise<string> => {
  const agent = new http.Agent({ keepAlive: false })
  const { json } = await send(agent, address, 'GET', '/ping', { token: hotels[0]!.client })
  return json?.Result?.version
}

const ENOUGH = 20

/** A rolling upgrade: the later version migrates and joins, both serve, and the earlier one is restarted. */
export const startLaterVersion: Making = async (cluster) => {
  const scene = await overCluster(cluster)
  const [earlier] = scene.servers
  const main = makeLaterVersion()
  return fault('a later version beside this one', scene, async (load) => {
    const later = await new ServerProcess(await freePort(), scene.environment, { main }).start()
    scene.servers.push(later)
    load.addresses.push(later.address)
    await bothBook(load, scene.servers)
    await startAgain(load, earlier!)
    await bothBook(load, scene.servers)
    const rows = await cluster.ask(`select from schema_migration where name = '${MIGRATION}'`)
    if (rows.length !== 1) throw new Error('the later version did not migrate')
    const shown = await Promise.all(
      scene.servers.map(
        async ({ address }) => `${load.bookingsBy(address)} by ${await versionAt(load, address)}`,
      ),
    )
    return `migrated under load; bookings: ${shown.join(', ')}; the earlier one started again on the later tables`
  })
}

const LEFT_ALONE_MS = 500

/** Takes the server out of the load before stopping it, as a load balancer would. */
const startAgain = async (load: Load, server: ServerProcess): Promise<void> => {
  load.addresses = load.addresses.filter((address) => address !== server.address)
  await delay(LEFT_ALONE_MS)
  await server.end()
  await server.start()
  load.addresses.push(server.address)
}

const bothBook = async (load: Load, servers: ServerProcess[]): Promise<void> => {
  const before = servers.map(({ address }) => load.bookingsBy(address))
  await until(
    async () => servers.every(({ address }, at) => load.bookingsBy(address) >= before[at]! + ENOUGH),
    'both versions take bookings',
  )
}
