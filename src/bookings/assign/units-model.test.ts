// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { newRate, newRoom } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { Dice } from '../../stay/model/dice.testing.ts'
import { bookItems, item } from '../priced-hotel.testing.ts'

// Clerks give rooms, move, shorten, cancel, check in and out in any order, some of it at once. Further: MODEL_RUNS=300.
const RUNS = Number(process.env.MODEL_RUNS ?? 4)
const STEPS = 30
const DAYS = 7
const UNITS = ['1', '2', '3', '4']

const { db, hotel: newHotel } = await createTestApp()

/** A zone in which it is noon or a little later, so that no day ends meanwhile. */
const noon = (): string => {
  const ahead = 12 - Temporal.Now.zonedDateTimeISO('UTC').hour
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

interface Seen {
  code: string
  stay: string
  arrival: string
  departure: string
  rooms: number
  nights: string[]
}

interface AnsweredItem {
  item_status: string
  stay_status: string
  rooms: number
  units?: string[]
  unit_nights?: { unit: string; arrival_date: string; departure_date: string }[]
}

interface Answered {
  booking_code: string
  arrival_date: string
  departure_date: string
  items: AnsweredItem[]
}

const nightsBetween = (first: string, end: string): string[] => {
  const nights: string[] = []
  for (let day = Temporal.PlainDate.from(first); String(day) < end; day = day.add({ days: 1 }))
    nights.push(String(day))
  return nights
}

/** Which bookings have which rooms, as answers tell. */
const look = async (hotel: TestHotel): Promise<Seen[]> =>
  ((await hotel.get('/getallbooking?limit=1000')).Result as Answered[]).map((booking) => {
    const { item_status, stay_status, rooms, units = [], unit_nights } = booking.items[0]!
    const { arrival_date, departure_date } = booking
    const stays = unit_nights ?? units.map((unit) => ({ unit, arrival_date, departure_date }))
    return {
      code: booking.booking_code,
      stay: item_status === 'cancelled' ? 'cancelled' : stay_status,
      arrival: arrival_date,
      departure: departure_date,
      rooms,
      nights: stays.flatMap((one) =>
        nightsBetween(one.arrival_date, one.departure_date).map((day) => `${day} ${one.unit}`),
      ),
    }
  })

const requireSound = async (hotel: TestHotel, story: string[]): Promise<void> => {
  const seen = await look(hotel)
  const all = seen.flatMap(({ nights }) => nights)
  assert.equal(new Set(all).size, all.length, `a room is given twice: ${story.join('\n')}`)
  for (const { nights, stay, arrival, departure, rooms, code } of seen) {
    const own = nightsBetween(arrival, departure)
    const perNight = own.map((day) => nights.filter((night) => night.startsWith(day)).length)
    const isWithin = nights.every((night) => own.includes(night.slice(0, 10)))
    assert.ok(isWithin && Math.max(0, ...perNight) <= rooms, `${code}: ${nights} ${story.join('\n')}`)
    if (stay === 'cancelled') assert.deepEqual(nights, [], code)
  }
  assert.deepEqual((await checkTables(db, hotel.hotelId)).damages, [], story.join('\n'))
}

const newWorld = async () => {
  const zone = noon()
  const hotel = await newHotel({ timezone: zone })
  await newRoom(hotel, { number_of_room: 6, room_units: UNITS.map((unit) => ({ unit })) })
  await newRate(hotel)
  const today = Temporal.Now.plainDateISO(zone)
  const date = (after: number): string => String(today.add({ days: after }))
  const data = Array.from({ length: DAYS }, (_, after) => ({
    room_code: 'DLX',
    rate_code: 'FLEX',
    room_availability_date: `${date(after)}T00:00:00Z`,
    price: 100,
    number_of_rooms: 6,
  }))
  assert.equal((await hotel.post('/modifyroomavailability', { data })).status, 200)
  return { hotel, date }
}

type Call = { name: string; path: string; body: object; method?: 'PUT' }

const randomCall = (dice: Dice, codes: readonly string[], date: (after: number) => string): Call => {
  const booking_code = dice.oneOf(codes)
  const units = [dice.oneOf(UNITS), dice.oneOf(UNITS)].slice(0, dice.int(1, 2))
  const distinct = [...new Set(units)]
  const first = dice.int(0, DAYS - 2)
  const dates = { arrival_date: date(first), departure_date: date(dice.int(first + 1, DAYS)) }
  const calls: Call[] = [
    { name: 'assign', path: '/assignroom', body: { booking_code, units: distinct } },
    { name: 'assign', path: '/assignroom', body: { booking_code, units: distinct } },
    { name: 'choose', path: '/assignroom', body: { booking_code } },
    { name: 'free', path: '/assignroom', body: { booking_code, units: [] } },
    { name: 'move', path: `/updatebooking/${booking_code}`, body: dates, method: 'PUT' },
    { name: 'move', path: `/updatebooking/${booking_code}`, body: dates, method: 'PUT' },
    { name: 'rooms', path: `/updatebooking/${booking_code}`, body: { rooms: dice.int(1, 2) }, method: 'PUT' },
    { name: 'come', path: '/checkin', body: { booking_code, units: distinct.slice(0, 1) } },
    { name: 'leave', path: '/checkout', body: { booking_code } },
    { name: 'undo', path: dice.oneOf(['/checkin', '/checkout']), body: { booking_code, undo: 1 } },
  ]
  if (dice.chance(0.08)) return { name: 'cancel', path: '/cancelbooking', body: { booking_code } }
  return dice.oneOf(calls)
}

const ASSIGNED = ['expected', 'checked_in']

/** What giving these rooms has to answer, by what everybody has before. All nights are to come. */
const expected = (seen: readonly Seen[], code: string, units: readonly string[]): number => {
  const own = seen.find((one) => one.code === code)!
  if (!ASSIGNED.includes(own.stay)) return 409
  if (units.length > own.rooms) return 422
  const others = new Set(seen.filter((one) => one !== own).flatMap(({ nights }) => nights))
  const wanted = nightsBetween(own.arrival, own.departure).flatMap((day) =>
    units.map((unit) => `${day} ${unit}`),
  )
  return wanted.some((night) => others.has(night)) ? 409 : 200
}

const done = new Set<string>()

const play = async (seed: number): Promise<void> => {
  const dice = new Dice(seed)
  const { hotel, date } = await newWorld()
  const codes: string[] = []
  for (let count = 0; count < 5; count++) {
    const first = dice.int(0, DAYS - 2)
    const rooms = dice.int(1, 2)
    const dates = { arrival_date: date(first), departure_date: date(dice.int(first + 1, DAYS)) }
    codes.push(await bookItems(hotel, [item({ rooms, adults: rooms })], dates).catch(() => codes[0]!))
  }
  const story = [`seed ${seed}`]
  const send = async ({ name, path, body, method }: Call) => {
    const answer = method === 'PUT' ? await hotel.put(path, body) : await hotel.post(path, body)
    story.push(`${name} ${path} ${JSON.stringify(body)} ${answer.status}`)
    assert.ok([200, 409, 422].includes(answer.status), `${story.join('\n')}\n${answer.text}`)
    done.add(`${name} ${answer.status}`)
    return answer.status
  }
  for (let step = 0; step < STEPS; step++) {
    const call = randomCall(dice, codes, date)
    if (dice.chance(0.4)) {
      story.push('two at once')
      await Promise.all([send(call), send(randomCall(dice, codes, date))])
    } else if (call.name === 'assign') {
      const { booking_code, units } = call.body as { booking_code: string; units: string[] }
      const wanted = expected(await look(hotel), booking_code, units)
      assert.equal(await send(call), wanted, story.join('\n'))
    } else await send(call)
    if (step % 10 === 9) await requireSound(hotel, story)
  }
}

test('whatever clerks do in whatever order, no room is given twice in a night', async () => {
  const first = process.env.MODEL_RUNS === undefined ? 1 : Temporal.Now.instant().epochMilliseconds % 1e6
  for (let run = 0; run < RUNS; run++) await play(first + run)
  for (const kind of ['assign 200', 'assign 409', 'move 200', 'come 200', 'free 200', 'choose 200'])
    assert.ok(done.has(kind), `${kind} was never seen: ${[...done]}`)
})

test('the database itself refuses a room that two bookings would have in a night', async () => {
  const { hotel, date } = await newWorld()
  const insert = (bookingId: number) =>
    db
      .of(hotel.hotelId)
      .write((sql) =>
        sql.rows(
          `insert into unit_night (hotel_id, unit, day, booking_id, item) values ($1, '1', $2, $3, 1)`,
          [hotel.hotelId, date(0), bookingId],
        ),
      )
  await insert(1)
  await assert.rejects(insert(2), /duplicate key/)
  const { damages } = await checkTables(db, hotel.hotelId)
  assert.deepEqual(
    damages.map(({ check }) => check),
    ['unit_nights', 'same_hotel'],
    'no booking of the hotel has that night',
  )
})
