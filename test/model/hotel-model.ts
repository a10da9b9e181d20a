import {
  type DayFields,
  nightsClash,
  pushedRateDay,
  pushedRoomDay,
  type RateFields,
  type RoomDay,
  STOP_SELL_RATE_DAY,
  STOP_SELL_ROOM_DAY,
} from './hotel-model-days.ts'
import { type ModelRateDay, nightsOf } from './quote-model.ts'

/** A model of a hotel in memory, written from the contract: the effects of pushes, stop-sells, bookings and deletions. */
export interface Room {
  published: boolean
  adults: number
  children: number
  days: Map<string, RoomDay>
  rates: Map<string, Map<string, ModelRateDay>>
}

export interface Rate {
  closed: boolean
  first: string | null
  last: string | null
  price: number
}

export interface Booking {
  room: string
  rate: string
  nights: string[]
  rooms: number
  cancelled: boolean
  ack: boolean
}

export interface Entry extends DayFields {
  room_code: string
  date: string
  rate_detail?: (RateFields & { rate_code: string })[]
}

export interface Range extends RateFields {
  start: string
  end: string
  weekdays?: number[] | undefined
  rate_code?: string | undefined
  price?: number | undefined
  number_of_rooms?: number | undefined
}

export interface Counts {
  received: number
  updated: number
  unchanged: number
  rejected: number
}

/** Refused with this status, without any change. */
export interface Refused {
  status: number
}

const RATE_FIELDS = ['rate_price', 'normal_price', 'cta', 'ctd', 'min_night', 'max_night'] as const

/** The order of statuses if a request has several kinds of fault. */
const PRECEDENCE = [400, 422, 404]

export const datesOf = (start: string, end: string, weekdays?: number[]): string[] => {
  const after = Temporal.PlainDate.from(end).add({ days: 1 }).toString()
  return nightsOf({ arrival: start, departure: after }).filter(
    (date) => weekdays === undefined || weekdays.includes(Temporal.PlainDate.from(date).dayOfWeek),
  )
}

export class HotelModel {
  rooms = new Map<string, Room>()
  rates = new Map<string, Rate>()
  bookings = new Map<string, Booking>()

  /** Applies entries in order: each completely or not at all, and all or none unless `partial`. */
  push(entries: Entry[], { partial = false, net = false } = {}): Counts | Refused {
    const before = structuredClone(this.rooms)
    const faults: number[] = []
    const counts = { received: entries.length, updated: 0, unchanged: 0, rejected: 0 }
    for (const entry of entries) {
      const fault = this.faultOf(entry)
      const outcome = fault ?? this.applyEntry(net ? this.netOf(entry) : entry)
      if (typeof outcome === 'number') faults.push(outcome)
      else counts[outcome]++
    }
    counts.rejected = faults.length
    if (faults.length === 0 || partial) return counts
    this.rooms = before
    return { status: PRECEDENCE.find((status) => faults.includes(status))! }
  }

  updateRange(room_code: string, range: Range): Counts | Refused {
    const { rate_code, price, is_close, number_of_rooms } = range
    const ofRate = RATE_FIELDS.some((name) => range[name] !== undefined)
    if (rate_code === undefined && (ofRate || price !== undefined)) return { status: 400 }
    if (nightsClash(range.min_night, range.max_night)) return { status: 422 }
    if (!this.rooms.has(room_code)) return { status: 404 }
    if (rate_code !== undefined && !this.rates.has(rate_code)) return { status: 404 }
    const entry = {
      room_code,
      number_of_rooms,
      price,
      rate_code: price === undefined ? undefined : rate_code,
    }
    const says = ofRate || is_close !== undefined || price !== undefined
    const detail = { ...range, rate_code: rate_code!, rate_price: range.rate_price ?? price }
    const entries = datesOf(range.start, range.end, range.weekdays).map((date) =>
      rate_code === undefined
        ? { ...entry, date, is_close }
        : { ...entry, date, rate_detail: says ? [detail] : [] },
    )
    return this.push(entries)
  }

  stopSell(
    roomCode: string,
    rateCode: string | null,
    dates: string[],
    closed: boolean,
  ): { updated: number; unchanged: number } | Refused {
    const room = this.rooms.get(roomCode)
    if (room === undefined || (rateCode !== null && !this.rates.has(rateCode))) return { status: 404 }
    const days = rateCode === null ? room.days : this.rateDays(room, rateCode)
    let unchanged = 0
    for (const date of dates) {
      if (days.get(date)?.closed === closed && room.days.has(date)) unchanged++
      if (!room.days.has(date)) room.days.set(date, STOP_SELL_ROOM_DAY)
      if (rateCode === null) room.days.set(date, { ...room.days.get(date)!, closed })
      else
        this.rateDays(room, rateCode).set(date, {
          ...(this.rateDays(room, rateCode).get(date) ?? STOP_SELL_RATE_DAY),
          closed,
        })
    }
    return { updated: dates.length - unchanged, unchanged }
  }

  deleteDays(roomCode: string, dates: string[] | null, rateCode?: string): { deleted: number } | Refused {
    const room = this.rooms.get(roomCode)
    if (room === undefined || (rateCode !== undefined && !this.rates.has(rateCode))) return { status: 404 }
    const clear = (days: Map<string, unknown>): number => {
      const gone = [...days.keys()].filter((date) => dates === null || dates.includes(date))
      for (const date of gone) days.delete(date)
      return gone.length
    }
    if (rateCode !== undefined) return { deleted: clear(this.rateDays(room, rateCode)) }
    for (const days of room.rates.values()) clear(days)
    return { deleted: clear(room.days) }
  }

  deleteRate(rateCode: string): void {
    this.rates.delete(rateCode)
    for (const room of this.rooms.values()) {
      room.rates.delete(rateCode)
      for (const [date, day] of room.days)
        if (day.rate === rateCode) room.days.set(date, { ...day, rate: null, price: null })
    }
  }

  /** How many bookings prevent deleting; all stays of the model are in the future. */
  inUse(kind: 'room' | 'rate', code: string): number {
    return [...this.bookings.values()].filter((booking) => booking[kind] === code && !booking.cancelled)
      .length
  }

  book(code: string, booking: Omit<Booking, 'cancelled' | 'ack'>): void {
    this.bookings.set(code, { ...booking, cancelled: false, ack: false })
    this.addRooms(booking, -booking.rooms)
  }

  /** Returns the rooms to the current row of each night. A night whose row was deleted gets none. */
  cancel(code: string): void {
    const booking = this.bookings.get(code)!
    if (!booking.cancelled) this.addRooms(booking, booking.rooms)
    booking.cancelled = true
  }

  rateDays(room: Room, rateCode: string): Map<string, ModelRateDay> {
    if (!room.rates.has(rateCode)) room.rates.set(rateCode, new Map())
    return room.rates.get(rateCode)!
  }

  private addRooms({ room, nights }: Pick<Booking, 'room' | 'nights'>, rooms: number): void {
    const days = this.rooms.get(room)?.days
    for (const night of nights) {
      const day = days?.get(night)
      if (day !== undefined) days!.set(night, { ...day, count: day.count + rooms })
    }
  }

  /** The entry, its count reduced by the rooms of unacknowledged bookings. */
  private netOf(entry: Entry): Entry {
    if (entry.number_of_rooms === undefined) return entry
    let count = entry.number_of_rooms
    for (const { room, nights, rooms, cancelled, ack } of this.bookings.values())
      if (room === entry.room_code && nights.includes(entry.date) && !cancelled && !ack) count -= rooms
    return { ...entry, number_of_rooms: Math.max(count, 0) }
  }

  private faultOf({ room_code, rate_code, price, rate_detail = [] }: Entry): number | undefined {
    if (price !== undefined && rate_code === undefined) return 400
    if (rate_detail.some(({ min_night, max_night }) => nightsClash(min_night, max_night))) return 422
    const named = [
      ...(rate_code === undefined ? [] : [rate_code]),
      ...rate_detail.map((each) => each.rate_code),
    ]
    return this.rooms.has(room_code) && named.every((code) => this.rates.has(code)) ? undefined : 404
  }

  private applyEntry(entry: Entry): 'updated' | 'unchanged' | 422 {
    const { date, price, rate_code, rate_detail = [] } = entry
    const room = this.rooms.get(entry.room_code)!
    const next = new Map<string, ModelRateDay>()
    const before = (rate: string) => next.get(rate) ?? room.rates.get(rate)?.get(date)
    for (const detail of rate_detail) {
      const given = { ...detail, normal_price: detail.normal_price ?? price }
      next.set(detail.rate_code, pushedRateDay(before(detail.rate_code), given))
    }
    if (
      rate_code !== undefined &&
      price !== undefined &&
      !rate_detail.some((each) => each.rate_code === rate_code)
    )
      next.set(rate_code, pushedRateDay(before(rate_code), { rate_price: price, normal_price: price }))
    if ([...next.values()].some(({ min, max }) => nightsClash(min, max))) return 422
    const day = pushedRoomDay(room.days.get(date), entry)
    let changed = room.days.get(date) !== day
    room.days.set(date, day)
    for (const [rate, rateDay] of next) {
      changed ||= this.rateDays(room, rate).get(date) !== rateDay
      this.rateDays(room, rate).set(date, rateDay)
    }
    return changed ? 'updated' : 'unchanged'
  }
}
