import { setTimeout } from 'node:timers/promises'
import { answeredWithin } from '../db/connection/answered-within.ts'
import { ConcurrencyLimit } from '../db/connection/concurrency-limit.ts'
import type { Committed } from '../db/hotel/change.ts'
import type { Clock } from '../db/hotel/clocks.ts'
import type { Database } from '../db/hotel/database.ts'
import type { DatabaseNode } from '../db/hotel/node.ts'
import { PRESUMED_WITHIN_MS, type Presumed } from '../db/hotel/presumed-tx.ts'
import { AppError } from '../errors.ts'
import { type Day, LAST_DAY } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { CalendarsInMemory } from './calendars-in-memory.ts'
import type { HotelCalendar } from './hotel-calendar.ts'
import { type Loaded, loadDelta, makeCalendar, readCalendar } from './load.ts'
import { loadPacked } from './load-packed.ts'
import { FORMAT, packCalendar, unpackCalendar } from './packed-calendar.ts'
import { writePacked } from './queries.ts'
import { RunsBehind } from './runs-behind.ts'

// Guests look ahead. Days further back than this are read from the database when asked for.
const DAYS_BACK = 7
const MINUTE_MS = 60_000
const CATCH_UP_WITHIN_MS = 100
const MEBIBYTE = 1024 * 1024
const MOST_ROUNDS = 20

/** A larger change is loaded into a new calendar instead, because applying it in memory must not pause. */
export const MOST_DAYS_TAKEN_OVER = 50_000

/**
 * Loads of packed calendars at once, and of calendars from their rows, which take long; others wait in line, first come,
 * first served. So many are read from a node, which leaves connections for what is newer in hotels held and for lists. So many
 * are taken in by the process, from however many nodes, which leaves the thread for hotels held.
 */
export const MOST_PACKED_LOADS = 1
export const MOST_LOADS = 2
const WAITING = { mostWaiting: 2000, longestWaitMs: 4000 }

// A packed calendar takes the thread about a millisecond for so many bytes. Before the next one is loaded, as much time is left
// to hotels in memory.
const BYTES_PER_MS = 30_000
const LONGEST_REST_MS = 10

interface Taken {
  calendar: Promise<HotelCalendar | undefined>
  rested: Promise<void>
}

const PACKINGS = { most: 1, mostWaiting: 20, longestWaitMs: 10_000 }

class Lines {
  readonly packed = new ConcurrencyLimit({ most: MOST_PACKED_LOADS, ...WAITING })
  readonly rows = new ConcurrencyLimit({ most: MOST_LOADS, ...WAITING })
}

/** The calendars this process holds, loaded and brought up to date when asked for. */
export class Calendars {
  private readonly db: Database
  private readonly held: CalendarsInMemory
  private readonly loading = new Map<number, Promise<void>>()
  /** Who reads from a node. A slow one holds up its own hotels only. */
  private readonly reading = new WeakMap<DatabaseNode, Lines>()
  /** Who takes in what was read. Nobody waits for a node here. */
  private readonly takingIn = new Lines()
  private readonly runsBehind = new RunsBehind()
  private readonly packings = new ConcurrencyLimit(PACKINGS)
  /** Nothing is decided from memory so near to the beginning of a minute. */
  edgeOfMinuteMs = PRESUMED_WITHIN_MS
  /**
   * Answers that memory gave at once and those that waited for the database; loads of whole calendars and of changes
   * alone.
   */
  readonly counts = { memory: 0, database: 0, whole: 0, changes: 0 }

  constructor(db: Database, budgetMebibytes: number) {
    this.db = db
    this.held = new CalendarsInMemory(budgetMebibytes * MEBIBYTE)
    db.onCommitted.push((committed) => this.takeOver(committed))
    db.beforeDeciding = (hotelId) => this.catchUp(hotelId)
  }

  /** The hotel's calendar, if held at the clock's version or a later one. Use it before awaiting anything. */
  atOnce(hotelId: number, { epoch, version }: Clock): HotelCalendar | undefined {
    const held = this.held.get(hotelId)
    if (held === undefined || held.epoch !== epoch || held.calendar.version < version) return undefined
    this.counts.memory++
    return this.held.use(hotelId, held)
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
        if (isThere) return this.held.use(hotelId, held)
        return (await this.loadRows(hotelId, from, to)).calendar
      }
      // The clock may come from a server that is gone by now, so the current one is asked.
      if (clock.epoch !== this.db.clocks.lastHeard(hotelId)?.epoch)
        clock = (await this.db.clocks.ask(hotelId)) ?? clock
      // This process is committing that version itself and will take it over without a load.
      const own = this.db.underWay(hotelId)
      if (own !== undefined && own.version <= clock.version && own.version - 1 === held?.calendar.version)
        await own.heard
      else await this.refreshOnce(hotelId, clock.version)
    }
    throw new AppError('unavailable')
  }

  /** Whether the hotel's calendar is held at the clock's version or a later one. */
  isInMemoryAt(hotelId: number, { epoch, version }: Clock): boolean {
    const held = this.held.get(hotelId)
    return held !== undefined && held.epoch === epoch && held.calendar.version >= version
  }

  /** The hotel's calendar, if held at exactly this version of the server that was started then. */
  exactly(hotelId: number, version: number, started: number): HotelCalendar | undefined {
    const held = this.held.get(hotelId)
    const heard = this.db.clocks.lastHeard(hotelId)
    if (held === undefined || held.epoch !== heard?.epoch || heard.started !== started) return undefined
    return held.calendar.version === version ? held.calendar : undefined
  }

  /**
   * The hotel's calendar and the clock it stands at, so that a change can be decided by it. Undefined if memory is known to be
   * behind, or does not know enough; and near the end of a minute, where what depends on the time may change while a packet
   * travels: days begin, and fees and extras have their deadlines, at whole minutes. Use it before awaiting anything.
   */
  presume(hotelId: number, keysVersion: number): { calendar: HotelCalendar; presumed: Presumed } | undefined {
    const held = this.held.get(hotelId)
    const heard = this.db.clocks.lastHeard(hotelId)
    if (held === undefined || heard === undefined || held.epoch !== heard.epoch) return undefined
    const { calendar } = held
    const { version, lastId } = calendar
    const now = this.db.of(hotelId).transactions.time.now()
    if (version < heard.version || lastId === undefined || now === undefined) return undefined
    const inMinute = now % MINUTE_MS
    if (Math.min(inMinute, MINUTE_MS - inMinute) <= this.edgeOfMinuteMs) return undefined
    return { calendar, presumed: { version, lastId, keysVersion, started: heard.started, now } }
  }

  get state(): CalendarsInMemory['state'] {
    return this.held.state
  }

  /** One load per hotel at a time. Those who come meanwhile wait for it and compare versions again. */
  private refreshOnce(hotelId: number, wanted: number): Promise<void> {
    let loading = this.loading.get(hotelId)
    if (loading === undefined) {
      loading = this.refresh(hotelId, wanted).finally(() => this.loading.delete(hotelId))
      this.loading.set(hotelId, loading)
    }
    return loading
  }

  private async refresh(hotelId: number, wanted: number): Promise<void> {
    const heard = this.db.clocks.lastHeard(hotelId)
    // The connection was lost just now; the waiting callers ask again.
    if (heard === undefined) return
    const { epoch } = heard
    const held = this.held.get(hotelId)
    if (held !== undefined && held.epoch === epoch && !held.calendar.crowded) {
      const delta = await this.db
        .of(hotelId)
        .snapshot((sql) => loadDelta(sql, hotelId, held.calendar, MOST_DAYS_TAKEN_OVER))
      if (delta !== undefined) {
        this.counts.changes++
        if (!this.isOfSameServer(hotelId, epoch, delta.started)) return
        if (delta.version > held.calendar.version) delta.apply(held.calendar)
        this.held.store(hotelId, held.calendar, epoch)
        return
      }
    }
    const from = todayIn('UTC') - DAYS_BACK
    const loaded = (await this.loadPacked(hotelId, from, wanted)) ?? (await this.loadRows(hotelId, from))
    this.counts.whole++
    if (!this.isOfSameServer(hotelId, epoch, loaded.started)) return
    this.hold(hotelId, epoch, loaded.calendar)
    // Nobody waits for it. Where it fails or is refused, a later load does it.
    if (loaded.isPackingDue) this.storePacked(hotelId, epoch, loaded).catch(() => {})
  }

  private hold(hotelId: number, epoch: number, calendar: HotelCalendar): void {
    const meanwhile = this.held.get(hotelId)
    const isOlder = meanwhile?.epoch === epoch && meanwhile.calendar.version > calendar.version
    if (!isOlder) this.held.store(hotelId, calendar, epoch)
  }

  private loadPacked(hotelId: number, from: Day, wanted: number): Promise<Loaded | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Loaded | undefined>()
    const load = async (): Promise<void> => {
      let rested: Promise<void> | undefined
      const unpack = (days: Uint8Array): Promise<HotelCalendar | undefined> => {
        const taken = this.takeIn(days, from)
        rested = taken.rested
        return taken.calendar
      }
      await loadPacked(this.db.of(hotelId), hotelId, wanted, unpack).then(resolve)
      await rested
    }
    this.linesOf(hotelId).packed.take(load).catch(reject)
    return promise
  }

  /** One after the other. The calendar is given at once, and then the thread is left to others for a while. */
  private takeIn(days: Uint8Array, from: Day): Taken {
    const { promise: calendar, resolve, reject } = Promise.withResolvers<HotelCalendar | undefined>()
    const rested = this.takingIn.packed.take(async () => {
      await unpackCalendar(days, from).then(resolve)
      await setTimeout(Math.min(days.length / BYTES_PER_MS, LONGEST_REST_MS))
    })
    rested.catch(reject)
    return { calendar, rested }
  }

  private loadRows(hotelId: number, from: Day, to?: Day): Promise<Loaded> {
    return this.linesOf(hotelId).rows.take(async () => {
      const rows = await this.db.of(hotelId).snapshot((sql) => readCalendar(sql, hotelId, from, to))
      return this.takingIn.rows.take(() => makeCalendar(rows, from))
    })
  }

  private linesOf(hotelId: number): Lines {
    const node = this.db.of(hotelId)
    let lines = this.reading.get(node)
    if (lines === undefined) {
      lines = new Lines()
      this.reading.set(node, lines)
    }
    return lines
  }

  /**
   * The calendar may move on before it is packed. It holds versions of one run of the server only. If it is held still, the
   * packed one takes its place, because that needs less memory.
   */
  private storePacked(hotelId: number, epoch: number, { calendar, started }: Loaded): Promise<void> {
    return this.packings.take(async () => {
      const { version } = calendar
      const days = await packCalendar(calendar)
      if (days === undefined) return
      await this.db.of(hotelId).write((sql) => writePacked(sql, hotelId, version, started, FORMAT, days))
      const packed = await unpackCalendar(days, calendar.from)
      if (packed === undefined || this.held.get(hotelId)?.calendar !== calendar) return
      packed.version = version
      packed.lastId = calendar.lastId
      if (calendar.version === version) this.hold(hotelId, epoch, packed)
    })
  }

  /**
   * Applies a committed change of this process to memory without reading it again. Only possible if memory is
   * at the version just before it.
   */
  private takeOver({ hotelId, version, started, lastId, change }: Committed): void {
    const heard = this.db.clocks.lastHeard(hotelId)
    const held = this.held.get(hotelId)
    if (held === undefined || held.epoch !== heard?.epoch || started !== heard.started) return
    if (held.calendar.version < version - 1) this.runsBehind.note(hotelId, version)
    if (held.calendar.version !== version - 1 || !held.calendar.isToldBy(change)) return
    const { roomIds = [], written, promos = [] } = change
    if (roomIds.length > 0 && written === undefined) return
    const uses = promos.flatMap(({ promo_id, uses }) => (uses === undefined ? [] : [{ promo_id, uses }]))
    if (uses.length < promos.length) return
    const { calendar } = held
    let isLarger = written?.roomDays !== undefined || written?.rateDays !== undefined
    if (written?.roomDays !== undefined) calendar.setRoomDays(written.roomDays)
    if (written?.rateDays !== undefined) calendar.setRateDays(written.rateDays)
    for (const nights of written?.sold ?? []) isLarger = calendar.sell(nights) || isLarger
    for (const nights of written?.held ?? []) isLarger = calendar.hold(nights) || isLarger
    calendar.countUses(uses)
    calendar.version = version
    calendar.lastId = lastId
    if (isLarger) this.held.store(hotelId, calendar, held.epoch)
    else this.held.use(hotelId, held)
  }

  /** Where it cannot be read soon, the change is decided under the lock. */
  private catchUp(hotelId: number): Promise<void> | undefined {
    const version = this.runsBehind.take(hotelId)
    const held = this.held.get(hotelId)
    if (version === undefined || held === undefined || held.calendar.version >= version) return undefined
    const late = () => new Error('it takes long')
    return answeredWithin(CATCH_UP_WITHIN_MS, this.refreshOnce(hotelId, version), late).catch(() => {})
  }

  /** During a failover, versions of two servers must not be mixed. False means the clock has to be asked again. */
  private isOfSameServer(hotelId: number, epoch: number, started: number): boolean {
    const heard = this.db.clocks.lastHeard(hotelId)
    if (heard?.epoch !== epoch) return false
    if (heard.started !== started) throw new AppError('unavailable')
    return true
  }
}
