// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { BREAKFAST, rules } from '../bookings/priced-hotel.testing.ts'
import { checkTables } from '../check/check-tables.ts'
import type { Watched } from '../payments/collect/paying-hotel.testing.ts'
import {
  bookedStay,
  change,
  changingHotel,
  EMAIL,
  feeNow,
  HALF,
  on,
  simulated,
  told,
} from './guest-change.testing.ts'

const app = await createTestApp()

const assertWhole = async ({ hotel }: Watched) =>
  assert.deepEqual((await checkTables(app.db, hotel.hotelId)).damages, [])

suite('a guest changes a stay', () => {
  test('other dates, rooms, guests and extras, each at the price that was shown, with a history', async () => {
    const hotel = await changingHotel(app)
    await rules(hotel, [['createextra', BREAKFAST]])
    const stay = await bookedStay(app, hotel)
    const cases: [object, number][] = [
      [{ arrival_date: on(21), departure_date: on(24) }, 300],
      [{ room_code: 'SEA' }, 450],
      [{ adults: 1 }, 450],
      [{ extras: [{ extra_code: 'BREAKFAST' }] }, 495],
      [{ items: [{ room_code: 'DLX', rate_code: 'LATER', adults: 2 }] }, 735],
      [{ items: [{ item: 2, rooms: 2, adults: 4 }] }, 975],
    ]
    let { updated_at: updated } = await stay.row()
    for (const [changes, total] of cases) {
      const shown = await simulated(stay, changes)
      assert.equal(shown.status, 200, shown.text)
      const { grand_total, due_now, refund_amount, fee_floor, payment_url, is_pending } = shown.Result
      assert.deepEqual(
        [grand_total, due_now, refund_amount, fee_floor, payment_url, is_pending],
        [total, 0, 0, 0, null, 0],
      )
      assert.equal((await stay.row()).updated_at, updated, 'simulated only')
      const made = await change(stay, changes, grand_total)
      assert.equal(made.status, 200, made.text)
      updated = (await stay.row()).updated_at
      assert.equal((await told(stay)).grand_total, total)
    }
    const history = (await hotel.get(`/getbookinghistory/${stay.code}`)).Result
    assert.deepEqual(history[1].changes.slice(0, 2), [
      { field: 'arrival_date', from: on(20), to: on(21) },
      { field: 'departure_date', from: on(22), to: on(24) },
    ])
    const again = await change(stay, cases[0]![0], 975)
    assert.equal(again.status, 200, 'a change of nothing')
    assert.equal((await hotel.get(`/getbookinghistory/${stay.code}`)).Result.length, history.length)
    await assertWhole(stay)
  })

  test('extras alone leave the nights as they were sold; anything else is at the price of today', async () => {
    const hotel = await changingHotel(app)
    await rules(hotel, [['createextra', BREAKFAST]])
    const stay = await bookedStay(app, hotel)
    await hotel.put('/updateroomavailability/DLX', {
      ...{ start_date: on(0), end_date: on(59), rate_code: 'FLEX', price: 130 },
    })
    const breakfast = [{ extra_code: 'BREAKFAST' }]
    assert.equal((await simulated(stay, { extras: breakfast })).Result.grand_total, 260)
    assert.equal((await simulated(stay, { arrival_time: '20:00' })).Result.grand_total, 200)
    assert.equal((await simulated(stay, { adults: 1 })).Result.grand_total, 260)
    assert.equal((await simulated(stay, { departure_date: on(23) })).Result.grand_total, 390)
    assert.equal((await simulated(stay, { adults: 1, extras: breakfast })).Result.grand_total, 290)
  })

  test('the promo of the booking counts as long as it could be used now, its own use aside', async () => {
    const hotel = await changingHotel(app)
    const half = { promo_code: 'HALF', promo_name: 'Half', charge: 'percent', value: 50, max_uses: 1 }
    await rules(hotel, [['createpromo', half]])
    const stay = await bookedStay(app, hotel, { promo_code: 'HALF' })
    const longer = async () => (await simulated(stay, { departure_date: on(23) })).Result.grand_total
    assert.equal(await longer(), 150)
    for (const over of [
      { is_active: 0 },
      { is_active: 1, book_to: on(-3) },
      { book_to: null, book_from: on(5) },
    ]) {
      assert.equal((await hotel.put('/updatepromo/HALF', over)).status, 200)
      assert.equal(await longer(), 300, JSON.stringify(over))
    }
    assert.equal((await hotel.put('/updatepromo/HALF', { book_from: null })).status, 200)
    assert.equal(await longer(), 150)
  })

  test('what the hotel does not allow, a wrong price, a wrong guest and what is not for guests are refused', async () => {
    const hotel = await changingHotel(app)
    const stay = await bookedStay(app, hotel)
    const before = await told(stay)
    const moved = { departure_date: on(23) }
    const dear = await change(stay, moved, 200)
    assert.deepEqual([dear.status, dear.code, dear.Error.details[0].grand_total], [409, 'price_changed', 300])
    for (const changes of [
      { keep_price: 1 },
      { give_back: 1 },
      { fee_floor: 0 },
      { guest_detail: { email: 'eve@example.com' } },
      { rooms: 0 },
      { items: [{ item: 1, rooms: 0 }] },
      { simulate: 1 },
    ]) {
      const refused = await simulated(stay, changes)
      assert.deepEqual([refused.status, refused.code], [422, 'invalid_value'], JSON.stringify(changes))
    }
    const none = await hotel.post('/guestchange', { booking_code: stay.code, email: EMAIL, changes: {} })
    assert.deepEqual([none.status, none.code], [400, 'missing_field'])
    const eve = { booking_code: stay.code, email: 'eve@example.com', changes: moved, simulate: 1 }
    assert.equal((await hotel.post('/guestchange', eve)).code, 'booking_not_found')
    for (const changes of [{ promo_code: 'X' }, { guest_detail: { address: { city: 'Ubud' } } }])
      assert.equal((await simulated(stay, changes)).code, 'change_not_allowed')
    const allowed: [string, object][] = [
      ['dates', moved],
      ['rooms', { room_code: 'SEA' }],
      ['rooms', { rooms: 2, adults: 4 }],
      ['rooms', { items: [{ room_code: 'DLX', rate_code: 'FLEX', adults: 1 }] }],
      ['guests', { adults: 1 }],
      ['phone', { guest_detail: { phone: '1' } }],
    ]
    for (const [kind, changes] of allowed) {
      await hotel.put('/hotelinformation', { guest_may_change: [] })
      const refused = await simulated(stay, changes)
      assert.deepEqual([refused.status, refused.code], [403, 'change_not_allowed'])
      assert.ok(refused.Error.details.some((each: { kind: string }) => each.kind === kind))
      await hotel.put('/hotelinformation', { guest_may_change: [kind, 'guests'] })
      assert.equal((await simulated(stay, changes)).status, 200, kind)
    }
    assert.deepEqual(await told(stay), before)
  })

  test('not once the stay begins, is cancelled, or while its first payment is due', async () => {
    const hotel = await changingHotel(app, { deposit: 50, pays: true })
    const unpaid = await bookedStay(app, hotel)
    const refused = await simulated(unpaid, { departure_date: on(23) })
    assert.deepEqual([refused.code, refused.Error.details[0].code], ['booking_not_changeable', 'payment_due'])
    await hotel.post('/cancelbooking', { booking_code: unpaid.code })
    assert.equal((await simulated(unpaid, { departure_date: on(23) })).Error.details[0].code, 'cancelled')
    const plain = await changingHotel(app)
    const today = await bookedStay(app, plain, { first: 0 })
    assert.equal((await simulated(today, { departure_date: on(3) })).Error.details[0].code, 'arrival_day')
    await plain.post('/checkin', { booking_code: today.code })
    assert.equal((await simulated(today, { departure_date: on(3) })).Error.details[0].code, 'checked_in')
  })

  test('no more rooms than guests may have at once', async () => {
    const hotel = await changingHotel(app)
    const stay = await bookedStay(app, hotel)
    await hotel.put('/hotelinformation', { max_rooms_per_booking: 2 })
    const browser = await hotel.token({ allowed_origins: ['https://hotel.example'] })
    const ask = (changes: object) =>
      hotel.post(
        '/guestchange',
        { booking_code: stay.code, email: EMAIL, changes, simulate: 1 },
        { token: browser, headers: { origin: 'https://hotel.example' } },
      )
    assert.equal((await ask({ rooms: 2, adults: 4 })).status, 200)
    assert.equal((await ask({ rooms: 3, adults: 6 })).code, 'too_many_rooms')
    assert.equal((await simulated(stay, { rooms: 3, adults: 6 })).status, 200, 'a server knows what it does')
  })
})

suite('a change is no way around a fee', () => {
  test('dates moved far away and back: what cancelling cost stays, in every answer', async () => {
    const stay = await bookedStay(app, await changingHotel(app), { first: 5 })
    // From here on half of it.
    const fee = await feeNow(stay)
    assert.equal(fee, 100)
    const away = await change(stay, { arrival_date: on(40), departure_date: on(42) }, 200)
    assert.deepEqual([away.status, away.Result.fee_floor], [200, 100], away.text)
    const { cancellation_timeline, free_until, refundability, fee_floor } = await told(stay)
    assert.equal(cancellation_timeline[0].fee_amount, 100)
    assert.equal(cancellation_timeline[0].refund_amount, 100)
    assert.deepEqual([free_until, refundability, fee_floor], [null, 'partially_refundable', 100])
    assert.equal(await feeNow(stay), 100)
    const less = await simulated(stay, { departure_date: on(41) })
    assert.deepEqual([less.status, less.code, less.Error.details[0].fee_amount], [409, 'fee_applies', 100])
    const cheap = await simulated(stay, { rate_code: 'LATER' })
    assert.equal(cheap.code, 'fee_applies')
    assert.equal((await change(stay, { departure_date: on(44) }, 400)).status, 200)
    assert.equal(await feeNow(stay), 100, 'more nights, the same floor')
    const { hotel, code } = stay
    const waived = await hotel.post('/cancelbooking', { booking_code: code, simulate: 1, waive_fee: 1 })
    assert.equal(waived.Result.fee_amount, 0)
    const guest = await hotel.post('/guestcancel', { booking_code: code, email: EMAIL, fee_amount: 0 })
    assert.deepEqual([guest.code, guest.Error.details[0].fee_amount], ['fee_changed', 100])
    const gone = await hotel.post('/guestcancel', { booking_code: code, email: EMAIL, fee_amount: 100 })
    assert.equal(gone.Result.fee_amount, 100)
    await assertWhole(stay)
  })

  test('the floor holds within the grace, and one set in it is none', async () => {
    const hotel = await changingHotel(app, { steps: HALF, grace_hours: 24 })
    const stay = await bookedStay(app, hotel)
    assert.equal((await change(stay, { departure_date: on(23) }, 300)).Result.fee_floor, 0)
    assert.equal(await feeNow(stay), 0)
    const other = await changingHotel(app, { steps: HALF })
    const held = await bookedStay(app, other)
    assert.equal((await change(held, { departure_date: on(23) }, 300)).Result.fee_floor, 100)
    await other.put('/updatepolicy/TERMS', { grace_hours: 48 })
    const moved = await change(held, { arrival_date: on(21), departure_date: on(24) }, 300)
    assert.equal(moved.Result.fee_floor, 150)
    assert.equal(await feeNow(held), 150, 'within the grace')
    assert.equal((await told(held)).cancellation_timeline[0].fee_amount, 150)
  })

  test('items cancelled one by one pay the floor with the last; never more than all costs', async () => {
    const hotel = await changingHotel(app, { steps: HALF })
    const stay = await bookedStay(app, hotel, { items: [{}, {}] })
    const free = { items: [1, 2].map((item) => ({ item, room_code: 'SEA', rate_code: 'LATER' })) }
    assert.equal((await change(stay, free, 480)).Result.fee_floor, 200)
    const first = await hotel.post('/cancelbooking', { booking_code: stay.code, items: [1] })
    assert.equal(first.Result.fee_amount, 0, 'something is left')
    const last = await hotel.post('/cancelbooking', { booking_code: stay.code })
    assert.deepEqual([last.Result.items[0].fee_amount, last.Result.items[1].fee_amount], [0, 200])
    await assertWhole(stay)
    const most = await bookedStay(app, hotel, { items: [{}, {}] })
    assert.equal((await change(most, free, 480)).status, 200)
    await hotel.put(`/updatebooking/${most.code}`, { fee_floor: 400 })
    await hotel.post('/cancelbooking', { booking_code: most.code, items: [2], waive_fee: 1 })
    assert.equal(await feeNow(most), 240, 'at most what is left costs')
    const lowered = await hotel.put(`/updatebooking/${most.code}`, { fee_floor: 0 })
    assert.equal(lowered.status, 200, lowered.text)
    assert.equal(await feeNow(most), 0, 'staff lower it')
    await assertWhole(most)
  })

  test('taxes at the hotel are no part of it, neither of the floor nor of what may not fall', async () => {
    const hotel = await changingHotel(app, { steps: [{ ...HALF[0], value: 100 }] })
    const city = {
      tax_code: 'CITY',
      tax_name: 'City',
      charge: 'amount',
      value: 10,
      per: 'night',
      basis: 'person',
      is_at_hotel: 1,
    }
    await rules(hotel, [['createtax', city]])
    const stay = await bookedStay(app, hotel)
    assert.equal((await told(stay)).grand_total, 240)
    assert.equal((await simulated(stay, { rate_code: 'LATER', departure_date: on(22) })).code, 'fee_applies')
    const fewer = await simulated(stay, { adults: 1 })
    assert.deepEqual([fewer.status, fewer.Result.grand_total], [200, 220], 'only the tax at the hotel falls')
    assert.equal((await change(stay, { adults: 1 }, 220)).Result.fee_floor, 200)
    assert.deepEqual([await feeNow(stay), (await told(stay)).refundability], [200, 'non_refundable'])
  })

  test('guests who do not come pay it too', async () => {
    const hotel = await changingHotel(app, { steps: HALF })
    const stay = await bookedStay(app, hotel, { first: 5, items: [{}, {}] })
    const free = [1, 2].map((item) => ({ item, rate_code: 'LATER', room_code: 'SEA' }))
    assert.equal((await change(stay, { items: free }, 480)).Result.fee_floor, 200)
    await app.db.of(hotel.hotelId).write(async (sql) => {
      for (const table of ['booking', 'booking_room'])
        await sql.run(`update ${table} set arrival_date = $2, departure_date = $3 where hotel_id = $1`, [
          hotel.hotelId,
          on(-2),
          on(0),
        ])
    })
    const code = { booking_code: stay.code, simulate: 1 }
    const fee = async (more: object) =>
      (await hotel.post('/marknoshow', { ...code, ...more })).Result.fee_amount
    assert.deepEqual([await fee({ items: [1] }), await fee({}), await fee({ waive_fee: 1 })], [0, 200, 0])
  })
})
