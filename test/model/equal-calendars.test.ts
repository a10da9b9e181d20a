import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { Calendars } from '../../src/calendar/calendars.ts'
import type { HotelCalendar } from '../../src/calendar/hotel-calendar.ts'
import { loadCalendar } from '../../src/calendar/load.ts'
import { loadPacked } from '../../src/calendar/load-packed.ts'
import { FORMAT, packCalendar, unpackCalendar } from '../../src/calendar/packed-calendar.ts'
import { readPacked, writePacked } from '../../src/calendar/queries.ts'
import { Database } from '../../src/db/hotel/database.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { contentsOf } from '../support/calendar-contents.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { DAYS, dateAt, type Operation, operation } from './model-operations.ts'
import { Performer } from './model-performer.ts'

const { db, url, hotel } = await createTestApp({ ownDatabase: true })
/** A database object as in another process: it sees nothing of what is written here, except by reading. */
const elsewhere = new Database(url)
after(() => elsewhere.end())

const TODAY = Temporal.Now.plainDateISO('UTC').toString()

const BEGINNING: Operation[] = [
  { kind: 'create room', room: 'R1' },
  { kind: 'create rate', rate: 'P1', price: 0 },
  {
    kind: 'range',
    room: 'R1',
    range: { start: dateAt(0), end: dateAt(DAYS - 1), rate_code: 'P1', price: 10_000, number_of_rooms: 3 },
  },
]

const fresh = async (made: TestHotel, from: number): Promise<HotelCalendar> =>
  (await db.of(made.hotelId).snapshot((sql) => loadCalendar(sql, made.hotelId, from))).calendar

const storePacked = async ({ hotelId }: TestHotel, calendar: HotelCalendar): Promise<void> => {
  const { version } = calendar
  const bytes = (await packCalendar(calendar))!
  const { started } = db.clocks.lastHeard(hotelId)!
  const kept = await db.of(hotelId).write((sql) => writePacked(sql, hotelId, version, started, FORMAT, bytes))
  assert.ok(kept === 1 || version === (await packedVersion(hotelId)))
}

const packedVersion = async (hotelId: number): Promise<number | undefined> =>
  (await db.of(hotelId).read((sql) => readPacked(sql, hotelId, FORMAT)))?.version

/** Loaded from the packed days and what changed since. */
const unpacked = async ({ hotelId }: TestHotel, from: number): Promise<HotelCalendar> => {
  const { version } = (await db.clocks.ask(hotelId))!
  const unpack = (days: Uint8Array) => unpackCalendar(days, from)
  return (await loadPacked(db.of(hotelId), hotelId, version, unpack))!.calendar
}

/** A room and a rate that the model knows nothing of, whose prices depend on more. */
const newPriced = async ({ post }: TestHotel): Promise<void> => {
  await post('/createroom', { room_code: 'RX', room_name: 'Room', number_of_room: 5, base_adults: 2 })
  await post('/createrate', { rate_code: 'PX', rate_name: 'Plan', price: 50, max_advance_days: 300 })
  for (const max_uses of [1, 2]) assert.equal((await post('/createpromo', promo(max_uses))).status, 201)
}

const promo = (max_uses: number) => ({
  promo_code: `UP${max_uses}`,
  promo_name: 'Offer',
  charge: 'percent',
  value: 10,
  max_uses,
})

/** Uses of promos, taken and given back, and promos that change, go and come again. */
const changePromos = async ({ call, post, put }: TestHotel, at: number, holds: string[]): Promise<void> => {
  const stay = { room_code: 'RX', rate_code: 'PX', arrival_date: dateAt(1), departure_date: dateAt(3) }
  const asked = { ...stay, guests: 1, promo_code: `UP${1 + (at % 2)}` }
  const made = await post('/createhold', { booking_form: asked })
  if (made.status === 201) holds.push(made.Result.hold_code)
  if (at % 3 === 2 && holds.length > 0) await call('DELETE', `/deletehold/${holds.shift()}`)
  if (at % 6 === 4) await put('/updatepromo/UP2', { value: at, max_uses: 2 + (at % 4) })
  if (at % 9 !== 7) return
  await call('DELETE', '/deletepromo/UP1')
  await post('/createpromo', promo(1))
}

const LISTS = [[], [{ adults: 1, price: 80 }], [{ adults: 2, price: 90.5 }], undefined]

const changePriced = async ({ call, post, put }: TestHotel, at: number): Promise<void> => {
  const rate_detail = [{ rate_code: 'PX', min_night_through: at % 3, adult_prices: LISTS[at % LISTS.length] }]
  const data = [at, at + 1, at + 2].map((day) => ({
    room_code: 'RX',
    room_availability_date: dateAt(day % DAYS),
    number_of_rooms: 5,
    rate_detail,
  }))
  assert.equal((await post('/modifyroomavailability', { data })).status, 200)
  if (at % 7 === 3)
    await call('DELETE', `/deleteroomavailability/RX?start_date=${dateAt(0)}&end_date=${dateAt(2)}`)
  if (at % 4 === 1) await put('/updaterate/PX', { stay_discounts: [{ min_nights: 2, percent: at }] })
  if (at % 4 === 2) await put('/updateroom/RX', { extra_adult_price: at })
}

test('a calendar brought up to date, often or seldom, by those who write or from packed days, is the one loaded afresh', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 15, maxLength: 30 }), async (steps) => {
      const made = await hotel()
      const performer = new Performer((method, path, options) => made.call(method, path, options), TODAY)
      for (const step of BEGINNING) await performer.perform(step)
      await newPriced(made)
      const [often, seldom] = [new Calendars(elsewhere, 64), new Calendars(elsewhere, 64)]
      const writing = new Calendars(db, 64)
      const current = async (calendars: Calendars, of = elsewhere) =>
        calendars.current(made.hotelId, (await of.clocks.ask(made.hotelId))!, todayIn('UTC'))
      const first = await current(often)
      const untouched = await current(seldom)
      const written = await current(writing, db)
      await storePacked(made, first)
      const holds: string[] = []
      for (const [at, step] of steps.entries()) {
        await performer.perform(step)
        await changePriced(made, at)
        await changePromos(made, at, holds)
        const calendar = await current(often)
        assert.equal(calendar, first, 'brought up to date, not replaced')
        assert.equal(await current(writing, db), written)
        if (at % 5 > 0) continue
        const expected = contentsOf(await fresh(made, calendar.from))
        assert.deepEqual(contentsOf(calendar), expected)
        assert.deepEqual(contentsOf(await unpacked(made, calendar.from)), expected)
        if (at % 10 === 0) await storePacked(made, calendar)
      }
      const expected = contentsOf(await fresh(made, first.from))
      assert.deepEqual(contentsOf(await current(often)), expected)
      assert.deepEqual(contentsOf(written), expected)
      assert.equal(await current(seldom), untouched)
      assert.deepEqual(contentsOf(untouched), expected)
    }),
    { numRuns: 20, interruptAfterTimeLimit: 15_000, markInterruptAsFailure: false },
  )
})
