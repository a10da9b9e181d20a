import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { outcome } from '../../test/support/stock.ts'
import { exportHotel } from '../transfer/export-hotel.ts'
import { importHotel } from '../transfer/import-hotel.ts'
import { findHotel } from './queries.ts'

const { db, hotel: newHotel } = await createTestApp({ ownDatabase: true })
const other = await createTestApp({ ownDatabase: true })

/** Writes so many rows directly into the table. */
const fill = (hotel: TestHotel, table: 'room' | 'rate', count: number): Promise<number> =>
  db.coordinator.write((sql) =>
    sql.run(
      table === 'room'
        ? `insert into room (hotel_id, room_id, room_code, room_name, number_of_room, room_bed, room_size, room_max_adult,
             room_max_children, room_description, is_publish, version)
           select $1, 1000 + n, 'R' || n, 'Room', 1, 1, 0, 2, 0, '', true, 0 from generate_series(1, $2::int) n`
        : `insert into rate (hotel_id, rate_id, rate_code, rate_name, rate_description, price, is_closed, version)
           select $1, 1000 + n, 'R' || n, 'Rate', '', 0, false, 0 from generate_series(1, $2::int) n`,
      [hotel.hotelId, count],
    ),
  )

for (const [noun, most] of [
  ['room', 500],
  ['rate', 200],
] as const)
  suite(`a hotel has at most ${most} ${noun}s`, () => {
    const create = (hotel: TestHotel, code: string) =>
      hotel.post(`/create${noun}`, {
        [`${noun}_code`]: code,
        [`${noun}_name`]: 'One more',
        ...(noun === 'room' ? { number_of_room: 1 } : {}),
      })

    test('of those who want the last place at once one gets it, the others are told why', async () => {
      const hotel = await newHotel()
      await fill(hotel, noun, most - 1)
      const answers = await Promise.all(['A', 'B', 'C'].map((code) => create(hotel, code)))
      assert.deepEqual(answers.map(outcome).sort(), ['201 ok', '422 invalid_value', '422 invalid_value'])
      const refused = answers.find(({ status }) => status === 422)!
      assert.deepEqual(refused.Error.details, [
        { field: `${noun}_code`, code: 'invalid_value', message: `a hotel has at most ${most} ${noun}s` },
      ])
      assert.equal((await create(hotel, 'R1')).code, `${noun}_exists`, 'what is there already is said first')
      assert.equal((await hotel.delete(`/delete${noun}/R1`)).status, 200)
      assert.equal(outcome(await create(hotel, 'D')), '201 ok', 'where one went another may come')
    })

    test('one that has more from before keeps them, is moved with them, and gets none beside', async () => {
      const hotel = await newHotel()
      await fill(hotel, noun, most + 2)
      assert.equal((await hotel.get(`/getall${noun}s`)).Result.length, most + 2)
      const lines: string[] = []
      const row = (await db.coordinator.read((sql) => findHotel(sql, hotel.hotelId)))!
      await exportHotel(db, row, async (line) => void lines.push(line))
      const { rows } = await importHotel(
        other.db,
        (async function* () {
          yield* lines
        })(),
      )
      assert.equal(rows[noun], most + 2)
      assert.equal(outcome(await create(hotel, 'A')), '422 invalid_value')
    })
  })
