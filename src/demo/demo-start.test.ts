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

const addressIn = (line: string): string => line.match(/'(http[^']+)'$/)![1]!
const tryLine = (server: RunningServer): string => addressIn(server.start.try)

interface Found {
  hotel_code: string
  hotel_name: string
}

/** What the line for all hotels answers. */
const searched = async (server: RunningServer): Promise<Found[]> => {
  const headers = { token: server.start.chain_token }
  const response = await fetch(addressIn(server.start.try_chain), { headers })
  assert.equal(response.status, 200)
  return ((await response.json()) as { Result: Found[] }).Result
}

const isBeingMade = ({ hotel_name }: Found): boolean =>
  hotel_name === undefined || /being set up/.test(hotel_name)

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
  'there are bookings': async () => (await count('booking')) >= 5,
  'the server is ready, and the second hotel has bookings': async () => (await count(OF_OTHERS)) >= 3,
}

const OF_OTHERS = `booking join hotel using (hotel_id) where hotel_code <> 'SANUR'`

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
  await until(async () => !(await searched(server)).some(isBeingMade), 'the other hotels are made')
  assert.deepEqual((await searched(server)).map(({ hotel_code }) => hotel_code).sort(), [
    'KYOTO',
    'LISBON',
    'SANUR',
  ])
  const ofOthers = await count(OF_OTHERS)
  assert.ok(ofOthers >= 20, `${ofOthers} bookings in the other hotels`)
  const guests = `(select distinct hotel_id, guest_email from ${OF_OTHERS}) as guests`
  assert.equal(await count(guests), ofOthers)
  assert.equal((await json('check')).ok, true)
  assert.equal((await json('token', 'list', '--hotel', 'SANUR')).length, 2)
})

test('its tokens are kept where only their owner can read them, and the line to try works', async () => {
  assert.equal((await stat(tokensFile)).mode & 0o777, 0o600)
  const saved = JSON.parse(await readFile(tokensFile, 'utf8'))
  const { client_token, admin_token, chain_token } = server.start
  assert.deepEqual(saved, { client: client_token, admin: admin_token, chain: chain_token })
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
  for (const name of ['client_token', 'chain_token']) assert.equal(second.start[name], server.start[name])
  assert.equal(await picturesOf(second), demoPictures.length)
  const [token] = await json('token', 'list', '--hotel', 'SANUR')
  await json('token', 'revoke', '--hotel', 'SANUR', '--token-code', token.token_code)
  await second.stop()
  const after = await json('demo')
  assert.deepEqual([after.created, after.client_token, after.admin_token], [false, null, null])
})
