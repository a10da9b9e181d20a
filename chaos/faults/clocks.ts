import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { until } from '../../test/support/barriers.ts'
import { fault, type Making } from '../fault.ts'
import { type Load, makeHotels, send } from '../load.ts'
import { addHotel, overCluster, temporaryFolder } from '../scene.ts'
import type { Cluster } from '../servers/postgres.ts'
import type { Receiver } from '../servers/receiver.ts'

const DAY_MS = 24 * 3600 * 1000
const MOVED_MS = 4000
const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'moved-clock.ts')).href

/** Moves the clock of one of two servers; the other's and PostgreSQL's stay right. In the end it is a day behind. */
export const moveServerClock: Making = async (cluster) => {
  const file = path.join(temporaryFolder(), 'clock')
  const move = (ms: number): void => {
    fs.writeFileSync(`${file}.new`, `${ms}`)
    fs.renameSync(`${file}.new`, file)
  }
  move(0)
  const settings = { NODE_OPTIONS: `--import=${PRELOAD}`, CHAOS_CLOCK: file }
  const scene = await overCluster(cluster, { servers: [{ settings }, {}] })
  const { address } = scene.servers[0]!
  return fault("one server's clock a day ahead, then a day behind", scene, async (load) => {
    const proofs: string[] = []
    for (const days of [1, -1]) {
      move(days * DAY_MS)
      const day = dayAfter(days)
      await until(async () => (await timeAt(load, address)).startsWith(day), 'the clock has moved')
      const made = await bookingsDuring(load, address)
      proofs.push(`${made} bookings by it on ${day}`)
    }
    return proofs.join(', ')
  })
}

const dayAfter = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const timeAt = async ({ hotels }: Load, address: string): Promise<string> => {
  const agent = new http.Agent({ keepAlive: false })
  const { json } = await send(agent, address, 'GET', '/ping', { token: hotels[0]!.client })
  return json?.Result?.time ?? ''
}

const bookingsDuring = async (load: Load, address: string): Promise<number> => {
  const before = load.bookingsBy(address)
  await delay(MOVED_MS)
  const made = load.bookingsBy(address) - before
  if (made === 0) throw new Error('nobody could book meanwhile')
  return made
}

const NAME = 'moved_clock'

/**
 * Moves the time that statements see: our own now() replaces PostgreSQL's, also in defaults of columns. The clock of
 * PostgreSQL itself is the machine's, which a test cannot change.
 */
const prepare = async (client: pg.Client): Promise<void> => {
  await client.query(`
    create table clock_shift (by interval not null);
    insert into clock_shift values ('0');
    create function public.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + (select by from public.clock_shift)';
    alter database ${NAME} set search_path = public, pg_catalog;
    do $$
      declare place record;
      begin
        for place in
          select c.relname, a.attname from pg_attrdef d join pg_class c on c.oid = d.adrelid
          join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
          where pg_get_expr(d.adbin, d.adrelid) in ('now()', 'pg_catalog.now()')
        loop
          execute format('alter table %I alter %I set default public.now()', place.relname, place.attname);
        end loop;
      end
    $$`)
}

const makeDatabase = async (cluster: Cluster): Promise<{ url: string; client: pg.Client }> => {
  await cluster.ask(`create database ${NAME}`)
  const url = cluster.url.replace(/vacancy$/, NAME)
  await addHotel(url)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await prepare(client)
  return { url, client }
}

export const moveDatabaseClock: Making = async (cluster) => {
  const { url, client } = await makeDatabase(cluster)
  const scene = await overCluster(cluster, { url })
  const { address } = scene.servers[0]!
  const close = async () => {
    await scene.close()
    await client.end()
  }
  const strike = async (load: Load, receiver: Receiver) => {
    // A hotel without load. The others always have messages to send, so their times would be corrected at once.
    const [quiet] = await makeHotels(url, address, 1, receiver)
    await client.query(`update clock_shift set by = '1 day'`)
    await load.book(quiet)
    const during = await bookingsDuring(load, address)
    await client.query(`update clock_shift set by = '0'`)
    await load.book(quiet)
    const { rows } = await client.query(
      `select count(*)::int as tomorrows from booking where created_at > pg_catalog.now() + interval '12 hours'`,
    )
    if (rows[0].tomorrows === 0) throw new Error('the clock did not move')
    return `${during} bookings meanwhile, ${rows[0].tomorrows} of them dated ${dayAfter(1)}, then put back`
  }
  return fault("the database's clock a day ahead for 4 s, then put back", scene, strike, close)
}
