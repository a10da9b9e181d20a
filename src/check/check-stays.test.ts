import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTables } from './check-tables.ts'
import { db, healthyHotel, planted, run } from './healthy-hotel.testing.ts'

const CHECK_IN = Date.parse('2030-05-01T14:00:00Z')
const terms = (changes: object = {}) =>
  JSON.stringify({
    policy_code: 'P',
    policy_name: 'P',
    steps: [
      { from: null, charge: 'percent', value: 10_000 },
      { from: CHECK_IN - 1000, charge: 'percent', value: 50_000 },
      { from: CHECK_IN, charge: 'percent', value: 100_000 },
    ],
    no_show: null,
    grace_hours: 0,
    check_in: CHECK_IN,
    deposit: null,
    timezone: 'UTC',
    ...changes,
  })

/** Changes the item of one of the two bookings. */
const change =
  (booking: 'alive' | 'cancelled', set: string, ...values: unknown[]) =>
  async (fixture: Awaited<ReturnType<typeof healthyHotel>>) =>
    run(`update booking_room set ${set} where hotel_id = $1 and booking_id = $2`, [
      fixture.hotelId,
      fixture[booking],
      ...values,
    ])

test('terms, a fee of a cancelled item and a guest who did not come are no damage', async () => {
  const fixture = await healthyHotel()
  await change('alive', `terms = $3, stay_status = 'no_show', fee = 40002`, terms())(fixture)
  await change('cancelled', 'fee = 20001')(fixture)
  assert.deepEqual((await checkTables(db, fixture.hotelId)).damages, [])
})

const DAMAGES: [what: string, check: string, ...Parameters<typeof change>][] = [
  ['a fee of a guest who is expected', 'stay_status', 'alive', 'fee = 0'],
  ['a guest who did not come, without a fee', 'stay_status', 'alive', `stay_status = 'no_show'`],
  ['nights given back of a guest who came', 'stay_status', 'alive', `released_from = '2030-05-02'`],
  [
    'nights given back from arrival on',
    'stay_status',
    'alive',
    `stay_status = 'no_show', fee = 0, released_from = '2030-05-01'`,
  ],
  [
    'nights given back that the ledger holds',
    'booking_nights',
    'alive',
    `stay_status = 'no_show', fee = 0, released_from = '2030-05-02'`,
  ],
  [
    'a step that did not make the item what it is',
    'stay_steps',
    'alive',
    'stay_steps = $3',
    JSON.stringify([{ to: 'checked_in', from: { stay_status: 'expected', fee: null }, is_undone: false }]),
  ],
  ['a fee above the price', 'item_fee', 'cancelled', 'fee = 20002'],
  [
    'terms of another day',
    'item_terms',
    'alive',
    'terms = $3',
    terms({ check_in: CHECK_IN + 2 * 86_400_000 }),
  ],
  [
    'steps out of order',
    'item_terms',
    'alive',
    'terms = $3',
    terms({ steps: [5, 4].map((from) => ({ from, charge: 'percent', value: 1 })) }),
  ],
]

for (const [what, check, ...changed] of DAMAGES)
  test(`${what} is found`, async () => {
    const damages = await planted(check, change(...changed))
    assert.equal(damages.length, 1)
  })
