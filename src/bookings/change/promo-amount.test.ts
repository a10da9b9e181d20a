import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { ALL_RULES, bookItems, bookingOf, form, GUEST, item, twoRooms } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

/** 12.5 % off the DLX, nothing off the SEA. */
const WITH_CODE = { promo_code: 'summer' }
const TWO_ITEMS = [item({ rooms: 2, adults: 4 }), item({ room_code: 'SEA' })]

interface Priced {
  promo_amount: number
  nightly_before_promo: number[]
  nightly: { total: number }[]
  total_price: number
}

/** Before the promo, what it took off, and what is left. */
const sums = ({ promo_amount, nightly_before_promo, total_price }: Priced): number[] => [
  nightly_before_promo.reduce((sum, price) => sum + price, 0),
  promo_amount,
  total_price,
]

const isSound = async ({ hotelId }: TestHotel) =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

suite('what a promo code takes off is told as one amount', () => {
  test('a quote, a booking and one made of a hold tell the same, and the charges sum as they did', async () => {
    const hotel = await twoRooms(await newHotel(), ALL_RULES)
    const quoted = (await hotel.post('/quotebooking', form(TWO_ITEMS, WITH_CODE))).Result
    assert.deepEqual(sums(quoted.items[0]), [400, 50, 350])
    assert.deepEqual(quoted.items[0].nightly_before_promo, [200, 200])
    assert.deepEqual(sums(quoted.items[1]), [0, 0, 160.1])
    assert.equal(quoted.promo_amount, 50)
    const booked = await bookingOf(hotel, await bookItems(hotel, TWO_ITEMS, WITH_CODE))
    const { hold_code } = (await hotel.post('/createhold', form(TWO_ITEMS, WITH_CODE))).Result
    const held = await hotel.post('/createbooking', { hold_code, booking_form: { guest_detail: GUEST } })
    const ofHold = await bookingOf(hotel, held.Result.booking_code)
    for (const told of [booked, ofHold]) {
      assert.equal(told.promo_amount, 50)
      assert.deepEqual(told.items.map(sums), quoted.items.map(sums))
      assert.deepEqual(told.charges, quoted.charges)
    }
    await isSound(hotel)
  })

  test('it is kept by value: neither another promo nor none changes it, and an item given up takes its own along', async () => {
    const hotel = await twoRooms(await newHotel(), ALL_RULES)
    const code = await bookItems(hotel, TWO_ITEMS, WITH_CODE)
    assert.equal((await hotel.put('/updatepromo/Summer', { value: 90 })).status, 200)
    assert.equal((await bookingOf(hotel, code)).promo_amount, 50)
    const longer = await hotel.put(`/updatebooking/${code}`, { departure_date: day(3), keep_price: 1 })
    assert.deepEqual(longer.Result.items[0].nightly_before_promo, [200, 200, 200], longer.text)
    assert.deepEqual(sums(longer.Result.items[0]), [600, 230, 370])
    assert.equal((await hotel.delete('/deletepromo/Summer')).status, 200)
    assert.deepEqual(sums((await bookingOf(hotel, code)).items[0]), [600, 230, 370])
    const left = await hotel.post('/cancelbooking', { booking_code: code, items: [1] })
    assert.equal(left.Result.promo_amount, 0)
    assert.equal((await bookingOf(hotel, code)).promo_amount, 0)
    await isSound(hotel)
  })

  test('a price reckoned anew without the code has nothing taken off; one that takes nothing off is not told', async () => {
    const free = { promo_code: 'OPENS', promo_name: 'Opens', charge: 'percent', value: 0 }
    const hotel = await twoRooms(await newHotel(), [...ALL_RULES, ['createpromo', free]])
    const code = await bookItems(hotel, [item()], WITH_CODE)
    const without = await hotel.put(`/updatebooking/${code}`, { promo_code: null })
    assert.deepEqual(sums(without.Result.items[0]), [0, 0, 200], without.text)
    const nothing = (await hotel.post('/quotebooking', form([item()], { promo_code: 'OPENS' }))).Result
    assert.deepEqual([nothing.promo.is_valid, ...sums(nothing.items[0])], [1, 0, 0, 200])
    await isSound(hotel)
  })
})
