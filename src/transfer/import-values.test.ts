import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import sharp from 'sharp'
import { createTestApp, type TestHotel } from '../../test/harness.ts'
import { booked, booking, stock } from '../../test/stock.ts'
import { checkTables } from '../check/check-tables.ts'
import { makeDemoHotel } from '../demo/demo-hotel.ts'
import { findHotel, listHotels } from '../hotels/queries.ts'
import { RowChecker } from './check-rows.ts'
import { exportHotel } from './export-hotel.ts'
import { importHotel } from './import-hotel.ts'
import { TABLES, type Table } from './tables.ts'

const from = await createTestApp({ smtpUrl: 'smtp://127.0.0.1:1', databaseUrl: 'postgres://elsewhere' })
const to = await createTestApp()

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
  await hotel.call('PUT', `/rooms/${hotel.chain}/${hotel.code}/DLX/bed.png`, {
    raw: await png().png().toBuffer(),
    headers: { 'content-type': 'image/png' },
  })
  const gone = await booked(hotel)
  await hotel.post('/cancelbooking', { booking_code: gone, reason: 'Ill' })
  await hotel.post('/createwebhook', { url: 'https://hook.example/', event_types: ['booking.created'] })
  await hotel.token({ allowed_origins: ['https://a.example'], token_name: 'Browser' })
  const payment_info = { redirect_url: 'https://a.example/', send_url_to_email: 1 }
  await hotel.post('/createbooking', booking({}, { payment_info }), {
    headers: { 'idempotency-key': 'kept' },
  })
  return hotel
}

const file = await exported(from, (await hotelOfAll()).hotelId)
const long = 'x'.repeat(256)
const jpeg = `\\x${(await png().jpeg().toBuffer()).toString('hex')}`

// For each column, a value that the API would refuse.
const WRONG: [Table, string, unknown][] = [
  ['hotel', 'chain_code', 'A B'],
  ['hotel', 'hotel_code', '..'],
  ['hotel', 'hotel_name', long],
  ['hotel', 'hotel_name', ''],
  ['hotel', 'currency', 'XXX'],
  ['hotel', 'currency', 'usd'],
  ['hotel', 'timezone', 'Mars/Olympus'],
  ['hotel', 'hotel_email', 'nobody'],
  ['hotel', 'hotel_star', 8],
  ['hotel', 'hotel_description', 'x'.repeat(10_001)],
  ['hotel', 'default_color', 'red;background:url(//evil.example)'],
  ['hotel', 'check_in_time', '25:00'],
  ['hotel', 'latitude', 91],
  ['hotel', 'longitude', 'east'],
  ['hotel', 'hotel_features', ['Pool', '']],
  ['hotel', 'hotel_features', 'Pool'],
  ['hotel', 'hotel_policy', [{ policy_code: 'X', description: '' }]],
  ['hotel_clock', 'version', -1],
  ['hotel_clock', 'last_id', 2 ** 53],
  ['room', 'room_id', -1],
  ['room', 'room_code', 'A/B'],
  ['room', 'room_name', long],
  ['room', 'number_of_room', 1_000_001],
  ['room', 'number_of_room', 1.5],
  ['room', 'room_size', -1],
  ['room', 'is_publish', 2],
  ['rate', 'rate_code', ''],
  ['rate', 'rate_name', ''],
  ['rate', 'start_date_rate', '2027-02-30'],
  ['rate', 'end_date_rate', '1999-12-31T00:00:00Z'],
  ['rate', 'price', -1],
  ['rate', 'price', 1e12 + 1],
  ['room_day', 'day', '2101-01-01'],
  ['room_day', 'price', 1e12 + 1],
  ['room_day', 'created_by', long],
  ['rate_day', 'rate_price', -5],
  ['rate_day', 'normal_price', 1.5],
  ['rate_day', 'cta', -1],
  ['rate_day', 'max_night', 1_000_001],
  ['rate_day', 'min_night', '2'],
  ['booking', 'booking_id', 2 ** 53],
  ['booking', 'booking_code', 'lower123'],
  ['booking', 'arrival_date', '2027-02-30'],
  ['booking', 'departure_date', '2000-01-01'],
  ['booking', 'departure_date', '2099-01-01'],
  ['booking', 'arrival_time', '7pm'],
  ['booking', 'total_price', 2e15],
  ['booking', 'currency', 'GOLD'],
  ['booking', 'guest_name', ''],
  ['booking', 'guest_email', 'ann@nowhere'],
  ['booking', 'guest_phone', long],
  ['booking', 'guest_address', { planet: 'Mars' }],
  ['booking', 'guest_address.city', { city: 5 }],
  ['booking', 'special_request', 'x'.repeat(10_001)],
  ['booking', 'payment_id', '<script>'],
  ['booking', 'page_token', 'short'],
  ['booking', 'redirect_url', 'javascript:alert(1)'],
  ['booking', 'cancel_reason', 'x'.repeat(10_001)],
  ['booking', 'updated_by', long],
  ['booking_room', 'item', 0],
  ['booking_room', 'room_code', 'A B'],
  ['booking_room', 'arrival_date', '2027-02-30'],
  ['booking_room', 'departure_date', '2000-01-01'],
  ['booking_room', 'rooms', 100],
  ['booking_room', 'guests', 0],
  ['booking_room', 'children', -1],
  ['booking_room', 'nightly[0]', [1e13, 1]],
  ['booking_room', 'rate_price', -1],
  ['booking_room', 'total_price', 2e15],
  ['booking_charge', 'line', 0],
  ['booking_charge', 'code', 'A B'],
  ['booking_charge', 'name', long],
  ['booking_charge', 'quantity', -1],
  ['booking_charge', 'amount', 2e15],
  ['inventory_ledger', 'day', '1999-12-31'],
  ['event', 'event_type', 'booking.invented'],
  ['event', 'actor', long],
  ['event', 'data', 'text'],
  ['event', 'data.guest_detail', { guest_detail: { name: 'Ann' } }],
  ['event', 'data.cancel_reason', { cancel_reason: 'Ill' }],
  ['event', 'changes[0]', [{ field: 'guest_detail.name', from: 'Ann' }]],
  ['event', 'changes[0]', [{ field: 'cancel_reason', to: 'Ill' }]],
  ['event', 'changes[0].field', [{ field: 5 }]],
  ['image', 'image_name', '../bed.png'],
  ['image', 'position', -1],
  ['image_data', 'width', 161],
  ['image_data', 'content_type', 'text/html'],
  ['image_data', 'etag', '"\r\nset-cookie: x=1'],
  ['image_data', 'bytes', `\\x${Buffer.from('<svg onload=alert(1)>').toString('hex')}`],
  ['image_data', 'bytes', '\\x'],
  ['image_data', 'content_type', { content_type: 'image/webp', bytes: jpeg }],
  ['api_token', 'token_code', 'x'],
  ['api_token', 'token_name', ''],
  ['api_token', 'token_hash', '\\x00'],
  ['api_token', 'last_four', '<b>x'],
  ['api_token', 'allowed_origins[0]', { is_admin: false, allowed_origins: ['https://a.example/path'] }],
  ['api_token', 'allowed_origins', Array(51).fill('https://a.example')],
  ['webhook', 'webhook_code', '../x'],
  ['webhook', 'url', 'ftp://hook.example/'],
  ['webhook', 'url', 'https://user:pass@hook.example/'],
  ['webhook', 'event_types[0]', ['everything']],
  ['webhook', 'secret', 'whsec_'],
  ['webhook', 'attempts', -1],
  ['webhook', 'created_by', long],
  ['mail', 'language', 'xx'],
  ['mail', 'attempts', 'many'],
  ['mail', 'last_error', 'x'.repeat(10_001)],
  ['idempotent_answer', 'operation', 'a b c'],
  ['idempotent_answer', 'idempotency_key', long],
  ['idempotent_answer', 'request_hash', '\\x'],
  ['idempotent_answer', 'status', 500],
  ['idempotent_answer', 'body', '<html>'],
]

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
    const { hotel } = await makeDemoHotel(from.services)
    const lines = await exported(from, hotel.hotel_id)
    const { hotel_id } = await importHotel(to.db, each(lines))
    assert.deepEqual(rowsOf(await exported(to, hotel_id)), rowsOf(lines))
    assert.ok((await checkTables(to.db)).ok)
  })
})
