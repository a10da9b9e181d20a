import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { hotelOfEachHalf, lowerHalfAway } from '../../test/postgres/two-nodes.ts'
import { testDatabase } from '../../test/support/harness.ts'
import { hashOfHotel } from '../db/placement/hotel-hash.ts'
import { listHotelCodes } from '../hotels/queries.ts'
import { checkTables } from './check-tables.ts'

const { db, url } = await testDatabase()

/** Takes the clock away, which the check notices. */
const damage = (hotelId: number) =>
  db.of(hotelId).write((sql) => sql.run('delete from hotel_clock where hotel_id = $1', [hotelId]))

suite('the check of a cluster', () => {
  test('names the hotels of a node that is away, is not ok, and checks the others', async () => {
    const [low, high] = await hotelOfEachHalf(db)
    await damage(high)
    const report = await checkTables(await lowerHalfAway(url))
    const hotels = await db.directory.read(listHotelCodes)
    const lower = hotels.filter(({ hotel_id }) => hashOfHotel(hotel_id) < 0)
    assert.equal(report.ok, false)
    assert.deepEqual(
      report.unchecked.map(({ node, hotels: names, total }) => ({ node, names, total })),
      [
        {
          node: '127.0.0.1:1',
          names: lower.map(({ chain_code, hotel_code }) => `${chain_code}/${hotel_code}`),
          total: lower.length,
        },
      ],
    )
    assert.deepEqual(
      report.damages.map(({ check }) => check),
      ['clock'],
    )
    const one = await checkTables(await lowerHalfAway(url), low)
    assert.deepEqual([one.ok, one.unchecked[0]!.total, one.checked.hotels], [false, 1, 0])
  })

  test('control: nothing is unchecked when all answer', async () => {
    const report = await checkTables(db)
    assert.deepEqual(report.unchecked, [])
    assert.deepEqual(
      report.damages.map(({ check }) => check),
      ['clock'],
    )
  })
})

/** More hotels than are checked at once. Returns their ids in order. */
const addMany = async (count: number): Promise<number[]> => {
  const made = await db.directory.write((sql) =>
    sql.rows<{ hotel_id: number }>(
      `insert into hotel_code (chain_code, hotel_code) select 'MANY', n::text from generate_series(1, $1::int) n
       returning hotel_id`,
      [count],
    ),
  )
  for (const statement of [
    `insert into hotel (hotel_id, chain_code, hotel_code, hotel_name, currency, timezone)
     select hotel_id, chain_code, hotel_code, 'One of many', 'USD', 'UTC' from hotel_code where chain_code = 'MANY'`,
    `insert into hotel_clock (hotel_id) select hotel_id from hotel_code where chain_code = 'MANY'`,
  ])
    await db.coordinator.write((sql) => sql.run(statement))
  return made.map(({ hotel_id }) => hotel_id).sort((one, other) => one - other)
}

test('many hotels are checked in stretches, and none between them is missed', async () => {
  const ids = await addMany(2100)
  // Around the ends of stretches, in their middle, and behind all entries of the directory.
  const wrong = [ids[500]!, ...ids.slice(985, 1005), ids.at(-1)!]
  for (const hotelId of wrong)
    await db.directory.write((sql) => sql.run('delete from hotel_code where hotel_id = $1', [hotelId]))
  const { checked, damages } = await checkTables(db)
  const directory = damages.filter(({ check }) => check === 'directory')
  const names = await Promise.all(
    wrong.map((hotelId) =>
      db
        .of(hotelId)
        .read((sql) =>
          sql.row<{ hotel_code: string }>('select hotel_code from hotel where hotel_id = $1', [hotelId]),
        ),
    ),
  )
  assert.deepEqual(
    directory.map(({ hotel_code }) => hotel_code),
    names.map((row) => row!.hotel_code),
  )
  assert.equal(
    checked.hotels,
    (await db.coordinator.read((sql) =>
      sql.row<{ hotels: number }>('select count(*)::int as hotels from hotel'),
    ))!.hotels,
  )
})
