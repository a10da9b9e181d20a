import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, faultsOf, outcome } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { bookItems, item, twoRooms } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

const SPA = { extra_code: 'SPA', extra_name: 'Spa', price: 10, per: 'night' }

const withSpa = async (fields: object): Promise<TestHotel> =>
  twoRooms(await newHotel(), [['createextra', { ...SPA, ...fields }]])

const bookSpa = (hotel: TestHotel, rooms: number, quantity?: number) =>
  bookItems(hotel, [item({ rooms, adults: rooms, extras: [{ extra_code: 'SPA', quantity }] })], {
    arrival_date: day(1),
    departure_date: day(3),
  })

const update = async (hotel: TestHotel, code: string, body: object): Promise<string> =>
  outcome(await hotel.put(`/updatebooking/${code}`, body))

const isSound = async ({ hotelId }: TestHotel) =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

suite('what a booking has of an extra is not in its own way', () => {
  const MADE = [
    ['a stock that was lowered', { daily_stock: 5 }],
    ['a stock that was set later', {}],
  ] as const
  for (const [what, made] of MADE)
    test(what, async () => {
      const hotel = await withSpa(made)
      const code = await bookSpa(hotel, 3)
      await hotel.put('/updateextra/SPA', { daily_stock: 1 })
      assert.equal(await update(hotel, code, { rooms: 5 }), '409 extra_sold_out')
      assert.equal(await update(hotel, code, { departure_date: day(2) }), '200 ok')
      await isSound(hotel)
      const longer = await hotel.put(`/updatebooking/${code}`, { departure_date: day(3) })
      assert.deepEqual([outcome(longer), longer.Error.details[0].date], ['409 extra_sold_out', day(2)])
      assert.equal(await update(hotel, code, { items: [{ item: 1, rooms: 2 }] }), '200 ok')
      assert.equal(await update(hotel, code, { rooms: 3 }), '409 extra_sold_out')
      assert.equal(await update(hotel, code, { rooms: 1, departure_date: day(3) }), '200 ok')
      await isSound(hotel)
    })

  test('one that comes with every stay since is no reason to keep nights', async () => {
    const hotel = await withSpa({ is_mandatory: 1, daily_stock: 0, room_codes: ['SEA'] })
    const code = await bookItems(hotel, [item()], { departure_date: day(3) })
    await hotel.put('/updateextra/SPA', { room_codes: null })
    assert.equal(await update(hotel, code, { departure_date: day(2) }), '200 ok')
    assert.equal(await update(hotel, code, { departure_date: day(3) }), '409 extra_sold_out')
    await isSound(hotel)
  })
})

test('an extra that a booking has is not judged again; more of it, or in another room, is', async () => {
  const hotel = await withSpa({ per: 'unit', max_quantity: 3 })
  const code = await bookSpa(hotel, 1, 3)
  await hotel.put('/updateextra/SPA', { max_quantity: 2, room_codes: ['SEA'], lead_hours: 1_000_000 })
  assert.equal(await update(hotel, code, { departure_date: day(4) }), '200 ok')
  const extras = (quantity: number) => ({ extras: [{ extra_code: 'SPA', quantity }] })
  assert.equal(await update(hotel, code, extras(2)), '200 ok')
  const more = await hotel.put(`/updatebooking/${code}`, extras(3))
  assert.equal(outcome(more), '422 invalid_value')
  assert.deepEqual(faultsOf(more), ['extras[0].extra_code invalid_value', 'extras[0].quantity invalid_value'])
  await hotel.put('/updateextra/SPA', { room_codes: ['DLX'] })
  assert.equal(await update(hotel, code, { room_code: 'SEA' }), '422 invalid_value')
  const added = { items: [item({ extras: [{ extra_code: 'SPA' }] })] }
  assert.equal(await update(hotel, code, added), '409 extra_too_late')
  await isSound(hotel)
})

test('an extra that the hotel no longer has stays as it was sold, and can be taken off, not added', async () => {
  const hotel = await withSpa({ daily_stock: 5 })
  const code = await bookSpa(hotel, 2)
  const spaOf = ({ charges }: { charges: { code: string; quantity: number; amount: number }[] }) =>
    charges.filter((charge) => charge.code === 'SPA').map(({ quantity, amount }) => [quantity, amount])
  assert.equal((await hotel.delete('/deleteextra/SPA')).status, 200)
  const moved = await hotel.put(`/updatebooking/${code}`, { departure_date: day(4) })
  assert.deepEqual([outcome(moved), spaOf(moved.Result)], ['200 ok', [[4, 40]]])
  await isSound(hotel)
  const fewer = await hotel.put(`/updatebooking/${code}`, { extras: [] })
  assert.deepEqual([outcome(fewer), spaOf(fewer.Result)], ['200 ok', []])
  assert.equal(await update(hotel, code, { extras: [{ extra_code: 'SPA' }] }), '404 extra_not_found')
  await isSound(hotel)
})

test('an item that a change does not concern costs what it was sold for', async () => {
  const hotel = await twoRooms(await newHotel(), [])
  const code = await bookItems(hotel, [item({ adults: 1 }), item({ room_code: 'SEA', adults: 2 })], {
    arrival_date: day(1),
    departure_date: day(3),
  })
  const totals = ({ items }: { items: { total_price: number }[] }) =>
    items.map(({ total_price }) => total_price)
  const [before] = (await hotel.get(`/getallbooking?booking_code=${code}`)).Result
  const range = { start_date: day(1), end_date: day(2), rate_code: 'FLEX' }
  for (const room of ['DLX', 'SEA'])
    assert.equal((await hotel.put(`/updateroomavailability/${room}`, { ...range, price: 999 })).status, 200)
  const changed = await hotel.put(`/updatebooking/${code}`, { items: [{ item: 2, rate_code: 'OTHER' }] })
  assert.deepEqual([outcome(changed), totals(changed.Result)[0]], ['200 ok', totals(before)[0]])
  const moved = await hotel.put(`/updatebooking/${code}`, { departure_date: day(2) })
  assert.deepEqual([outcome(moved), totals(moved.Result)[0]], ['200 ok', 999])
  await isSound(hotel)
})
