import type { HotelCalendar } from './hotel-calendar.ts'

export interface Held {
  readonly calendar: HotelCalendar
  readonly epoch: number
  readonly bytes: number
}

/** Calendars within a memory limit. The one used longest ago is dropped first. */
export class CalendarsInMemory {
  /** How many were dropped to stay within the limit. */
  dropped = 0
  private readonly limit: number
  /** In order of use, the least recent first. */
  private readonly held = new Map<number, Held>()
  private bytes = 0

  constructor(limit: number) {
    this.limit = limit
  }

  get state(): { hotels: number; bytes: number; limit: number; dropped: number } {
    return { hotels: this.held.size, bytes: this.bytes, limit: this.limit, dropped: this.dropped }
  }

  get(hotelId: number): Held | undefined {
    return this.held.get(hotelId)
  }

  use(hotelId: number, held: Held): HotelCalendar {
    this.held.delete(hotelId)
    this.held.set(hotelId, held)
    return held.calendar
  }

  /** Stores a calendar, or counts the memory of one that changed. It stays even if it is larger than the limit. */
  store(hotelId: number, calendar: HotelCalendar, epoch: number): void {
    this.drop(hotelId)
    calendar.isShared = true
    const { bytes } = calendar
    this.held.set(hotelId, { calendar, epoch, bytes })
    this.bytes += bytes
    for (const oldest of this.held.keys()) {
      if (this.bytes <= this.limit || oldest === hotelId) return
      this.drop(oldest)
      this.dropped++
    }
  }

  private drop(hotelId: number): void {
    const held = this.held.get(hotelId)
    if (held === undefined) return
    this.held.delete(hotelId)
    this.bytes -= held.bytes
  }
}
