import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import {
  booking,
  day,
  entry,
  faultsOf,
  newRate,
  newRoom,
  outcome,
  stock,
} from '../../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const ROOM = { room_code: 'A', room_name: 'A', number_of_room: 1 }

suite('bounds', () => {
  const rooms: [string, object, string][] = [
    ['1,000,000 rooms', { number_of_room: 1_000_000 }, '201 ok'],
    ['0 rooms', { number_of_room: 0 }, '201 ok'],
    ['1,000,001 beds', { room_bed: 1_000_001 }, '422 invalid_value'],
    ['1,000,001 adults', { room_max_adult: 1_000_001 }, '422 invalid_value'],
    ['a name of 255', { room_name: 'x'.repeat(255) }, '201 ok'],
    ['a name of 256', { room_name: 'x'.repeat(256) }, '422 invalid_value'],
    ['a name of 255 pictures', { room_name: '🏨'.repeat(255) }, '201 ok'],
    ['a name of 256 pictures', { room_name: '🏨'.repeat(256) }, '422 invalid_value'],
    ['a text of 10,000', { room_description: '🏨'.repeat(10_000) }, '201 ok'],
    ['a text of 10,001', { room_description: 'x'.repeat(10_001) }, '422 invalid_value'],
    ['NUL in a name', { room_name: 'a\u0000b' }, '422 invalid_value'],
    ['NUL in a text', { room_description: '\u0000' }, '422 invalid_value'],
    ['half a pair', { room_name: 'a\ud83c' }, '422 invalid_value'],
    ['the other half', { room_description: '\udfe8a' }, '422 invalid_value'],
    ['control characters', { room_description: '\u0001\u001f\u007f\ufffe' }, '201 ok'],
    ['a code of 50', { room_code: 'x'.repeat(50) }, '201 ok'],
    ['a code of 51', { room_code: 'x'.repeat(51) }, '422 invalid_value'],
    ['every letter of a code', { room_code: 'aZ09_-.' }, '201 ok'],
    ['a code of one dot', { room_code: '.' }, '422 invalid_value'],
    ['a code of dots', { room_code: '...' }, '422 invalid_value'],
    ['a code with dots', { room_code: '.a.' }, '201 ok'],
    ['a code with a space', { room_code: 'a b' }, '422 invalid_value'],
    ['a code with a slash', { room_code: 'a/b' }, '422 invalid_value'],
    ['a code with an umlaut', { room_code: 'ä' }, '422 invalid_value'],
    ['a code with a new line', { room_code: 'a\n' }, '422 invalid_value'],
    ['an empty code', { room_code: '' }, '400 missing_field'],
  ]
  for (const [name, fields, expected] of rooms)
    test(`${name}: ${expected}`, async () => {
      const hotel = await newHotel()
      const answer = await hotel.post('/createroom', { ...ROOM, ...fields })
      assert.equal(outcome(answer), expected)
      const [field, value] = Object.entries(fields)[0]!
      if (answer.status === 201) assert.equal(answer.Result[field], value)
      else assert.equal(faultsOf(answer).length, 1)
    })
})

suite('money', () => {
  const amounts: [string, number, string][] = [
    ['USD', 0, '201 ok'],
    ['USD', 0.01, '201 ok'],
    ['USD', 19.99, '201 ok'],
    ['USD', 1.1, '201 ok'],
    ['USD', 4.35, '201 ok'],
    ['USD', 1e10, '201 ok'],
    ['USD', 9_999_999_999.99, '201 ok'],
    ['USD', 1e10 + 0.01, '422 invalid_value'],
    ['USD', 0.001, '422 invalid_value'],
    ['USD', 1.005, '422 invalid_value'],
    ['USD', 1e-9, '422 invalid_value'],
    ['USD', -0.01, '422 invalid_value'],
    ['USD', 1e308, '422 invalid_value'],
    ['JPY', 1e12, '201 ok'],
    ['JPY', 1e12 + 1, '422 invalid_value'],
    ['JPY', 0.5, '422 invalid_value'],
    ['KWD', 0.001, '201 ok'],
    ['KWD', 1e9, '201 ok'],
    ['KWD', 999_999_999.999, '201 ok'],
    ['KWD', 1e9 + 0.001, '422 invalid_value'],
    ['KWD', 0.0001, '422 invalid_value'],
  ]
  for (const [currency, price, expected] of amounts)
    test(`${price} ${currency}: ${expected}`, async () => {
      const hotel = await newHotel({ currency })
      const answer = await hotel.post('/createrate', { rate_code: 'A', rate_name: 'A', price })
      assert.equal(outcome(answer), expected)
      if (answer.status === 201) {
        assert.equal(answer.Result.price, price)
        assert.equal((await hotel.get('/getrate/A')).Result.price, price)
      }
    })

  test('every amount up to 300.00 comes back as it was given', async () => {
    const hotel = await newHotel()
    await newRoom(hotel)
    await newRate(hotel)
    const data = Array.from({ length: 800 }, (_, n) => entry(n, { price: (n * 37) / 100 }))
    assert.equal((await hotel.post('/modifyroomavailability', { data })).Result?.updated, 800)
    const { Result } = await hotel.get(`/getallroomavailability?StartDate=${day(0)}&EndDate=${day(799)}`)
    assert.deepEqual(
      Result.map((each: { price: number }) => each.price),
      data.map((each) => each.price),
    )
  })

  test('room_price goes up to 1e15 minor units', async () => {
    const hotel = await stock(await newHotel())
    const call = (room_price: unknown) =>
      hotel.post('/createbooking', booking({ room_price }), { token: hotel.client })
    assert.equal(outcome(await call(1e13)), '409 price_changed')
    assert.equal(outcome(await call(1e13 + 0.01)), '422 invalid_value')
    assert.equal(outcome(await call(100.001)), '422 invalid_value')
    assert.equal(outcome(await call(-1)), '422 invalid_value')
    assert.equal(outcome(await call('100')), '400 invalid_format')
    assert.equal(outcome(await call(null)), '201 ok')
  })

  test('a stay of more than 1e15 minor units cannot be booked, and is listed closed', async () => {
    const hotel = await stock(await newHotel(), 12, { price: 1e10, number_of_rooms: 99 })
    const stay = { arrival_date: day(0), departure_date: day(11), guests: 99 }
    const over = await hotel.post('/createbooking', booking({ ...stay, rooms: 91 }))
    assert.equal(outcome(over), '422 invalid_value')
    const { Result } = await hotel.get(
      `/roomavailability?StartDate=${day(0)}&EndDate=${day(11)}&Rooms=91&Adults=1`,
    )
    assert.deepEqual([Result[0].is_close, Result[0].rate_details[0].is_close], [1, 1])
    const just = await hotel.post(
      '/createbooking',
      booking({ ...stay, departure_date: day(10), rooms: 99, guests: 99 }),
    )
    assert.equal(outcome(just), '201 ok')
    assert.equal(just.Result.total_price, 99e11)
  })
})

suite('days', () => {
  const days: [string, string][] = [
    ['2090-05-01', '200 ok'],
    ['2090-05-01T00:00:00Z', '200 ok'],
    ['2090-05-01T00:00:00.000Z', '200 ok'],
    ['2000-01-01', '200 ok'],
    ['2100-12-31', '200 ok'],
    ['2096-02-29', '200 ok'],
    ['1999-12-31', '422 invalid_value'],
    ['2101-01-01', '422 invalid_value'],
    ['9999-12-31', '422 invalid_value'],
    ['0001-01-01', '422 invalid_value'],
    ['2100-02-29', '400 invalid_format'],
    ['2027-02-30', '400 invalid_format'],
    ['2027-13-01', '400 invalid_format'],
    ['2027-00-01', '400 invalid_format'],
    ['2027-01-00', '400 invalid_format'],
    ['2027-1-1', '400 invalid_format'],
    ['20270101', '400 invalid_format'],
    ['01/02/2027', '400 invalid_format'],
    ['+002027-01-01', '400 invalid_format'],
    [' 2027-01-01', '400 invalid_format'],
    ['2027-01-01 ', '400 invalid_format'],
    ['２０２７-01-01', '400 invalid_format'],
    ['2027-01-01T00:00:01Z', '400 invalid_format'],
    ['2027-01-01T12:00:00Z', '400 invalid_format'],
    ['2027-01-01T00:00:00', '400 invalid_format'],
    ['2027-01-01T00:00:00z', '400 invalid_format'],
    ['2027-01-01T00:00:00.00Z', '400 invalid_format'],
    ['2027-01-01T00:00:00+00:00', '400 invalid_format'],
    ['2027-01-01T00:00:00+07:00', '400 invalid_format'],
    ['2027-01-01T24:00:00Z', '400 invalid_format'],
    ['', '400 missing_field'],
    ['tomorrow', '400 invalid_format'],
  ]
  for (const [text, expected] of days)
    test(`"${text}": ${expected}, in a body and in a query`, async () => {
      const hotel = await stock(await newHotel(), 0)
      const pushed = await hotel.post('/modifyroomavailability', {
        data: [entry(0, { room_availability_date: text })],
      })
      assert.equal(outcome(pushed), expected)
      const query = `StartDate=${encodeURIComponent(text)}&EndDate=${encodeURIComponent(text)}`
      const listed = await hotel.get(`/getallroomavailability?${query}`)
      assert.equal(outcome(listed), expected)
      if (listed.status === 200)
        assert.deepEqual(
          listed.Result.map((each: { room_availability_date: string }) => each.room_availability_date),
          [`${text.slice(0, 10)}T00:00:00Z`],
        )
    })
})
