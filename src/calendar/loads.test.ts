import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { Database } from '../db/hotel/database.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { Calendars, MOST_LOADS } from './calendars.ts'

const { url, hotel } = await createTestApp({ ownDatabase: true })

const today = todayIn('UTC')

const newHotel = async (): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'R', room_name: 'Room', number_of_room: 5 })
  await push(made, 1)
  return made
}

const push = async (made: TestHotel, number_of_rooms: number): Promise<void> => {
  const entry = { room_code: 'R', room_availability_date: formatDay(today), number_of_rooms }
  assert.equal((await made.post('/modifyroomavailability', { data: [entry] })).status, 200)
}

/** A process whose loads from rows do not begin to read before they are let. */
class Process {
  readonly db = new Database(url)
  readonly calendars = new Calendars(this.db, 64)
  readonly begun: number[] = []
  /** How many hotels were not found packed, so that their rows have to be read. */
  notPacked = 0
  readonly held = new Map<number, PromiseWithResolvers<void>>()
  isLocked = false

  constructor() {
    const read = this.db.coordinator.read.bind(this.db.coordinator)
    this.db.coordinator.read = (work) => read(work).finally(() => this.notPacked++)
    const snapshot = this.db.coordinator.snapshot.bind(this.db.coordinator)
    this.db.coordinator.snapshot = (work) =>
      snapshot((sql) =>
        work({
          row: (text, values) => sql.row(text, values),
          rows: async (text, values) => {
            if (/from rate_day d where/.test(text)) await this.hold(values![0] as number)
            return sql.rows(text, values)
          },
        }),
      )
  }

  async current({ hotelId }: TestHotel): Promise<number> {
    const calendar = await this.calendars.current(hotelId, (await this.db.clocks.ask(hotelId))!, today)
    return calendar.room('R')!.days.count(today)
  }

  private async hold(hotelId: number): Promise<void> {
    this.begun.push(hotelId)
    if (!this.isLocked) return
    const gate = Promise.withResolvers<void>()
    this.held.set(hotelId, gate)
    await gate.promise
  }
}

const own = new Process()
after(() => own.db.end())

test('some hotels are loaded at once, others in the order they came; hotels held and lists do not wait', async () => {
  const warm = await newHotel()
  const cold = await Promise.all(Array.from({ length: MOST_LOADS + 3 }, newHotel))
  const ids = cold.map(({ hotelId }) => hotelId)
  await own.current(warm)
  own.begun.length = 0
  own.isLocked = true
  const loading: Promise<number>[] = []
  own.notPacked = 0
  for (const each of cold) {
    loading.push(own.current(each))
    await until(() => own.notPacked === loading.length)
  }
  await until(() => own.held.size === MOST_LOADS)
  await push(warm, 2)
  assert.equal(await own.current(warm), 2, 'what is newer in a hotel held')
  assert.equal((await own.db.coordinator.read((sql) => sql.rows('select 1 as one'))).length, 1, 'a list')
  // Those that began together may open their connections in any order.
  own.begun.sort((one, other) => ids.indexOf(one) - ids.indexOf(other))
  assert.deepEqual(own.begun, ids.slice(0, MOST_LOADS))
  for (const [at, id] of ids.entries()) {
    await until(() => own.held.has(id))
    assert.deepEqual(own.begun, ids.slice(0, Math.min(at + MOST_LOADS, ids.length)), 'in the order they came')
    own.held.get(id)!.resolve()
    assert.equal(await loading[at], 1)
  }
})

test('a load that fails gives its place to the next', async () => {
  const cold = await Promise.all(Array.from({ length: MOST_LOADS + 1 }, newHotel))
  const last = cold.at(-1)!
  own.held.clear()
  own.isLocked = true
  const settled = Promise.allSettled(cold.slice(0, MOST_LOADS).map((each) => own.current(each)))
  await until(() => own.held.size === MOST_LOADS)
  own.isLocked = false
  own.notPacked = 0
  const waiting = own.current(last)
  await until(() => own.notPacked === 1)
  assert.ok(!own.begun.includes(last.hotelId))
  for (const { reject } of own.held.values()) reject(new Error('Connection terminated'))
  assert.deepEqual(
    (await settled).map(({ status }) => status),
    Array(MOST_LOADS).fill('rejected'),
  )
  assert.equal(await waiting, 1)
})
