import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contentsOf } from '../../test/support/calendar-contents.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booking, day, stock } from '../../test/support/stock.ts'
import type { Sql } from '../db/connection/sql.ts'
import { Database } from '../db/hotel/database.ts'
import { parseDay } from '../stay/values/civil-date.ts'
import { Calendars } from './calendars.ts'
import type { HotelCalendar } from './hotel-calendar.ts'
import { loadCalendar, loadDelta } from './load.ts'

const { db, url, hotel } = await createTestApp({ ownDatabase: true })
/** As in another process: it sees nothing of what is written here, except by reading. */
const elsewhere = new Database(url)
after(() => elsewhere.end())

const PROMOS = 30
const FROM = parseDay(day(0))!

const promo = (promo_code: string, fields: object = {}) => ({
  promo_code,
  promo_name: 'Offer',
  charge: 'percent',
  value: 10,
  max_uses: 2,
  ...fields,
})

const withPromos = async (): Promise<TestHotel> => {
  const made = await stock(await hotel(), 4, { number_of_rooms: 50 })
  for (let at = 0; at < PROMOS; at++)
    assert.equal((await made.post('/createpromo', promo(`P${at}`))).status, 201)
  return made
}

/** Counts the rows of promos that are read through it. */
const counting = (sql: Sql, counts: { promos: number }): Sql => ({
  row: (text, values) => sql.row(text, values),
  async rows<Row>(text: string, values?: unknown[]): Promise<Row[]> {
    const rows = await sql.rows<Row>(text, values)
    if (text.includes('from promo ')) counts.promos += rows.length
    return rows
  },
})

const load = async ({ hotelId }: TestHotel): Promise<HotelCalendar> =>
  (await elsewhere.of(hotelId).snapshot((sql) => loadCalendar(sql, hotelId, FROM))).calendar

/** Brings a calendar up to date. Returns how many rows of promos were read for that. */
const refresh = async ({ hotelId }: TestHotel, calendar: HotelCalendar): Promise<number> => {
  const counts = { promos: 0 }
  const delta = await elsewhere
    .of(hotelId)
    .snapshot((sql) => loadDelta(counting(sql, counts), hotelId, calendar))
  delta!.apply(calendar)
  return counts.promos
}

const use = async (made: TestHotel, promo_code: string): Promise<string> => {
  const booked = await made.post('/createbooking', booking({ promo_code }))
  assert.equal(booked.status, 201, booked.text)
  return booked.Result.booking_code
}

const usesIn = (calendar: HotelCalendar, code: string) => calendar.prices.promo(code)?.uses

test('of a promo that is used, held, given back, changed, made or deleted, other processes read one row', async () => {
  const made = await withPromos()
  const calendar = await load(made)
  const isRead = async (rows: number, of: string): Promise<void> => {
    assert.equal(await refresh(made, calendar), rows, of)
    assert.deepEqual(contentsOf(calendar), contentsOf(await load(made)), of)
  }
  const code = await use(made, 'P7')
  await isRead(1, 'booked')
  assert.equal(usesIn(calendar, 'p7'), 1)
  await made.post('/cancelbooking', { booking_code: code })
  await isRead(1, 'cancelled')
  const held = await made.post('/createhold', booking({ promo_code: 'P8' }))
  await isRead(1, 'held')
  await made.call('DELETE', `/deletehold/${held.Result.hold_code}`)
  await isRead(1, 'released')
  const moved = await use(made, 'P1')
  await made.put(`/updatebooking/${moved}`, { promo_code: 'P2' })
  await isRead(2, 'another code instead')
  await made.put('/updatepromo/P9', { value: 20 })
  await isRead(1, 'changed')
  await made.post('/createpromo', promo('NEW'))
  await isRead(1, 'made')
  await made.call('DELETE', '/deletepromo/P9')
  await isRead(0, 'deleted')
  assert.equal(calendar.prices.promo('P9'), undefined)
  await made.call('DELETE', '/deletepromo/P10')
  await made.post('/createpromo', promo('P10', { value: 30 }))
  await isRead(1, 'made anew under its code')
  await made.post('/createtax', { tax_code: 'T', tax_name: 'T', charge: 'percent', value: 1 })
  await isRead(PROMOS, 'another part of the catalog')
})

test('an event of a server of the version before, which names no promos, has the whole catalog read again', async () => {
  const made = await withPromos()
  const calendar = await load(made)
  await use(made, 'P7')
  const { hotelId } = made
  await db
    .of(hotelId)
    .write((sql) => sql.run('update event set promo_ids = null where hotel_id = $1', [hotelId]))
  assert.equal(await refresh(made, calendar), PROMOS)
  assert.equal(usesIn(calendar, 'P7'), 1)
})

test('servers of the version before are told by the same event that the catalog changed', async () => {
  const made = await withPromos()
  await use(made, 'P7')
  const { hotelId } = made
  const told = await db
    .of(hotelId)
    .read((sql) =>
      sql.row<{ catalog: boolean }>(
        `select catalog from event where hotel_id = $1 and event_type = 'booking.created'`,
        [hotelId],
      ),
    )
  assert.equal(told!.catalog, true)
})

test('the process that wrote a use counts it without reading, once COMMIT is confirmed', async () => {
  const made = await withPromos()
  const calendars = new Calendars(db, 64)
  const current = async () => calendars.current(made.hotelId, (await db.clocks.ask(made.hotelId))!, FROM)
  const calendar = await current()
  const loads = calendars.counts.changes
  const code = await use(made, 'P7')
  await use(made, 'P7')
  assert.equal(await current(), calendar)
  assert.equal(usesIn(calendar, 'P7'), 2)
  await made.post('/cancelbooking', { booking_code: code })
  assert.equal(usesIn(await current(), 'P7'), 1)
  assert.equal(calendars.counts.changes, loads)
  const refused = await made.post('/createbooking', booking({ promo_code: 'NONE' }))
  assert.equal(refused.status, 409)
  assert.deepEqual(contentsOf(await current()), contentsOf(await load(made)))
})

test('texts made of the catalog are made anew only when a promo becomes used up, or is to be had again', async () => {
  const made = await withPromos()
  const calendar = await load(made)
  const { catalogVersion } = calendar
  await use(made, 'P7')
  await refresh(made, calendar)
  assert.equal(calendar.catalogVersion, catalogVersion)
  await use(made, 'P7')
  await refresh(made, calendar)
  assert.equal(calendar.catalogVersion, catalogVersion + 1)
})
