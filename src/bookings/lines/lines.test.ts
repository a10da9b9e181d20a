// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booked, day, faultsOf, outcome, stock } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { bookItems, bookingOf, item, rules, twoRooms, VAT } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

const isSound = async ({ hotelId }: TestHotel): Promise<void> =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

const adding = (
  hotel: TestHotel,
  booking_code: string,
  amount: number,
  more: object = {},
  token = hotel.admin,
) => hotel.post('/addcharge', { booking_code, name: 'Minibar', amount, reason: 'Water', ...more }, { token })

const added = async (hotel: TestHotel, code: string, amount: number, more: object = {}): Promise<number> => {
  const answer = await adding(hotel, code, amount, more)
  assert.equal(outcome(answer), '200 ok', answer.text)
  return Math.max(...answer.Result.charges.map(({ line = 0 }: { line?: number }) => line))
}

const linesOf = async (hotel: TestHotel, code: string) =>
  (await bookingOf(hotel, code)).charges
    .filter(({ kind }: { kind: string }) => kind === 'manual')
    .map(({ item: of, amount }: { item: number; amount: number }) => [of, amount])

test('a line is charged without tax, told in the history with its reason, and can be taken off', async () => {
  const hotel = await stock(await newHotel())
  await rules(hotel, [['createtax', VAT]])
  const code = await booked(hotel)
  const line = await added(hotel, code, 8.5)
  const told = await bookingOf(hotel, code)
  assert.deepEqual([told.total_price, told.grand_total, told.due_amount], [100, 119.5, 119.5])
  assert.deepEqual(told.charges.at(-1), {
    kind: 'manual',
    code: `LINE-${line}`,
    line,
    name: 'Minibar',
    item: 1,
    quantity: 1,
    amount: 8.5,
    is_included: 0,
    is_at_hotel: 0,
  })
  const history = (await hotel.get(`/getbookinghistory/${code}`)).Result
  assert.equal(history.at(-1).reason, 'Water')
  const changed = history.at(-1).changes.map(({ field }: { field: string }) => field)
  assert.deepEqual(changed, ['payment_price', 'lines'])
  const removed = await hotel.post('/removecharge', { booking_code: code, line })
  assert.deepEqual([outcome(removed), removed.Result.grand_total], ['200 ok', 111])
  assert.deepEqual(faultsOf(await hotel.post('/removecharge', { booking_code: code, line })), [
    'line invalid_value',
  ])
  await isSound(hotel)
})

test('a line is no part of fees and deposit', async () => {
  const hotel = await stock(await newHotel())
  const policy = {
    policy_code: 'ALL',
    policy_name: 'All',
    steps: [{ before: null, unit: 'days', charge: 'percent', value: 50 }],
    deposit: { charge: 'percent', value: 50 },
  }
  await rules(hotel, [['createpolicy', policy]])
  await hotel.put('/updaterate/FLEX', { policy_code: 'ALL' })
  await hotel.put('/paymentsettings', { provider: 'test', mode: 'test' })
  const code = await booked(hotel)
  await added(hotel, code, 40)
  const told = await bookingOf(hotel, code)
  assert.deepEqual([told.grand_total, told.due_now_amount], [140, 50])
  assert.equal(told.cancellation_timeline[0].fee_amount, 50)
  await isSound(hotel)
})

test('what is taken off is at most what the booking costs, and is cut when the stay shrinks', async () => {
  const hotel = await twoRooms(await newHotel())
  const code = await bookItems(hotel, [item(), item({ room_code: 'SEA' })])
  assert.deepEqual(faultsOf(await adding(hotel, code, -360.11)), ['amount invalid_value'])
  assert.deepEqual(faultsOf(await adding(hotel, code, -1, { is_at_hotel: 1 })), ['is_at_hotel invalid_value'])
  assert.deepEqual(faultsOf(await adding(hotel, code, 1.005)), ['amount invalid_value'])
  assert.deepEqual(faultsOf(await adding(hotel, code, 1, { item: 3 })), ['item invalid_value'])
  await added(hotel, code, 5, { item: 2 })
  await added(hotel, code, -100)
  await added(hotel, code, -250)
  assert.equal((await bookingOf(hotel, code)).grand_total, 15.1)
  const shorter = await hotel.put(`/updatebooking/${code}`, { departure_date: day(1) })
  assert.deepEqual([outcome(shorter), shorter.Result.grand_total], ['200 ok', 0])
  assert.deepEqual(await linesOf(hotel, code), [
    [1, -100],
    [1, -85.05],
    [2, 5],
  ])
  await isSound(hotel)
  await hotel.post('/cancelbooking', { booking_code: code, items: [1] })
  const left = await bookingOf(hotel, code)
  assert.equal(left.grand_total, 0)
  assert.deepEqual(await linesOf(hotel, code), [
    [2, 5],
    [2, -85.05],
    [2, 0],
  ])
  await isSound(hotel)
  assert.equal(outcome(await hotel.post('/cancelbooking', { booking_code: code })), '200 ok')
  assert.equal(outcome(await adding(hotel, code, 1)), '409 not_bookable')
})

test('goodwill is one step: what is overpaid by it goes back in the same change', async () => {
  const hotel = await stock(await newHotel())
  const code = await booked(hotel)
  await hotel.post('/recordpayment', { booking_code: code, amount: 100, method: 'cash' })
  const before = (await hotel.get('/getevents?after=0&limit=1000')).Result.length
  const given = await adding(hotel, code, -30, { name: 'Noise', give_back: 1 })
  const { grand_total, refund_amount, refunded_amount, overpaid_amount, due_amount } = given.Result
  assert.deepEqual(
    [grand_total, refund_amount, refunded_amount, overpaid_amount, due_amount],
    [70, 30, 30, 0, 0],
  )
  const events = (await hotel.get('/getevents?after=0&limit=1000')).Result
  assert.equal(events.length, before + 1)
  assert.equal(events.at(-1).data.refunds[0].amount, 30)
  const kept = await adding(hotel, code, -10)
  assert.deepEqual([kept.Result.refund_amount, kept.Result.overpaid_amount], [0, 10])
  await isSound(hotel)
})

test('the reception adds, and takes off its own of today that nobody paid since', async () => {
  const hotel = await stock(await newHotel())
  const [desk, other] = await Promise.all([
    hotel.token({ is_admin: true, role: 'desk' }),
    hotel.token({ is_admin: true, role: 'desk' }),
  ])
  const code = await booked(hotel)
  const removing = (line: number, token: string) =>
    hotel.post('/removecharge', { booking_code: code, line }, { token })
  const lineBy = async (token: string) =>
    (await adding(hotel, code, 3, {}, token)).Result.charges.at(-1).line as number
  assert.deepEqual(faultsOf(await adding(hotel, code, -1, {}, desk)), ['amount role_not_allowed'])
  assert.deepEqual(faultsOf(await adding(hotel, code, 1, { give_back: 1 }, desk)), [
    'give_back role_not_allowed',
  ])
  const own = await lineBy(desk)
  assert.equal(outcome(await removing(own, other)), '403 role_not_allowed')
  assert.equal(outcome(await removing(own, desk)), '200 ok')
  const paid = await lineBy(desk)
  await hotel.post('/recordpayment', { booking_code: code, amount: 3, method: 'cash' })
  assert.equal(outcome(await removing(paid, desk)), '403 role_not_allowed')
  const old = await lineBy(desk)
  await db
    .of(hotel.hotelId)
    .write((sql) =>
      sql.run(`update booking_line set created_at = now() - interval '2 days' where hotel_id = $1`, [
        hotel.hotelId,
      ]),
    )
  assert.equal(outcome(await removing(old, desk)), '403 role_not_allowed')
  assert.equal(outcome(await removing(old, hotel.admin)), '200 ok')
  await isSound(hotel)
})

test('notes are for staff who see guests; events and history tell only that they changed', async () => {
  const hotel = await stock(await newHotel())
  const code = await booked(hotel)
  const noted = await hotel.put(`/updatenotes/${code}`, { notes: 'A dog\nand a cat' })
  assert.deepEqual([outcome(noted), noted.Result.notes], ['200 ok', 'A dog\nand a cat'])
  const viewer = await hotel.token({ is_admin: true, role: 'viewer' })
  const seen = async (more: string, token: string) =>
    (await hotel.get(`/getallbooking?booking_code=${code}${more}`, { token })).Result[0].notes
  assert.equal(await seen('', hotel.admin), 'A dog\nand a cat')
  assert.equal(await seen('', viewer), undefined)
  assert.equal(await seen('&email=ann@example.com', hotel.client), undefined)
  assert.equal(
    outcome(await hotel.put(`/updatenotes/${code}`, { notes: '' }, { token: viewer })),
    '403 role_not_allowed',
  )
  const last = (await hotel.get(`/getbookinghistory/${code}`)).Result.at(-1)
  assert.deepEqual(last.changes, [{ field: 'notes' }])
  const events = JSON.stringify((await hotel.get('/getevents?after=0&limit=1000')).Result)
  assert.equal(events.includes('A dog'), false)
  const version = (await hotel.get('/getevents?after=0&limit=1000')).Result.length
  await hotel.put(`/updatenotes/${code}`, { notes: 'A dog\nand a cat' })
  assert.equal((await hotel.get('/getevents?after=0&limit=1000')).Result.length, version)
  assert.equal((await hotel.put(`/updatenotes/${code}`, { notes: '' })).Result.notes, undefined)
  await isSound(hotel)
})
