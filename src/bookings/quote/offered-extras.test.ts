import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { bookItems, form, item, SERVICE, TRANSFER, twoRooms } from '../priced-hotel.testing.ts'

const { hotel: newHotel } = await createTestApp()

const quoted = async (hotel: TestHotel, items: object[], more: object = {}) =>
  (await hotel.post('/quotebooking', form(items, more), { token: hotel.client })).Result

type Offered = Record<string, unknown>
const offered = (quote: { extras_offered: Offered[] }, ...names: string[]) =>
  quote.extras_offered.map((extra) => names.map((name) => extra[name]))

const SPA = {
  extra_code: 'SPA',
  extra_name: 'Spa',
  extra_description: 'An hour.',
  price: 40,
  per: 'person',
  child_bands: [{ age_from: 0, age_to: 11, charge: 'percent', value: 50 }],
}
const RESORT = { extra_code: 'RESORT', extra_name: 'Resort', price: 5, per: 'stay', is_mandatory: 1 }

test('a quote tells every extra of its items: what it is, what it adds with taxes, and whether it is chosen', async () => {
  const hotel = await twoRooms(await newHotel(), [
    ['createtax', SERVICE],
    ['createextra', SPA],
    ['createextra', RESORT],
    ['createextra', { ...TRANSFER, daily_stock: null, room_codes: ['SEA'] }],
  ])
  const family = item({ adults: 2, children: 1, children_ages: [6] })
  const before = await quoted(hotel, [family, item({ room_code: 'SEA', rate_code: 'FLEX' })])
  assert.deepEqual(offered(before, 'item', 'extra_code', 'is_mandatory', 'quantity', 'adds', 'per'), [
    [1, 'RESORT', 1, 1, 0, 'stay'],
    [1, 'SPA', 0, 0, 110, 'person'],
    [2, 'RESORT', 1, 1, 0, 'stay'],
    [2, 'SPA', 0, 0, 88, 'person'],
    [2, 'TRANSFER', 0, 0, 33, 'unit'],
  ])
  assert.equal(before.extras_offered[1].extra_description, 'An hour.')
  const after = await quoted(hotel, [
    { ...family, extras: [{ extra_code: 'SPA' }] },
    item({ room_code: 'SEA', rate_code: 'FLEX', extras: [{ extra_code: 'TRANSFER', quantity: 2 }] }),
  ])
  assert.equal(after.grand_total, before.grand_total + 110 + 66)
  assert.deepEqual(offered(after, 'item', 'extra_code', 'quantity', 'adds'), [
    [1, 'RESORT', 1, 0],
    [1, 'SPA', 1, 110],
    [2, 'RESORT', 1, 0],
    [2, 'SPA', 0, 88],
    [2, 'TRANSFER', 2, 66],
  ])
})

test('what is sold out or has to be ordered earlier is told as such, and so is how many are left', async () => {
  const hotel = await twoRooms(await newHotel(), [
    ['createextra', { ...TRANSFER, daily_stock: 3 }],
    ['createextra', { ...SPA, daily_stock: 1 }],
    ['createextra', { ...RESORT, is_mandatory: 0, lead_hours: 900_000 }],
  ])
  const told = async (items: object[]) =>
    offered(await quoted(hotel, items), 'item', 'extra_code', 'is_available', 'reason', 'max_quantity')
  assert.deepEqual(await told([item()]), [
    [1, 'TRANSFER', 1, null, 3],
    [1, 'SPA', 0, 'sold_out', 99],
    [1, 'RESORT', 0, 'too_late', 99],
  ])
  await bookItems(hotel, [item({ extras: [{ extra_code: 'TRANSFER', quantity: 1 }] })])
  const both = [item({ extras: [{ extra_code: 'TRANSFER', quantity: 2 }] }), item({ adults: 1 })]
  assert.deepEqual(await told(both), [
    [1, 'TRANSFER', 1, null, 2],
    [1, 'SPA', 0, 'sold_out', 99],
    [1, 'RESORT', 0, 'too_late', 99],
    [2, 'TRANSFER', 0, 'sold_out', 0],
    [2, 'SPA', 1, null, 99],
    [2, 'RESORT', 0, 'too_late', 99],
  ])
})

test('a quote tells what an item would cost without its discount and promo code', async () => {
  const hotel = await twoRooms(await newHotel(), [
    [
      'createpromo',
      { promo_code: 'TEN', promo_name: 'Ten', charge: 'percent', value: 10, room_codes: ['DLX'] },
    ],
  ])
  const items = [item(), item({ room_code: 'SEA' })]
  const normal = async (more: object) =>
    (await quoted(hotel, items, more)).items.map((each: Offered) => [each.total_price, each.normal_total])
  const [[deluxe], [sea]] = await normal({})
  assert.deepEqual(await normal({}), [
    [deluxe, deluxe],
    [sea, sea],
  ])
  assert.deepEqual(await normal({ promo_code: 'ten' }), [
    [deluxe * 0.9, deluxe],
    [sea, sea],
  ])
  await hotel.put('/updaterate/FLEX', { stay_discounts: [{ min_nights: 2, percent: 20 }] })
  assert.deepEqual((await normal({ promo_code: 'ten' }))[0], [deluxe * 0.72, deluxe])
})
