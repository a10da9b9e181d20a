import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { lockHotel, untilBlocked } from '../../../test/support/barriers.ts'
import { addHotel, testDatabase } from '../../../test/support/harness.ts'
import { AppError } from '../../errors.ts'
import { connect } from '../connection/connect.ts'
import type { Tx } from './in-hotel.ts'

const { db, url } = await testDatabase()

const hotel = async (): Promise<number> => (await addHotel(db, { name: 'Old' })).hotelId

const change = { type: 'hotel.changed', data: {}, actor: 'test', catalog: true } as const

const rename = (tx: Tx, name: string): void =>
  tx.write('update hotel set hotel_name = $2 where hotel_id = $1', [tx.hotelId, name])

const nameOf = async (tx: Tx): Promise<string> =>
  (await tx.row<{ hotel_name: string }>('select hotel_name from hotel where hotel_id = $1', [tx.hotelId]))!
    .hotel_name

const clockOf = async (hotelId: number) =>
  db.coordinator.read((sql) =>
    sql.row<{ version: number; events: number[] }>(
      `select version, array(select version from event e where e.hotel_id = $1 order by version) as events
       from hotel_clock where hotel_id = $1`,
      [hotelId],
    ),
  )

/** Another process holds the hotel's lock. Once somebody waits for it, it renames the hotel and raises the version. */
const renameWhileOthersWait = async (hotelId: number): Promise<void> => {
  const holder = await lockHotel(url, hotelId)
  await holder.client.query(`update hotel set hotel_name = 'New' where hotel_id = $1`, [hotelId])
  await holder.client.query('update hotel_clock set version = version + 1 where hotel_id = $1', [hotelId])
  void untilBlocked(db).then(() => holder.commit())
}

test('whoever waited for the lock reads what the one before him committed', async () => {
  const hotelId = await hotel()
  await renameWhileOthersWait(hotelId)
  const read = await db.inHotel(hotelId, async (tx) => [await nameOf(tx), await tx.nextVersion()])
  assert.deepEqual(read, ['New', 2])
})

test('reads sent together with the lock are answered after it, and so as well', async () => {
  const hotelId = await hotel()
  await renameWhileOthersWait(hotelId)
  const read = await db.inHotel(hotelId, (tx) => Promise.all([nameOf(tx), nameOf(tx)]))
  assert.deepEqual(read, ['New', 'New'])
})

test('control: locking and reading in one statement returns the rows of before the wait', async () => {
  const hotelId = await hotel()
  const client = await connect(url)
  after(() => client.end())
  await renameWhileOthersWait(hotelId)
  const { rows } = await client.query(
    `select c.version, h.hotel_name from hotel_clock c join hotel h using (hotel_id)
     where c.hotel_id = $1 for no key update of c`,
    [hotelId],
  )
  assert.deepEqual(rows[0], { version: 1, hotel_name: 'Old' })
})

test('work that changes nothing, or refuses, does not tick', async () => {
  const hotelId = await hotel()
  assert.equal(await db.inHotel(hotelId, async (tx) => nameOf(tx)), 'Old')
  const refused = db.inHotel(hotelId, async (tx) => {
    rename(tx, 'New')
    tx.tick(change)
    throw new AppError('not_bookable')
  })
  await assert.rejects(refused, { code: 'not_bookable' })
  assert.deepEqual(await clockOf(hotelId), { version: 0, events: [] })
  assert.equal(await db.inHotel(hotelId, nameOf), 'Old')
})

test('a tick rolled back is used again by the next writer, and events have no gap', async () => {
  const hotelId = await hotel()
  const versions: number[] = []
  for (const fails of [false, true, true, false, true, false]) {
    const written = db.inHotel(hotelId, async (tx) => {
      versions.push(await tx.nextVersion())
      rename(tx, `Name ${versions.length}`)
      tx.tick(change)
      if (fails) tx.write('select 1 / $1::int', [0])
    })
    if (fails) await assert.rejects(written, { code: '22012' })
    else await written
  }
  assert.deepEqual(versions, [1, 2, 2, 2, 3, 3])
  assert.deepEqual(await clockOf(hotelId), { version: 3, events: [1, 2, 3] })
})

test('a version is not to be seen by anybody before its COMMIT', async () => {
  const hotelId = await hotel()
  const seen = await db.inHotel(hotelId, async (tx) => {
    await tx.run('update hotel_clock set version = version + 1 where hotel_id = $1', [hotelId])
    return { clock: await db.clocks.ask(hotelId), next: await tx.nextVersion() }
  })
  assert.equal(seen.clock?.version, 0)
  assert.equal(seen.next, 1)
})

test('a transaction ticks once', async () => {
  const hotelId = await hotel()
  const twice = db.inHotel(hotelId, async (tx) => {
    tx.tick(change)
    tx.tick(change)
  })
  await assert.rejects(twice, /ticks once/)
  assert.deepEqual(await clockOf(hotelId), { version: 0, events: [] })
})

test('an attempt that is refused leaves nothing but what is written after it, and no tick', async () => {
  const hotelId = await hotel()
  await db.inHotel(hotelId, async (tx) => {
    const attempted = tx.attempt(async () => {
      rename(tx, 'New')
      tx.write('select 1 / $1::int', [0])
      tx.tick(change)
      throw new AppError('sold_out')
    })
    await assert.rejects(attempted, { code: 'sold_out' })
    tx.write('update hotel set hotel_address = $2 where hotel_id = $1', [hotelId, 'Kept'])
  })
  const row = await db.coordinator.read((sql) =>
    sql.row('select hotel_name, hotel_address from hotel where hotel_id = $1', [hotelId]),
  )
  assert.deepEqual(row, { hotel_name: 'Old', hotel_address: 'Kept' })
  assert.deepEqual(await clockOf(hotelId), { version: 0, events: [] })
})

test('two hundred writers of two hotels leave each its own unbroken row of events', async () => {
  const both = [await hotel(), await hotel()]
  const tick = (hotelId: number) =>
    db.inHotel(hotelId, async (tx) => {
      rename(tx, `At ${await tx.nextVersion()}`)
      tx.tick(change)
    })
  await Promise.all(Array.from({ length: 200 }, (_, at) => tick(both[at % 2]!)))
  for (const hotelId of both) {
    const clock = await clockOf(hotelId)
    assert.equal(clock?.version, 100)
    assert.deepEqual(
      clock?.events,
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
    assert.equal(await db.inHotel(hotelId, nameOf), 'At 100')
  }
})

const lastIdOf = async (hotelId: number): Promise<number> =>
  (await db.coordinator.read((sql) =>
    sql.row<{ last_id: number }>('select last_id from hotel_clock where hotel_id = $1', [hotelId]),
  ))!.last_id

suite('ids of a hotel', () => {
  const take = (hotelId: number, end: (tx: Tx) => void): Promise<number[]> =>
    db.inHotel(hotelId, async (tx) => {
      await nameOf(tx)
      const ids = [tx.nextId(), tx.nextId()]
      end(tx)
      return ids
    })

  test('rise from transaction to transaction, be there an event or not, and each hotel has its own', async () => {
    const [one, two] = [await hotel(), await hotel()]
    assert.deepEqual(await take(one, (tx) => tx.tick(change)), [1, 2])
    assert.equal(await lastIdOf(one), 2)
    assert.deepEqual(await take(one, (tx) => rename(tx, 'New')), [3, 4])
    assert.equal(await lastIdOf(one), 4)
    assert.deepEqual(await take(two, (tx) => tx.tick(change)), [1, 2])
  })

  test('are as before where the transaction is rolled back, or only what it attempted', async () => {
    const hotelId = await hotel()
    const failed = take(hotelId, () => {
      throw new AppError('sold_out')
    })
    await assert.rejects(failed, { code: 'sold_out' })
    await db.inHotel(hotelId, async (tx) => {
      await nameOf(tx)
      assert.equal(tx.nextId(), 1)
      const attempted = tx.attempt(async () => {
        assert.equal(tx.nextId(), 2)
        throw new AppError('sold_out')
      })
      await assert.rejects(attempted, { code: 'sold_out' })
      rename(tx, 'New')
    })
    assert.equal(await lastIdOf(hotelId), 1)
  })

  test('are those of the one before, for who waited for the hotel', async () => {
    const hotelId = await hotel()
    const holder = await lockHotel(url, hotelId)
    await holder.client.query('update hotel_clock set last_id = 41 where hotel_id = $1', [hotelId])
    const waiting = take(hotelId, (tx) => tx.tick(change))
    await untilBlocked(db)
    await holder.commit()
    assert.deepEqual(await waiting, [42, 43])
  })

  test('are given to nobody before the hotel is held', async () => {
    const early = db.inHotel(await hotel(), async (tx) => tx.nextId())
    await assert.rejects(early, /once the hotel is locked/)
  })

  test('of fifty writers at once are all different', async () => {
    const hotelId = await hotel()
    const ids = await Promise.all(Array.from({ length: 50 }, () => take(hotelId, (tx) => tx.tick(change))))
    assert.deepEqual(
      ids.flat().sort((a, b) => a - b),
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
  })
})
