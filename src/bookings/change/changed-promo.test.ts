import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, entry, faultsOf, newRate, outcome, push } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { bookItems, bookingOf, item, SUMMER, twoRooms } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

const HALF = { promo_code: 'KP', promo_name: 'Half', charge: 'percent', value: 50 }

/** DLX at 100 a night, also at a hidden rate that the code KP opens and takes half off. */
const withHidden = async (fields: object = {}): Promise<TestHotel> => {
  const hotel = await twoRooms(await newHotel())
  await newRate(hotel, { rate_code: 'HID', rate_name: 'Hidden', is_hidden: 1 })
  await push(
    hotel,
    [0, 1, 2, 3, 4].map((after) => entry(after, { rate_code: 'HID', number_of_rooms: undefined })),
  )
  const made = await hotel.post('/createpromo', { ...HALF, rate_codes: ['HID', 'FLEX'], ...fields })
  assert.equal(made.status, 201, made.text)
  return hotel
}

const update = (hotel: TestHotel, code: string, body: object) => hotel.put(`/updatebooking/${code}`, body)

const usesOf = async (hotel: TestHotel, code: string): Promise<number> =>
  (await hotel.get(`/getpromo/${code}`)).Result.uses

const isSound = async ({ hotelId }: TestHotel) =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

const changed = async (hotel: TestHotel, code: string, body: object): Promise<number[]> => {
  const answer = await update(hotel, code, body)
  assert.equal(outcome(answer), '200 ok', answer.text)
  assert.equal(answer.Result.promo_code, 'KP')
  return answer.Result.nightly.map(({ price }: { price: number }) => price)
}

suite('a change is never refused for the promo code that a booking was sold with', () => {
  const CASES: [what: string, ends: (hotel: TestHotel) => Promise<{ status: number }>, price: number][] = [
    ['deleted', (hotel) => hotel.delete('/deletepromo/KP'), 100],
    ['for another rate', (hotel) => hotel.put('/updatepromo/KP', { rate_codes: ['OTHER'] }), 100],
    ['for other days', (hotel) => hotel.put('/updatepromo/KP', { stay_from: day(90) }), 100],
    ['for longer stays', (hotel) => hotel.put('/updatepromo/KP', { min_nights: 9 }), 100],
    ['not in use', (hotel) => hotel.put('/updatepromo/KP', { is_active: 0 }), 50],
    ['over', (hotel) => hotel.put('/updatepromo/KP', { book_to: '2020-01-01' }), 50],
  ]
  for (const [what, ends, price] of CASES)
    test(what, async () => {
      const hotel = await withHidden()
      const code = await bookItems(hotel, [item({ rate_code: 'HID' })], {
        promo_code: 'kp',
        departure_date: day(3),
      })
      assert.equal((await ends(hotel)).status, 200)
      const kept = await changed(hotel, code, { departure_date: day(4), keep_price: 1 })
      assert.deepEqual(kept, [50, 50, 50, price])
      assert.deepEqual(await changed(hotel, code, { departure_date: day(2) }), [price, price])
      // Sent back as it was answered, it is not given anew.
      assert.deepEqual(await changed(hotel, code, { promo_code: 'KP' }), [price, price])
      await isSound(hotel)
    })

  test('made again under its code, it is another one', async () => {
    const hotel = await withHidden()
    const code = await bookItems(hotel, [item()], { promo_code: 'KP' })
    await hotel.delete('/deletepromo/KP')
    await hotel.post('/createpromo', HALF)
    assert.deepEqual(await changed(hotel, code, { departure_date: day(1) }), [100])
    assert.equal(await usesOf(hotel, 'KP'), 0)
    assert.deepEqual(await changed(hotel, code, { promo_code: 'kp' }), [50])
    assert.equal(await usesOf(hotel, 'KP'), 1)
    await isSound(hotel)
  })
})

test('a code that is given anew is judged as in a new booking, and counts as one use', async () => {
  const hotel = await withHidden({ max_uses: 1 })
  await hotel.post('/createpromo', { ...SUMMER, book_to: '2020-01-01' })
  const code = await bookItems(hotel, [item()])
  const before = await bookingOf(hotel, code)
  for (const [promo_code, reason] of [
    ['NONE', 'unknown'],
    ['summer', 'over'],
  ]) {
    const refused = await update(hotel, code, { promo_code })
    assert.equal(outcome(refused), '409 promo_not_valid')
    assert.deepEqual(
      [refused.Error.details[0].field, refused.Error.details[0].reason],
      ['promo_code', reason],
    )
  }
  const hidden = await update(hotel, code, { rate_code: 'HID', simulate: 1 })
  assert.equal(outcome(hidden), '200 ok', 'staff book hidden rates')
  const simulated = await update(hotel, code, { promo_code: 'kp', rate_code: 'HID', simulate: 1 })
  assert.equal(simulated.Result.total_price, 100)
  assert.deepEqual([await bookingOf(hotel, code), await usesOf(hotel, 'KP')], [before, 0])
  const given = await update(hotel, code, { promo_code: 'kp', rate_code: 'HID' })
  assert.deepEqual(
    [outcome(given), given.Result.promo_code, given.Result.total_price],
    ['200 ok', 'KP', 100],
    given.text,
  )
  assert.equal(await usesOf(hotel, 'KP'), 1)
  const [event] = (await hotel.get('/getevents?after=0&limit=1000')).Result.slice(-1)
  assert.deepEqual(event.data.changed, ['rate_code', 'promo_code'])
  const search = await hotel.get(`/roomavailability?StartDate=${day(0)}&EndDate=${day(2)}&promo_code=KP`)
  assert.deepEqual(search.json.promo, { is_valid: 0, reason: 'used_up' })
  const other = await bookItems(hotel, [item()])
  const used = await update(hotel, other, { promo_code: 'KP' })
  assert.deepEqual([outcome(used), used.Error.details[0].reason], ['409 promo_not_valid', 'used_up'])
  await isSound(hotel)
  const off = await update(hotel, code, { promo_code: null, rate_code: 'FLEX' })
  assert.deepEqual([off.Result.promo_code, off.Result.total_price], [null, 200])
  assert.equal(await usesOf(hotel, 'KP'), 0)
  assert.equal(outcome(await update(hotel, other, { promo_code: 'KP' })), '200 ok')
  await isSound(hotel)
  const wrong = await update(hotel, other, { promo_code: 'k'.repeat(101) })
  assert.deepEqual(faultsOf(wrong), ['promo_code invalid_value'])
})

test('a booking cannot be given to an address that has used its promo code up', async () => {
  const hotel = await withHidden({ max_uses_per_email: 1 })
  const guest = (email: string) => ({ promo_code: 'KP', guest_detail: { name: 'A', email } })
  await bookItems(hotel, [item()], guest('a@example.com'))
  const code = await bookItems(hotel, [item()], guest('b@example.com'))
  for (const body of [{}, { departure_date: day(1) }, { simulate: 1 }]) {
    const refused = await update(hotel, code, { ...body, guest_detail: { email: 'A@example.com' } })
    assert.equal(outcome(refused), '409 promo_not_valid', refused.text)
    assert.equal(refused.Error.details[0].reason, 'used_up')
  }
  for (const email of ['B@Example.com', 'c@example.com'])
    assert.equal(outcome(await update(hotel, code, { guest_detail: { email } })), '200 ok', email)
  const plain = await bookItems(hotel, [item()], { guest_detail: { name: 'D', email: 'd@example.com' } })
  const both = await update(hotel, plain, { promo_code: 'KP', guest_detail: { email: 'a@example.com' } })
  assert.deepEqual([outcome(both), both.Error.details[0].reason], ['409 promo_not_valid', 'used_up'])
  const without = await update(hotel, code, { promo_code: null, guest_detail: { email: 'a@example.com' } })
  assert.equal(outcome(without), '200 ok', without.text)
  await isSound(hotel)
})
