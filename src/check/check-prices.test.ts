import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTables } from './check-tables.ts'
import { db, type Fixture, healthyHotel, planted, run } from './healthy-hotel.testing.ts'

const DAY = '2030-05-01'

/** The booking that is not cancelled holds two of an extra. */
const holdExtras = async ({ hotelId, alive }: Fixture): Promise<void> => {
  await run(`insert into extra_day values ($1, 'SPA', $2, 2, 4)`, [hotelId, DAY])
  await run(`insert into booking_extra values ($1, $2, 1, 'SPA', $3, 2)`, [hotelId, alive, DAY])
  await run(`insert into extra_ledger values ($1, 4, 'SPA', $2, 'sell', 2, 2, $3)`, [hotelId, DAY, alive])
}

const PROMO = `insert into promo (hotel_id, promo_id, promo_code, promo_key, promo_name, charge, value, is_active, uses, version)
  values ($1, 1, 'X', 'x', 'X', 'percent', 1000, true, $2, 1)`

test('extras that bookings hold, as many as were taken, are no damage', async () => {
  const fixture = await healthyHotel()
  await holdExtras(fixture)
  await run(PROMO, [fixture.hotelId, 1])
  await run('update booking set promo_id = 1 where hotel_id = $1', [fixture.hotelId])
  assert.deepEqual((await checkTables(db, fixture.hotelId)).damages, [])
})

for (const [what, text, expected, found] of [
  ['more taken than held', `update extra_day set taken = 3`, '2 of SPA taken', '3 taken, 2 by the ledger'],
  ['fewer taken than held', `delete from extra_day`, '2 of SPA taken', '0 taken, 2 by the ledger'],
  ['held without a sale', `delete from extra_ledger`, '2 of SPA taken', '2 taken, 0 by the ledger'],
  [
    'given back in the ledger alone',
    `update extra_ledger set count = 1`,
    '2 of SPA taken',
    '2 taken, 1 by the ledger',
  ],
] as const)
  test(`extras: ${what}`, async () => {
    const [damage] = await planted('extra_stock', async (fixture) => {
      await holdExtras(fixture)
      await run(`${text} where hotel_id = $1`, [fixture.hotelId])
    })
    assert.deepEqual([damage!.date, damage!.expected, damage!.found], [DAY, expected, found])
  })

test('extras held by an item that is cancelled', async () => {
  const damages = await planted('extra_stock', async (fixture) => {
    await holdExtras(fixture)
    await run('update booking_extra set booking_id = $2 where hotel_id = $1', [
      fixture.hotelId,
      fixture.cancelled,
    ])
  })
  assert.deepEqual(damages.map(({ expected }) => expected).sort(), [
    '0 of SPA taken',
    'no extras held by an item that is cancelled',
  ])
})

test('a promo code used more or less often than bookings say', async () => {
  for (const uses of [0, 2]) {
    const [damage] = await planted('promo_uses', async ({ hotelId }) => {
      await run(PROMO, [hotelId, uses])
      await run('update booking set promo_id = 1 where hotel_id = $1', [hotelId])
    })
    assert.deepEqual([damage!.expected, damage!.found], ['1 uses of X', `${uses} uses`])
  }
})

test('what the nights cost is the sum of the rooms, beside all that is paid', async () => {
  const [damage] = await planted('booking_total', ({ hotelId, alive }) =>
    run(
      'update booking set grand_total = total_price, total_price = 1 where hotel_id = $1 and booking_id = $2',
      [hotelId, alive],
    ),
  )
  assert.deepEqual([damage!.expected, damage!.found], ['40002 for rooms', '1 for rooms'])
})

test('more included in the price of an item than it costs with extras', async () => {
  const charge = (fixture: Fixture, line: number, kind: string, amount: number, isIncluded: boolean) =>
    run(`insert into booking_charge values ($1, $2, $3, $4, 'X', 'X', 1, 1, $5, $6, false)`, [
      ...[fixture.hotelId, fixture.alive, line, kind, amount, isIncluded],
    ])
  const charged = async (fixture: Fixture, included: number): Promise<Fixture> => {
    await charge(fixture, 2, 'extra', 8, false)
    await charge(fixture, 3, 'fee', 90, false)
    await charge(fixture, 4, 'tax', 40_000, true)
    await charge(fixture, 5, 'tax', included, true)
    await run('update booking set grand_total = 40100 where hotel_id = $1 and booking_id = $2', [
      fixture.hotelId,
      fixture.alive,
    ])
    return fixture
  }
  const { hotelId } = await charged(await healthyHotel(), 10)
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])
  const [damage] = await planted('included_part', (fixture) => charged(fixture, 11))
  assert.deepEqual([damage!.expected, damage!.found], ['at most 40010 included in item 1', '40011 included'])
})

test('rooms of one item may cost different prices', async () => {
  const fixture = await healthyHotel()
  const uneven = `update booking_room set nightly = '{10000,10001}', nightly_totals = '{20001,20001}'
    where hotel_id = $1 and booking_id = $2`
  await run(uneven, [fixture.hotelId, fixture.alive])
  assert.deepEqual((await checkTables(db, fixture.hotelId)).damages, [])
  const [damage] = await planted('item_price', ({ hotelId, alive }) =>
    run(uneven.replace('20001,20001', '20001,20002'), [hotelId, alive]),
  )
  assert.equal(damage!.expected, '2 nights, 10001 a night, 40003 in all')
})

/** Derives rates from each other, each from the one it names; all are new but the first. */
const derive = async ({ hotelId }: Fixture, parents: [rate: number, parent: number][]): Promise<void> => {
  for (const [rate, parent] of parents)
    await run(
      `insert into rate (hotel_id, rate_id, rate_code, rate_name, rate_description, price, is_closed, version,
         parent_rate_id, derive_charge, derive_value)
       values ($1, $2, $3, 'Derived', '', 0, false, 1, $4, 'percent', -1000)`,
      [hotelId, rate, `D${rate}`, parent],
    )
}

test('three rates above one are no damage, four are', async () => {
  const chain: [number, number][] = [
    [902, 901],
    [903, 902],
    [904, 903],
  ]
  const top = `insert into rate (hotel_id, rate_id, rate_code, rate_name, rate_description, price, is_closed, version)
    values ($1, 901, 'TOP', 'Top', '', 0, false, 1)`
  const fine = await healthyHotel()
  await run(top, [fine.hotelId])
  await derive(fine, chain)
  assert.deepEqual((await checkTables(db, fine.hotelId)).damages, [])
  const [damage] = await planted('derived_rate', async (fixture) => {
    await run(top, [fixture.hotelId])
    await derive(fixture, [...chain, [905, 904]])
  })
  assert.deepEqual([damage!.rate_code, damage!.found], ['D905', 'more above it, or a circle'])
})

test('rates that are derived from each other in a circle, and one without its parent', async () => {
  const damages = await planted('derived_rate', (fixture) =>
    derive(fixture, [
      [902, 903],
      [903, 902],
      [904, 999],
    ]),
  )
  assert.deepEqual(
    damages.map(({ rate_code, found }) => [rate_code, found]),
    [
      ['D902', 'more above it, or a circle'],
      ['D903', 'more above it, or a circle'],
      ['D904', 'no parent'],
    ],
  )
})
