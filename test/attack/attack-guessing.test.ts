import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, type TestContext, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { Batch } from '../../src/db/connection/batch.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { PublishedApi } from '../support/published-api.ts'
import { book, booked, outcome, search, stock } from '../support/stock.ts'

const LIMIT = 5
const {
  app,
  db,
  hotel: newHotel,
} = await createTestApp({ ownDatabase: true, wrongBookings: LIMIT, trustProxy: true })
const api = new PublishedApi((await app.inject('/openapi.json')).json())

let addresses = 0
const newAddress = (): string => `198.51.100.${++addresses}`

/** Looks up bookings from an IP address. */
const lookUp = (hotel: TestHotel, address: string, query: string, token = hotel.client) =>
  hotel.get(`/getallbooking?${query}`, { token, headers: { 'x-forwarded-for': address } })

const see = (address: string, url: string) =>
  app.inject({ url, headers: { 'x-forwarded-for': address, 'accept-language': 'en' } })

suite('guessing bookings', () => {
  test('is stopped by address: beyond the limit a right guess is not told from a wrong one', async () => {
    const hotel = await stock(await newHotel())
    const code = await booked(hotel)
    const address = newAddress()
    for (let guess = 0; guess < LIMIT; guess++)
      assert.deepEqual((await lookUp(hotel, address, `booking_code=GUESS${guess}`)).Result, [])
    for (const query of [`booking_code=${code}`, 'booking_code=GUESS9', 'email=ann@example.com']) {
      const stopped = await lookUp(hotel, address, query)
      assert.equal(outcome(stopped), '429 rate_limited', query)
      assert.ok(Number(stopped.headers['retry-after']) > 0)
      api.assertPublished(api.operation('getallbooking'), stopped)
    }
    assert.equal((await lookUp(hotel, newAddress(), `booking_code=${code}`)).Result.length, 1)
  })

  test('stops nothing else: admins, lists, searches and bookings go on from that address', async () => {
    const hotel = await stock(await newHotel())
    const code = await booked(hotel)
    const address = newAddress()
    const headers = { 'x-forwarded-for': address }
    await lookUp(hotel, address, [...'ABCDEF'].map((guess) => `booking_code=${guess}`).join('&'))
    assert.equal((await lookUp(hotel, address, `booking_code=${code}`)).status, 429)
    assert.equal((await lookUp(hotel, address, `booking_code=${code}`, hotel.admin)).Result.length, 1)
    assert.equal((await lookUp(hotel, address, '')).Result.length, 1)
    assert.equal((await hotel.get('/ping', { headers })).status, 200)
    assert.equal((await search(hotel, 0, 1)).status, 200)
    assert.equal((await book(hotel, {}, { headers })).status, 201)
  })

  const guesses: [string, (code: string) => string][] = [
    ['another e-mail', (code) => `booking_code=${code}&email=bob@example.com`],
    ['an e-mail alone', () => 'email=bob@example.com'],
    ['a filter more', () => 'booking_code=GUESS&booking_status=new&is_ack=0'],
    ['a page of one', (code) => `booking_code=${code}&booking_code=GUESS&limit=1`],
  ]
  for (const [name, query] of guesses)
    test(`${name} is a guess too`, async () => {
      const hotel = await stock(await newHotel())
      const code = await booked(hotel)
      const address = newAddress()
      for (let guess = 0; guess < LIMIT; guess++)
        assert.equal((await lookUp(hotel, address, query(code))).status, 200)
      assert.equal((await lookUp(hotel, address, query(code))).status, 429)
    })

  test('who names what is there may do so for ever, whatever state it is in; admins may name anything', async () => {
    const hotel = await stock(await newHotel())
    const code = await booked(hotel)
    const address = newAddress()
    for (let time = 0; time < 3 * LIMIT; time++)
      for (const query of ['email=ANN@example.com', 'booking_status=confirmed', 'is_ack=1'])
        assert.equal((await lookUp(hotel, address, `booking_code=${code}&${query}`)).status, 200)
    for (let time = 0; time < 3 * LIMIT; time++)
      assert.equal((await lookUp(hotel, address, 'booking_code=GUESS', hotel.admin)).status, 200)
    assert.equal((await lookUp(hotel, address, `booking_code=${code}`)).status, 200)
  })

  test('goes before faults of the query, as the order of refusals says', async () => {
    const hotel = await newHotel()
    const address = newAddress()
    assert.equal((await lookUp(hotel, address, 'booking_code=GUESS&limit=0')).status, 422)
    for (let guess = 0; guess < LIMIT; guess++) await lookUp(hotel, address, 'booking_code=GUESS')
    assert.equal((await lookUp(hotel, address, 'booking_code=GUESS&limit=0')).status, 429)
  })

  test('by the pass of a booking page, or by addresses of bookings, is counted likewise', async () => {
    const hotel = await stock(await newHotel())
    const own = new URL((await book(hotel)).Result.payment_url.redirect_url).pathname
    const { pass } = (await app.inject(`/book/${hotel.chain}/${hotel.code}/pass`)).json()
    const address = newAddress()
    const guess = `${own.slice(0, -8)}AAAAAAAA`
    for (const tried of [guess, `${guess}/stay.ics`, guess])
      assert.equal((await see(address, tried)).statusCode, 404)
    for (let at = 0; at < 2; at++) await lookUp(hotel, address, 'booking_code=GUESS', pass)
    assert.equal((await lookUp(hotel, address, 'booking_code=GUESS', pass)).status, 429)
    for (const url of [own, `${own}/stay.ics`, guess]) {
      const stopped = await see(address, url)
      assert.equal(stopped.statusCode, 429, url)
      assert.ok(Number(stopped.headers['retry-after']) > 0)
      assert.match(String(stopped.headers['content-security-policy']), /default-src 'none'/)
      assert.match(stopped.body, /One moment, please/)
    }
    assert.equal((await see(address, `/book/${hotel.chain}/${hotel.code}`)).statusCode, 200)
    assert.equal((await see(newAddress(), own)).statusCode, 200)
  })

  test('by code and e-mail on the page that finds bookings is counted likewise', async () => {
    const hotel = await stock(await newHotel())
    const code = await booked(hotel)
    const address = newAddress()
    const find = (email: string) =>
      app.inject({
        method: 'POST',
        url: `/book/${hotel.chain}/${hotel.code}/find`,
        headers: { 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ booking_code: code, email }).toString(),
      })
    for (let guess = 0; guess < LIMIT; guess++)
      assert.equal((await find(`guess${guess}@example.com`)).statusCode, 404)
    const stopped = await find('ann@example.com')
    assert.equal(stopped.statusCode, 429)
    assert.ok(Number(stopped.headers['retry-after']) > 0)
    assert.equal(stopped.headers.location, undefined)
  })

  test('is limited unless told otherwise', () => {
    const { wrongBookings, wrongTokens } = readConfig({})
    assert.ok(wrongBookings > 100 && wrongTokens > 100)
    assert.equal(readConfig({ RATE_LIMIT_WRONG_BOOKINGS: '0' }).wrongBookings, 0)
  })
})

interface Statement {
  text: string
  values: unknown[]
}

/** Every statement that `work` sends to the database, with its values. */
const statementsOf = async (context: TestContext, work: () => Promise<unknown>): Promise<Statement[]> => {
  const sent: Statement[] = []
  const original = Batch.prototype.add
  const recorder = context.mock.method(
    Batch.prototype,
    'add',
    function (this: Batch, statement: Parameters<typeof original>[0]) {
      sent.push(statement)
      original.call(this, statement)
    },
  )
  await work()
  recorder.mock.restore()
  return sent
}

suite('what a guess costs', () => {
  test('a booking that is not there, another hotel’s and a wrong e-mail are one answer and the same work', async (context) => {
    const [hotel, other] = [await stock(await newHotel()), await stock(await newHotel())]
    const [code, theirs] = [await booked(hotel), await booked(other)]
    const tries = [
      'booking_code=AAAAAAAA&email=ann@example.com',
      `booking_code=${theirs}&email=ann@example.com`,
      `booking_code=${code}&email=bob@example.com`,
    ]
    const seen = []
    for (const query of tries) {
      const address = newAddress()
      let answer = {}
      const statements = await statementsOf(context, async () => {
        const { status, Result } = await lookUp(hotel, address, query)
        answer = { status, Result }
      })
      assert.ok(statements.some(({ text }) => text.includes('from booking')))
      // Leaves out when a token was last used, and the question whether this is a cluster: they may run at any time.
      const texts = statements
        .map(({ text }) => text)
        .filter((text) => !/last_used_at|pg_dist_shard/.test(text))
      seen.push({ answer, statements: texts })
    }
    assert.deepEqual(seen[0]!.answer, { status: 200, Result: [] })
    assert.deepEqual(seen[1], seen[0])
    assert.deepEqual(seen[2], seen[0])
  })

  test('a token reaches the database as its SHA-256 alone, right or wrong', async (context) => {
    const hotel = await newHotel()
    const hash = (token: string): string => createHash('sha256').update(token).digest('hex')
    const right = await hotel.token()
    for (const token of [right, 'vca_wrong', hotel.admin.slice(0, -1)]) {
      const statements = await statementsOf(context, () => hotel.get('/ping', { token }))
      const lookUps = statements.filter(({ text }) => text.includes('token_hash'))
      assert.deepEqual(
        lookUps.map(({ values }) =>
          values.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : value)),
        ),
        // Whose it is, and only where it is somebody's, what it is.
        token === right ? [[hash(token)], [`${hotel.hotelId}`, hash(token)]] : [[hash(token)]],
      )
      for (const { text, values } of statements)
        assert.ok(!`${text} ${values.map(String).join(' ')}`.includes(token), text)
    }
  })

  test('no column of any table holds a token or a pass', async () => {
    const hotel = await newHotel()
    const { pass } = (await app.inject(`/book/${hotel.chain}/${hotel.code}/pass`)).json()
    for (const token of [hotel.client, pass]) assert.equal((await hotel.get('/ping', { token })).status, 200)
    const tables = await db.coordinator.read((sql) =>
      sql.rows<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      ),
    )
    assert.ok(tables.length > 10)
    for (const { name } of tables) {
      const found = await db.coordinator.read((sql) =>
        sql.rows(`select from ${name} t where t::text like any ($1)`, [
          [hotel.admin, hotel.client, pass].map((secret) => `%${secret}%`),
        ]),
      )
      assert.equal(found.length, 0, name)
    }
  })
})
