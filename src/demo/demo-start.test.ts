import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { until } from '../../test/support/barriers.ts'
import { type RunningServer, serve, temporaryFolder, vacancy } from '../../test/support/vacancy.ts'
import { connect } from '../db/connection/connect.ts'
import { joinEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { demoPictures } from './pictures.ts'

const environment = { VACANCY_DATA: temporaryFolder(), LOG_LEVEL: 'error' }
const tokensFile = path.join(environment.VACANCY_DATA, 'demo-tokens.json')

const get = async (server: RunningServer, path: string) => {
  const headers = { token: server.start.admin_token }
  const response = await fetch(`${server.url}/api/plugin/v1${path}`, { headers })
  assert.equal(response.status, 200)
  // biome-ignore lint/suspicious/noExplicitAny: looked into as it comes
  const { Result } = (await response.json()) as { Result: any }
  return Result
}

const tryLine = (server: RunningServer): string => server.start.try.match(/'(http[^']+)'$/)[1]

/** How many pictures there are; each must have a text that says what it shows. */
const picturesOf = async (server: RunningServer): Promise<number> => {
  const { hotel_information, hotel_image } = await get(server, '/hotelinformation')
  const rooms: { image_details: { alt: string }[] }[] = await get(
    server,
    `/roomavailability${new URL(tryLine(server)).search}`,
  )
  const described = (images: { alt: string }[]) => images.filter(({ alt }) => alt !== '').length
  const header = hotel_information.header_picture_alt === '' ? 0 : 1
  return rooms.reduce((sum, room) => sum + described(room.image_details), header + described(hotel_image))
}

const json = async (...words: string[]) => {
  const { code, stdout, stderr } = await vacancy([...words, '--json'], environment)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

const folder = path.join(environment.VACANCY_DATA, 'postgres')

/** Counts rows while the server is starting; 0 while its database cannot be reached yet. */
const count = async (table: string): Promise<number> => {
  // It cannot be joined while another process starts it.
  const postgres = await joinEmbeddedPostgres(environment.VACANCY_DATA).catch(() => undefined)
  if (postgres === undefined) return 0
  const client = await connect(postgres.url, { patient: true })
  const { rows } = await client
    .query(`select count(*)::int as count from ${table}`)
    .catch(() => ({ rows: [] }))
  await client.end()
  await postgres.leave()
  return rows[0]?.count ?? 0
}

const MOMENTS: Record<string, () => boolean | Promise<boolean>> = {
  'its PostgreSQL is being made': () => existsSync(folder),
  'PostgreSQL has begun': () => existsSync(path.join(folder, 'cluster', 'postmaster.pid')),
  'the hotel is there': async () => (await count('hotel_clock')) > 0,
  'there are bookings': async () => (await count('booking')) >= 5,
}

/** Starts the server and kills it as soon as that moment is reached. */
const killWhen = async (moment: string): Promise<void> => {
  const killed = new AbortController()
  const starting = serve(environment, killed.signal).catch(() => undefined)
  await until(MOMENTS[moment]!, moment)
  killed.abort()
  await starting
}

let server: RunningServer

test('starts killed anywhere are finished by the next, with nothing twice and nothing oversold', async () => {
  for (const moment of Object.keys(MOMENTS)) await killWhen(moment)
  server = await serve(environment)
  assert.equal((await get(server, '/hotelinformation')).hotel_information.hotel_name, 'Hotel Samudra')
  const rooms: { rate_details: object[] }[] = await get(
    server,
    `/roomavailability${new URL(tryLine(server)).search}`,
  )
  assert.deepEqual(
    rooms.map((room) => room.rate_details.length),
    [4, 4, 4, 4, 4],
  )
  const bookings: { booking_status: string; guest_detail: { email: string } }[] = await get(
    server,
    '/getallbooking?limit=1000',
  )
  assert.ok(bookings.length >= 38, `${bookings.length} bookings`)
  assert.equal(new Set(bookings.map(({ guest_detail }) => guest_detail.email)).size, bookings.length)
  assert.equal(new Set(bookings.map(({ booking_status }) => booking_status)).size, 3)
  assert.equal((await json('check')).ok, true)
  assert.equal((await json('token', 'list', '--hotel', 'SANUR')).length, 2)
})

test('its tokens are kept where only their owner can read them, and the line to try works', async () => {
  assert.equal((await stat(tokensFile)).mode & 0o777, 0o600)
  const saved = JSON.parse(await readFile(tokensFile, 'utf8'))
  assert.deepEqual(saved, { client: server.start.client_token, admin: server.start.admin_token })
  assert.equal((await fetch(tryLine(server), { headers: { token: saved.client } })).status, 200)
})

test('the pictures are there when the server says that it is ready; demo finds the hotel as it is', async () => {
  assert.equal(await picturesOf(server), demoPictures.length)
  await server.stop()
  const { created, client_token } = await json('demo')
  assert.equal(created, false)
  assert.equal(client_token, server.start.client_token)
})

test('a later start shows the same tokens and all pictures; revoked tokens are not shown', async () => {
  const second = await serve(environment)
  assert.equal(second.start.client_token, server.start.client_token)
  assert.equal(await picturesOf(second), demoPictures.length)
  const [token] = await json('token', 'list', '--hotel', 'SANUR')
  await json('token', 'revoke', '--hotel', 'SANUR', '--token-code', token.token_code)
  await second.stop()
  const third = await serve(environment)
  assert.deepEqual([third.start.client_token, third.start.admin_token, third.start.try], [null, null, null])
  await third.stop()
})
