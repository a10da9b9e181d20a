import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import sharp from 'sharp'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booked, booking, entry, newRate, push, stock } from '../../test/support/stock.ts'
import { checkTables } from '../check/check-tables.ts'
import { makeSanur } from '../demo/demo-hotel.ts'
import { findHotel, listHotels } from '../hotels/queries.ts'
import { mailWorker } from '../mail/worker.ts'
import { bookingMail } from '../pages/mail/booking-mail.ts'
import { RowChecker } from './check-rows.ts'
import { exportHotel } from './export-hotel.ts'
import { importHotel } from './import-hotel.ts'
import { TABLES, type Table } from './tables.ts'
import { WRONG } from './wrong-values.testing.ts'

const from = await createTestApp({
  ownDatabase: true,
  smtpUrl: 'smtp://127.0.0.1:1',
  databaseUrl: 'postgres://elsewhere',
})
const to = await createTestApp({ ownDatabase: true })

const exported = async ({ db }: typeof from, hotelId: number): Promise<string[]> => {
  const lines: string[] = []
  const row = (await db.coordinator.read((sql) => findHotel(sql, hotelId)))!
  await exportHotel(db, row, async (line) => void lines.push(line))
  return lines
}

async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines
}

const png = () => sharp({ create: { width: 400, height: 4, channels: 3, background: 'red' } })

/** A hotel with a row in every table. */
const hotelOfAll = async (): Promise<TestHotel> => {
  const hotel = await stock(await from.hotel(), 9)
  await hotel.put('/updateroom/DLX', {
    base_adults: 2,
    occupancy_prices: [{ adults: 9, charge: 'percent', value: -12.345 }],
    extra_adult_price: 20.5,
    child_bands: [{ age_from: 0, age_to: 5, charge: 'amount', value: 1.05 }],
    room_units: [{ unit: '101' }],
  })
  await newRate(hotel, {
    rate_code: 'NRF',
    parent_rate_code: 'FLEX',
    derive: { charge: 'percent', value: -12.345, round_to: 0.5 },
    inherit: ['cta'],
    stay_discounts: [{ min_nights: 3, percent: 0.001 }],
    advance_discounts: [{ min_days: 3, percent: 5 }],
    max_advance_days: 0,
    is_hidden: 1,
  })
  const adult_prices = [{ adults: 9, price: 80.05 }]
  await push(hotel, [entry(8, { rate_detail: [{ rate_code: 'FLEX', min_night_through: 3, adult_prices }] })])
  await hotel.call('PUT', `/rooms/${hotel.chain}/${hotel.code}/DLX/bed.png`, {
    raw: await png().png().toBuffer(),
    headers: { 'content-type': 'image/png' },
  })
  const gone = await booked(hotel)
  await hotel.post('/cancelbooking', { booking_code: gone, reason: 'Ill' })
  await hotel.post('/createtax', {
    tax_code: 'CITY',
    tax_name: 'City tax',
    charge: 'amount',
    value: 2.5,
    basis: 'person',
    age_bands: [{ age_from: 0, age_to: 11, value: 0.55 }],
    first_day: '2027-01-01',
    room_codes: ['DLX'],
  })
  await hotel.post('/createpromo', {
    promo_code: 'Summer',
    promo_name: 'Summer',
    charge: 'percent',
    value: 12.345,
  })
  const child_bands = [{ age_from: 0, age_to: 3, charge: 'percent', value: 50 }]
  await hotel.post('/createextra', {
    extra_code: 'BB',
    extra_name: 'Breakfast',
    price: 9.5,
    per: 'person',
    child_bands,
    daily_stock: 9,
  })
  await hotel.post('/createpolicy', {
    policy_code: 'STRICT',
    policy_name: 'Strict',
    steps: [{ unit: 'days', charge: 'amount', value: 9.99 }],
    deposit: { charge: 'percent', value: 33.333 },
  })
  await hotel.post('/createwebhook', { url: 'https://hook.example/', event_types: ['booking.created'] })
  await hotel.token({ allowed_origins: ['https://a.example'], token_name: 'Browser' })
  const payment_info = { redirect_url: 'https://a.example/', send_url_to_email: 1 }
  const extras = [{ extra_code: 'BB' }]
  await hotel.post('/createbooking', booking({ extras, promo_code: 'SUMMER' }, { payment_info }), {
    headers: { 'idempotency-key': 'kept' },
  })
  const price_override = [{ item: 1, total_price: 9.99, reason: 'A friend' }]
  const { booking_code: called } = (
    await hotel.post('/createbooking', booking({}, { source: 'phone', price_override }))
  ).Result
  await hotel.post('/assignroom', { booking_code: called, units: ['101'] })
  await hotel.post('/addcharge', { booking_code: called, name: 'Minibar', amount: 4, reason: 'Water' })
  const paid = await hotel.post('/recordpayment', {
    booking_code: await booked(hotel),
    amount: 5,
    method: 'cash',
  })
  const { payment_code } = paid.Result.payments[0]
  await hotel.post('/refundpayment', { payment_code, amount: 1.5, note: 'Too warm' })
  await hotel.put('/paymentsettings', { provider: 'test', mode: 'test' })
  const link = await hotel.post('/createpaymentlink', { booking_code: called, amount: 4, send_mail: 1 })
  assert.equal(link.status, 201, link.text)
  await mailWorker(from.services, bookingMail(from.services))!.runDue()
  return hotel
}

const file = await exported(from, (await hotelOfAll()).hotelId)
const lineOf = (table: Table): number => file.findLastIndex((line) => line.startsWith(`{"table":"${table}"`))

/** The file with changed values in the last row of a table. */
const spoilt = (table: Table, changes: object): string[] =>
  file.with(lineOf(table), `{"table":"${table}","row":${rowWith(table, changes)}}`)

const rowWith = (table: Table, changes: object): string =>
  JSON.stringify({ ...JSON.parse(file[lineOf(table)]!).row, ...changes })

/** The faults found in one row with changed values, without a database. */
const faultsOf = async (table: Table, changes: object): Promise<string> => {
  const checker = new RowChecker()
  await checker.check(table, rowWith(table, changes), 7)
  try {
    checker.throwIfAny()
    return 'nothing'
  } catch (err) {
    return (err as Error).message
  }
}

const isObject = (value: unknown): value is object => value?.constructor === Object

const refusalOf = (lines: string[]): Promise<string> =>
  importHotel(to.db, each(lines)).then(
    () => 'imported',
    (err) => `${err.constructor.name}: ${err.message}`,
  )

suite('an import refuses what the API would', () => {
  test('every table has a wrong value below', () => {
    assert.deepEqual(new Set(WRONG.map(([table]) => table)), new Set(TABLES))
  })

  for (const [table, field, value] of WRONG)
    test(`${table}.${field} ${JSON.stringify(value).slice(0, 40)}`, async () => {
      const column = field.split(/[.[]/, 1)[0]!
      const changes = isObject(value) && column in value ? value : { [column]: value }
      const said = await faultsOf(table, changes)
      assert.ok(said.startsWith(`Values that this version refuses:\n  line 7, ${table} 1: ${field}`), said)
      assert.ok(said.endsWith('Nothing was imported.'), said)
    })

  test('and then writes nothing at all, and names the line, the table, the row and the field', async () => {
    for (const [table, changes, message] of [
      ['hotel', { default_color: 'red' }, 'default_color must be as'],
      ['rate_day', { cta: -1 }, 'cta must be from 0 to 1000000'],
      ['image_data', { content_type: 'text/html' }, 'content_type must be image/webp, as the bytes are'],
      ['idempotent_answer', { body: '<html>' }, 'body must be an answer in JSON'],
    ] as const) {
      const at = file.filter((line) => line.startsWith(`{"table":"${table}"`)).length
      const said = await refusalOf(spoilt(table, changes))
      assert.ok(said.includes(`line ${lineOf(table) + 1}, ${table} ${at}: ${message}`), said)
    }
    for (const table of ['hotel', 'image_data', 'api_token'])
      assert.deepEqual(await to.db.coordinator.read((sql) => sql.rows(`select 1 from ${table}`)), [])
  })

  test('rules between values too: an order of days, the nights, who comes, an admin in a browser', async () => {
    const tries: [Table, object, RegExp][] = [
      ['rate', { start_date_rate: '2027-02-01', end_date_rate: '2027-01-01' }, /end_date_rate must not be/],
      ['rate_day', { min_night: 3, max_night: 2 }, /min_night is 3, above max_night 2/],
      ['rate', { derive_charge: 'percent', derive_value: -100_001 }, /derive_value is out of bounds/],
      ['day_change', { first_day: '2001-01-01' }, /cells must be the days of the range/],
      ['room', { base_adults: null }, /base_adults is needed where occupancy_prices/],
      ['booking_room', { guests: 3, adults: 1, children: 1 }, /guests is 3, but 1 adults/],
      [
        'api_token',
        { is_admin: true, allowed_origins: ['https://a.example'] },
        /an admin token has no allowed_origins/,
      ],
    ]
    for (const [table, changes, reason] of tries) assert.match(await faultsOf(table, changes), reason)
  })

  test('what the tables themselves refuse is told in words, and all faults at once', async () => {
    const tries: [string[], RegExp][] = [
      [spoilt('room', { room_bed: undefined }), /OperatorError: The rows of room are not right: .*room_bed/],
      [spoilt('booking_room', { room_id: 'x' }), /OperatorError: .*\n.*room_id must be a whole number/],
      [spoilt('booking', { booking_status: 'lost' }), /OperatorError: The rows of booking are not right/],
      [spoilt('room', { room_name: '', room_size: -1 }), /room_name must not be empty\n.*room_size must be/],
    ]
    for (const [lines, reason] of tries) assert.match(await refusalOf(lines), reason)
    const { rows } = JSON.parse(file.at(-1)!)
    const two = file
      .toSpliced(2, 0, file[1]!)
      .with(-1, JSON.stringify({ end: true, rows: { ...rows, hotel: 2 } }))
    assert.match(await refusalOf(two), /exactly one hotel/)
    assert.deepEqual(await to.db.coordinator.read(listHotels), [])
  })
})

suite('an import takes what an export gave', () => {
  const ITS_OWN = /^(hotel_id|last_used_at)$/

  /** The rows by table, without the hotel's id. Leaves out clock and last event, which the import writes. */
  const rowsOf = (lines: string[]): Record<string, string[]> => {
    const rows: Record<string, string[]> = {}
    for (const line of lines.slice(1, -1)) {
      const { table, row } = JSON.parse(line)
      if (table === 'hotel_clock' || row.actor === 'vacancy import') continue
      const bare = JSON.stringify(row, (name, value) => (ITS_OWN.test(name) ? undefined : value))
      rows[table] = [...(rows[table] ?? []), bare]
    }
    for (const list of Object.values(rows)) list.sort()
    return rows
  }

  test('of a row in every table', async () => {
    const { hotel_id } = await importHotel(to.db, each(file))
    assert.deepEqual(rowsOf(await exported(to, hotel_id)), rowsOf(file))
  })

  test('of the demo hotel', async () => {
    const { hotel } = await makeSanur(from.services)
    const lines = await exported(from, hotel.hotel_id)
    const { hotel_id } = await importHotel(to.db, each(lines))
    assert.deepEqual(rowsOf(await exported(to, hotel_id)), rowsOf(lines))
    assert.ok((await checkTables(to.db)).ok)
  })
})
