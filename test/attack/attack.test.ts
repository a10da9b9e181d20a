import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { networkOf } from '../../src/http/limits/network.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { hotelRows } from '../support/hotel-rows.ts'
import { PublishedApi, type PublishedOperation } from '../support/published-api.ts'
import { booked, booking, day, outcome, stock } from '../support/stock.ts'

const { app, db, hotel: newHotel } = await createTestApp({ ownDatabase: true })
const guarded = await createTestApp({ ownDatabase: true, wrongTokens: 5, trustProxy: true })
const api = new PublishedApi((await app.inject('/openapi.json')).json())
const guardedOperations = api.operations.filter(({ needsToken }) => needsToken)

const isForAdmins = ({ definition }: PublishedOperation): boolean =>
  'admin_token_required' in (definition.responses[403].content['application/json'].examples ?? {})

const send = (hotel: TestHotel, operation: PublishedOperation, options: object) => {
  const { url, body } = api.exampleRequest(operation)
  return hotel.call(operation.method, url, { ...(body === undefined ? {} : { body }), ...options })
}

suite('every operation with every kind of wrong token', () => {
  test('is refused before anything else is looked at', async () => {
    const hotel = await newHotel()
    const expired = await hotel.token({ is_admin: true, expires_at: '2020-01-01T00:00:00Z' })
    const { token: revoked, token_code } = (
      await hotel.post('/createtoken', { token_name: 'Gone', is_admin: 1 })
    ).Result
    await hotel.delete(`/deletetoken/${token_code}`)
    const wrong: [string | null, string][] = [
      [null, 'token_missing'],
      ['', 'token_missing'],
      ['x', 'token_invalid'],
      ['null', 'token_invalid'],
      [expired, 'token_invalid'],
      [revoked, 'token_invalid'],
      [token_code, 'token_invalid'],
      [hotel.admin.slice(0, -1), 'token_invalid'],
      [hotel.admin.toUpperCase(), 'token_invalid'],
      [`${hotel.admin}, ${hotel.admin}`, 'token_invalid'],
      [`' or true --`, 'token_invalid'],
      ['x'.repeat(9000), 'token_invalid'],
      ['vcp_1.9999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'token_invalid'],
    ]
    for (const operation of guardedOperations)
      for (const [token, code] of wrong) {
        const refused = await send(hotel, operation, { token })
        assert.equal(outcome(refused), `401 ${code}`, `${operation.id} with ${token?.slice(0, 40)}`)
      }
  })

  test('admin operations refuse client tokens and passes, browser tokens any other site', async () => {
    const hotel = await newHotel()
    const browser = await hotel.token({ allowed_origins: ['https://site.example'] })
    const { pass } = (await app.inject(`/book/${hotel.chain}/${hotel.code}/pass`)).json()
    for (const operation of guardedOperations) {
      for (const origin of ['https://evil.example', 'https://site.example.evil.example', 'null', ''])
        assert.equal(
          outcome(await send(hotel, operation, { token: browser, headers: { origin } })),
          '403 origin_not_allowed',
          `${operation.id} from ${origin}`,
        )
      if (!isForAdmins(operation)) continue
      for (const token of [hotel.client, pass])
        assert.equal(
          outcome(await send(hotel, operation, { token })),
          '403 admin_token_required',
          operation.id,
        )
    }
  })
})

suite('the objects of another hotel', () => {
  test('cannot be read, changed or removed by any operation, whatever the token may do at home', async () => {
    const [mine, other] = [await newHotel(), await stock(await newHotel())]
    const booking_code = await booked(other)
    const { webhook_code } = (await other.post('/createwebhook', { url: 'https://hook.example/' })).Result
    const { token_code } = (await other.post('/createtoken', { token_name: 'Theirs', is_admin: 0 })).Result
    const named: Record<string, string> = {
      room_code: 'DLX',
      rate_code: 'FLEX',
      booking_code,
      webhook_code,
      token_code,
      chain_code: other.chain,
      hotel_code: other.code,
      image_name: 'bed.png',
    }
    const renamed = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value ?? null, (name, member) =>
          name in named && typeof member === 'string' ? named[name] : member,
        ),
      )
    const before = await hotelRows(db, other.hotelId)
    let tried = 0
    // Without createroom and createrate: they would make rooms and rates of these codes in the caller's own hotel.
    for (const operation of guardedOperations.filter(({ id }) => !/^create(room|rate)$/.test(id))) {
      const { url, body } = api.exampleRequest(operation)
      const query = url.includes('?') ? `?${url.split('?')[1]}` : ''
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => named[name] ?? 'none')
      const options = body === undefined ? {} : { body: renamed(body) }
      const answer = await mine.call(operation.method, path + query, options)
      assert.ok(answer.status < 500, `${operation.id}: ${answer.text}`)
      for (const secret of [booking_code, webhook_code, token_code, 'Ann Guest', 'ann@example.com'])
        assert.ok(!answer.text.includes(secret), `${operation.id} tells of ${secret}`)
      if (operation.path.includes('{')) {
        assert.ok([403, 404].includes(answer.status), `${operation.id}: ${answer.text}`)
        tried++
      }
    }
    assert.ok(tried > 15)
    assert.deepEqual(await hotelRows(db, other.hotelId), before)
  })
})

suite('fields that nobody may set', () => {
  test('are ignored, in every body that makes or changes something', async () => {
    const [hotel, other] = [await stock(await newHotel()), await newHotel()]
    const extra = {
      hotel_id: other.hotelId,
      id: 1,
      room_id: 1,
      booking_id: 1,
      version: 0,
      is_admin: 1,
      booking_status: 'confirmed',
      is_paid: 1,
      is_ack: 1,
      total_price: 0,
      payment_price: 0,
      nightly: [0],
      rate_price: 0,
      currency: 'IDR',
      created_by: 'root',
      created_at: '2000-01-01T00:00:00Z',
      cancelled_at: '2000-01-01T00:00:00Z',
      token_hash: 'x',
    }
    const room = { room_code: 'NEW', room_name: 'New', number_of_room: 1, ...extra }
    assert.equal(outcome(await hotel.post('/createroom', room)), '201 ok')
    assert.equal((await other.get('/getallrooms')).Result.length, 0)
    const made = await hotel.post('/createbooking', { ...booking(extra), ...extra }, { token: hotel.client })
    assert.equal(outcome(made), '201 ok')
    const { booking_code } = made.Result
    assert.equal(
      outcome(await hotel.put(`/updatebooking/${booking_code}`, { arrival_time: '10:00', ...extra })),
      '200 ok',
    )
    const [row] = (await hotel.get('/getallbooking')).Result
    const { booking_status, is_paid, is_ack, payment_price, currency, cancelled_at } = row
    assert.deepEqual(
      { booking_status, is_paid, is_ack, payment_price, currency, cancelled_at },
      {
        booking_status: 'new',
        is_paid: 0,
        is_ack: 0,
        payment_price: 100,
        currency: 'USD',
        cancelled_at: null,
      },
    )
    assert.notEqual(row.created_at.slice(0, 4), '2000')
    await hotel.put('/hotelinformation', { ...extra, hotel_name: 'Mine', chain_code: 'X', hotel_code: 'Y' })
    const { hotel_information } = (await hotel.get('/hotelinformation')).Result
    assert.deepEqual(
      [hotel_information.hotel_code, hotel_information.currency, hotel_information.id],
      [hotel.code, 'USD', hotel.hotelId],
    )
    const search = await hotel.get(`/roomavailability?StartDate=${day(1)}&EndDate=${day(2)}`)
    assert.equal(search.Result[0].rate_details[0].total_price, 100)
  })
})

suite('guessing tokens', () => {
  const from = (hotel: TestHotel, address: string, token: string) =>
    hotel.get('/ping', { token, headers: { 'x-forwarded-for': address } })

  test('is stopped by address: no more are looked up, and tokens known already stay good', async () => {
    const hotel = await guarded.hotel()
    assert.equal(outcome(await from(hotel, '198.51.100.1', hotel.client)), '200 ok')
    for (let guess = 0; guess < 5; guess++)
      assert.equal(outcome(await from(hotel, '198.51.100.1', `vca_${guess}`)), '401 token_invalid')
    const stopped = await from(hotel, '198.51.100.1', 'vca_6')
    assert.equal(outcome(stopped), '429 rate_limited')
    assert.ok(Number(stopped.headers['retry-after']) > 0)
    api.assertPublished(api.operation('ping'), stopped)
    // Even a right token is refused now, so that an attacker cannot tell it from a wrong one.
    assert.equal(outcome(await from(hotel, '198.51.100.1', hotel.admin)), '429 rate_limited')
    assert.equal(outcome(await from(hotel, '198.51.100.1', hotel.client)), '200 ok')
    assert.equal(outcome(await from(hotel, '198.51.100.2', 'vca_7')), '401 token_invalid')
    assert.equal(outcome(await from(hotel, '198.51.100.2', hotel.admin)), '200 ok')
  })

  test('is counted by network where one caller has many addresses', () => {
    const pairs: [string, string][] = [
      ['203.0.113.9', '203.0.113.9'],
      ['::ffff:203.0.113.9', '203.0.113.9'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
      ['2001:db8:1:2::9', '2001:db8:1:2'],
      ['2001:db8::9', '2001:db8:0:0'],
      ['::1', '0:0:0:0'],
      ['::ffff:cb00:7109', '203.0.113.9'],
      ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
      ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
      ['2001:db8:1:2::9%eth0', '2001:db8:1:2'],
      ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
      ['203.0.113.9:443', '203.0.113.9'],
      ['unknown', 'unknown'],
      ['_hidden', 'unknown'],
      ['x'.repeat(10_000), 'unknown'],
    ]
    for (const [address, network] of pairs) assert.equal(networkOf(address), network)
  })

  test('of passes tells nothing either, and stops nobody', async () => {
    const hotel = await guarded.hotel()
    for (let guess = 0; guess < 20; guess++)
      assert.equal(outcome(await from(hotel, '198.51.100.3', `vcp_1.${guess}.x`)), '401 token_invalid')
    assert.equal(outcome(await from(hotel, '198.51.100.3', hotel.admin)), '200 ok')
  })
})
