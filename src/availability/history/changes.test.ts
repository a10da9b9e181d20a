import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booked, day, entry, newRate, push, stock } from '../../../test/support/stock.ts'

// Touches days: runs far ahead of UTC.

const { db, hotel: newHotel } = await createTestApp()

interface Told {
  version: number
  operation: string
  actor: string
  room_code: string
  rate_code: string | null
  ranges: { start_date: string; end_date: string; is_new: 0 | 1; is_deleted: 0 | 1; changes: object[] }[]
}

const changesOf = async (hotel: TestHotel, query = ''): Promise<Told[]> => {
  const { status, Result, text } = await hotel.get(`/getchanges?${query}`)
  assert.equal(status, 200, text)
  return Result
}

const rowsOf = async ({ hotelId }: TestHotel): Promise<number> =>
  (await db
    .of(hotelId)
    .read((sql) =>
      sql.row<{ rows: number }>('select count(*) as rows from day_change where hotel_id = $1', [hotelId]),
    ))!.rows

suite('changes', () => {
  test('each operation tells who changed which days, from what to what, newest first', async () => {
    const hotel = await stock(await newHotel(), 3)
    await push(hotel, [entry(0, { price: 120, created_by: 'Somebody' }), entry(1, { price: 120 })])
    await hotel.put('/updateroomavailability/DLX', {
      start_date: day(0),
      end_date: day(2),
      rate_code: 'FLEX',
      min_night: 2,
    })
    const range = { room_code: 'DLX', start_date: day(1), end_date: day(1), is_close: 1 }
    await hotel.put('/updatestopsellroomavailability', range)
    await hotel.put('/updatestopsellroomrateavailability', { ...range, rate_code: 'FLEX' })
    await hotel.delete(`/deleteroomavailability/DLX?start_date=${day(2)}&end_date=${day(2)}`)
    const changes = await changesOf(hotel)
    assert.deepEqual(
      changes.map(({ operation, rate_code }) => `${operation} ${rate_code}`),
      [
        'deleteroomavailability FLEX',
        'deleteroomavailability null',
        'updatestopsellroomrateavailability FLEX',
        'updatestopsellroomavailability null',
        'updateroomavailability FLEX',
        'modifyroomavailability FLEX',
        'modifyroomavailability null',
        'modifyroomavailability FLEX',
        'modifyroomavailability null',
      ],
    )
    assert.ok(changes.every(({ actor }) => actor === 'A test'))
    const told = changes.map(({ ranges }) => ranges)
    const days = (first: number, last: number) => ({
      start_date: day(first),
      end_date: day(last),
      is_new: 0,
      is_deleted: 0,
    })
    const changed = (field: string, from: unknown, to: unknown) => ({ field, from, to })
    assert.deepEqual(told[0], [
      {
        ...days(2, 2),
        is_deleted: 1,
        changes: [
          changed('rate_price', 100, null),
          changed('normal_price', 100, null),
          changed('min_night', 2, null),
        ],
      },
    ])
    assert.deepEqual(told[2], [{ ...days(1, 1), changes: [changed('is_close', 0, 1)] }])
    assert.deepEqual(told[4], [{ ...days(0, 2), changes: [changed('min_night', 0, 2)] }])
    assert.deepEqual(told[5], [
      { ...days(0, 1), changes: [changed('rate_price', 100, 120), changed('normal_price', 100, 120)] },
    ])
    assert.deepEqual(told[6], [{ ...days(0, 1), changes: [changed('price', 100, 120)] }])
    assert.deepEqual(told[8], [
      {
        ...days(0, 2),
        is_new: 1,
        changes: [
          changed('number_of_rooms', null, 3),
          changed('rate_code', null, 'FLEX'),
          changed('price', null, 100),
        ],
      },
    ])
  })

  test('what changes nothing is no change, nor is a refusal or a booking', async () => {
    const hotel = await stock(await newHotel(), 3)
    const before = await changesOf(hotel)
    await push(hotel, [entry(0)])
    await booked(hotel)
    await hotel.post('/modifyroomavailability', { data: [entry(0, { price: 7 }), entry(1, { price: -1 })] })
    assert.deepEqual(await changesOf(hotel), before)
  })

  test('filters by room, rate, days and caller, and pages that miss nothing', async () => {
    const hotel = await stock(await newHotel(), 4)
    await newRate(hotel, { rate_code: 'SAVER', rate_name: 'Saver' })
    const other = await hotel.token({ is_admin: true, token_name: 'Other' })
    await hotel.post(
      '/modifyroomavailability',
      { data: [entry(0, { price: 1 }), entry(3, { price: 1, rate_code: 'SAVER' })] },
      { token: other },
    )
    const all = await changesOf(hotel)
    assert.equal(all.length, 5)
    const [cell] = await changesOf(
      hotel,
      `room_code=DLX&rate_code=SAVER&start_date=${day(3)}&end_date=${day(3)}`,
    )
    assert.equal(cell!.rate_code, 'SAVER')
    assert.deepEqual(
      (await changesOf(hotel, `start_date=${day(1)}&end_date=${day(2)}`)).map(({ version }) => version),
      [3, 3],
    )
    assert.equal((await changesOf(hotel, 'room_code=DLX&room_level=1')).length, 2)
    assert.equal((await changesOf(hotel, 'rate_code=FLEX')).length, 2)
    assert.equal((await changesOf(hotel, 'room_code=NONE')).length, 0)
    const { actor_code } = (await hotel.get('/getchanges?limit=1')).Result[0]
    assert.deepEqual(await changesOf(hotel, `actor_code=${actor_code}`), all.slice(0, 3))
    const paged: Told[] = []
    for (let cursor = ''; ; ) {
      const { Result, json } = await hotel.get(`/getchanges?limit=2${cursor}`)
      paged.push(...Result)
      if (json.NextCursor === undefined) break
      cursor = `&cursor=${json.NextCursor}`
    }
    assert.deepEqual(paged, all)
    const refused = async (query: string) => (await hotel.get(`/getchanges?${query}`)).code
    assert.equal(await refused('cursor=YjE'), 'invalid_value')
    assert.equal(await refused('limit=501'), 'invalid_value')
    assert.equal(await refused(`start_date=${day(1)}&end_date=${day(0)}`), 'invalid_value')
    assert.equal((await hotel.get('/getchanges', { token: hotel.client })).code, 'admin_token_required')
    assert.deepEqual(await changesOf(await newHotel()), [])
  })

  test('a year of prices that differ every day is a row a room and rate', async () => {
    const hotel = await stock(await newHotel(), 1)
    const rows = await rowsOf(hotel)
    const year = (more: number) =>
      Array.from({ length: 365 }, (_, at) => entry(at + 1, { price: 100 + ((at * 37) % 101) + more }))
    await push(hotel, year(0))
    await push(hotel, year(1))
    assert.equal((await rowsOf(hotel)) - rows, 4)
    const [change] = await changesOf(hotel, 'room_code=DLX&rate_code=FLEX')
    assert.equal(change!.ranges.length, 365)
    assert.deepEqual(change!.ranges[7]!.changes[0], { field: 'rate_price', from: 157, to: 158 })
  })
})
