// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { checkTables } from '../check/check-tables.ts'
import type { Watched } from '../payments/collect/paying-hotel.testing.ts'
import {
  bookedStay,
  change,
  changingHotel,
  EMAIL,
  giveUp,
  on,
  simulated,
  told,
} from './guest-change.testing.ts'

const app = await createTestApp({ ownDatabase: true })
const LONGER = { departure_date: on(24) }

const pay = async (stay: Watched): Promise<void> => {
  assert.notEqual(await stay.begin(), 'not_payable')
  await stay.decide('paid')
  await stay.look()
}

/** A stay that is paid, with a change to two more nights that waits for 200. */
const waiting = async (pays: true | object = true): Promise<Watched> => {
  const stay = await bookedStay(app, await changingHotel(app, { deposit: 100, pays }))
  if (pays === true) await pay(stay)
  else await stay.hotel.post('/recordpayment', { booking_code: stay.code, amount: 200, method: 'transfer' })
  const asked = await change(stay, { ...LONGER, arrival_time: '21:00' }, 400)
  assert.equal(asked.Result.is_pending, 1, asked.text)
  return stay
}

const isWaiting = async (stay: Watched): Promise<boolean> => (await stay.row()).pending !== undefined
const historyOf = async ({ hotel, code }: Watched) =>
  (await hotel.get(`/getbookinghistory/${code}`)).Result as {
    event_type: string
    created_by: string
    changes: { field: string; from: unknown; to: unknown }[]
  }[]
const assertWhole = async ({ hotel }: Watched) =>
  assert.deepEqual((await checkTables(app.db, hotel.hotelId)).damages, [])

suite('what ends a change that waits for money, and what does not', () => {
  test('staff who note something leave it; it is made with what they noted', async () => {
    const stay = await waiting()
    const noted = await stay.hotel.put(`/updatebooking/${stay.code}`, {
      special_request: 'A quiet room',
      guest_detail: { phone: '+1 555 0123' },
    })
    assert.equal(noted.status, 200, noted.text)
    assert.ok(await isWaiting(stay))
    await pay(stay)
    const { departure_date, arrival_time, guest_detail } = await told(stay)
    assert.deepEqual([departure_date, arrival_time], [on(24), '21:00'])
    assert.deepEqual([guest_detail.special_request, guest_detail.phone], ['A quiet room', '+1 555 0123'])
    await assertWhole(stay)
  })

  for (const [what, changes] of [
    ['other nights', { departure_date: on(23) }],
    ['what the guest wants to be another', { arrival_time: '19:00' }],
    ['the guest of a room', { items: [{ item: 1, guest_name: 'Bob' }] }],
    ['the floor of fees', { fee_floor: 10 }],
  ] as const)
    test(`staff who change ${what} end it, and the history tells`, async () => {
      const stay = await waiting()
      const changed = await stay.hotel.put(`/updatebooking/${stay.code}`, changes)
      assert.equal(changed.status, 200, changed.text)
      assert.ok(!(await isWaiting(stay)))
      const [first] = (await historyOf(stay)).at(-1)!.changes
      assert.deepEqual(first, { field: 'change_status', from: 'pending', to: 'ended' })
      await assertWhole(stay)
    })

  test('its guest gives it up: what it held is free, what is paid all the same goes back whole', async () => {
    const stay = await waiting()
    await stay.begin()
    assert.equal(await giveUp(app, stay), true)
    assert.ok(!(await isWaiting(stay)))
    const last = (await historyOf(stay)).at(-1)!
    assert.deepEqual(
      [last.event_type, last.created_by, last.changes],
      ['booking.updated', 'Guest', [{ field: 'change_status', from: 'pending', to: 'given_up' }]],
    )
    assert.equal(await giveUp(app, stay), false, 'once')
    await assertWhole(stay)
    await stay.decide('paid')
    await stay.look()
    await stay.look()
    assert.equal(await stay.line(), 'new; paid, paid, succeeded -200; 400 - 200')
    assert.equal((await told(stay)).departure_date, on(22))
    assert.equal((await change(stay, LONGER, 400)).Result.is_pending, 1, 'another may be asked for')
    await assertWhole(stay)
  })

  test('a provider that is taken away ends what nobody can pay any more', async () => {
    const stay = await waiting()
    await stay.begin()
    assert.equal((await stay.hotel.put('/paymentsettings', { provider: null })).status, 200)
    await stay.run()
    assert.ok(!(await isWaiting(stay)))
    assert.equal(await stay.begin(), 'not_payable')
    const last = (await historyOf(stay)).at(-1)!
    assert.deepEqual(last.changes, [{ field: 'change_status', from: 'pending', to: 'lapsed' }])
    await assertWhole(stay)
    const { Result } = await simulated(stay, LONGER)
    assert.deepEqual([Result.due_now, Result.is_pending], [0, 0], 'without one nothing is asked for')
  })

  test('a transfer that staff can still receive waits on, and ends with its instructions', async () => {
    const stay = await waiting({ provider: 'bank_transfer', mode: 'live', instructions: 'IBAN' })
    assert.equal((await stay.hotel.put('/paymentsettings', { provider: null })).status, 200)
    await stay.run()
    assert.ok(await isWaiting(stay))
    assert.equal((await stay.hotel.put('/paymentsettings', { provider: null, keys: null })).status, 200)
    await stay.run()
    assert.ok(!(await isWaiting(stay)))
    await assertWhole(stay)
  })

  test('another provider takes it: nothing ends', async () => {
    const stay = await waiting()
    const other = { provider: 'bank_transfer', mode: 'live', instructions: 'IBAN' }
    assert.equal((await stay.hotel.put('/paymentsettings', other)).status, 200)
    await stay.run()
    assert.ok(await isWaiting(stay))
    assert.notEqual(await stay.begin(), 'not_payable')
    await assertWhole(stay)
  })
})

suite('what is told of a change', () => {
  test('asked for, made or not paid, the history and the events tell from what to what', async () => {
    const stay = await waiting()
    const asked = (await historyOf(stay)).at(-1)!
    assert.equal(asked.event_type, 'hold.created')
    const of = (field: string) => asked.changes.find((each) => each.field === field)
    assert.deepEqual(of('change_status'), { field: 'change_status', from: null, to: 'pending' })
    assert.deepEqual(of('departure_date'), { field: 'departure_date', from: on(22), to: on(24) })
    assert.deepEqual(of('payment_price'), { field: 'payment_price', from: 200, to: 400 })
    const { data } = (await stay.hotel.get('/getevents?limit=1000')).Result.findLast(
      ({ event_type }: { event_type: string }) => event_type === 'hold.created',
    )
    assert.deepEqual([data.booking_code, data.changes], [stay.code, asked.changes])
    await pay(stay)
    const made = (await historyOf(stay)).at(-1)!
    assert.deepEqual(made.changes[0], { field: 'change_status', from: 'pending', to: 'made' })
  })

  test('what simulate allows is allowed: the holds of an address count, and is_pending is what would be', async () => {
    const hotel = await changingHotel(app, { deposit: 100, pays: true })
    await hotel.put('/hotelinformation', { max_rooms_per_booking: 2 })
    const stay = await bookedStay(app, hotel)
    await pay(stay)
    const token = await hotel.token({ allowed_origins: ['https://hotel.example'] })
    const browser = { token, headers: { origin: 'https://hotel.example' } }
    const form = {
      ...{ room_code: 'SEA', rate_code: 'LATER', arrival_date: on(20), departure_date: on(21), guests: 1 },
      rooms: 1,
    }
    const changes = { rooms: 2, adults: 4 }
    const ask = (more: object) =>
      hotel.post('/guestchange', { booking_code: stay.code, email: EMAIL, changes, ...more }, browser)
    const shown = await ask({ simulate: 1 })
    assert.deepEqual([shown.Result.is_pending, shown.Result.due_now, shown.Result.grand_total], [1, 200, 400])
    const holds = [await hotel.post('/createhold', { booking_form: form }, browser)]
    holds.push(await hotel.post('/createhold', { booking_form: form }, browser))
    assert.equal(holds[1]!.status, 201, holds[1]!.text)
    assert.equal((await ask({ simulate: 1 })).code, 'too_many_rooms')
    assert.equal((await ask({ grand_total: 400 })).code, 'too_many_rooms')
    for (const { Result } of holds) await hotel.delete(`/deletehold/${Result.hold_code}`)
    assert.equal((await ask({ simulate: 1 })).status, 200)
    await hotel.put('/hotelinformation', { max_rooms_per_booking: 9 })
    for (let n = 0; n < 5; n++)
      assert.equal(
        (
          await hotel.post(
            '/createhold',
            { booking_form: { ...form, arrival_date: on(30 + n), departure_date: on(31 + n) } },
            browser,
          )
        ).status,
        201,
      )
    assert.equal((await ask({ simulate: 1 })).code, 'rate_limited')
    assert.equal((await ask({ grand_total: 400 })).code, 'rate_limited')
  })

  test('a room_price is held against the booking also where nothing is priced anew', async () => {
    const stay = await bookedStay(app, await changingHotel(app))
    const noted = (room_price: number) => change(stay, { arrival_time: '20:00', room_price }, 200)
    assert.equal((await noted(99)).code, 'price_changed')
    assert.equal((await told(stay)).arrival_time, null)
    assert.equal((await noted(100)).status, 200)
    assert.equal((await noted(100)).status, 200, 'sent again')
  })
})
