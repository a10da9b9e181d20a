import { signal } from '@preact/signals'
import { formatDay, parseDay } from '../../../src/stay/values/civil-date.ts'
import { get } from '../api.ts'
import { rates, rooms } from '../session.ts'
import type { Entry, HotelEvent } from '../types.ts'
import type { CalendarData } from './data.ts'

/** Days per request. Two weeks of a large hotel are 400 kB; parsing more at once would delay a frame. */
export const CHUNK = 14
const AT_ONCE = 3

/** Loads days when they become visible, and again when others changed them. */
export class Loader {
  private readonly data: CalendarData
  private readonly loaded: Uint8Array
  private readonly versions: Float64Array
  /** The lowest acceptable version of each chunk: that of the last event that changed it. */
  private readonly wanted: Float64Array
  private readonly loading = new Map<number, Promise<void>>()
  private visible: [number, number] = [0, 0]
  /** Called after each read, so that changes which are still being saved are shown again. */
  whenRead: () => void = () => {}
  readonly busy = signal(0)
  readonly trouble = signal<unknown>(undefined)

  constructor(data: CalendarData) {
    this.data = data
    this.loaded = new Uint8Array(Math.ceil(data.length / CHUNK))
    this.versions = new Float64Array(this.loaded.length)
    this.wanted = new Float64Array(this.loaded.length)
  }

  isLoaded(at: number): boolean {
    return this.loaded[Math.floor(at / CHUNK)] === 1
  }

  /** Loads those of these days that are missing. */
  async need(from: number, to: number): Promise<void> {
    const missing: number[] = []
    for (let chunk = this.chunkOf(from); chunk <= this.chunkOf(to); chunk++)
      if (this.loaded[chunk] === 0) missing.push(chunk)
    for (let index = 0; index < missing.length; index += AT_ONCE)
      await Promise.all(missing.slice(index, index + AT_ONCE).map((chunk) => this.read(chunk, false)))
  }

  /** Sets the visible days. They are loaded now, and again at once when they change. */
  look(from: number, to: number): void {
    this.visible = [this.chunkOf(from), this.chunkOf(to)]
    this.need(from, to).catch(() => {})
  }

  private chunkOf(at: number): number {
    return Math.floor(Math.min(Math.max(at, 0), this.data.length - 1) / CHUNK)
  }

  private read(chunk: number, mark: boolean): Promise<void> {
    const running = this.loading.get(chunk)
    if (running !== undefined && !mark) return running
    const reading = this.readNow(chunk, mark).finally(() => {
      this.busy.value--
      if (this.loading.get(chunk) === reading) this.loading.delete(chunk)
    })
    this.busy.value++
    this.loading.set(chunk, reading)
    return reading
  }

  private async readNow(chunk: number, mark: boolean): Promise<void> {
    const from = chunk * CHUNK
    const to = from + CHUNK - 1
    try {
      const { result, version } = await get<Entry[]>('/getallroomavailability', {
        StartDate: formatDay(this.data.first + from),
        EndDate: formatDay(this.data.first + to),
      })
      if (version < this.wanted[chunk]!) return this.readNow(chunk, mark)
      if (version < this.versions[chunk]!) return
      this.versions[chunk] = version
      const roomCodes = rooms.value.map(({ room_code }) => room_code)
      const rateCodes = rates.value.map(({ rate_code }) => rate_code)
      this.loaded[chunk] = 1
      this.data.replace(roomCodes, rateCodes, from, to, result, mark)
      this.trouble.value = undefined
      this.whenRead()
    } catch (err) {
      this.trouble.value = err
      throw err
    }
  }

  /** After changes of others: loads visible days again now, the rest when they become visible. */
  async hear(events: HotelEvent[], mark = true): Promise<void> {
    const touched = new Set<number>()
    for (const event of events)
      for (const chunk of this.chunksOf(event)) {
        touched.add(chunk)
        this.wanted[chunk] = event.version
      }
    const [first, last] = this.visible
    const seen = [...touched].filter((chunk) => chunk >= first && chunk <= last)
    for (const chunk of touched) if (!seen.includes(chunk)) this.loaded[chunk] = 0
    await Promise.all(seen.map((chunk) => this.read(chunk, mark)))
  }

  private chunksOf({ event_type, data }: HotelEvent): number[] {
    if (/^(hotel|image|price_rule)\./.test(event_type)) return []
    if (event_type === 'booking.confirmed') return []
    const first = data.first_date ?? data.start_date ?? data.arrival_date
    const last = data.last_date ?? data.end_date ?? data.departure_date
    // These events do not name all days they change: a moved booking names only its new dates, a deleted room or rate none.
    const everywhere = event_type === 'booking.updated' || first === undefined || last === undefined
    const from = everywhere ? 0 : parseDay(first)! - this.data.first
    const to = everywhere ? this.data.length - 1 : parseDay(last)! - this.data.first
    if (to < 0 || from >= this.data.length) return []
    const chunks: number[] = []
    for (let chunk = this.chunkOf(from); chunk <= this.chunkOf(to); chunk++)
      if (this.loaded[chunk] === 1 || this.loading.has(chunk)) chunks.push(chunk)
    return chunks
  }

  /** Loads these days again. */
  async again(from: number, to: number): Promise<void> {
    for (let chunk = this.chunkOf(from); chunk <= this.chunkOf(to); chunk++) this.loaded[chunk] = 0
    await this.need(from, to)
  }
}
