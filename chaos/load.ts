import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Vacancy } from '../clients/typescript/src/index.ts'
import { Database } from '../src/db/hotel/database.ts'
import { createHotel } from '../src/hotels/create-hotel.ts'
import { formatDay } from '../src/stay/values/civil-date.ts'
import { todayIn } from '../src/stay/values/time-zone.ts'
import { makeToken } from '../src/tokens/create-token.ts'
import type { Receiver } from './servers/receiver.ts'

export interface ChaosHotel {
  hotelId: number
  admin: string
  client: string
  /** The last acknowledged price; no search may answer an older one. */
  price: number
  /** Attempts at this hotel without an answer or answered 503. */
  failures: number
}

export interface Answer {
  status: number
  /** The server that was asked last. */
  address: string
  // biome-ignore lint/suspicious/noExplicitAny: answers as they come
  json: any
}

const NIGHTS = 20
const FIRST = 30
const ROOMS = 5000
const LONGEST_MS = 15_000
const AGAIN_AFTER_MS = 50
const BOOKERS = 8
const SEARCHERS = 4

export const night = (at: number): string => formatDay(todayIn('UTC') + FIRST + at)

/** Sends one request with a time limit. Status 0 means no answer. */
export const send = (
  agent: http.Agent,
  address: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> =>
  new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, address, json: undefined })
    const options = { method, headers: { 'content-type': 'application/json', ...headers }, agent }
    const request = http.request(`${address}/api/plugin/v1${path}`, options, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', nothing)
      response.on('end', () => resolve({ status: response.statusCode!, address, json: parsed(text) }))
    })
    request.setTimeout(LONGEST_MS, () => request.destroy())
    request.on('error', nothing)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })

const parsed = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Makes hotels with a room on sale, and with a webhook if there is a receiver. */
export const makeHotels = async (
  url: string,
  address: string,
  count: number,
  receiver?: Receiver,
): Promise<ChaosHotel[]> => {
  const db = new Database(url)
  const hotels: ChaosHotel[] = []
  for (let at = 0; at < count; at++) {
    const name = `C${randomUUID().slice(0, 8)}`
    const fields = {
      chain_code: 'CHAOS',
      hotel_code: name,
      hotel_name: name,
      currency: 'USD',
      timezone: 'UTC',
    }
    const { hotel_id: hotelId } = (await createHotel(db, fields))!
    const token = async (is_admin: boolean) =>
      (await makeToken(db, hotelId, { token_name: 'Chaos', is_admin })).token
    const [admin, client] = [await token(true), await token(false)]
    const vacancy = new Vacancy({ url: address, token: admin })
    await vacancy.createRoom({ room_code: 'R', room_name: 'Room', number_of_room: ROOMS })
    await vacancy.createRate({ rate_code: 'P', rate_name: 'Plan' })
    await vacancy.modifyRoomAvailability({ data: Array.from({ length: NIGHTS }, (_, n) => entry(n, 100)) })
    if (receiver !== undefined) {
      const webhook = { url: receiver.urlFor(hotelId), event_types: ['booking.created' as const] }
      receiver.know(hotelId, (await vacancy.createWebhook(webhook)).secret)
    }
    hotels.push({ hotelId, admin, client, price: 100, failures: 0 })
  }
  await db.end()
  return hotels
}

const entry = (at: number, price: number, rooms: number | undefined = ROOMS) => ({
  room_code: 'R',
  rate_code: 'P',
  room_availability_date: night(at),
  number_of_rooms: rooms,
  price,
})

/** Guests who book, guests who search and hotels that set prices. All of them retry until they get an answer. */
export class Load {
  readonly hotels: ChaosHotel[]
  addresses: string[]
  /** Acknowledged bookings. */
  readonly acknowledged: { hotelId: number; code: string; address: string }[] = []
  bookingsInFlight = 0
  private readonly inFlight = new Map<string, number>()
  answered = 0
  /** Attempts without an answer, and attempts answered 503, since the load began. */
  unanswered = 0
  unavailable = 0
  wrong: string[] = []
  stale = 0
  longestMs = 0
  /** The request and the answer that took longest. */
  longest = ''
  lastTroubleAt = 0
  /** When the first correct answer after the last failure came. */
  recoveredAt = 0
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  private stopped = false
  private running: Promise<unknown> = Promise.resolve()
  private turn = 0

  constructor(hotels: ChaosHotel[], addresses: string[]) {
    this.hotels = hotels
    this.addresses = addresses
  }

  begin(): void {
    this.running = Promise.all([
      ...Array.from({ length: BOOKERS }, () => this.repeat(() => this.book())),
      ...Array.from({ length: SEARCHERS }, () => this.repeat(() => this.search())),
      ...this.hotels.map((hotel) => this.repeat(() => this.push(hotel))),
    ])
  }

  /** Lets everybody finish: a booking is retried under its key until it is answered. */
  async end(): Promise<void> {
    this.stopped = true
    await this.running
    this.agent.destroy()
  }

  /** How many bookings a server has acknowledged. */
  bookingsBy(address: string): number {
    return this.acknowledged.filter((one) => one.address === address).length
  }

  /** How many requests wait for an answer of a server. */
  inFlightAt(address: string): number {
    return this.inFlight.get(address) ?? 0
  }

  private async repeat(act: () => Promise<void>): Promise<void> {
    while (!this.stopped) {
      await act()
      await delay(5)
    }
  }

  private hotel(): ChaosHotel {
    return this.hotels[Math.floor(Math.random() * this.hotels.length)]!
  }

  async book(hotel = this.hotel()): Promise<void> {
    const { hotelId, client } = hotel
    const at = Math.floor(Math.random() * (NIGHTS - 1)) + 1
    const booking_form = {
      room_code: 'R',
      rate_code: 'P',
      arrival_date: night(at),
      departure_date: night(at + 1),
      guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
      guests: 1,
    }
    const headers = { token: client, 'idempotency-key': randomUUID() }
    this.bookingsInFlight++
    const { json, address } = await this.insist(hotel, 'POST', '/createbooking', headers, 201, {
      booking_form,
    })
    this.bookingsInFlight--
    if (json?.Result?.booking_code !== undefined)
      this.acknowledged.push({ hotelId, code: json.Result.booking_code, address })
  }

  private async search(): Promise<void> {
    const hotel = this.hotel()
    const path = `/roomavailability?start_date=${night(0)}&end_date=${night(1)}`
    let { price } = hotel
    const { json } = await this.insist(hotel, 'GET', path, { token: hotel.client }, 200, undefined, () => {
      price = hotel.price
    })
    if (json !== undefined && !(json.Result?.[0]?.room_price >= price)) this.stale++
  }

  /** Pushes a new price for the first night. That night is never booked, so the count in the push frees no booked room. */
  private async push(hotel: ChaosHotel): Promise<void> {
    const price = hotel.price + 1
    const body = { data: [entry(0, price)] }
    const { status } = await this.insist(
      hotel,
      'POST',
      '/modifyroomavailability',
      { token: hotel.admin, 'idempotency-key': randomUUID() },
      200,
      body,
    )
    if (status === 200) hotel.price = price
    await delay(20)
  }

  private async insist(
    hotel: ChaosHotel,
    method: string,
    path: string,
    headers: Record<string, string>,
    wanted: number,
    body?: object,
    before?: () => void,
  ): Promise<Answer> {
    for (const until = performance.now() + 60_000; performance.now() < until; await delay(AGAIN_AFTER_MS)) {
      const address = this.addresses[this.turn++ % this.addresses.length]!
      before?.()
      const since = performance.now()
      this.inFlight.set(address, this.inFlightAt(address) + 1)
      const answer = await send(this.agent, address, method, path, headers, body)
      this.inFlight.set(address, this.inFlightAt(address) - 1)
      this.measure(performance.now() - since, `${method} ${path.split('?')[0]} ${answer.status}`)
      if (answer.status === wanted) {
        this.answered++
        if (this.recoveredAt < this.lastTroubleAt) this.recoveredAt = performance.now()
        return answer
      }
      this.lastTroubleAt = performance.now()
      if (answer.status === 0 || answer.status === 503) hotel.failures++
      if (answer.status === 0) this.unanswered++
      else if (answer.status === 503) this.unavailable++
      else if (answer.json?.Error?.code !== 'idempotency_in_progress') {
        this.wrong.push(`${method} ${path.split('?')[0]} ${answer.status} ${answer.json?.Error?.code}`)
        return { ...answer, json: undefined }
      }
    }
    this.wrong.push(`${method} ${path.split('?')[0]} was never answered`)
    return { status: 0, address: '', json: undefined }
  }

  private measure(ms: number, what: string): void {
    if (ms <= this.longestMs) return
    this.longestMs = ms
    this.longest = what
  }
}
