import assert from 'node:assert/strict'
import sharp from 'sharp'
import type { Database } from '../../src/db/hotel/database.ts'
import { makeToken } from '../../src/tokens/create-token.ts'
import { revokeToken, turnKeys } from '../../src/tokens/queries.ts'
import type { Server } from '../postgres/second-server.ts'
import type { CallResult, TestHotel } from '../support/harness.ts'

// These two zones are always on different days: today in the one is past in the other.
const EARLY = 'Pacific/Kiritimati'
const LATE = 'Pacific/Niue'

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
  .png()
  .toBuffer()

const todayIn = (zone: string): string => Temporal.Now.plainDateISO(zone).toString()
const firstDate = Temporal.PlainDate.from(todayIn(LATE))
const dateAt = (offset: number): string => firstDate.add({ days: offset }).toString()

// Searches are for four nights. Only the last one is booked, which is in the future in every zone.
const NIGHTS = 4
const BOOKED = 3

/** A hotel that is changed on one server, and knows what every other server must answer from then on. */
export class WatchedHotel {
  readonly made: TestHotel
  private readonly db: Database
  private bookings: string[] = []
  private count = 3
  /** Rooms left on the night that is booked; pushes set the same count for all nights. */
  private booked = 3
  private price = 100
  private closed = false
  private rateClosed = false
  private published = true
  private roomName = 'Room 0'
  private rateName = 'Plan 0'
  private timezone = 'UTC'
  private pictures: string[] = []
  private onSale = true
  private edits = 0
  /** Rises with each write. No answer may show a lower label than the last acknowledged before its request. */
  label = 0

  constructor(made: TestHotel, db: Database) {
    this.made = made
    this.db = db
  }

  async begin(): Promise<this> {
    const { made } = this
    await this.createRoom()
    ok(await made.post('/createrate', { rate_code: 'P', rate_name: this.rateName }))
    await this.setDays()
    return this
  }

  /** Every kind of write, done one at a time. Each remembers what it changed. */
  readonly writes: Record<string, () => Promise<void>> = {
    label: async () => {
      const label = this.label + 1
      ok(await this.made.put('/updateroom/R', { room_description: `${label}` }))
      this.label = label
    },
    push: async () => {
      this.price++
      this.count = (this.count % 5) + 2
      this.booked = this.count
      const data = [0, 1, 2, 3].map((offset) => ({
        room_code: 'R',
        rate_code: 'P',
        room_availability_date: dateAt(offset),
        number_of_rooms: this.count,
        price: this.price,
      }))
      ok(await this.made.post('/modifyroomavailability', { data }))
      this.onSale = true
    },
    book: async () => {
      const booked = await this.made.post('/createbooking', this.booking())
      const bookable = this.onSale && this.published && this.booked > 0 && !this.closed && !this.rateClosed
      assert.equal(booked.status, bookable ? 201 : 409, booked.text)
      if (!bookable) return
      this.bookings.push(booked.Result.booking_code)
      this.booked--
    },
    cancel: async () => {
      const booking_code = this.bookings.pop()
      if (booking_code === undefined) return
      ok(await this.made.post('/cancelbooking', { booking_code }))
      if (this.onSale) this.booked++
    },
    'close or open the room': async () => {
      this.closed = !this.closed
      ok(
        await this.made.put('/updatestopsellroomavailability', {
          room_code: 'R',
          ...this.range(),
          is_close: this.closed,
        }),
      )
    },
    'close or open the rate': async () => {
      this.rateClosed = !this.rateClosed
      const body = { room_code: 'R', rate_code: 'P', ...this.range(), is_close: this.rateClosed }
      ok(await this.made.put('/updatestopsellroomrateavailability', body))
    },
    'edit the room': async () => {
      this.roomName = `Room ${++this.edits}`
      ok(await this.made.put('/updateroom/R', { room_name: this.roomName }))
    },
    'publish or hide': async () => {
      this.published = !this.published
      ok(await this.made.put('/updateroom/R', { is_publish: this.published }))
    },
    'edit the rate': async () => {
      this.rateName = `Plan ${++this.edits}`
      ok(await this.made.put('/updaterate/P', { rate_name: this.rateName }))
    },
    'delete days': async () => {
      if (!this.onSale) return this.setDays()
      ok(await this.made.delete('/deleteroomavailability/R'))
      this.noDays()
    },
    'delete the room and make it again': async () => {
      for (const booking_code of this.bookings.splice(0))
        ok(await this.made.post('/cancelbooking', { booking_code }))
      ok(await this.made.delete('/deleteroom/R'))
      this.published = true
      this.pictures = []
      this.noDays()
      await this.createRoom()
      if (this.edits % 2 === 0) await this.setDays()
    },
    'add or remove a picture': async () => {
      const { chain, code } = this.made
      const name = `${++this.edits}.png`
      const path = (image: string) => `/rooms/${chain}/${code}/R/${image}`
      if (this.pictures.length > 2) return ok(await this.made.delete(path(this.pictures.shift()!)))
      ok(await this.made.call('PUT', path(name), { raw: picture, headers: { 'content-type': 'image/png' } }))
      this.pictures.push(name)
    },
    'move the hotel': async () => {
      this.timezone = this.timezone === EARLY ? LATE : EARLY
      ok(await this.made.put('/hotelinformation', { timezone: this.timezone }))
    },
    'be refused': async () => {
      const data = [
        { room_code: 'R', room_availability_date: dateAt(0), number_of_rooms: 77 },
        { room_code: 'NONE', room_availability_date: dateAt(0), number_of_rooms: 77 },
      ]
      assert.equal((await this.made.post('/modifyroomavailability', { data })).status, 404)
    },
    'be rolled back': async () => {
      const failed = this.db.inHotel(this.made.hotelId, async (tx) => {
        await tx.run('update room set room_name = $2 where hotel_id = $1', [tx.hotelId, 'Never'])
        await tx.run('update room_day set number_of_rooms = 66 where hotel_id = $1', [tx.hotelId])
        tx.write('select 1 / $1::int', [0])
        tx.tick({ type: 'room.changed', data: {}, actor: 'test', catalog: true })
      })
      await assert.rejects(failed)
    },
  }

  /** Asks a server now, and compares the answer with what was acknowledged. */
  async verify(server: Server): Promise<void> {
    const query = `start_date=${dateAt(0)}&end_date=${dateAt(NIGHTS)}`
    const { status, Result } = await server.as(this.made.client)('GET', `/roomavailability?${query}`)
    assert.equal(status, 200)
    assert.deepEqual(Result.map(seen), this.published ? [this.expected()] : [])
  }

  /** A search during writes: its answer must not be older than what was acknowledged before it began. */
  async look(server: Server, mayBeAway = false): Promise<number> {
    const acknowledged = this.label
    const query = `start_date=${dateAt(0)}&end_date=${dateAt(1)}`
    const { status, Result } = await server.as(this.made.client)('GET', `/roomavailability?${query}`)
    if (status === 503 && mayBeAway) return status
    assert.equal(status, 200)
    for (const { room_description } of Result)
      assert.ok(Number(room_description) >= acknowledged, `${room_description} after ${acknowledged}`)
    return status
  }

  /** Makes a token that works on all servers until it is revoked on this one. */
  async revokeOne(servers: Server[]): Promise<void> {
    const made = await makeToken(this.db, this.made.hotelId, { token_name: 'Short', is_admin: false })
    for (const server of servers) assert.equal((await server.as(made.token)('GET', '/ping')).status, 200)
    await this.db.inHotel(this.made.hotelId, async (tx) => {
      await revokeToken(tx, made.token_code)
      turnKeys(tx)
    })
    for (const server of servers)
      assert.equal((await server.as(made.token)('GET', '/ping')).code, 'token_invalid')
  }

  private expected(): object {
    const past = dateAt(0) < todayIn(this.timezone)
    const left = this.onSale ? Math.min(this.count, this.booked) : 0
    const open = left > 0 && !this.closed && !this.rateClosed && !past
    return {
      room_name: this.roomName,
      room_description: `${this.label}`,
      number_of_rooms: left,
      room_price: open ? this.price : 0,
      is_close: open ? 0 : 1,
      rates: this.onSale ? [{ rate_name: this.rateName, price: this.price, past }] : [],
      pictures: this.pictures,
    }
  }

  private range() {
    return { start_date: dateAt(0), end_date: dateAt(NIGHTS) }
  }

  private booking() {
    return {
      booking_form: {
        room_code: 'R',
        rate_code: 'P',
        arrival_date: dateAt(BOOKED),
        departure_date: dateAt(NIGHTS),
        guest_detail: { name: 'Guest', email: 'guest@example.com' },
        guests: 1,
      },
    }
  }

  private async createRoom(): Promise<void> {
    const body = {
      room_code: 'R',
      room_name: this.roomName,
      number_of_room: 9,
      room_description: `${this.label}`,
    }
    ok(await this.made.post('/createroom', body))
  }

  private async setDays(): Promise<void> {
    const body = { ...this.range(), number_of_rooms: this.count, rate_code: 'P', price: this.price }
    ok(await this.made.put('/updateroomavailability/R', body))
    this.onSale = true
    this.booked = this.count
  }

  private noDays(): void {
    this.onSale = false
    this.closed = false
    this.rateClosed = false
  }
}

const ok = ({ status, text }: CallResult): void => assert.ok(status === 200 || status === 201, text)

// biome-ignore lint/suspicious/noExplicitAny: answers as they come
const seen = (room: any): object => ({
  room_name: room.room_name,
  room_description: room.room_description,
  number_of_rooms: room.number_of_rooms,
  room_price: room.room_price,
  is_close: room.is_close,
  // biome-ignore lint/suspicious/noExplicitAny: answers as they come
  rates: room.rate_details.map(({ rate_name, rate_price, reasons }: any) => ({
    rate_name,
    price: rate_price,
    past: reasons.some(({ code }: { code: string }) => code === 'past_date'),
  })),
  pictures: room.image_details.map(({ image_name }: { image_name: string }) => image_name.split('/').at(-1)),
})
