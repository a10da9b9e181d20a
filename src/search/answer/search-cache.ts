import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import type { Instant } from '../../stay/values/instants.ts'
import type { HotelMoment } from './search-request.ts'

const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
// Enough for an hour's searches of many hotels.
const MOST_BYTES = 32 * MEBIBYTE
const OVERHEAD_BYTES = 300
// A larger answer would push out too many others.
const LARGEST_BYTES = MEBIBYTE
// An answer is kept only when it is asked for a second time. Keeping answers that nobody asks for again costs
// more in garbage collection than it saves.
const MOST_ASKED_ONCE_BYTES = 512 * KIBIBYTE

interface Kept {
  /** The calendar's serial number. A reference would keep the calendar itself in memory. */
  serial: number
  version: number
  today: Day
  until: Instant
  bytes: Buffer
}

/**
 * Answers of searches that may be asked again. An answer is true while its calendar has the same version, the day is the
 * same, and no deadline for cancelling has passed. All are compared at every use, so nothing has to expire.
 */
export class SearchCache {
  /** In order of use, the least recent first. */
  private readonly answers = new Map<string, Kept>()
  private readonly askedOnce = new Set<string>()
  private answerBytes = 0
  private askedBytes = 0

  /** The memory of all entries, addresses included. */
  get bytes(): number {
    return this.answerBytes + this.askedBytes
  }

  find(address: string, { serial, version }: HotelCalendar, { today, now }: HotelMoment): Buffer | undefined {
    const kept = this.answers.get(address)
    if (kept === undefined) return undefined
    if (kept.serial !== serial || kept.version !== version || kept.today !== today || now >= kept.until) {
      this.forget(address)
      // It was asked for more than once, so the new answer is kept at its first use.
      this.noteAsked(address)
      return undefined
    }
    this.answers.delete(address)
    this.answers.set(address, kept)
    return kept.bytes
  }

  /** Whether this answer was asked for before and is worth keeping. Remembers that it was asked for now. */
  isAskedAgain(address: string): boolean {
    if (this.answers.has(address) || this.askedOnce.has(address)) return true
    this.noteAsked(address)
    return false
  }

  keep(
    address: string,
    { serial, version }: HotelCalendar,
    { today }: HotelMoment,
    until: Instant,
    bytes: Buffer,
  ): void {
    this.forget(address)
    this.forgetAsked(address)
    if (bytes.length > LARGEST_BYTES) return
    this.answers.set(address, { serial, version, today, until, bytes })
    this.answerBytes += sizeOf(address, bytes)
    for (const oldest of this.answers.keys()) {
      if (this.answerBytes <= MOST_BYTES) return
      this.forget(oldest)
    }
  }

  private noteAsked(address: string): void {
    if (this.askedOnce.has(address)) return
    this.askedOnce.add(address)
    this.askedBytes += sizeOf(address)
    for (const oldest of this.askedOnce) {
      if (this.askedBytes <= MOST_ASKED_ONCE_BYTES) return
      this.forgetAsked(oldest)
    }
  }

  private forgetAsked(address: string): void {
    if (this.askedOnce.delete(address)) this.askedBytes -= sizeOf(address)
  }

  private forget(address: string): void {
    const kept = this.answers.get(address)
    if (kept === undefined) return
    this.answers.delete(address)
    this.answerBytes -= sizeOf(address, kept.bytes)
  }
}

const sizeOf = (address: string, bytes?: Buffer): number =>
  OVERHEAD_BYTES + address.length + (bytes?.length ?? 0)
