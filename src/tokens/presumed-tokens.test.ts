import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { lockHotel, until, untilBlocked } from '../../test/support/barriers.ts'
import {
  type CallOptions,
  type CallResult,
  createTestApp,
  type TestHotel,
} from '../../test/support/harness.ts'
import { packetsOf, take, warm } from '../../test/support/short-way.ts'
import { booking, outcome, stock } from '../../test/support/stock.ts'
import { Database } from '../db/hotel/database.ts'
import { makeToken } from './create-token.ts'
import { revokeToken, turnKeys } from './queries.ts'

// A token that this process remembers is presumed to be good still. Another process revokes it.

const app = await createTestApp({ ownDatabase: true })
const { db, url, hotel: newHotel } = app
take('short', app)
const elsewhere = new Database(url)
await elsewhere.findNodes()
after(() => elsewhere.end())

interface Made {
  token: string
  token_code: string
}

const madeToken = ({ hotelId }: TestHotel, wanted: object = {}): Promise<Made> =>
  makeToken(elsewhere, hotelId, { token_name: 'Desk', is_admin: false, ...wanted })

const revokedElsewhere = ({ hotelId }: TestHotel, { token_code }: Made): Promise<unknown> =>
  elsewhere.inHotel(hotelId, async (tx) => {
    await revokeToken(tx, token_code)
    turnKeys(tx)
  })

/** A hotel in memory. */
const known = async (): Promise<TestHotel> => {
  const hotel = await stock(await newHotel(), 4, { number_of_rooms: 99 })
  await warm(hotel, [app])
  return hotel
}

type Path = '/createbooking' | '/createhold'
const PATHS: Path[] = ['/createbooking', '/createhold']

const bodyOf = (path: Path): object => booking(path === '/createhold' ? { guest_detail: undefined } : {})

/** How many transactions this process began meanwhile at the node of a hotel. */
const transactionsIn = async ({ hotelId }: TestHotel, work: () => Promise<unknown>): Promise<number> => {
  const { transactions } = db.of(hotelId)
  const inHotel = transactions.inHotel
  let begun = 0
  transactions.inHotel = (...given: Parameters<typeof inHotel>) => {
    begun++
    return inHotel.apply(transactions, given) as never
  }
  await work()
  transactions.inHotel = inHotel
  return begun
}

const wrongs = (path: Path): Record<string, CallOptions> => ({
  nothing: { body: bodyOf(path) },
  'a key': { body: bodyOf(path), headers: { 'idempotency-key': 'new' } },
  'a key that has an answer': { body: bodyOf(path), headers: { 'idempotency-key': 'used' } },
  'a key of another request': {
    body: { ...bodyOf(path), extra: 1 },
    headers: { 'idempotency-key': 'used' },
  },
  'a key that is too long': { body: bodyOf(path), headers: { 'idempotency-key': 'x'.repeat(300) } },
  'no body': {},
  'no JSON': { raw: '{"booking_form":' },
  'an empty form': { body: { booking_form: {} } },
  'an empty form with a key': { body: { booking_form: {} }, headers: { 'idempotency-key': 'empty' } },
  'unknown fields': { body: { ...bodyOf(path), nothing_like_it: 1 } },
  'another content type': { raw: 'room=DLX', headers: { 'content-type': 'text/plain' } },
  'an encoding': { body: bodyOf(path), headers: { 'content-encoding': 'gzip' } },
  'a body that is too large': { raw: `"${'x'.repeat(2 * 1024 * 1024)}"` },
  'a room that is not there': { body: booking({ room_code: 'NONE' }) },
  'a stay that is sold out': { body: booking({ rooms: 9, guests: 1, arrival_date: '2090-06-01' }) },
})

for (const path of PATHS)
  suite(`a token revoked elsewhere is refused by ${path}`, () => {
    for (const [name, options] of Object.entries(wrongs(path)))
      test(`with ${name} too, and the second time without a transaction`, async () => {
        const hotel = await known()
        const made = await madeToken(hotel)
        const send = (given: CallOptions): Promise<CallResult> =>
          hotel.call('POST', path, { ...given, token: made.token })
        const first = { body: bodyOf(path), headers: { 'idempotency-key': 'used' } }
        assert.equal(outcome(await send(first)), '201 ok')
        const before = packetsOf(app)
        const good = () => send({ body: bodyOf(path) })
        assert.equal(
          await transactionsIn(hotel, async () => assert.equal(outcome(await good()), '201 ok')),
          1,
        )
        assert.equal(packetsOf(app).committed, before.committed + 1)
        await revokedElsewhere(hotel, made)
        assert.equal(outcome(await send(options)), '401 token_invalid')
        const transactions = await transactionsIn(hotel, async () =>
          assert.equal(outcome(await send(options)), '401 token_invalid'),
        )
        assert.equal(transactions, 0)
      })

    test('with a key that is in progress too', async () => {
      const hotel = await known()
      const [made, other] = [await madeToken(hotel), await madeToken(hotel)]
      const keyed = { body: bodyOf(path), headers: { 'idempotency-key': 'slow' } }
      const send = (token: string) => hotel.call('POST', path, { ...keyed, token })
      await hotel.get('/ping', { token: other.token })
      await hotel.call('POST', path, { body: bodyOf(path), token: made.token })
      await revokedElsewhere(hotel, made)
      const holder = await lockHotel(url, hotel.hotelId)
      const running = send(other.token)
      await untilBlocked(db)
      assert.equal(outcome(await send(made.token)), '401 token_invalid')
      await holder.rollback()
      assert.equal(outcome(await running), '201 ok')
    })
  })

test('one too many is told to nobody whose token was revoked', async () => {
  const limited = await createTestApp({
    ownDatabase: true,
    rateLimits: { client: 2, admin: 0, booking: 2 },
  })
  take('short', limited)
  const hotel = await stock(await limited.hotel())
  await warm(hotel, [limited])
  const other = new Database(limited.url)
  await other.findNodes()
  const made = await makeToken(other, hotel.hotelId, { token_name: 'Desk', is_admin: false })
  const send = () => hotel.post('/createbooking', bodyOf('/createbooking'), { token: made.token })
  await until(async () => (await send()).status === 429)
  await other.inHotel(hotel.hotelId, async (tx) => {
    await revokeToken(tx, made.token_code)
    turnKeys(tx)
  })
  assert.equal(outcome(await send()), '401 token_invalid')
  await other.end()
})

suite('a token that this process remembers', () => {
  test('is refused from the moment on at which it expires', async () => {
    const hotel = await known()
    const made = await madeToken(hotel, { expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    const send = () => hotel.post('/createbooking', bodyOf('/createbooking'), { token: made.token })
    assert.equal(outcome(await send()), '201 ok')
    assert.equal(outcome(await send()), '201 ok')
    const { now } = Date
    try {
      Date.now = () => now() + 3_600_001
      assert.equal(outcome(await send()), '401 token_invalid')
    } finally {
      Date.now = now
    }
  })

  test('is good still where another one of the hotel was revoked', async () => {
    const hotel = await known()
    const [made, other] = [await madeToken(hotel), await madeToken(hotel)]
    for (const path of PATHS) {
      const send = () => hotel.post(path, bodyOf(path), { token: made.token })
      assert.equal(outcome(await send()), '201 ok')
      await revokedElsewhere(hotel, other)
      assert.equal(outcome(await send()), '201 ok')
    }
  })
})
