// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booked, faultsOf, outcome } from '../../../test/support/stock.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { payingHotel, Watched } from '../collect/paying-hotel.testing.ts'

const app = await createTestApp({ ownDatabase: true })
const PLACE = 'Pacific/Kiritimati'

const at = async (hotel: TestHotel): Promise<TestHotel> => {
  assert.equal((await hotel.put('/hotelinformation', { timezone: PLACE })).status, 200)
  return hotel
}

/** Money that moved, a line each, on the day of the hotel and those around it. */
const report = async (hotel: TestHotel, from = -1, to = 1): Promise<string[]> => {
  const today = todayIn(PLACE, Date.now())
  const range = `start_date=${formatDay(today + from)}&end_date=${formatDay(today + to)}`
  const { Result, status, text } = await hotel.get(`/reportpayments?${range}`)
  assert.equal(status, 200, text)
  return Result.map(
    (row: Record<string, unknown>) =>
      `${row.provider} ${row.method} ${row.person}: ${row.payments} +${row.paid_amount}, ${row.refunds} -${row.refunded_amount}`,
  )
}

const tokenOf = async (hotel: TestHotel, token_name: string): Promise<string> => {
  const made = await hotel.post('/createtoken', { token_name, is_admin: 1, role: 'desk' })
  assert.equal(made.status, 201, made.text)
  return made.Result.token
}

test('what each person received and handed over, by method, apart from what came online', async () => {
  const hotel = await at(await payingHotel(app, undefined, { rooms: 3, deposit: 0 }))
  const [ann, ben] = [await tokenOf(hotel, 'Ann'), await tokenOf(hotel, 'Ben')]
  const codes = [await booked(hotel), await booked(hotel)]
  const record = async (token: string, code: number, amount: number, method: string) => {
    const body = { booking_code: codes[code], amount, method }
    const answer = await hotel.post('/recordpayment', body, { token })
    assert.equal(answer.status, 200, answer.text)
    return answer.Result.payments.at(-1).payment_code
  }
  const first = await record(ann, 0, 40, 'cash')
  await record(ann, 1, 5.5, 'cash')
  await record(ann, 0, 10, 'card')
  await record(ben, 1, 20, 'cash')
  assert.equal((await hotel.post('/refundpayment', { payment_code: first, amount: 15 })).status, 200)
  const watched = new Watched(app, hotel, codes[0]!)
  const link = (await hotel.post('/createpaymentlink', { booking_code: codes[0], amount: 25 })).Result
  const page = link.payment_url.replace(/^https?:\/\/[^/]+/, '')
  await app.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  await watched.decide('paid')
  await watched.look()
  const lines = await report(hotel)
  assert.deepEqual(
    lines.filter((line) => !line.includes('0 +0')),
    [
      'hotel card Ann: 1 +10, 0 -0',
      'hotel cash Ann: 2 +45.5, 0 -0',
      'hotel cash Ben: 1 +20, 0 -0',
      'test  null: 1 +25, 0 -0',
    ],
  )
  const back = lines.filter((line) => line.includes('0 +0'))
  assert.equal(back.length, 1)
  assert.match(back[0]!, /^hotel cash .+: 0 \+0, 1 -15$/)
  assert.deepEqual(await report(hotel, 1, 3), [])
})

test('a refund that staff made by hand came out of the drawer of who made it', async () => {
  const hotel = await at(
    await payingHotel(
      app,
      { provider: 'bank_transfer', mode: 'live', instructions: 'IBAN 42' },
      { rooms: 2 },
    ),
  )
  const ann = await tokenOf(hotel, 'Ann')
  const code = await booked(hotel)
  await hotel.post('/recordpayment', { booking_code: code, amount: 100, method: 'transfer' }, { token: ann })
  assert.deepEqual(await report(hotel), ['bank_transfer transfer Ann: 1 +100, 0 -0'])
  await hotel.post('/cancelbooking', { booking_code: code })
  await new Watched(app, hotel, code).look()
  const { refunds } = (await hotel.get('/getpaymentproblems')).Result
  assert.equal((await hotel.post('/settlerefund', { refund_code: refunds[0].refund_code })).status, 200)
  const [, byHand] = await report(hotel)
  assert.match(byHand!, /^hotel {2}.+: 0 \+0, 1 -100$/)
})

test('a range that is none is refused', async () => {
  const hotel = await app.hotel()
  const asked = await hotel.get('/reportpayments?start_date=2027-02-02&end_date=2027-02-01')
  assert.equal(outcome(asked), '422 invalid_value')
})

test('staff record at most 200 payments of a booking, and then none', async () => {
  const hotel = await payingHotel(app, undefined, { rooms: 3, deposit: 0 })
  const [code, other] = [await booked(hotel), await booked(hotel)]
  const record = (booking_code: string) =>
    hotel.post('/recordpayment', { booking_code, amount: 0.01, method: 'cash' })
  for (let at = 0; at < 200; at++) assert.equal(outcome(await record(code)), '200 ok', `payment ${at}`)
  const refused = await record(code)
  assert.deepEqual(faultsOf(refused), ['booking_code invalid_value'])
  assert.match(refused.Error.details[0].message, /at most 200 payments/)
  assert.equal(outcome(await record(other)), '200 ok')
})
