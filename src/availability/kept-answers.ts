import type { HotelCalendar } from '../calendar/hotel-calendar.ts'
import type { Day } from '../stay/civil-date.ts'

const MEBIBYTE = 1024 * 1024
// Enough for the searches of the hour of many hotels; more would only wait to be forgotten.
const MOST_BYTES = 32 * MEBIBYTE
const OVERHEAD_BYTES = 300
// An answer is kept only when it is asked for a second time: memory filled with answers nobody asks for again costs the
// garbage collector more than it saves.
const MOST_ASKED_ONCE = 1000

interface Kept {
  calendar: HotelCalendar
  version: number
  today: Day
  bytes: Buffer
}

/**
 * Answers of searches that may be asked again. One is true as long as the calendar it was written from is at the same
 * version and the day has not changed, which is looked at every time: nothing here grows old.
 */
export class KeptAnswers {
  /** In order of use, the oldest first. */
  private readonly answers = new Map<string, Kept>()
  private readonly askedOnce = new Set<string>()
  private size = 0

  find(address: string, calendar: HotelCalendar, today: Day): Buffer | undefined {
    const kept = this.answers.get(address)
    if (kept === undefined) return undefined
    if (kept.calendar !== calendar || kept.version !== calendar.version || kept.today !== today)
      return undefined
    this.answers.delete(address)
    this.answers.set(address, kept)
    return kept.bytes
  }

  /** Whether this answer is worth keeping; remembers that it was asked for. */
  isAskedAgain(address: string): boolean {
    if (this.answers.has(address) || this.askedOnce.has(address)) return true
    this.askedOnce.add(address)
    if (this.askedOnce.size > MOST_ASKED_ONCE) this.askedOnce.delete(this.askedOnce.values().next().value!)
    return false
  }

  keep(address: string, calendar: HotelCalendar, today: Day, bytes: Buffer): void {
    this.forget(address)
    this.askedOnce.delete(address)
    this.answers.set(address, { calendar, version: calendar.version, today, bytes })
    this.size += bytes.length + OVERHEAD_BYTES
    for (const oldest of this.answers.keys()) {
      if (this.size <= MOST_BYTES) return
      this.forget(oldest)
    }
  }

  private forget(address: string): void {
    const kept = this.answers.get(address)
    if (kept === undefined) return
    this.answers.delete(address)
    this.size -= kept.bytes.length + OVERHEAD_BYTES
  }
}
