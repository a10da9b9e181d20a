import assert from 'node:assert/strict'
import net, { type AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Vacancy, type VacancyError } from '../../clients/typescript/src/index.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import { lockHotel, untilBlocked } from '../support/barriers.ts'
import { createTestApp } from '../support/harness.ts'
import { type RunningServer, serve } from '../support/vacancy.ts'

// A program that books with the typed client, while the server is killed.

const { db, hotel, url } = await createTestApp({ ownDatabase: true })
const SETTINGS = { DATABASE_URL: url, LOG_LEVEL: 'silent' }
const day = (ahead: number): string => formatDay(todayIn('UTC') + ahead)

const STAY = {
  room_code: 'SEA',
  rate_code: 'FLEX',
  arrival_date: day(10),
  departure_date: day(11),
  guests: 1,
  guest_detail: { name: 'Ann Guest', email: 'ann@example.com', phone: '+1' },
}

/** A hotel with two rooms on sale, through the client. */
const onSale = async (address: string) => {
  const { admin, hotelId } = await hotel()
  const vacancy = new Vacancy({ url: address, token: admin, retries: 20, waitMs: 100, longestWaitMs: 500 })
  await vacancy.createRoom({ room_code: 'SEA', room_name: 'Sea', number_of_room: 2 })
  await vacancy.createRate({ rate_code: 'FLEX', rate_name: 'Flexible' })
  const dates = { start_date: day(10), end_date: day(10) }
  await vacancy.updateRoomAvailability({
    room_code: 'SEA',
    ...dates,
    rate_code: 'FLEX',
    price: 90,
    number_of_rooms: 2,
  })
  return { vacancy, hotelId }
}

/** There is one booking, one event of it, and one room less. */
const bookedOnce = async (vacancy: Vacancy, code: string): Promise<void> => {
  const codes = await Array.fromAsync(
    vacancy.each('getAllBooking', { limit: 1 }),
    ({ booking_code }) => booking_code,
  )
  assert.deepEqual(codes, [code])
  const { Result: events } = await vacancy.answer('getEvents', {})
  assert.equal(events.filter(({ event_type }) => event_type === 'booking.created').length, 1)
  const [room] = await vacancy.getAllRoomAvailability({ start_date: day(10), end_date: day(10) })
  assert.equal(room!.number_of_rooms, 1)
}

/** Passes everything on to a server, until it is to swallow an answer: then the server is killed, and nobody hears it. */
const startProxy = async (port: number) => {
  const proxy = {
    url: '',
    /** Called with the first bytes of an answer that is not passed on. */
    swallow: undefined as (() => void) | undefined,
    port,
  }
  const server = net.createServer((client) => {
    const upstream = net.connect(proxy.port, '127.0.0.1')
    client.pipe(upstream)
    upstream.on('data', (chunk) => {
      if (proxy.swallow === undefined) return client.write(chunk)
      proxy.swallow()
      client.destroy()
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

const portOf = (address: string): string => new URL(address).port

let running: RunningServer

test('a server killed while a booking waits in it: its guest is booked once, by the next server', async () => {
  const first = await serve(SETTINGS)
  const { vacancy, hotelId } = await onSale(first.url)
  const holder = await lockHotel(url, hotelId)
  const booking = vacancy.createBooking({ booking_form: STAY })
  await untilBlocked(db, 1)
  await first.stop('SIGKILL')
  await holder.rollback()
  running = await serve({ ...SETTINGS, PORT: portOf(first.url) })
  await bookedOnce(vacancy, (await booking).booking_code)
})

test('a server killed once it has booked, its answer lost: the same booking is answered, and a token is not made again', async () => {
  const first = running
  const proxy = await startProxy(Number(portOf(first.url)))
  const { vacancy } = await onSale(proxy.url)
  const before = (await vacancy.getAllTokens()).length
  const killed = Promise.withResolvers<unknown>()
  proxy.swallow = () => {
    proxy.swallow = undefined
    killed.resolve(first.stop('SIGKILL'))
  }
  const booking = vacancy.createBooking({ booking_form: STAY })
  await killed.promise
  const second = await serve(SETTINGS)
  proxy.port = Number(portOf(second.url))
  await bookedOnce(vacancy, (await booking).booking_code)

  const other = await vacancy.createBooking({ booking_form: STAY })
  assert.notEqual(
    other.booking_code,
    (await booking).booking_code,
    'sent with another key it would be another one',
  )

  let answers = 0
  proxy.swallow = () => {
    answers++
  }
  const lost: VacancyError = await vacancy.createToken({ token_name: 'Once', is_admin: 0 }).then(
    () => assert.fail('its answer was swallowed'),
    (err) => err,
  )
  assert.deepEqual([lost.code, lost.attempts, answers], ['no_answer', 1, 1])
  proxy.swallow = undefined
  assert.equal((await vacancy.getAllTokens()).length, before + 1, 'the one whose value nobody knows')
})
