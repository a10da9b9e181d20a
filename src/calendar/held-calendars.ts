import type { HotelCalendar } from './hotel-calendar.ts'

export interface Held {
  readonly calendar: HotelCalendar
  readonly epoch: number
  /** Its memory as counted last: what it needs, and its days that are unpacked but kept packed, too. */
  bytes: number
  unpackedBytes: number
}

/**
 * Calendars within a memory limit. Above it, those used longest ago give up their unpacked days, which can be had again
 * quickly; where nobody has any left, they are dropped.
 */
export class HeldCalendars {
  /** How many were dropped to stay within the limit. */
  dropped = 0
  private readonly limit: number
  /** In order of use, the least recent first. */
  private readonly held = new Map<number, Held>()
  /** Those of them with unpacked days, in the same order. */
  private readonly unpacked = new Map<number, Held>()
  private lastUsed: { hotelId: number; held: Held } | undefined
  private bytes = 0

  constructor(limit: number) {
    this.limit = limit
  }

  get state(): { hotels: number; bytes: number; limit: number } {
    return { hotels: this.held.size, bytes: this.bytes, limit: this.limit }
  }

  get(hotelId: number): Held | undefined {
    return this.held.get(hotelId)
  }

  use(hotelId: number, held: Held): HotelCalendar {
    this.countUnpacked()
    this.lastUsed = { hotelId, held }
    this.held.delete(hotelId)
    this.held.set(hotelId, held)
    if (this.unpacked.delete(hotelId)) this.unpacked.set(hotelId, held)
    return held.calendar
  }

  /** Stores a calendar, or counts the memory of one that changed. It stays even if it is larger than the limit. */
  store(hotelId: number, calendar: HotelCalendar, epoch: number): void {
    this.drop(hotelId)
    calendar.isShared = true
    const { bytes, unpackedBytes } = calendar
    const held = { calendar, epoch, bytes, unpackedBytes }
    this.held.set(hotelId, held)
    if (unpackedBytes > 0) this.unpacked.set(hotelId, held)
    this.bytes += bytes + unpackedBytes
    this.keepWithinLimit(hotelId)
  }

  /** Whoever used a calendar is done with it when the next one is used. Meanwhile days of it may have been unpacked. */
  private countUnpacked(): void {
    if (this.lastUsed === undefined) return
    const { hotelId, held } = this.lastUsed
    if (held.calendar.unpackedBytes === held.unpackedBytes || this.held.get(hotelId) !== held) return
    this.unpacked.set(hotelId, held)
    this.countAgain(held)
    this.keepWithinLimit(hotelId)
  }

  private countAgain(held: Held): void {
    const { unpackedBytes } = held.calendar
    this.bytes += unpackedBytes - held.unpackedBytes
    held.unpackedBytes = unpackedBytes
  }

  private keepWithinLimit(justUsed: number): void {
    for (const [hotelId, held] of this.unpacked) {
      if (this.bytes <= this.limit) return
      if (hotelId === justUsed) continue
      held.calendar.forgetUnpacked()
      this.countAgain(held)
      this.unpacked.delete(hotelId)
    }
    for (const hotelId of this.held.keys()) {
      if (this.bytes <= this.limit || hotelId === justUsed) return
      this.drop(hotelId)
      this.dropped++
    }
  }

  private drop(hotelId: number): void {
    const held = this.held.get(hotelId)
    if (held === undefined) return
    this.held.delete(hotelId)
    this.unpacked.delete(hotelId)
    this.bytes -= held.bytes + held.unpackedBytes
  }
}
