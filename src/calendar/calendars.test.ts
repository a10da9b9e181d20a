import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killBackends, until } from '../../test/support/barriers.ts'
import { contentsOf } from '../../test/support/calendar-contents.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import type { Clock } from '../db/hotel/clocks.ts'
import { Database } from '../db/hotel/database.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { Calendars } from './calendars.ts'
import type { HotelCalendar } from './hotel-calendar.ts'
import { loadCalendar } from './load.ts'

// Touches days: runs far ahead of UTC.

const { db: writer, url, hotel } = await createTestApp({ ownDatabase: true })

const today = todayIn('UTC')
const date = (offset: number): string => formatDay(today + offset)

const newHotel = async (): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'R', room_name: 'Room', number_of_room: 5 })
  await push(made, 1)
  return made
}

const push = async (made: TestHotel, number_of_rooms: number, offset = 1): Promise<void> => {
  const entry = { room_code: 'R', room_availability_date: date(offset), number_of_rooms }
  assert.equal((await made.post('/modifyroomavailability', { data: [entry] })).status, 200)
}

const countIn = (calendar: HotelCalendar, offset = 1): number =>
  calendar.room('R')!.days.count(today + offset)

/** A process of its own. Its loads can be counted, and paused before they begin or after they have read. */
class Process {
  readonly db = new Database(url)
  readonly calendars: Calendars
  loads = 0
  reads = 0
  before: Promise<unknown> = Promise.resolve()
  afterwards: Promise<unknown> = Promise.resolve()

  constructor(budget = 64) {
    const { db } = this
    const node = db.coordinator
    const snapshot = node.snapshot.bind(node)
    node.snapshot = async (work) => {
      this.loads++
      const { before, afterwards } = this
      await before
      const result = await snapshot(work)
      this.reads++
      await afterwards
      return result
    }
    this.calendars = new Calendars(db, budget)
  }

  async clock(hotelId: number): Promise<Clock> {
    return (await this.db.clocks.ask(hotelId))!
  }

  async current({ hotelId }: TestHotel, from = today): Promise<HotelCalendar> {
    return this.calendars.current(hotelId, await this.clock(hotelId), from)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.db.end()
  }
}

test('what is held is used while the clock stands, and brought up to date when it moved', async () => {
  await using own = new Process()
  const made = await newHotel()
  const first = await own.current(made)
  assert.equal(await own.current(made), first)
  assert.equal(own.loads, 1)
  await push(made, 2)
  assert.equal(countIn(await own.current(made)), 2)
  assert.equal(own.loads, 2)
})

test('one load a hotel at a time: who comes meanwhile waits for it, and compares again', async () => {
  await using own = new Process()
  const made = await newHotel()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  own.afterwards = gate
  const early = own.current(made)
  await until(() => own.reads === 1)
  await push(made, 2)
  const late = Array.from({ length: 50 }, () => own.current(made))
  await own.clock(made.hotelId)
  own.afterwards = Promise.resolve()
  open()
  await early
  for (const calendar of await Promise.all(late)) assert.equal(countIn(calendar), 2)
  assert.equal(own.loads, 2)
})

test('control: whoever takes what a load in flight brings gets an answer of before', async () => {
  await using own = new Process()
  const made = await newHotel()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  own.afterwards = gate
  const early = own.current(made).then(countIn)
  await until(() => own.reads === 1)
  await push(made, 2)
  open()
  assert.equal(await early, 1, 'true for whoever came before the write, stale for whoever came after')
})

test('a hotel that is being loaded does not hold up another', async () => {
  await using own = new Process()
  const [slow, quick] = [await newHotel(), await newHotel()]
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  own.before = gate
  const waiting = own.current(slow)
  await until(() => own.loads === 1)
  own.before = Promise.resolve()
  assert.equal(countIn(await own.current(quick)), 1)
  open()
  assert.equal(countIn(await waiting), 1)
})

test('a load that fails is told to who waits for it, and the next one is tried anew', async () => {
  await using own = new Process()
  const made = await newHotel()
  own.before = Promise.reject(new Error('Connection terminated'))
  own.before.catch(() => {})
  const failed = await Promise.allSettled([own.current(made), own.current(made)])
  assert.deepEqual(
    failed.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  own.before = Promise.resolve()
  assert.equal(countIn(await own.current(made)), 1)
})

const clientOf = async ({ db }: Process) =>
  (await (db.coordinator.clocks as unknown as { client: Promise<unknown> }).client)!

/** Cuts the connection of this process that reads clocks, as a failover does. */
const cutClock = async (own: Process, { hotelId }: TestHotel): Promise<void> => {
  const { processID } = (await clientOf(own)) as { processID: number }
  assert.notEqual(own.db.clocks.lastHeard(hotelId), undefined)
  await killBackends(writer, 'pid = $1', [processID])
  await until(() => own.db.clocks.lastHeard(hotelId) === undefined)
}

test('after a lost connection everything is loaded anew: a failover may have brought versions back', async () => {
  await using own = new Process()
  const made = await newHotel()
  await push(made, 2)
  assert.equal(countIn(await own.current(made)), 2)
  await cutClock(own, made)
  await writer.coordinator.write(async (sql) => {
    // The standby missed the last push, and then reached the same version by a different change.
    await sql.run('update room_day set number_of_rooms = 4 where hotel_id = $1', [made.hotelId])
  })
  assert.equal(countIn(await own.current(made)), 4)
})

test('control: within one epoch, and under the same version, memory is believed', async () => {
  await using own = new Process()
  const made = await newHotel()
  await own.current(made)
  await writer.coordinator.write((sql) =>
    sql.run('update room_day set number_of_rooms = 4 where hotel_id = $1', [made.hotelId]),
  )
  assert.equal(countIn(await own.current(made)), 1)
})

test('a clock that went back has everything loaded anew', async () => {
  await using own = new Process()
  const made = await newHotel()
  await own.current(made)
  await writer.coordinator.write(async (sql) => {
    await sql.run('update room_day set number_of_rooms = 4 where hotel_id = $1', [made.hotelId])
    await sql.run('update hotel_clock set version = version - 1 where hotel_id = $1', [made.hotelId])
  })
  assert.equal(countIn(await own.current(made)), 4)
})

test('what another run of the server answered is not taken in: 503', async () => {
  await using own = new Process()
  const made = await newHotel()
  const clock = await own.clock(made.hotelId)
  ;(own.db.clocks.lastHeard(made.hotelId) as { started: number }).started -= 60
  await assert.rejects(own.calendars.current(made.hotelId, clock, today), { code: 'unavailable' })
  assert.equal(own.calendars.state.hotels, 0)
})

interface Inside {
  held: Map<number, { calendar: HotelCalendar }>
}

test('control: memory labelled with a version that was rolled back answers the next writer with lies', async () => {
  await using own = new Process()
  const made = await newHotel()
  const calendar = await own.current(made)
  const rolledBack = writer.inHotel(made.hotelId, async (tx) => {
    const held = (own.calendars as unknown as Inside).held.get(made.hotelId)!
    held.calendar.room('R')!.days.set({ day: today + 1, number_of_rooms: 9, pushed: true, is_close: false })
    held.calendar.version = await tx.nextVersion()
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack, /rolled back/)
  await push(made, 2)
  assert.equal(countIn(await own.current(made)), 9)
  assert.equal(calendar.version, (await own.clock(made.hotelId)).version)
})

test('a load while a writer is at work is labelled with what was committed, and the next one brings the rest', async () => {
  await using own = new Process()
  const made = await newHotel()
  const version = await writer.inHotel(made.hotelId, async (tx) => {
    await tx.run('update room_day set number_of_rooms = 3 where hotel_id = $1', [made.hotelId])
    const calendar = await own.current(made)
    assert.equal(countIn(calendar), 1)
    assert.equal(calendar.version, (await tx.nextVersion()) - 1)
    const [day] = [today + 1]
    const roomIds = [calendar.room('R')!.facts.room_id]
    tx.tick({ type: 'availability.changed', data: {}, actor: 'test', roomIds, firstDay: day, lastDay: day })
    return tx.nextVersion()
  })
  const calendar = await own.current(made)
  assert.deepEqual([countIn(calendar), calendar.version], [3, version])
})

/** The calendar of the process that writes, if it can be had without a load. */
const atOnce = async (calendars: Calendars, { hotelId }: TestHotel) =>
  calendars.atOnce(hotelId, (await writer.clocks.ask(hotelId))!)

test('what a process wrote itself it need not read again', async () => {
  const calendars = new Calendars(writer, 64)
  const made = await newHotel()
  await made.post('/createrate', { rate_code: 'P', rate_name: 'Plan', price: 10 })
  await calendars.current(made.hotelId, (await writer.clocks.ask(made.hotelId))!, today)
  await push(made, 7)
  assert.equal(countIn((await atOnce(calendars, made))!), 7)
  const rate_detail = [{ rate_code: 'P', rate_price: 12.5, min_night: 1 }]
  const priced = { room_code: 'R', room_availability_date: date(1), rate_detail }
  await made.post('/modifyroomavailability', { data: [priced] })
  const booking_form = {
    room_code: 'R',
    rate_code: 'P',
    arrival_date: date(1),
    departure_date: date(2),
    guest_detail: { name: 'Ann', email: 'ann@example.com' },
    guests: 1,
    rooms: 2,
  }
  const booked = await made.post('/createbooking', { booking_form })
  assert.equal(booked.status, 201, booked.text)
  assert.equal(countIn((await atOnce(calendars, made))!), 5)
  const { booking_code } = booked.Result
  await made.post('/confirmbooking', { booking_code })
  assert.equal(countIn((await atOnce(calendars, made))!), 5)
  const cancelled = await made.post('/cancelbooking', { booking_code })
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.equal(countIn((await atOnce(calendars, made))!), 7)
  const closed = { room_code: 'R', start_date: date(1), end_date: date(1), is_close: 1 }
  assert.equal((await made.put('/updatestopsellroomavailability', closed)).status, 200)
  const calendar = (await atOnce(calendars, made))!
  assert.deepEqual(contentsOf(calendar), contentsOf(await loadedAfresh(made, calendar.from)))
})

test('what is not known whole is read again: rooms, rates, and days that go', async () => {
  const calendars = new Calendars(writer, 64)
  const made = await newHotel()
  const current = async () => calendars.current(made.hotelId, (await writer.clocks.ask(made.hotelId))!, today)
  await current()
  await made.put('/updateroom/R', { room_name: 'Renamed' })
  assert.equal(await atOnce(calendars, made), undefined)
  assert.equal((await current()).room('R')!.facts.room_name, 'Renamed')
})

test('memory that is behind takes nothing over: the write of another process would be missing', async () => {
  await using other = new Process()
  const calendars = new Calendars(writer, 64)
  const made = await newHotel()
  await calendars.current(made.hotelId, (await writer.clocks.ask(made.hotelId))!, today)
  await other.db.inHotel(made.hotelId, async (tx) => {
    const day = date(2)
    tx.write(
      `insert into room_day (hotel_id, version, room_id, day, number_of_rooms, is_close, pushed, created_by)
       select $1, $2, room_id, $3, 4, false, true, 'other' from room where hotel_id = $1`,
      [made.hotelId, await tx.nextVersion(), day],
    )
    const room = await tx.row<{ room_id: number }>('select room_id from room where hotel_id = $1', [
      made.hotelId,
    ])
    const days = { roomIds: [room!.room_id], firstDay: today + 2, lastDay: today + 2 }
    tx.tick({ type: 'availability.changed', data: {}, actor: 'other', ...days })
  })
  await push(made, 9)
  assert.equal(await atOnce(calendars, made), undefined)
  const calendar = await calendars.current(made.hotelId, (await writer.clocks.ask(made.hotelId))!, today)
  assert.deepEqual([countIn(calendar), countIn(calendar, 2)], [9, 4])
})

test('a COMMIT of this process that is out is waited for: what it wrote need not be read', async () => {
  await using own = new Process()
  const made = await newHotel()
  const { version } = await own.current(made)
  await push(made, 3)
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
  const { transactions } = own.db.coordinator
  let asked = 0
  transactions.underWay = () => (asked++ === 0 ? { version: version + 1, heard } : undefined)
  const waiting = own.current(made)
  await until(() => asked === 1)
  assert.equal(own.loads, 1)
  hear()
  assert.equal(countIn(await waiting), 3)
  assert.equal(own.loads, 2)
})

const loadedAfresh = async ({ hotelId }: TestHotel, from: number): Promise<HotelCalendar> =>
  (await writer.coordinator.snapshot((sql) => loadCalendar(sql, hotelId, from))).calendar
