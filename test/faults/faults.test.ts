import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { Load, makeHotels } from '../../chaos/load.ts'
import { embedded, removeFolders } from '../../chaos/scene.ts'
import { verify } from '../../chaos/verify.ts'
import { until } from '../support/barriers.ts'

after(removeFolders)

test('the server, its PostgreSQL and one backend are killed while guests book: nothing is lost, leaked or out of order', {
  timeout: 120_000,
  skip: process.platform === 'linux' ? false : 'looks for processes under /proc',
}, async () => {
  const scene = await embedded(0)
  after(() => scene.close())
  const [server] = scene.servers
  const load = new Load(await makeHotels(scene.url(), server!.address, 2), [server!.address])
  load.begin()

  const faults: Record<string, () => Promise<void>> = {
    'kill -9 of one backend': async () => {
      const client = new pg.Client(scene.url())
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query(
        `select pid from pg_stat_activity where application_name = 'vacancy' order by state_change desc limit 1`,
      )
      process.kill(rows[0].pid, 'SIGKILL')
      await client.end().catch(() => {})
    },
    'kill -9 of the embedded PostgreSQL': async () => {
      const before = scene.postmaster()!
      process.kill(before, 'SIGKILL')
      await until(async () => ![undefined, before].includes(scene.postmaster()), 'it is started again')
    },
    'kill -9 of the server': async () => {
      await server!.end('SIGKILL')
      await server!.start()
    },
  }
  for (const [name, strike] of Object.entries(faults)) {
    const before = load.acknowledged.length
    await until(
      async () => load.acknowledged.length > before && load.bookingsInFlight > 0,
      `bookings before ${name}`,
    )
    await strike()
    const struck = load.acknowledged.length
    await until(async () => load.acknowledged.length > struck + 8, `bookings after ${name}`)
  }
  await load.end()
  const { notes, ...verdict } = await verify(load, scene.url(), server!.address, scene.environment)
  assert.deepEqual({ ...verdict, stale: load.stale, wrong: load.wrong }, NOTHING_WRONG, notes.join('\n'))
})

const NOTHING_WRONG = {
  lost: 0,
  leaked: 0,
  eventsWrong: 0,
  searchesWrong: 0,
  deliveriesMissing: 0,
  stale: 0,
  wrong: [],
}
