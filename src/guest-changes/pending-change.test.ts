// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { BREAKFAST, rules, TRANSFER } from '../bookings/priced-hotel.testing.ts'
import { checkTables } from '../check/check-tables.ts'
import { eraseGuest } from '../erasure/erase-guest.ts'
import { holdExpiry } from '../holds/keep/worker.ts'
import { findHotel } from '../hotels/queries.ts'
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

const app = await createTestApp({ ownDatabase: true })

const assertWhole = async ({ hotel }: Watched) =>
  assert.deepEqual((await checkTables(app.db, hotel.hotelId)).damages, [])

const pay = async (stay: Watched): Promise<void> => {
  assert.notEqual(await stay.begin(), 'not_payable')
  await stay.decide('paid')
  await stay.look()
}

/** How many rooms of a type are free to sell on a night. */
const free = async ({ hotel: { hotelId } }: Watched, room: string, night: string): Promise<number> =>
  (await app.db.of(hotelId).read((sql) =>
    sql.row<{ free: number }>(
      `select number_of_rooms - held as free from room_day
       where hotel_id = $1 and day = $3
         and room_id = (select room_id from room where hotel_id = $1 and room_code = $2)`,
      [hotelId, room, night],
    ),
  ))!.free

/** The time to pay for a change is over for so many minutes. */
const late = async (stay: Watched, minutes = 1): Promise<void> => {
  const { booking_id } = await stay.row()
  const { hotelId } = stay.hotel
  await app.db.of(hotelId).write(async (sql) => {
    for (const table of ['payment', 'booking_change'])
      await sql.run(
        `update ${table} set due_at = now() - $3 * interval '1 minute'
         where hotel_id = $1 and booking_id = $2 and change_id is not null`,
        [hotelId, booking_id, minutes],
      )
    await sql.run(
      `update hold set expires_at = now() + (15 - $3) * interval '1 minute'
       where hotel_id = $1 and booking_id = $2 and hold_status = 'live'`,
      [hotelId, booking_id, minutes],
    )
  })
}

/** A stay of two nights that is paid, and what staying two more costs. */
const paidStay = async (made: Parameters<typeof changingHotel>[1] = {}) => {
  const stay = await bookedStay(app, await changingHotel(app, { deposit: 100, pays: true, ...made }))
  await pay(stay)
  return stay
}
const LONGER = { departure_date: on(24) }

suite('a change that has to be paid first', () => {
  test('holds what it adds and leaves the booking as it was; paid, it is made', async () => {
    const stay = await paidStay()
    const before = await told(stay)
    assert.deepEqual([await free(stay, 'DLX', on(21)), await free(stay, 'DLX', on(22))], [2, 3])
    const asked = await change(stay, LONGER, 400)
    assert.equal(asked.status, 200, asked.text)
    const { due_now, is_pending, grand_total, payment_url } = asked.Result
    assert.deepEqual([due_now, is_pending, grand_total], [200, 1, 200])
    assert.match(payment_url, /\/booking\//)
    const { payments: _, updated_at: __, ...as } = await told(stay)
    const { payments: ___, updated_at: ____, ...was } = before
    assert.deepEqual(as, was)
    assert.deepEqual([await free(stay, 'DLX', on(21)), await free(stay, 'DLX', on(22))], [2, 2])
    assert.equal((await change(stay, { room_code: 'SEA' }, 300)).code, 'change_pending')
    await assertWhole(stay)
    await pay(stay)
    assert.equal(await stay.line(), 'new; paid, paid; 400 - 0')
    const { is_paid, due_amount, departure_date, is_ack } = await told(stay)
    assert.deepEqual([is_paid, due_amount, departure_date, is_ack], [1, 0, on(24), 0])
    assert.deepEqual([await free(stay, 'DLX', on(21)), await free(stay, 'DLX', on(22))], [2, 2])
    const last = (await stay.hotel.get(`/getbookinghistory/${stay.code}`)).Result.at(-1)
    assert.equal(last.event_type, 'booking.updated')
    assert.equal(last.payment.amount, 200)
    assert.ok(last.changes.some((each: { field: string }) => each.field === 'departure_date'))
    await assertWhole(stay)
  })

  test('is sold at its price whatever was closed or dearer meanwhile', async () => {
    const stay = await paidStay()
    await change(stay, { ...LONGER, rate_code: 'LATER', room_code: 'SEA', arrival_time: '21:00' }, 480)
    assert.equal((await stay.payments()).length, 1, 'LATER asks for nothing in advance')
    assert.equal((await told(stay)).grand_total, 480)
    await change(stay, { rate_code: 'FLEX', guest_detail: { phone: '+1 555 0199' } }, 600)
    await stay.hotel.put('/updateroomavailability/SEA', {
      ...{ start_date: on(0), end_date: on(59), rate_code: 'FLEX', price: 999 },
    })
    const closed = await stay.hotel.put('/updateroomavailability/SEA', {
      ...{ start_date: on(0), end_date: on(59), is_close: 1 },
    })
    assert.equal(closed.status, 200, closed.text)
    await pay(stay)
    const { grand_total, guest_detail, arrival_time } = await told(stay)
    assert.deepEqual([grand_total, guest_detail.phone, arrival_time], [600, '+1 555 0199', '21:00'])
    await assertWhole(stay)
  })

  test('lapses where it is not paid in time: nothing is cancelled, what it held is free', async () => {
    const stay = await paidStay()
    await change(stay, LONGER, 400)
    await stay.begin()
    await late(stay)
    await stay.look()
    assert.equal(await stay.line(), 'new; paid, expired; 200 - 0')
    assert.equal(await free(stay, 'DLX', on(22)), 3)
    assert.equal((await stay.row()).pending, undefined)
    assert.equal((await change(stay, LONGER, 400)).Result.is_pending, 1, 'asked for again')
    await assertWhole(stay)
  })

  test('what was paid in time wins over the clock, and a hold that was swept is taken again', async () => {
    const stay = await paidStay()
    await change(stay, LONGER, 400)
    await stay.begin()
    await stay.decide('paid')
    await late(stay, 20)
    await holdExpiry(app.services).runDue()
    assert.equal(await free(stay, 'DLX', on(22)), 3)
    await stay.look()
    assert.deepEqual([(await told(stay)).grand_total, await stay.line()], [400, 'new; paid, paid; 400 - 0'])
    await assertWhole(stay)
  })

  for (const [what, prepare, line] of [
    ['makes it if it still can be at that price', async () => {}, 'new; paid, paid; 400 - 0'],
    [
      'goes back whole where it costs something else by then',
      ({ hotel }: Watched) =>
        hotel.put('/updateroomavailability/DLX', {
          ...{ start_date: on(22), end_date: on(22), rate_code: 'FLEX', price: 101 },
        }),
      'new; paid, paid, succeeded -200; 400 - 200',
    ],
    [
      'goes back whole where nothing is free',
      ({ hotel }: Watched) =>
        hotel.put('/updateroomavailability/DLX', {
          ...{ start_date: on(22), end_date: on(22), number_of_rooms: 0 },
        }),
      'new; paid, paid, succeeded -200; 400 - 200',
    ],
    [
      'goes back whole where another change was asked for since',
      (stay: Watched) => change(stay, { departure_date: on(23) }, 300),
      'new; paid, paid, pending, succeeded -200; 400 - 200',
    ],
    [
      'goes back whole after the booking was cancelled',
      ({ hotel, code }: Watched) => hotel.post('/cancelbooking', { booking_code: code }),
      'cancelled; paid, paid, succeeded -200, succeeded -200; 400 - 400',
    ],
  ] as const)
    test(`money that comes after it lapsed ${what}`, async () => {
      const stay = await paidStay()
      await change(stay, LONGER, 400)
      await stay.begin()
      await late(stay)
      await stay.look()
      const at = (await stay.payments()).length - 1
      await prepare(stay)
      // The provider had closed the session, and took the money all the same.
      await stay.decide('paid', at)
      await stay.look()
      await stay.look()
      assert.equal(await stay.line(), line)
      await assertWhole(stay)
    })

  for (const [what, act] of [
    ['cancelling', (s: Watched) => s.hotel.post('/cancelbooking', { booking_code: s.code })],
    [
      'a guest who cancels',
      (s: Watched) => s.hotel.post('/guestcancel', { booking_code: s.code, email: EMAIL, fee_amount: 0 }),
    ],
    ['a change by staff', (s: Watched) => s.hotel.put(`/updatebooking/${s.code}`, { adults: 1 })],
  ] as const)
    test(`${what} ends it; what is paid all the same goes back whole`, async () => {
      const stay = await paidStay()
      await change(stay, LONGER, 400)
      await stay.begin()
      assert.equal((await act(stay)).status, 200)
      assert.equal(await free(stay, 'DLX', on(22)), 3)
      assert.equal((await stay.row()).pending, undefined)
      await assertWhole(stay)
      await stay.decide('paid')
      await stay.look()
      await stay.look()
      const { paid_amount, refunded_amount, booking_status } = await stay.row()
      const kept = booking_status === 'cancelled' ? 0 : 200_00
      assert.deepEqual([paid_amount, paid_amount - refunded_amount], [400_00, kept])
      await assertWhole(stay)
    })

  test('frees nobody of the fee, and takes effect with what cancelling cost then', async () => {
    const stay = await paidStay({ steps: HALF })
    await change(stay, { arrival_date: on(30), departure_date: on(33) }, 300)
    assert.equal(await feeNow(stay), 100)
    assert.equal((await told(stay)).fee_floor, undefined)
    await pay(stay)
    assert.equal((await told(stay)).fee_floor, 100)
    await assertWhole(stay)
  })

  test('what staff receive by bank transfer makes it', async () => {
    const stay = await bookedStay(
      app,
      await changingHotel(app, { deposit: 100, pays: { provider: 'bank_transfer', instructions: 'IBAN' } }),
    )
    const record = (amount: number) =>
      stay.hotel.post('/recordpayment', { booking_code: stay.code, amount, method: 'transfer' })
    assert.equal((await record(200)).status, 200)
    assert.equal((await change(stay, LONGER, 400)).Result.due_now, 200)
    assert.equal((await record(150)).code, 'invalid_value')
    const received = await record(200)
    assert.equal(received.status, 200, received.text)
    assert.equal(await stay.line(), 'new; paid, paid; 400 - 0')
    assert.equal((await told(stay)).departure_date, on(24))
    await assertWhole(stay)
  })

  test('counts among the holds of its address, in number and in rooms', async () => {
    const hotel = await changingHotel(app, { deposit: 100, pays: true })
    await hotel.put('/hotelinformation', { max_rooms_per_booking: 2 })
    const stay = await bookedStay(app, hotel)
    await pay(stay)
    const token = await hotel.token({ allowed_origins: ['https://hotel.example'] })
    const browser = { token, headers: { origin: 'https://hotel.example' } }
    const form = {
      ...{ room_code: 'SEA', rate_code: 'LATER', arrival_date: on(20), departure_date: on(21), guests: 1 },
      rooms: 2,
    }
    const held = await hotel.post('/createhold', { booking_form: form }, browser)
    assert.equal(held.status, 201, held.text)
    const ask = (changes: object, grand_total: number) =>
      hotel.post('/guestchange', { booking_code: stay.code, email: EMAIL, changes, grand_total }, browser)
    assert.equal((await ask({ rooms: 2, adults: 4 }, 400)).code, 'too_many_rooms')
    await hotel.delete(`/deletehold/${held.Result.hold_code}`)
    assert.equal((await ask({ rooms: 2, adults: 4 }, 400)).Result.is_pending, 1)
    assert.equal((await hotel.post('/createhold', { booking_form: form }, browser)).code, 'too_many_rooms')
    await assertWhole(stay)
  })

  test('extras with a stock are held too', async () => {
    const stay = await paidStay()
    await rules(stay.hotel, [
      ['createextra', TRANSFER],
      ['createextra', BREAKFAST],
    ])
    const extras = [{ extra_code: 'TRANSFER', quantity: 2 }, { extra_code: 'BREAKFAST' }]
    assert.equal((await change(stay, { extras }, 320)).Result.due_now, 120)
    const other = await bookedStay(app, stay.hotel)
    await pay(other)
    assert.equal((await simulated(other, { extras: [{ extra_code: 'TRANSFER' }] })).code, 'extra_sold_out')
    await assertWhole(stay)
    await pay(stay)
    assert.equal((await told(stay)).items[0].extras.length, 2)
    await assertWhole(stay)
  })

  test('a guest who is erased leaves nothing of it', async () => {
    const stay = await paidStay()
    await change(stay, { ...LONGER, guest_detail: { name: 'Ann Secret' } }, 400)
    const { hotelId } = stay.hotel
    const hotel = (await app.db.of(hotelId).read((sql) => findHotel(sql, hotelId)))!
    await eraseGuest(app.db, hotel, EMAIL, 'Operator')
    const rows = await app.db
      .of(hotelId)
      .read((sql) => sql.rows<object>('select * from booking_change where hotel_id = $1', [hotelId]))
    assert.doesNotMatch(JSON.stringify(rows), /Secret/)
    assert.equal(await free(stay, 'DLX', on(22)), 3)
    await assertWhole(stay)
  })
})

suite('a change that costs less', () => {
  test('gives back what is overpaid in the same transaction', async () => {
    const stay = await paidStay()
    const shown = await simulated(stay, { departure_date: on(21) })
    assert.deepEqual(
      [shown.Result.grand_total, shown.Result.refund_amount, shown.Result.due_now],
      [100, 100, 0],
    )
    const made = await change(stay, { departure_date: on(21) }, 100)
    assert.deepEqual([made.Result.refund_amount, made.Result.refunded_amount], [100, 100])
    assert.equal(await stay.line(), 'new; paid, pending -100; 200 - 100')
    await stay.look()
    await assertWhole(stay)
  })
})
