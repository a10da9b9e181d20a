import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { createTestApp } from '../../test/support/harness.ts'
import { temporaryFolder, vacancy } from '../../test/support/vacancy.ts'

const { app, db, url } = await createTestApp({ ownDatabase: true })
const folder = temporaryFolder()
const environment = { DATABASE_URL: url, NO_COLOR: '1' }

const json = async (...words: string[]) => {
  const { code, stdout, stderr } = await vacancy([...words, '--json'], environment)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

const failure = async (...words: string[]) => {
  const { code, stdout, stderr } = await vacancy([...words, '--json'], environment)
  assert.equal(stdout, '', 'a failure writes nothing to stdout')
  return { code, message: JSON.parse(stderr).error.message as string }
}

const hotelAdd = (chain: string, hotel: string, currency = 'USD') =>
  json(
    'hotel',
    'add',
    '--chain',
    chain,
    '--hotel',
    hotel,
    '--name',
    `Hotel ${hotel}`,
    '--currency',
    currency,
    '--timezone',
    'Asia/Makassar',
  )

const tokenWorks = async (token: string): Promise<number> => {
  const response = await app.inject({ url: '/api/plugin/v1/test', headers: { token } })
  return response.statusCode
}

test('a hotel added is listed and shown, with the fields the API has', async () => {
  const added = await hotelAdd('ALFA', 'UBUD')
  assert.equal(added.chain_code, 'ALFA')
  assert.equal(added.hotel_code, 'UBUD')
  assert.equal(added.timezone, 'Asia/Makassar')
  assert.ok(
    (await json('hotel', 'list')).some((hotel: { hotel_code: string }) => hotel.hotel_code === 'UBUD'),
  )
  const shown = await json('hotel', 'show', '--hotel', 'ALFA/UBUD')
  assert.deepEqual([shown.hotel_name, shown.rooms, shown.rates, shown.tokens], ['Hotel UBUD', 0, 0, 0])
})

test('a hotel is added once, and codes are looked for in every chain', async () => {
  await hotelAdd('BETA', 'KUTA')
  const again = await failure(
    ...[
      'hotel',
      'add',
      '--chain',
      'BETA',
      '--hotel',
      'KUTA',
      '--name',
      'K',
      '--currency',
      'USD',
      '--timezone',
      'UTC',
    ],
  )
  assert.deepEqual(again, { code: 1, message: 'There is a hotel BETA/KUTA already.' })
  await hotelAdd('GAMMA', 'KUTA')
  const ambiguous = await failure('hotel', 'show', '--hotel', 'KUTA')
  assert.deepEqual(ambiguous, {
    code: 1,
    message: '2 hotels have the code KUTA: BETA/KUTA, GAMMA/KUTA. Say which, as CHAIN/HOTEL.',
  })
  const unknown = await failure('token', 'list', '--hotel', 'NOWHERE')
  assert.equal(unknown.code, 1)
  assert.match(unknown.message, /There is no hotel NOWHERE\. There are: .*BETA\/KUTA/)
})

test('wrong usage exits with 2, whatever else was wrong with 1', async () => {
  assert.deepEqual(await failure('hotel', 'ad'), {
    code: 2,
    message: "unknown command 'ad'\n(Did you mean add?)",
  })
  assert.equal((await failure('token')).code, 2)
  const { code, stderr } = await vacancy(['hotel', 'add'], environment)
  assert.equal(code, 2)
  assert.equal(
    stderr,
    "Error: required option '--chain <code>' not specified\n./bin/vacancy hotel add --help shows how.\n",
  )
})

test('a token works from when it is made until it is revoked', async () => {
  await hotelAdd('DELTA', 'AMED')
  const made = await json('token', 'create', '--hotel', 'AMED', '--name', 'Our PMS', '--admin')
  assert.match(made.token, /^vca_/)
  assert.equal(made.is_admin, 1)
  assert.equal(await tokenWorks(made.token), 200)
  const [listed] = await json('token', 'list', '--hotel', 'AMED')
  assert.equal(listed.token_code, made.token_code)
  assert.equal(listed.last_four, made.token.slice(-4))
  assert.equal('token' in listed, false)
  await json('token', 'revoke', '--hotel', 'AMED', '--token-code', made.token_code)
  assert.equal(await tokenWorks(made.token), 401)
  const again = await failure('token', 'revoke', '--hotel', 'AMED', '--token-code', made.token_code)
  assert.equal(again.code, 1)
  assert.match(again.message, /has no token/)
})

test('a browser token keeps its origins as browsers send them, and its last day counts to its end', async () => {
  await hotelAdd('DELTA', 'LOVINA')
  const made = await json(
    ...['token', 'create', '--hotel', 'LOVINA', '--name', 'Web', '--expires', '2030-01-01'],
    ...['--origin', 'https://WWW.example.com:443/', 'http://localhost:8080'],
  )
  assert.deepEqual(made.allowed_origins, ['https://www.example.com', 'http://localhost:8080'])
  assert.equal(made.expires_at, '2030-01-01T23:59:59.999Z')
  const admin = await failure(
    'token',
    'create',
    '--hotel',
    'LOVINA',
    '--name',
    'X',
    '--admin',
    '--origin',
    'https://a.example',
  )
  assert.equal(admin.code, 1)
})

test('a picture is added, replaced, and refused where it is none', async () => {
  await hotelAdd('DELTA', 'CANDIDASA')
  const file = path.join(folder, 'front.png')
  await writeFile(
    file,
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )
  const add = ['image', 'add', '--hotel', 'CANDIDASA', '--file', file]
  const first = await json(...add, '--kind', 'hotel')
  assert.equal(first.created, true)
  assert.match(first.url, /\/hotels\/DELTA\/CANDIDASA\/front\.png$/)
  assert.equal((await app.inject({ url: new URL(first.url).pathname })).statusCode, 200)
  assert.equal((await json(...add, '--kind', 'hotel')).created, false)
  assert.match((await failure(...add, '--kind', 'room', '--room', 'NONE')).message, /has no room NONE/)
  assert.match((await failure(...add, '--kind', 'room')).message, /--room/)
  const notOne = path.join(folder, 'text.png')
  await writeFile(notOne, 'no picture')
  assert.match(
    (await failure('image', 'add', '--hotel', 'CANDIDASA', '--kind', 'hotel', '--file', notOne)).message,
    /text\.png/,
  )
})

test('check exits with 0 while all is well, with 1 when it is not, and names the damage', async () => {
  const hotel = await hotelAdd('DELTA', 'TULAMBEN')
  const good = await json('check')
  assert.equal(good.ok, true)
  await db.coordinator.withoutTimeouts((client) =>
    client.query('update hotel_clock set version = 7 where hotel_id = $1', [hotel.id]),
  )
  const { code, stdout } = await vacancy(['check', '--hotel', 'TULAMBEN'], environment)
  assert.equal(code, 1)
  assert.match(stdout, /DELTA\/TULAMBEN: expected events up to version 7, none missing, found no events/)
  await db.coordinator.withoutTimeouts((client) =>
    client.query('update hotel_clock set version = 0 where hotel_id = $1', [hotel.id]),
  )
})

test('the database can be named and its tables brought up to date', async () => {
  assert.deepEqual(await json('database', 'url'), { url, running: true })
  assert.deepEqual(await json('database', 'migrate'), { applied: [] })
})

test('a database that is away, or has no tables yet, is a sentence without the password', async () => {
  const away = await vacancy(['hotel', 'list'], { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/nothing' })
  assert.equal(away.code, 1)
  assert.match(away.stderr, /^Error: The database at 127\.0\.0\.1:1\/nothing cannot be used/)
  assert.doesNotMatch(away.stderr, /hidden|node:internal/)
  const name = `empty_${process.pid}`
  await db.coordinator.withoutTimeouts((client) => client.query(`create database ${name}`))
  const empty = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const bare = await vacancy(['check'], { DATABASE_URL: empty })
  assert.equal(bare.code, 1)
  assert.match(bare.stderr, /database migrate first/)
  await db.coordinator.withoutTimeouts((client) => client.query(`drop database ${name} with (force)`))
})

test('tables line up for people', async () => {
  const { stdout } = await vacancy(['hotel', 'list'], environment)
  const [headings, ...rows] = stdout.trimEnd().split('\n')
  assert.match(headings!, /^HOTEL +NAME +CURRENCY +TIME ZONE$/)
  const at = headings!.indexOf('CURRENCY')
  for (const row of rows) assert.match(row.slice(at, at + 5), /^[A-Z]{3} {2}/)
})

test('a chain is named once; its tokens are made, listed and revoked, and work in its hotels', async () => {
  await hotelAdd('KAPPA', 'JIMBARAN')
  const named = await json('chain', 'add', '--chain', 'KAPPA', '--name', 'Kappa Hotels')
  assert.deepEqual(named, { chain_code: 'KAPPA', chain_name: 'Kappa Hotels' })
  assert.match((await failure('chain', 'add', '--chain', 'KAPPA', '--name', 'Other')).message, /already/)
  const listed = (await json('chain', 'list')).find(
    ({ chain_code }: { chain_code: string }) => chain_code === 'KAPPA',
  )
  assert.deepEqual(listed, { ...named, hotels: 1 })
  const { token, token_code } = await json('token', 'create', '--chain', 'KAPPA', '--name', 'Portal')
  const works = async () =>
    (await app.inject({ url: '/api/plugin/v1/test?HotelCode=JIMBARAN', headers: { token } })).statusCode
  assert.equal(await works(), 200)
  const [shown] = await json('token', 'list', '--chain', 'KAPPA')
  assert.deepEqual([shown.token_code, shown.token_name, shown.is_admin], [token_code, 'Portal', 0])
  const revoked = await json('token', 'revoke', '--chain', 'KAPPA', '--token-code', token_code)
  assert.equal(revoked.revoked, 1)
  assert.equal(await works(), 401)
  const unknown = ['token', 'create', '--chain', 'NOWHERE', '--name', 'Portal']
  assert.match((await failure(...unknown)).message, /no chain NOWHERE/)
  const both = ['token', 'list', '--chain', 'KAPPA', '--hotel', 'JIMBARAN']
  assert.match((await failure(...both)).message, /--hotel CHAIN\/HOTEL, or --chain/)
  const sited = ['token', 'create', '--chain', 'KAPPA', '--name', 'P', '--origin', 'https://a.example']
  assert.match((await failure(...sited)).message, /no --origin/)
})
