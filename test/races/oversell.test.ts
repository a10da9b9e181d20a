import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkTables } from '../../src/check/check-tables.ts'
import { connect } from '../../src/db/connection/connect.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { joinServer, type Server } from '../postgres/second-server.ts'
import { killBackends, until } from '../support/barriers.ts'
import { type CallResult, caller, createTestApp, type TestHotel } from '../support/harness.ts'
import { packetsOf, raceByPairs, takePair, warm } from '../support/short-way.ts'

const { app, db, hotel, services, url } = await createTestApp({ ownDatabase: true })
const second = await joinServer(url)
const writers = [{ db, services }, second]
const servers: Pick<Server, 'as'>[] = [{ as: (token) => caller(app, token) }, second]

const today = todayIn('UTC')
const date = (offset: number): string => formatDay(today + offset)
const range = { start_date: date(1), end_date: date(6) }

const onSale = async (rooms: number): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'R', room_name: 'Room', number_of_room: 99 })
  await made.post('/createrate', { rate_code: 'P', rate_name: 'Plan' })
  await made.put('/updateroomavailability/R', {
    ...range,
    number_of_rooms: rooms,
    rate_code: 'P',
    price: 100,
  })
  return made
}

const pushed = (made: TestHotel, rooms: number) =>
  made.put('/updateroomavailability/R', { ...range, number_of_rooms: rooms })

const request = (from: number, nights: number) => ({
  booking_form: {
    room_code: 'R',
    rate_code: 'P',
    arrival_date: date(from),
    departure_date: date(from + nights),
    guest_detail: { name: 'Guest', email: 'guest@example.com' },
    guests: 1,
  },
})

const book = (made: TestHotel, at: number, body: object, headers: Record<string, string> = {}) =>
  servers[at % 2]!.as(made.client)('POST', '/createbooking', { body, headers })

const assertWhole = async ({ hotelId }: TestHotel): Promise<void> => {
  const { damages } = await checkTables(db, hotelId)
  assert.deepEqual(
    damages.map(({ check, message }) => `${check}: ${message}`),
    [],
  )
}

const countsOf = async (made: TestHotel): Promise<number[]> => {
  const query = `start_date=${range.start_date}&end_date=${range.end_date}`
  const { Result } = await made.get(`/getallroomavailability?${query}`)
  return Result.map((entry: { number_of_rooms: number }) => entry.number_of_rooms)
}

test('sixty who want ten rooms at once, on two servers: ten get one, and each night was sold ten times', async () => {
  const made = await onSale(10)
  const race = async () => {
    await pushed(made, 10)
    await warm(made, writers)
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => book(made, at, request(1, 3))))
    const sold = answers.filter(({ status }) => status === 201)
    assert.equal(sold.length, 10)
    for (const { status, code } of answers) assert.ok(status === 201 || code === 'sold_out')
    assert.deepEqual(await countsOf(made), [0, 0, 0, 10, 10, 10])
  }
  await raceByPairs(writers, race, { least: 1 })
  await assertWhole(made)
})

test('stays that overlap never sell a night below zero, and one refused takes nothing from any night', async () => {
  const made = await onSale(3)
  const wishes = Array.from({ length: 40 }, (_, at) => ({ from: 1 + (at % 5), nights: 1 + (at % 2) }))
  const race = async () => {
    await pushed(made, 3)
    await warm(made, writers)
    const answers = await Promise.all(
      wishes.map(({ from, nights }, at) => book(made, at, request(from, nights))),
    )
    const left = [3, 3, 3, 3, 3, 3]
    answers.forEach(({ status }, at) => {
      const { from, nights } = wishes[at]!
      for (let night = from; night < from + nights; night++) if (status === 201) left[night - 1]!--
    })
    assert.deepEqual(await countsOf(made), left)
    assert.ok(left.every((count) => count >= 0))
  }
  await raceByPairs(writers, race, { least: 1 })
  await assertWhole(made)
})

test('control: read, decide and write without the lock sells the last room twice', async () => {
  const { hotelId } = await onSale(1)
  const clients = [await connect(url), await connect(url)]
  after(() => Promise.all(clients.map((client) => client.end())))
  const night = [hotelId, date(1)]
  const read = 'select number_of_rooms from room_day where hotel_id = $1 and day = $2'
  const left = await Promise.all(
    clients.map(async (client) => (await client.query(read, night)).rows[0].number_of_rooms),
  )
  let sold = 0
  for (const [at, client] of clients.entries()) {
    if (left[at] < 1) continue
    await client.query('update room_day set number_of_rooms = $3 where hotel_id = $1 and day = $2', [
      ...night,
      left[at] - 1,
    ])
    sold++
  }
  assert.equal(sold, 2)
  const { rows } = await clients[0]!.query(read, night)
  assert.equal(rows[0].number_of_rooms, 0, 'and the table looks as if one had been sold')
})

/** Retries until there is an answer. The idempotency key ensures that it is done once. */
const insist = async (call: () => Promise<CallResult>): Promise<CallResult> => {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503 && answer.code !== 'idempotency_in_progress') return answer
    assert.equal(answer.Error.retryable, true)
  }
}

/** Thirty guests book on both servers; every third cancels. Returns how many packets were tried. */
const bookWhileKilled = async (isKnown: boolean): Promise<number> => {
  const made = await onSale(40)
  const tried = () => {
    const { committed, refused } = packetsOf(...writers)
    return committed + refused
  }
  const before = tried()
  let busy = true
  const killing = (async () => {
    while (busy) await killBackends(db, `application_name = 'vacancy' and xact_start is not null`)
  })()
  const guest = async (at: number): Promise<string | undefined> => {
    const key = { 'idempotency-key': `guest-${at}` }
    const look = `/roomavailability?start_date=${date(1)}&end_date=${date(2)}`
    if (isKnown) await insist(() => servers[at % 2]!.as(made.client)('GET', look))
    const booked = await insist(() => book(made, at, request(1 + (at % 4), 1 + (at % 2)), key))
    assert.equal(booked.status, 201, booked.text)
    const { booking_code } = booked.Result
    if (at % 3 !== 0) return booking_code
    const body = { booking_code }
    const cancel = () =>
      servers[at % 2]!.as(made.admin)('POST', '/cancelbooking', {
        body,
        headers: { 'idempotency-key': `cancel-${at}` },
      })
    assert.equal((await insist(cancel)).Result.booking_status, 'cancelled')
    return undefined
  }
  const booked = (await Promise.all(Array.from({ length: 30 }, (_, at) => guest(at)))).filter(
    (code) => code !== undefined,
  )
  busy = false
  await killing
  await until(async () => (await made.get('/ping')).status === 200)
  const listed = await insist(() => made.get('/getallbooking'))
  const alive = listed.Result.filter((each: { booking_status: string }) => each.booking_status === 'new')
  assert.deepEqual(alive.map((each: { booking_code: string }) => each.booking_code).sort(), booked.sort())
  assert.equal(listed.Result.length, 30)
  await assertWhole(made)
  assert.deepEqual(services.db.coordinator.lanes.state, { lanes: 0, waiting: 0 })
  return tried() - before
}

test('while connections are being killed: everything acknowledged is there once, and nothing leaks', async () => {
  takePair(['long', 'long'], writers)
  assert.equal(await bookWhileKilled(false), 0)
  takePair(['short', 'either'], writers)
  assert.ok((await bookWhileKilled(true)) > 0)
})
