import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, entry, newRate, outcome, push } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { bookingOf, form, item, twoRooms } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

/** CHEAP is FLEX less 10 %, LONG is CHEAP less 5 a night and 20 % from three nights on; DLX costs by who sleeps in it. */
const derived = async (): Promise<TestHotel> => {
  const hotel = await twoRooms(await newHotel())
  await newRate(hotel, {
    rate_code: 'CHEAP',
    rate_name: 'Cheap',
    parent_rate_code: 'FLEX',
    derive: { charge: 'percent', value: -10 },
  })
  await newRate(hotel, {
    rate_code: 'LONG',
    rate_name: 'Long',
    parent_rate_code: 'CHEAP',
    derive: { charge: 'amount', value: -5 },
    stay_discounts: [{ min_nights: 3, percent: 20 }],
  })
  const changed = await hotel.put('/updateroom/DLX', {
    base_adults: 2,
    extra_adult_price: 30,
    child_bands: [{ age_from: 0, age_to: 11, charge: 'amount', value: 12.5 }],
  })
  assert.equal(changed.status, 200, changed.text)
  return hotel
}

const ASKED = [
  item({ rate_code: 'LONG', adults: 3, children: 1, children_ages: [5] }),
  item({ rate_code: 'CHEAP', rooms: 2, adults: 5 }),
]

test('a quote and its booking agree on derived rates, guests and discounts, with memory and without', async () => {
  const hotel = await derived()
  for (const nights of [2, 3]) {
    const asked = form(ASKED, { departure_date: day(nights) })
    const made = await hotel.post('/createbooking', asked)
    assert.equal(made.status, 201, made.text)
    await hotel.post('/cancelbooking', { booking_code: made.Result.booking_code })
    const quoted = (await hotel.post('/quotebooking', asked)).Result
    // 100 less 10 % less 5, with an adult and a child more; 90 for two and for three adults.
    const one = nights === 3 ? 102 : 127.5
    assert.deepEqual(
      quoted.items.map(({ nightly }: { nightly: { price: number; total: number }[] }) => [
        nightly[0]!.price,
        nightly[0]!.total,
      ]),
      [
        [one, one],
        [120, 210],
      ],
    )
    const shown = await bookingOf(hotel, made.Result.booking_code)
    assert.deepEqual(shown.charges, quoted.charges)
    const again = await hotel.post('/createbooking', asked)
    assert.equal(again.Result.grand_total, quoted.grand_total)
    await hotel.post('/cancelbooking', { booking_code: again.Result.booking_code })
  }
  assert.deepEqual((await checkTables(db, hotel.hotelId)).damages, [])
})

test('what a parent’s day says counts for a booking at once, although memory has it not', async () => {
  const hotel = await derived()
  const asked = form([item({ rate_code: 'LONG' })])
  assert.equal((await hotel.post('/createbooking', asked)).Result.grand_total, 170)
  await push(hotel, [entry(0, { price: 200 })])
  assert.equal((await hotel.post('/createbooking', asked)).Result.grand_total, 260)
  await push(hotel, [entry(1, { rate_detail: [{ rate_code: 'FLEX', is_close: 1 }] })])
  const refused = await hotel.post('/createbooking', asked)
  assert.equal(outcome(refused), '409 not_bookable')
  assert.equal(refused.Error.details[0].code, 'stop_sell_rate')
})

test('keep_price keeps what rooms cost that cost different prices; new nights are at today’s', async () => {
  const hotel = await derived()
  const made = await hotel.post('/createbooking', form([item({ rate_code: 'CHEAP', rooms: 2, adults: 5 })]))
  const { booking_code } = made.Result
  assert.equal(made.Result.grand_total, 420)
  await push(
    hotel,
    [0, 1, 2].map((after) => entry(after, { price: 200 })),
  )
  const kept = await hotel.put(`/updatebooking/${booking_code}`, { departure_date: day(3), keep_price: 1 })
  assert.deepEqual(
    kept.Result.items[0].nightly.map(({ total }: { total: number }) => total),
    [210, 210, 390],
  )
  const anew = await hotel.put(`/updatebooking/${booking_code}`, { departure_date: day(2) })
  assert.equal(anew.Result.grand_total, 780)
  assert.deepEqual((await checkTables(db, hotel.hotelId)).damages, [])
})
