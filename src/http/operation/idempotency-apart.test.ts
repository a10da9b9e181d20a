import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import {
  type CallOptions,
  type CallResult,
  createTestApp,
  type TestHotel,
} from '../../../test/support/harness.ts'
import { book, booking, outcome, stock } from '../../../test/support/stock.ts'
import { MOST_KEYS_OF_GUESTS } from './idempotency.ts'

const { app, db, hotel: newHotel } = await createTestApp({ ownDatabase: true })

const keyed = (key: string, token: string): CallOptions => ({ token, headers: { 'idempotency-key': key } })
const told = (answer: CallResult) => [outcome(answer), answer.headers['idempotency-replayed'] === 'true']

/** Makes an answer look as a version would have kept it that had one room for all keys and left out the path. */
const keepAsBefore = (hotel: TestHotel, body: object, operation: string) =>
  db.coordinator.write((sql) =>
    sql.run(
      `update idempotent_answer set told_apart = null, operation = $3, request_hash = $2 where hotel_id = $1`,
      [hotel.hotelId, createHash('sha256').update('\n').update(JSON.stringify(body)).digest(), operation],
    ),
  )

suite('the same key on another path', () => {
  const body = { after: 0 }
  const again = (hotel: TestHotel, code: string) =>
    hotel.post(`/redeliverwebhook/${code}`, body, keyed('k', hotel.admin))

  const twoWebhooks = async () => {
    const hotel = await newHotel()
    const codes: string[] = []
    for (const name of ['one', 'other']) {
      const { Result } = await hotel.post('/createwebhook', { url: `https://pms.example.com/${name}` })
      codes.push(Result.webhook_code)
    }
    return { hotel, codes: codes as [string, string] }
  }

  test('is refused, and on the same path, however it is written, a replay', async () => {
    const { hotel, codes } = await twoWebhooks()
    const [one, other] = codes
    const encoded = one.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    assert.deepEqual(told(await again(hotel, one)), ['200 ok', false])
    assert.deepEqual(told(await again(hotel, other)), ['422 idempotency_key_reused', false])
    assert.deepEqual(told(await again(hotel, one)), ['200 ok', true])
    assert.deepEqual(told(await again(hotel, encoded)), ['200 ok', true])
  })

  test('kept by a version that left the path out is still a replay', async () => {
    const { hotel, codes } = await twoWebhooks()
    await again(hotel, codes[0])
    await keepAsBefore(hotel, body, 'redeliverwebhook')
    assert.deepEqual(told(await again(hotel, codes[0])), ['200 ok', true])
  })
})

const passOf = async ({ chain, code }: TestHotel): Promise<string> =>
  (await app.inject({ url: `/book/${chain}/${code}/pass` })).json().pass

const countOf = async ({ hotelId }: TestHotel, operation: string): Promise<number> => {
  const text = 'select count(*)::int as count from idempotent_answer where hotel_id = $1 and operation = $2'
  return (await db.coordinator.read((sql) => sql.row<{ count: number }>(text, [hotelId, operation])))!.count
}

suite('keys of guests', () => {
  const origin = 'https://hotel.example'
  const guests: [string, (hotel: TestHotel) => Promise<string>][] = [
    ['a page pass', passOf],
    ['a browser token', (hotel) => hotel.token({ allowed_origins: [origin] })],
  ]
  const bookAs = (hotel: TestHotel, token: string, fields: object = {}) =>
    book(hotel, { ...fields }, { token, headers: { origin, 'idempotency-key': 'k' } })

  for (const [name, tokenOf] of guests)
    test(`${name} meets no key of a server, nor a server one of it`, async () => {
      const hotel = await stock(await newHotel())
      const token = await tokenOf(hotel)
      assert.deepEqual(told(await bookAs(hotel, hotel.client)), ['201 ok', false])
      assert.deepEqual(told(await bookAs(hotel, token)), ['201 ok', false])
      assert.deepEqual(told(await bookAs(hotel, token)), ['201 ok', true])
      assert.deepEqual(told(await bookAs(hotel, token, { adults: 2 })), ['422 idempotency_key_reused', false])
      assert.deepEqual(told(await bookAs(hotel, hotel.admin)), ['201 ok', true])
      assert.equal((await hotel.get('/getallbooking')).Result.length, 2)
    })

  test('of a pass are still found where a version kept them that had one room for all', async () => {
    const hotel = await stock(await newHotel())
    const pass = await passOf(hotel)
    await bookAs(hotel, pass)
    await keepAsBefore(hotel, booking(), 'createbooking')
    assert.deepEqual(told(await bookAs(hotel, pass)), ['201 ok', true])
    assert.equal((await hotel.get('/getallbooking')).Result.length, 1)
  })

  test('are bounded: the oldest are forgotten, those of servers are not', async () => {
    const hotel = await stock(await newHotel())
    const fill = (operation: string) =>
      db.coordinator.write((sql) =>
        sql.run(
          `insert into idempotent_answer
             (hotel_id, operation, idempotency_key, request_hash, status, body, created_at, told_apart)
           select $1, $2, n::text, '', 409, '{}', now() - n * interval '1 second', true
           from generate_series(1, $3) n`,
          [hotel.hotelId, operation, MOST_KEYS_OF_GUESTS + 50],
        ),
      )
    await fill('createbooking')
    await fill('createbooking page-pass')
    assert.deepEqual(told(await bookAs(hotel, await passOf(hotel))), ['201 ok', false])
    assert.equal(await countOf(hotel, 'createbooking page-pass'), MOST_KEYS_OF_GUESTS)
    assert.equal(await countOf(hotel, 'createbooking'), MOST_KEYS_OF_GUESTS + 50)
    assert.deepEqual(told(await bookAs(hotel, await passOf(hotel))), ['201 ok', true])
  })
})
