// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { faultsOf, outcome } from '../../../test/support/stock.ts'
import { bookItems, form, item } from '../../bookings/priced-hotel.testing.ts'
import { Arriving, daysGone, NIGHTS, statuses, stayFrom } from './arriving.testing.ts'

const app = await createTestApp({ ownDatabase: true })
const UNDO = { undo: 1 }
const TEA = [{ extra_code: 'TEA' }]

const arriving = (...more: [items: object[], ...unknown[]]) => Arriving.of(app, ...(more as [object[]]))

/** What changes with every change. */
const still = ({ updated_at: _, updated_by: __, ...rest }: Record<string, unknown>) => rest

/** Nights that are given back are free, the others not. */
const freeFrom = (gone: number, kept: number, free: number) =>
  Array.from({ length: NIGHTS }, (_, night) => (night < gone ? kept : free))

suite('undoing what guests did', () => {
  test('check-in and check-out are undone one by one, the last first, each once', async () => {
    const stay = await arriving([item()])
    const expected = await stay.told()
    await stay.refused('nothing_to_undo', 'checkin', UNDO)
    const came = await stay.done('checkin')
    assert.deepEqual([came.nights_left, came.due_amount], [NIGHTS, 400])
    await stay.refused('nothing_to_undo', 'checkout', UNDO)
    await stay.done('checkout')
    await stay.refused('checked_out', 'checkin', UNDO)
    const back = await stay.done('checkout', UNDO)
    assert.equal(statuses(back), 'checked_in checked_in')
    assert.deepEqual(await stay.done('checkout', UNDO), back)
    const before = await stay.done('checkin', UNDO)
    assert.deepEqual(await stay.done('checkin', UNDO), before)
    assert.deepEqual(still(await stay.told()), still(expected))
    await stay.refused('nothing_to_undo', 'checkout', UNDO)
    assert.equal(statuses(await stay.done('checkin')), 'checked_in checked_in')
    await stay.isSound()
  })

  test('for 48 hours of the database, and until when is told', async () => {
    const stay = await arriving([item(), item()])
    const [first] = (await stay.done('checkin', { items: [1] })).items
    const hours = (Date.parse(first.undo_until) - Date.now()) / 3_600_000
    assert.ok(hours > 47.9 && hours < 48.1)
    await stay.hoursPass(47.9)
    await stay.done('checkin', { items: [2] })
    await stay.hoursPass(0.2)
    assert.deepEqual(
      (await stay.told()).items.map(({ undo_until }: { undo_until: string | null }) => undo_until === null),
      [true, false],
    )
    await stay.refused('undo_too_late', 'checkin', { ...UNDO, items: [1] })
    await stay.refused('undo_too_late', 'checkin', { ...UNDO, items: [1, 2] })
    // Where none is named, those that can be.
    assert.equal(statuses(await stay.done('checkin', UNDO)), 'expected checked_in expected')
    await stay.done('checkout', { items: [1] })
    assert.equal(statuses(await stay.done('checkout', UNDO)), 'expected checked_in expected')
    await stay.refused('undo_too_late', 'checkin', { ...UNDO, items: [1] })
  })

  test('of one item the others stay as they are, cancelled ones too', async () => {
    const stay = await arriving([item(), item(), item()])
    await stay.done('checkin')
    await stay.done('cancelbooking', { items: [3] })
    const one = await stay.done('checkin', { ...UNDO, items: [2] })
    assert.equal(statuses(one), 'expected checked_in expected checked_in')
    await stay.refused('cancelled', 'checkin', { ...UNDO, items: [3] })
    await stay.done('cancelbooking')
    await stay.refused('cancelled', 'checkin', UNDO)
    await stay.isSound()
  })

  test('a no-show: fee, status and what is due are as before; who came late is a no-show again', async () => {
    const stay = await arriving([item(), item()])
    const expected = await stay.told()
    await stay.nextDay()
    const missed = await stay.done('marknoshow')
    assert.deepEqual(
      [missed.fee_amount, missed.due_amount, missed.nights_left],
      [200, 200, NIGHTS - daysGone()],
    )
    const late = await stay.done('checkin', { items: [1] })
    assert.deepEqual([late.fee_amount, late.due_amount], [100, 500])
    await stay.refused('checked_in', 'marknoshow', { ...UNDO, items: [1] })
    const absent = await stay.done('checkin', { ...UNDO, items: [1] })
    assert.deepEqual([absent.fee_amount, absent.due_amount], [200, 200])
    const undone = await stay.done('marknoshow', UNDO)
    assert.deepEqual([undone.fee_amount, undone.refund_amount, undone.due_amount], [0, 0, 800])
    assert.deepEqual(await stay.done('marknoshow', UNDO), undone)
    assert.deepEqual(still(await stay.told()), still(expected))
    const history = (await stay.hotel.get(`/getbookinghistory/${stay.code}`)).Result
    const undoing = history.at(-1)
    assert.deepEqual(
      undoing.changes.map(({ field }: { field: string }) => field),
      ['fee_amount', 'items', 'stay_status'],
    )
    await stay.isSound()
  })

  test('nights and extras that were given back are taken again, in one event', async () => {
    const stay = await arriving([item({ extras: TEA }), item({ extras: TEA })])
    await stay.nextDay()
    await stay.done('marknoshow', { items: [1], release: 1 })
    // Given back by a later call: undone with the rest.
    await stay.done('marknoshow', { items: [2] })
    await stay.done('marknoshow', { items: [2], release: 1 })
    assert.deepEqual(await stay.roomsLeft(), freeFrom(daysGone(), 1, 3))
    const tried = await stay.done('marknoshow', { ...UNDO, simulate: 1 })
    const undone = await stay.done('marknoshow', UNDO)
    assert.deepEqual(still(tried), still(undone))
    assert.equal(statuses(undone), 'expected expected expected')
    assert.deepEqual(await stay.roomsLeft(), freeFrom(NIGHTS, 1, 3))
    await stay.isSound()
    const event = (await stay.hotel.get('/getevents?after=0&limit=1000')).Result.at(-1)
    assert.deepEqual(event.data.changed, ['stay_status', 'fee_amount', 'released_from'])
    const { arrival_date, departure_date } = stayFrom(NIGHTS - 1, 1)
    const search = await stay.hotel.get(
      `/roomavailability?StartDate=${arrival_date}&EndDate=${departure_date}`,
      {
        token: stay.hotel.client,
      },
    )
    assert.equal(search.Result[0].number_of_rooms, 1)
    await stay.done('cancelbooking')
    assert.deepEqual(await stay.roomsLeft(), freeFrom(NIGHTS, 3, 3))
    await stay.isSound()
  })

  test('nights that others booked meanwhile: sold_out tells which, and nothing is done', async () => {
    const stay = await arriving([item(), item()], { rooms: 2 })
    await stay.nextDay()
    await stay.done('marknoshow', { release: 1 })
    const other = await bookItems(stay.hotel, [item()], stayFrom(NIGHTS - 1, 1))
    const before = await stay.told()
    for (const more of [{}, { simulate: 1 }]) {
      const both = await stay.step('marknoshow', { ...UNDO, ...more })
      assert.deepEqual([outcome(both), faultsOf(both)], ['409 sold_out', ['null sold_out']])
      const { date, required, actual } = both.Error.details[0]
      assert.deepEqual([date, required, actual], [stayFrom(NIGHTS - 1).arrival_date, 2, 1])
    }
    assert.deepEqual(await stay.told(), before)
    const one = await stay.done('marknoshow', { ...UNDO, items: [2] })
    assert.equal(statuses(one), 'expected no_show expected')
    await stay.hotel.post('/cancelbooking', { booking_code: other })
    assert.equal(statuses(await stay.done('marknoshow', UNDO)), 'expected expected expected')
    await stay.isSound()
  })

  test('extras that others took meanwhile: extra_sold_out', async () => {
    const stay = await arriving([item({ extras: TEA })], { rooms: 9 })
    await stay.nextDay()
    await stay.done('marknoshow', { release: 1 })
    const many = item({ rooms: 3, adults: 3, extras: TEA })
    const other = await bookItems(stay.hotel, [many], stayFrom(NIGHTS - 1, 1))
    const refused = await stay.step('marknoshow', UNDO)
    assert.deepEqual([outcome(refused), faultsOf(refused)], ['409 extra_sold_out', ['null extra_sold_out']])
    await stay.hotel.post('/cancelbooking', { booking_code: other })
    await stay.done('marknoshow', UNDO)
    await stay.isSound()
  })

  test('what is held for somebody is not taken; what was held and is over is', async () => {
    const stay = await arriving([item()], { rooms: 1 })
    await stay.nextDay()
    await stay.done('marknoshow', { release: 1 })
    const held = await stay.hotel.post('/createhold', form([item()], stayFrom(NIGHTS - 1, 1)), {
      token: stay.hotel.client,
    })
    assert.equal(held.status, 201, held.text)
    assert.equal(outcome(await stay.step('marknoshow', UNDO)), '409 sold_out')
    await app.db
      .of(stay.hotel.hotelId)
      .write((sql) =>
        sql.run(`update hold set expires_at = now() - interval '1 second' where hotel_id = $1`, [
          stay.hotel.hotelId,
        ]),
      )
    await stay.done('marknoshow', UNDO)
    await stay.isSound()
  })

  test('nights that were closed meanwhile are taken again, and that is no damage', async () => {
    const stay = await arriving([item()])
    await stay.nextDay()
    await stay.done('marknoshow', { release: 1 })
    const { arrival_date, departure_date } = stayFrom()
    const closed = await stay.hotel.put('/updatestopsellroomavailability', {
      room_code: 'DLX',
      start_date: arrival_date,
      end_date: departure_date,
      is_close: 1,
    })
    assert.equal(outcome(closed), '200 ok', closed.text)
    await stay.done('marknoshow', UNDO)
    await stay.isSound()
  })

  test('a stay that was changed since: a check-in is undone, a no-show before it is not known any more', async () => {
    const [plain, late] = [await arriving([item()]), await arriving([item()])]
    await plain.done('checkin')
    await late.nextDay()
    await late.done('marknoshow')
    await late.done('checkin')
    for (const { hotel, code } of [plain, late]) {
      const { departure_date } = stayFrom(0, NIGHTS - 1)
      const moved = await hotel.put(`/updatebooking/${code}`, { departure_date })
      assert.equal(outcome(moved), '200 ok', moved.text)
    }
    assert.equal(statuses(await plain.done('checkin', UNDO)), 'expected expected')
    await late.refused('nothing_to_undo', 'checkin', UNDO)
    for (const stay of [plain, late]) await stay.isSound()
  })

  test('leaves nothing to choose: beside undo nothing else is taken', async () => {
    const stay = await arriving([item()])
    await stay.nextDay()
    await stay.done('marknoshow')
    const answer = await stay.step('marknoshow', { ...UNDO, release: 1, waive_fee: 1, fee_amount: 5 })
    assert.deepEqual(faultsOf(answer), [
      'release invalid_value',
      'waive_fee invalid_value',
      'fee_amount invalid_value',
    ])
  })
})

suite('trying a step first', () => {
  test('tells what it would be and changes nothing', async () => {
    const stay = await arriving([item(), item()])
    await stay.record(150)
    for (const step of ['checkin', 'checkout', 'marknoshow'] as const) {
      if (step === 'marknoshow') await stay.nextDay()
      if (step === 'checkout') await stay.done('checkin', { items: [1] })
      const before = await stay.told()
      const tried = await stay.done(step, { simulate: 1, ...(step === 'marknoshow' ? { release: 1 } : {}) })
      assert.equal(tried.due_amount, step === 'marknoshow' ? 350 : 650)
      assert.deepEqual(await stay.told(), before)
      const rooms = await stay.roomsLeft()
      assert.deepEqual(rooms, freeFrom(NIGHTS, 1, 3))
    }
    await stay.refused('not_checked_in', 'checkout', { items: [2], simulate: 1 })
  })
})
