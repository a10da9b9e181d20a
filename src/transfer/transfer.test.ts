import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booked, booking, day, left, listed, search, stock } from '../../test/support/stock.ts'
import { MAIN, temporaryFolder } from '../../test/support/vacancy.ts'
import { checkTables } from '../check/check-tables.ts'
import { findHotel } from '../hotels/queries.ts'
import { payingHotel } from '../payments/collect/paying-hotel.testing.ts'
import { exportHotel } from './export-hotel.ts'
import { importHotel } from './import-hotel.ts'

const from = await createTestApp({ ownDatabase: true })
const to = await createTestApp({ ownDatabase: true })

const exported = async (hotel: TestHotel): Promise<string[]> => {
  const lines: string[] = []
  const row = (await from.db.coordinator.read((sql) => findHotel(sql, hotel.hotelId)))!
  await exportHotel(from.db, row, async (line) => void lines.push(line))
  return lines
}

async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines
}

/** A hotel with rows in every table, and with deleted rooms and rates. */
const fullHotel = async (): Promise<TestHotel> => {
  const hotel = await stock(await from.hotel({ timezone: 'Asia/Makassar' }), 9)
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await hotel.call('PUT', `/rooms/${hotel.chain}/${hotel.code}/DLX/bed.png`, {
    raw: png,
    headers: { 'content-type': 'image/png' },
  })
  await hotel.put('/describeimage', { room_code: 'DLX', image_name: 'bed.png', alt: 'A red bed' })
  await booked(hotel, { arrival_date: day(1), departure_date: day(3) })
  const gone = await booked(hotel)
  await hotel.post('/cancelbooking', { booking_code: gone, reason: 'Ill' })
  await hotel.post('/createroom', { room_code: 'OLD', room_name: 'Old', number_of_room: 1 })
  const push = { start_date: day(0), end_date: day(2), number_of_rooms: 1, rate_code: 'FLEX', rate_price: 9 }
  await hotel.put('/updateroomavailability/OLD', push)
  const old = await booked(hotel, { room_code: 'OLD' })
  await hotel.post('/cancelbooking', { booking_code: old })
  await hotel.delete('/deleteroom/OLD')
  await hotel.put('/updatestopsellroomavailability', {
    room_code: 'DLX',
    start_date: day(5),
    end_date: day(6),
    is_close: 1,
  })
  await hotel.post('/createtax', { tax_code: 'VAT', tax_name: 'VAT', charge: 'percent', value: 12.5 })
  await hotel.post('/createpromo', { promo_code: 'Sun', promo_name: 'Sun', charge: 'amount', value: 5.05 })
  await hotel.post('/createwebhook', { url: 'https://hook.example/' })
  await hotel.post('/createbooking', booking(), { headers: { 'idempotency-key': 'kept' } })
  return hotel
}

/** Creates hotels in the other installation, so that the same ids mean something else there. */
const occupied = async (): Promise<void> => {
  for (let hotels = 0; hotels < 3; hotels++) await booked(await stock(await to.hotel()))
}

const paths = [
  '/getallrooms',
  '/getallrates',
  '/getalltaxes',
  '/getallpromos',
  '/getallextras',
  '/getallpolicies',
  '/getallbooking',
  '/getallbooking?search=ann',
  '/getalltokens',
  `/getallroomavailability?StartDate=${day(0)}&EndDate=${day(20)}`,
  `/reportoccupancy?start_date=${day(0)}&end_date=${day(9)}`,
  `/roomavailability?StartDate=${day(1)}&EndDate=${day(2)}`,
]

const withoutNumbers = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, member) =>
      /^(id|last_used_at|Version|image_name)$/.test(name) ? undefined : member,
    ),
  )

suite('a hotel moved to another installation', () => {
  test('answers there as it did here, to the same tokens, and its books are right', async () => {
    const hotel = await fullHotel()
    await occupied()
    const { hotel_id, rows } = await importHotel(to.db, each(await exported(hotel)))
    assert.equal(rows.booking, 4)
    const there = (path: string) =>
      to.app.inject({ url: `/api/plugin/v1${path}`, headers: { token: hotel.admin } })
    for (const path of paths) {
      const [here, moved] = [await hotel.get(path), (await there(path)).json()]
      assert.deepEqual(withoutNumbers(moved.Result), withoutNumbers(here.Result), path)
    }
    const picture = `/rooms/${hotel.chain}/${hotel.code}/DLX/bed.png`
    const [here, moved] = [await from.app.inject(`/api/plugin/v1${picture}`), await there(picture)]
    assert.equal(moved.statusCode, 200)
    assert.deepEqual(moved.rawPayload, here.rawPayload)
    assert.ok((await checkTables(to.db)).ok)
    const history = (await there('/getevents?after=0&limit=1000')).json().Result
    const versions = history.map((event: { version: number }) => event.version)
    assert.deepEqual(
      versions,
      Array.from({ length: versions.length }, (_, at) => at + 1),
    )
    assert.equal(history.at(-1).event_type, 'hotel.changed')
    const ids = new Map(
      (await there('/getallbooking'))
        .json()
        .Result.map((row: { id: number; booking_code: string }) => [row.booking_code, row.id]),
    )
    for (const { data } of history) if (data.booking_code) assert.equal(data.id, ids.get(data.booking_code))
    assert.ok(hotel_id > 3)
    await to.app.inject({
      method: 'POST',
      url: '/api/plugin/v1/createbooking',
      headers: { token: hotel.admin, 'content-type': 'application/json' },
      payload: JSON.stringify(booking()),
    })
    const [newest] = (await there('/getallbooking')).json().Result
    assert.ok(!ids.has(newest.booking_code))
    assert.ok(newest.id > Math.max(...(ids.values() as Iterable<number>)), 'above those it came with')
  })

  test('goes on: it sells, cancels, and repeats what it answered before', async () => {
    const hotel = await fullHotel()
    await importHotel(to.db, each(await exported(hotel)))
    const call = (method: 'POST' | 'PUT', path: string, payload: object, headers: object = {}) =>
      to.app.inject({
        method,
        url: `/api/plugin/v1${path}`,
        headers: { token: hotel.admin, 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(payload),
      })
    const again = await call('POST', '/createbooking', booking(), { 'idempotency-key': 'kept' })
    assert.equal(again.headers['idempotency-replayed'], 'true')
    const made = await call('POST', '/createbooking', booking())
    assert.equal(made.statusCode, 201, made.body)
    const { booking_code } = again.json().Result
    assert.equal((await call('POST', '/cancelbooking', { booking_code })).statusCode, 200)
    const room = { room_code: 'NEW', room_name: 'New', number_of_room: 1 }
    assert.equal((await call('POST', '/createroom', room)).statusCode, 201)
    assert.ok((await checkTables(to.db)).ok)
    assert.equal((await search(hotel, 1, 2)).status, 200)
    assert.ok((await listed(hotel)).length > 0 && (await left(hotel)).length > 0)
  })

  test('keeps who changed its days, and the links to pay by that were handed out', async () => {
    const hotel = await payingHotel(from, { provider: 'test', mode: 'test' }, { deposit: 0 })
    const link = await hotel.post('/createpaymentlink', { booking_code: await booked(hotel), amount: 40 })
    assert.equal(link.status, 201, link.text)
    await occupied()
    const { hotel_id } = await importHotel(to.db, each(await exported(hotel)))
    assert.notEqual(hotel_id, hotel.hotelId)
    const headers = { token: hotel.admin, 'content-type': 'application/json' }
    const changes = await to.app.inject({ url: '/api/plugin/v1/getchanges', headers })
    const here = await hotel.get('/getchanges')
    assert.ok(here.Result.length > 0)
    assert.deepEqual(changes.json().Result, here.Result)
    const page = () => to.app.inject(new URL(link.Result.payment_url).pathname)
    assert.equal((await page()).statusCode, 200)
    // Through whom it is paid is set anew in each installation.
    const set = { method: 'PUT', url: '/api/plugin/v1/paymentsettings', headers } as const
    const payload = JSON.stringify({ provider: 'test', mode: 'test' })
    assert.equal((await to.app.inject({ ...set, payload })).statusCode, 200)
    assert.match((await page()).body, /\$40/)
    assert.ok((await checkTables(to.db)).ok)
  })

  test('goes through a file, by the commands', async () => {
    const hotel = await fullHotel()
    const file = path.join(temporaryFolder(), 'hotel.jsonl')
    // Passed to the shell as parameters, because a path may contain spaces or other special characters.
    const run = (line: string, url: string) =>
      promisify(execFile)('sh', ['-c', line, process.execPath, MAIN, file, hotel.code], {
        timeout: 60_000,
        env: { ...process.env, DATABASE_URL: url, NO_COLOR: '1' },
      })
    await run('"$0" "$1" export --hotel "$3" > "$2"', from.url)
    const { stdout } = await run('"$0" "$1" import < "$2"', to.url)
    assert.equal(
      stdout,
      `Imported ${hotel.chain}/${hotel.code} with 4 bookings; nothing oversold, nothing leaked.\n`,
    )
    await assert.rejects(run('"$0" "$1" import < "$2"', to.url), /There is a hotel .* already/)
    await assert.rejects(run('"$0" "$1" import < /dev/null', to.url), /nothing to import/)
  })

  test('is refused where it is already, and then nothing is changed', async () => {
    const hotel = await stock(await from.hotel())
    const lines = await exported(hotel)
    await importHotel(to.db, each(lines))
    await assert.rejects(importHotel(to.db, each(lines)), /There is a hotel .* already/)
    assert.ok((await checkTables(to.db)).ok)
  })

  test('is refused where the file is cut, spoilt, or its books are wrong', async () => {
    const hotel = await stock(await from.hotel())
    const lines = await exported(hotel)
    const tries: [string[], RegExp][] = [
      [[], /nothing to import/],
      [lines.slice(1), /not a file that/],
      [lines.slice(0, -1), /not whole/],
      [lines.toSpliced(3, 1), /not whole/],
      [lines.with(2, '{"table":"signing_key","row":{}}'), /Line 3 cannot be read/],
      [lines.with(2, lines[2]!.slice(0, -3)), /Line 3 cannot be read/],
      [lines.with(1, lines[1]!.replace('"hotel_name"', '"a_name); drop table hotel; --"')), /does not know/],
      [lines.map((line) => line.replace('"number_of_rooms":3', '"number_of_rooms":4')), /books .* not right/],
    ]
    for (const [file, reason] of tries) await assert.rejects(importHotel(to.db, each(file)), reason)
    await importHotel(to.db, each(lines))
  })
})
