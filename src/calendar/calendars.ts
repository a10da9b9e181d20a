import type { Committed } from '../db/change.ts'
import type { Clock } from '../db/clocks.ts'
import { ConcurrencyLimit } from '../db/concurrency-limit.ts'
import type { Database } from '../db/database.ts'
import type { DatabaseNode } from '../db/node.ts'
import type { Sql } from '../db/sql.ts'
import { AppError } from '../errors.ts'
import { type Day, LAST_DAY } from '../stay/civil-date.ts'
import { todayIn } from '../stay/time-zone.ts'
import type { HotelCalendar } from './hotel-calendar.ts'
import { type Loaded, loadCalendar, loadDelta, loadWhole } from './load.ts'
import { FORMAT, packCalendar } from './packed-calendar.ts'
import { writePacked } from './queries.ts'

// Guests look ahead. Days further back than this are read from the database when asked for.
const DAYS_BACK = 7
const MEBIBYTE = 1024 * 1024
const MOST_ROUNDS = 20

/** A larger change is loaded into a new calendar instead, because applying it in memory must not pause. */
export const MOST_DAYS_TAKEN_OVER = 50_000

/**
 * Whole loads at once; others wait in line, first come, first served. They leave connections free for what is newer in
 * hotels held, and for lists.
 */
export const MOST_LOADS = 2
const LOADS = { most: MOST_LOADS, mostWaiting: 2000, longestWaitMs: 4000 }

const PACKINGS = { most: 1, mostWaiting: 20, longestWaitMs: 10_000 }

interface Held {
  calendar: HotelCalendar
  epoch: number
  bytes: number
}

/** The calendars this process holds, within a memory limit. The least recently used is dropped first. */
export class Calendars {
  private readonly db: Database
  private readonly budget: number
  /** In order of use, the least recent first. */
  private readonly held = new Map<number, Held>()
  private readonly loading = new Map<number, Promise<void>>()
  /** One for each node, so that a slow server holds up its own hotels only. */
  private readonly lines = new WeakMap<DatabaseNode, ConcurrencyLimit>()
  private readonly packings = new ConcurrencyLimit(PACKINGS)
  private bytes = 0
  /**
   * Answers that memory gave at once and those that waited for the database; loads of whole calendars and of changes
   * alone; calendars dropped to stay within the memory limit.
   */
  readonly counts = { memory: 0, database: 0, whole: 0, changes: 0, dropped: 0 }

  constructor(db: Database, budgetMebibytes: number) {
    this.db = db
    this.budget = budgetMebibytes * MEBIBYTE
    db.onCommitted.push((committed) => this.takeOver(committed))
  }

  /** The hotel's calendar, if held at the clock's version or a later one. Use it before awaiting anything. */
  atOnce(hotelId: number, { epoch, version }: Clock): HotelCalendar | undefined {
    const held = this.held.get(hotelId)
    if (held === undefined || held.epoch !== epoch || held.calendar.version < version) return undefined
    this.counts.memory++
    return this.use(hotelId, held)
  }

  /**
   * The hotel's calendar at the clock's version or a later one, with the days asked for. Nothing is awaited
   * between comparing versions and returning; the caller must likewise use it before awaiting anything.
   */
  async current(hotelId: number, asked: Clock, from: Day, to: Day = LAST_DAY + 1): Promise<HotelCalendar> {
    let clock = asked
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const held = this.held.get(hotelId)
      if (held !== undefined && held.epoch === clock.epoch && held.calendar.version >= clock.version) {
        const isThere = from >= held.calendar.from
        this.counts[isThere && round === 0 ? 'memory' : 'database']++
        if (isThere) return this.use(hotelId, held)
        return (await this.inTurn(hotelId, (sql) => loadCalendar(sql, hotelId, from, to))).calendar
      }
      // The clock may come from a server that is gone by now, so the current one is asked.
      if (clock.epoch !== this.db.clocks.lastHeard(hotelId)?.epoch)
        clock = (await this.db.clocks.ask(hotelId)) ?? clock
      // This process is committing that version itself and will take it over without a load.
      const own = this.db.underWay(hotelId)
      if (own !== undefined && own.version <= clock.version && own.version - 1 === held?.calendar.version)
        await own.heard
      else await this.refreshOnce(hotelId)
    }
    throw new AppError('unavailable')
  }

  get state(): { hotels: number; bytes: number; limit: number } {
    return { hotels: this.held.size, bytes: this.bytes, limit: this.budget }
  }

  private use(hotelId: number, held: Held): HotelCalendar {
    this.held.delete(hotelId)
    this.held.set(hotelId, held)
    return held.calendar
  }

  /** One load per hotel at a time. Those who come meanwhile wait for it and compare versions again. */
  private refreshOnce(hotelId: number): Promise<void> {
    let loading = this.loading.get(hotelId)
    if (loading === undefined) {
      loading = this.refresh(hotelId).finally(() => this.loading.delete(hotelId))
      this.loading.set(hotelId, loading)
    }
    return loading
  }

  private async refresh(hotelId: number): Promise<void> {
    const heard = this.db.clocks.lastHeard(hotelId)
    // The connection was lost just now; the waiting callers ask again.
    if (heard === undefined) return
    const { epoch } = heard
    const held = this.held.get(hotelId)
    if (held !== undefined && held.epoch === epoch && !held.calendar.crowded) {
      const delta = await this.db
        .of(hotelId)
        .snapshot((sql) => loadDelta(sql, hotelId, held.calendar.version, MOST_DAYS_TAKEN_OVER))
      if (delta !== undefined) {
        this.counts.changes++
        if (!this.isOfSameServer(hotelId, epoch, delta.started)) return
        if (delta.version > held.calendar.version) delta.apply(held.calendar)
        this.weigh(hotelId, held)
        return
      }
    }
    const from = todayIn('UTC') - DAYS_BACK
    const loaded = await this.inTurn(hotelId, (sql) => loadWhole(sql, hotelId, from))
    const { calendar } = loaded
    this.counts.whole++
    if (!this.isOfSameServer(hotelId, epoch, loaded.started)) return
    const meanwhile = this.held.get(hotelId)
    const isOlder = meanwhile?.epoch === epoch && meanwhile.calendar.version > calendar.version
    if (!isOlder) this.weigh(hotelId, { calendar, epoch, bytes: 0 })
    // Nobody waits for it. Where it fails or is refused, a later load does it.
    if (loaded.isPackingDue) this.keepPacked(hotelId, loaded).catch(() => {})
  }

  private inTurn(hotelId: number, load: (sql: Sql) => Promise<Loaded>): Promise<Loaded> {
    const node = this.db.of(hotelId)
    let line = this.lines.get(node)
    if (line === undefined) {
      line = new ConcurrencyLimit(LOADS)
      this.lines.set(node, line)
    }
    return line.take(() => node.snapshot(load))
  }

  /** The calendar may move on before it is packed. It holds versions of one run of the server only. */
  private keepPacked(hotelId: number, { calendar, started }: Loaded): Promise<void> {
    return this.packings.take(async () => {
      const { version } = calendar
      const days = await packCalendar(calendar)
      if (days === undefined) return
      await this.db.of(hotelId).write((sql) => writePacked(sql, hotelId, version, started, FORMAT, days))
    })
  }

  /**
   * Applies a committed change of this process to memory without reading it again. Only possible if memory is
   * at the version just before it.
   */
  private takeOver({ hotelId, version, started, change }: Committed): void {
    const heard = this.db.clocks.lastHeard(hotelId)
    const held = this.held.get(hotelId)
    if (held === undefined || held.epoch !== heard?.epoch || started !== heard.started) return
    if (held.calendar.version !== version - 1 || change.catalog || change.everything) return
    const { roomIds = [], written } = change
    if (roomIds.length > 0 && written === undefined) return
    const { calendar } = held
    if (written?.roomDays !== undefined) calendar.setRoomDays(written.roomDays)
    if (written?.rateDays !== undefined) calendar.setRateDays(written.rateDays)
    for (const nights of written?.sold ?? []) calendar.sell(nights)
    calendar.version = version
    // Selling rooms takes up no more memory, so only written days are weighed again.
    if (written?.roomDays !== undefined || written?.rateDays !== undefined) this.weigh(hotelId, held)
    else this.use(hotelId, held)
  }

  /** During a failover, versions of two servers must not be mixed. False means the clock has to be asked again. */
  private isOfSameServer(hotelId: number, epoch: number, started: number): boolean {
    const heard = this.db.clocks.lastHeard(hotelId)
    if (heard?.epoch !== epoch) return false
    if (heard.started !== started) throw new AppError('unavailable')
    return true
  }

  /** Stores a calendar, and drops others until the memory limit holds. The one just used always stays. */
  private weigh(hotelId: number, held: Held): void {
    const before = this.held.get(hotelId)
    held.calendar.isShared = true
    this.bytes -= before?.bytes ?? 0
    held.bytes = held.calendar.bytes
    this.bytes += held.bytes
    this.held.delete(hotelId)
    this.held.set(hotelId, held)
    for (const [oldest, { bytes }] of this.held) {
      if (this.bytes <= this.budget || oldest === hotelId) return
      this.held.delete(oldest)
      this.bytes -= bytes
      this.counts.dropped++
    }
  }
}
