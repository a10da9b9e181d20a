import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTables } from './check-tables.ts'
import { db, type Fixture, healthyHotel, planted, run } from './healthy-hotel.testing.ts'

/** Gives an item of the booking that is not cancelled a room by its number for its nights. */
const giveUnit = async ({ hotelId, alive }: Fixture, unit: string): Promise<void> => {
  await run(
    `update booking_room set units = jsonb_build_array(jsonb_build_object('unit', $3::text, 'from', arrival_date, 'to', departure_date))
     where hotel_id = $1 and booking_id = $2`,
    [hotelId, alive, unit],
  )
  await run(
    `insert into unit_night (hotel_id, unit, day, booking_id, item)
     select $1, $3, day, $2, 1 from unnest('{2030-05-01,2030-05-02}'::date[]) day`,
    [hotelId, alive, unit],
  )
}

const nameUnits = ({ hotelId, room }: Fixture, ...units: string[]) =>
  run('update room set room_units = $3 where hotel_id = $1 and room_id = $2', [
    hotelId,
    room,
    JSON.stringify(units.map((unit) => ({ unit, is_out_of_order: false, is_clean: true }))),
  ])

test('a room by its number that its type has is no damage; one that it has not, or a night of nobody, is', async () => {
  const whole = await healthyHotel()
  await nameUnits(whole, '101', '102')
  await giveUnit(whole, '101')
  assert.deepEqual((await checkTables(db, whole.hotelId)).damages, [])
  const unknown = await planted('unit_rooms', async (fixture) => {
    await nameUnits(fixture, '102')
    await giveUnit(fixture, '101')
  })
  assert.deepEqual(
    unknown.map(({ date, booking_code, expected }) => [date, booking_code, expected]),
    [
      ['2030-05-01', 'ALIVE', 'room 101 of the type'],
      ['2030-05-02', 'ALIVE', 'room 101 of the type'],
    ],
  )
  const strays = await planted('same_hotel', ({ hotelId }) =>
    run(
      `insert into unit_night (hotel_id, unit, day, booking_id, item) values ($1, '101', '2030-05-01', 5, 1)`,
      [hotelId],
    ),
  )
  assert.match(strays[0]!.message, /unit_night.booking_id 5/)
})

const link = ({ hotelId, room }: Fixture, booking: number, amount: number | null) =>
  run(
    `insert into payment_link (hotel_id, link_id, booking_id, secret_hash, amount, created_at, created_by)
     values ($1, $2, $3, '', $4, now(), '')`,
    [hotelId, room, booking, amount],
  )

/** A payment that nobody made, begun by the link. */
const begun = ({ hotelId, room, alive }: Fixture, amount: number, linkAmount: number | null) =>
  run(
    `insert into payment (hotel_id, payment_id, payment_code, booking_id, provider, mode, amount, currency, payment_status,
       version, created_by, link_id, link_amount)
     values ($1, $2, 'pay_1', $3, 'test', 'test', $4, 'USD', 'failed', 4, '', $2, $5)`,
    [hotelId, room, alive, amount, linkAmount],
  )

test('a payment by a link of its booking is no damage, whether it asks for all or a sum', async () => {
  for (const amount of [null, 500]) {
    const fixture = await healthyHotel()
    await link(fixture, fixture.alive, amount)
    await begun(fixture, 500, amount)
    assert.deepEqual((await checkTables(db, fixture.hotelId)).damages, [])
  }
})

test('a payment by no link, by one of another booking, or of more than its link asks for is found', async () => {
  const wrong: [
    of: 'alive' | 'cancelled' | null,
    asks: number | null,
    amount: number,
    kept: number | null,
  ][] = [
    [null, null, 500, null],
    ['cancelled', 500, 500, 500],
    ['alive', 500, 501, 500],
    ['alive', 500, 500, null],
  ]
  for (const [of, asks, amount, kept] of wrong) {
    const found = await planted('payment_links', async (fixture) => {
      if (of !== null) await link(fixture, fixture[of], asks)
      await begun(fixture, amount, kept)
    })
    assert.equal(found.length, 1)
  }
  const strays = await planted('same_hotel', (fixture) => link(fixture, 5, null))
  assert.match(strays[0]!.message, /payment_link.booking_id 5/)
})
