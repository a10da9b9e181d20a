import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { lockHotel, until, untilBlocked } from '../../test/support/barriers.ts'
import { type CallResult, createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booking, outcome, stock } from '../../test/support/stock.ts'
import { Tx } from '../db/hotel/in-hotel.ts'

const { db, url, hotel: newHotel } = await createTestApp({ ownDatabase: true })

interface Made {
  token: string
  token_code: string
}

const adminToken = async ({ post }: TestHotel): Promise<Made> =>
  (await post('/createtoken', { token_name: 'Desk', is_admin: 1 })).Result

const isGood = async ({ get }: TestHotel, { token }: Made): Promise<boolean> =>
  (await get('/ping', { token })).status === 200

/** Sends requests that wait for the hotel's lock, in order, and releases it when all of them wait. */
const inLine = async (
  { hotelId }: TestHotel,
  calls: (() => Promise<CallResult>)[],
): Promise<CallResult[]> => {
  const holder = await lockHotel(url, hotelId)
  const answers: Promise<CallResult>[] = []
  for (const [before, call] of calls.entries()) {
    answers.push(call())
    if (before === 0) await untilBlocked(db)
    else await until(() => db.of(hotelId).lanes.state.waiting === before)
  }
  await holder.commit()
  return Promise.all(answers)
}

const revokeEachOther = async (hotel: TestHotel) => {
  const [one, two] = [await adminToken(hotel), await adminToken(hotel)]
  const revoke = (by: Made, other: Made) => () =>
    hotel.delete(`/deletetoken/${other.token_code}`, { token: by.token })
  const answers = await inLine(hotel, [revoke(one, two), revoke(two, one)])
  return { answers: answers.map(outcome), good: [await isGood(hotel, one), await isGood(hotel, two)] }
}

suite('a token that is revoked while its request waits for the hotel', () => {
  test('of two that revoke each other one stays', async () => {
    assert.deepEqual(await revokeEachOther(await newHotel()), {
      answers: ['200 ok', '401 token_invalid'],
      good: [true, false],
    })
  })

  test('control: without a look under the lock both go', async (context) => {
    const hotel = await newHotel()
    const { keys_version } = (await db.coordinator.read((sql) =>
      sql.row<{ keys_version: number }>('select keys_version from hotel_clock where hotel_id = $1', [
        hotel.hotelId,
      ]),
    ))!
    // As if two more tokens had been made since both requests came in.
    context.mock.method(Tx.prototype, 'keysVersion', async () => keys_version + 2)
    const { good } = await revokeEachOther(hotel)
    assert.deepEqual(good, [false, false])
  })

  test('makes no token, no booking and no room, with a key or without', async () => {
    const hotel = await stock(await newHotel())
    const lost = await adminToken(hotel)
    const { token } = lost
    const keyed = { token, headers: { 'idempotency-key': 'mine' } }
    const room = { room_code: 'NEW', room_name: 'New', number_of_room: 1 }
    const calls = [
      () => hotel.delete(`/deletetoken/${lost.token_code}`),
      () => hotel.post('/createtoken', { token_name: 'Back door', is_admin: 1 }, { token }),
      () => hotel.post('/createroom', room, { token }),
      () => hotel.post('/createbooking', booking(), keyed),
      () => hotel.post('/createroom', room),
    ]
    const answers = await inLine(hotel, calls)
    const refused = '401 token_invalid'
    assert.deepEqual(answers.map(outcome), ['200 ok', refused, refused, refused, '201 ok'])
    assert.deepEqual((await hotel.get('/getallbooking')).Result, [])
    const names = (await hotel.get('/getalltokens')).Result.map(
      (each: { token_name: string }) => each.token_name,
    )
    assert.ok(!names.includes('Back door'))
    const again = await hotel.post('/createbooking', booking(), { headers: keyed.headers })
    assert.equal(outcome(again), '201 ok', 'nothing was kept for the key')
  })

  test('one made meanwhile keeps nobody out', async () => {
    const hotel = await newHotel()
    const other = await adminToken(hotel)
    const made = { token_name: 'Another', is_admin: 0 }
    const calls = [
      () => hotel.post('/createtoken', made),
      () => hotel.post('/createtoken', made, { token: other.token }),
    ]
    assert.deepEqual((await inLine(hotel, calls)).map(outcome), ['201 ok', '201 ok'])
  })
})
