import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { booked, day } from '../../test/support/stock.ts'
import { checkTables } from '../check/check-tables.ts'
import { findHotel } from '../hotels/queries.ts'
import { payingHotel } from '../payments/collect/paying-hotel.testing.ts'
import { exportHotel } from './export-hotel.ts'
import { importHotel } from './import-hotel.ts'

const from = await createTestApp({ ownDatabase: true })
const to = await createTestApp({ ownDatabase: true })

/** A hotel with two stays of two nights, paid in cash: of each 40 was given back, and the first is a night shorter now. */
const paidHotel = async () => {
  const hotel = await payingHotel(from, { provider: null }, { rooms: 2 })
  const codes: string[] = []
  for (let n = 0; n < 2; n++) {
    const booking_code = await booked(hotel, { departure_date: day(2) })
    const paid = await hotel.post('/recordpayment', { booking_code, amount: 200, method: 'cash' })
    const { payment_code } = paid.Result.payments[0]
    assert.equal((await hotel.post('/refundpayment', { payment_code, amount: 40 })).status, 200)
    codes.push(booking_code)
  }
  await hotel.put(`/updatebooking/${codes[0]}`, { departure_date: day(1) })
  return { hotel, codes }
}

const linesOf = async (hotelId: number): Promise<string[]> => {
  const lines: string[] = []
  const row = (await from.db.coordinator.read((sql) => findHotel(sql, hotelId)))!
  await exportHotel(from.db, row, async (line) => void lines.push(line))
  return lines
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

/** What is wrong with the books, planted by a statement about the hotel `$1`. */
const WRONG: [what: string, check: string, statement: string][] = [
  [
    'a receipt of another amount',
    'receipt_amount',
    `update receipt set content = jsonb_set(content, '{amount}', '1') where hotel_id = $1 and receipt_number = 1`,
  ],
  [
    'a receipt in another currency',
    'receipt_amount',
    `update receipt set content = jsonb_set(content, '{currency}', '"EUR"') where hotel_id = $1 and receipt_number = 1`,
  ],
  [
    'a credit note of another amount',
    'receipt_amount',
    `update receipt set content = jsonb_set(content, '{amount}', '1') where hotel_id = $1 and receipt_number = 2`,
  ],
  [
    'a receipt that names another payment',
    'receipt_amount',
    `update receipt set content = jsonb_set(content, '{payment_code}', '"pay_AAAAAAAAAAAAAAAA"') where hotel_id = $1 and receipt_number = 1`,
  ],
  [
    'a receipt that names another booking',
    'receipt_amount',
    `update receipt set content = jsonb_set(content, '{booking_code}', '"ELSE"') where hotel_id = $1 and receipt_number = 1`,
  ],
  [
    'a receipt of the other booking',
    'receipt_amount',
    `update receipt set booking_id = (select max(booking_id) from booking where hotel_id = $1) where hotel_id = $1 and receipt_number = 1`,
  ],
  [
    'a credit note of the other payment',
    'receipt_amount',
    `update receipt set payment_id = (select max(payment_id) from payment where hotel_id = $1) where hotel_id = $1 and receipt_number = 2`,
  ],
  [
    'two receipts of a payment',
    'receipt',
    `insert into receipt (hotel_id, receipt_number, kind, booking_id, payment_id, language, content) select hotel_id, 5, kind, booking_id, payment_id, language, content from receipt where hotel_id = $1 and receipt_number = 1`,
  ],
  [
    'a credit note of what was not given back',
    'receipt',
    `update refund set refund_status = 'manual' where hotel_id = $1`,
  ],
  [
    'money given back without a credit note',
    'receipt',
    `delete from receipt where hotel_id = $1 and receipt_number = 4`,
  ],
  [
    'a receipt of what was not paid',
    'receipt',
    `update payment set payment_status = 'failed' where hotel_id = $1`,
  ],
  [
    'more given back of a payment than was paid',
    'refunded_payment',
    `update refund set amount = 20001 where hotel_id = $1`,
  ],
  [
    'more given back of a booking than was paid',
    'refunded_booking',
    `update refund set amount = 20001 where hotel_id = $1`,
  ],
  [
    'money given for nothing that the booking does not know of',
    'booking_money',
    `update refund set goodwill = 0 where hotel_id = $1`,
  ],
  [
    'a booking that does not say it is overpaid',
    'overpaid_booking',
    `update booking set overpaid_amount = 0 where hotel_id = $1`,
  ],
  ['money of another currency', 'money_currency', `update payment set currency = 'EUR' where hotel_id = $1`],
]

suite('books of money that are not right', () => {
  test('those that are have no damage', async () => {
    const { hotel } = await paidHotel()
    assert.deepEqual((await checkTables(from.db, hotel.hotelId)).damages, [])
    await importHotel(to.db, each(await linesOf(hotel.hotelId)))
  })

  for (const [what, check, statement] of WRONG)
    test(`${what}: found, and not imported`, async () => {
      const { hotel } = await paidHotel()
      const { hotelId } = hotel
      await from.db.of(hotelId).write((sql) => sql.run(statement, [hotelId]))
      const { damages } = await checkTables(from.db, hotelId)
      assert.ok(
        damages.some((damage) => damage.check === check),
        damages.map((damage) => `${damage.check} ${damage.message}`).join('\n'),
      )
      await assert.rejects(
        importHotel(to.db, each(await linesOf(hotelId))),
        /The books of this hotel are not right/,
      )
    })
})

const NEW_COLUMNS: Record<string, string[]> = {
  booking: ['overpaid_amount', 'goodwill_amount', 'stands_unpaid'],
  refund: ['goodwill', 'is_put_away', 'is_by_hand', 'is_given_twice'],
}

/** A line as it was exported before these columns, and before receipts said what is still due. */
const asBefore = (line: string): string => {
  const { table, row } = JSON.parse(line)
  if (table === undefined) return line
  for (const name of NEW_COLUMNS[table] ?? []) delete row[name]
  if (table === 'receipt') delete row.content.due_amount
  if (table === 'refund') row.refund_status = 'failed'
  if (table === 'booking') row.refunded_amount = 0
  return `{"table":"${table}","row":${JSON.stringify(row)}}`
}

test('a file of before is imported, with credit notes of refunds that failed, and then says what is overpaid', async () => {
  const { hotel, codes } = await paidHotel()
  const { hotel_id } = await importHotel(to.db, each((await linesOf(hotel.hotelId)).map(asBefore)))
  assert.deepEqual((await checkTables(to.db, hotel_id)).damages, [])
  const rows = await to.db
    .of(hotel_id)
    .read((sql) =>
      sql.rows<{ overpaid_amount: number }>(
        'select overpaid_amount from booking where hotel_id = $1 and booking_code = any($2) order by booking_id',
        [hotel_id, codes],
      ),
    )
  assert.deepEqual(
    rows.map(({ overpaid_amount }) => overpaid_amount),
    [10_000, 0],
  )
})
