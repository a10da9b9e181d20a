import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../../src/db/connection/connect.ts'
import { lockHotel } from '../../test/support/barriers.ts'
import { type ChaosHotel, night, send } from '../load.ts'
import { insist } from '../patience.ts'

const NIGHTS = 4
const ROOMS = 30
const GUESTS_OF_HOTEL = 3
const PASS_EVERY_MS = 300
const TOO_MANY_MS = 200

type End = 'used' | 'released' | 'left'
const ENDS: End[] = ['left', 'released', 'left', 'used', 'left']
/** What a guest may be told instead of a hold. */
const REFUSALS = ['sold_out', 'rate_limited']

interface Held {
  hotelId: number
  code: string
  end: End
}

/** Guests who hold rooms and book them, give them up, or leave them until they are over, which comes soon. */
export class HoldingGuests {
  readonly made: Held[] = []
  readonly wrong: string[] = []
  private readonly hotels: ChaosHotel[]
  private readonly url: string
  private readonly address: string
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  private stopped = false
  private running: Promise<unknown> = Promise.resolve()

  constructor(hotels: ChaosHotel[], url: string, address: string) {
    this.hotels = hotels
    this.url = url
    this.address = address
  }

  async begin(): Promise<this> {
    for (const { admin } of this.hotels) {
      const data = Array.from({ length: NIGHTS }, (_, at) => ({
        room_code: 'R',
        rate_code: 'P',
        room_availability_date: night(at),
        number_of_rooms: ROOMS,
        price: 100,
      }))
      await send(this.agent, this.address, 'POST', '/modifyroomavailability', { token: admin }, { data })
    }
    const guests = this.hotels.flatMap((hotel) =>
      Array.from({ length: GUESTS_OF_HOTEL }, () => this.repeat(() => this.hold(hotel))),
    )
    const passing = this.hotels.map((hotel) => this.repeat(() => this.letPass(hotel)))
    this.running = Promise.all([...guests, ...passing])
    return this
  }

  async end(): Promise<void> {
    this.stopped = true
    await this.running
    this.agent.destroy()
  }

  private async repeat(act: () => Promise<void>): Promise<void> {
    while (!this.stopped) {
      await act().catch((err) => void this.wrong.push(err.message))
      await delay(20)
    }
  }

  private ask(method: string, path: string, token: string, body?: object) {
    const headers = { token, 'idempotency-key': randomUUID() }
    return insist(() => send(this.agent, this.address, method, path, headers, body), path)
  }

  private async hold({ hotelId, client }: ChaosHotel): Promise<void> {
    const at = Math.floor(Math.random() * NIGHTS)
    const booking_form = {
      room_code: 'R',
      rate_code: 'P',
      arrival_date: night(at),
      departure_date: night(at + 1),
      guests: 1,
    }
    const { status, json } = await this.ask('POST', '/createhold', client, { booking_form })
    const code = json?.Result?.hold_code
    if (code === undefined) {
      if (!REFUSALS.includes(json?.Error?.code)) this.wrong.push(`createhold ${status} ${json?.Error?.code}`)
      await delay(TOO_MANY_MS)
      return
    }
    const end = ENDS[this.made.length % ENDS.length]!
    this.made.push({ hotelId, code, end })
    if (end === 'used') {
      const guest_detail = { name: 'Ann Guest', email: 'ann@example.com' }
      const body = { hold_code: code, booking_form: { guest_detail } }
      this.expect(201, await this.ask('POST', '/createbooking', client, body), 'createbooking')
    }
    if (end === 'released')
      this.expect(200, await this.ask('DELETE', `/deletehold/${code}`, client), 'deletehold')
  }

  private expect(wanted: number, { status, json }: Awaited<ReturnType<typeof send>>, what: string): void {
    if (status !== wanted) this.wrong.push(`${what} ${status} ${json?.Error?.code}`)
  }

  /** Lets those that were left be over in a second. A database that is away is asked again. */
  private async letPass({ hotelId }: ChaosHotel): Promise<void> {
    await delay(PASS_EVERY_MS)
    const left = this.made.filter((one) => one.hotelId === hotelId && one.end === 'left')
    const codes = left.slice(-100).map(({ code }) => code)
    try {
      const { client, commit } = await lockHotel(this.url, hotelId)
      client.on('error', () => {})
      await client.query(
        `update hold set expires_at = least(expires_at, now() + interval '1 second')
         where hotel_id = $1 and hold_status = 'live' and hold_code = any($2)`,
        [hotelId, codes],
      )
      await commit()
    } catch {}
  }

  /** Whether the sweeper has nothing left to do. */
  async isSwept(): Promise<boolean> {
    const client = await connect(this.url, { patient: true })
    const { rowCount } = await client.query(
      `select from hold where hold_status = 'live' and expires_at <= now() and hotel_id = any($1) limit 1`,
      [this.hotels.map(({ hotelId }) => hotelId)],
    )
    await client.end()
    return rowCount === 0
  }

  /** Compares holds, bookings and days, and says how many holds ended in which way. */
  async count(): Promise<string> {
    const client = await connect(this.url, { patient: true })
    const hotelIds = this.hotels.map(({ hotelId }) => hotelId)
    const { rows: holds } = await client.query(
      'select hold_code, hold_status from hold where hotel_id = any($1)',
      [hotelIds],
    )
    const { rows: days } = await client.query(DAYS, [hotelIds])
    await client.end()
    const stored = new Map<string, string>(holds.map((one) => [one.hold_code, one.hold_status]))
    for (const { code, end } of this.made) {
      const status = stored.get(code) ?? 'lost'
      const isRight = end === 'left' ? ['live', 'expired'].includes(status) : status === end
      if (!isRight) this.wrong.push(`hold ${code} was ${end} and is ${status}`)
      stored.delete(code)
    }
    for (const [code, status] of stored) this.wrong.push(`hold ${code} (${status}) was told to nobody`)
    for (const day of days)
      if (day.held !== day.live || day.left + day.sold !== ROOMS || day.held > day.left)
        this.wrong.push(`rooms: ${JSON.stringify(day)} of ${ROOMS}`)
    const by = (status: string) => holds.filter((one) => one.hold_status === status).length
    const ends = ['used', 'released', 'expired', 'live'].map((status) => `${by(status)} ${status}`)
    return `${holds.length} holds: ${ends.join(', ')}, ${this.wrong.length} wrong`
  }
}

const DAYS = `
  select hotel_id, day, number_of_rooms as left, held,
    (select count(*) from hold where hold.hotel_id = room_day.hotel_id and hold_status = 'live'
      and sale -> 'items' -> 0 ->> 'arrival_date' = day::text) as live,
    (select count(*) from booking where booking.hotel_id = room_day.hotel_id and arrival_date = day
      and booking_status <> 'cancelled') as sold
  from room_day where hotel_id = any($1) and (held > 0
    or exists (select from booking where booking.hotel_id = room_day.hotel_id and arrival_date = day))`
