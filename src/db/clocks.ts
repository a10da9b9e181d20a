import { AppError } from '../errors.ts'
import { answeredWithin } from './answered-within.ts'
import { query } from './batch.ts'
import type { Client } from './connect.ts'

/** Where a hotel's clock stood when the database was asked. */
export interface Clock {
  version: number
  keysVersion: number
  /** Another one means: a new connection, a restarted or another server. Nothing older of the hotel may be trusted. */
  epoch: number
}

/** What was last heard of a hotel, by whom. */
export interface Heard {
  readonly epoch: number
  /** When the server that answered was started. */
  readonly started: number
}

/** Whoever wants to know where a hotel's clock stands. */
export interface Waiting {
  readonly hotelId: number
  /** Undefined where there is no such hotel. Must not throw: others are waiting behind. */
  resolve(clock: Clock | undefined): void
  reject(err: unknown): void
}

// One question is answered for everybody who waits, or given up for everybody.
const ANSWER_WITHIN_MS = 4000
/** For those who waited long for the question before theirs. */
const LEAST_MS = 500

class Late extends AppError {
  constructor() {
    super('unavailable')
  }
}

// Selected from the clocks, so that each row tells of the server that holds it.
const ASK = `
  select hotel_id, version, keys_version, extract(epoch from pg_postmaster_start_time()) as started,
         pg_is_in_recovery() as recovering
  from hotel_clock where hotel_id = any($1)`

const ASK_RECOVERING = 'select pg_is_in_recovery() as recovering'

interface AnswerRow {
  hotel_id: number
  version: number
  keys_version: number
  started: number
  recovering: boolean
}

/** A server from one start to the next, until one of its clocks goes back: all its hotels share one past. */
interface Past {
  started: number
}

interface Known extends Heard {
  past: Past
  version: number
}

// Of the whole process: whoever asks another server never gets the same number.
let epochs = 0

/**
 * Asks the database where clocks stand, on a connection that carries nothing else. Everyone who waits shares the next
 * query; nobody shares one that was sent before he came.
 */
export class Clocks {
  private readonly open: () => Promise<Client>
  private readonly lost: () => void
  private client: Promise<Client> | undefined
  private waiting: Waiting[] = []
  /** When the first of those who wait came. */
  private waitingSince = 0
  private asking = false
  /** By when the server was started. */
  private readonly pasts = new Map<number, Past>()
  private readonly known = new Map<number, Known>()
  private ended = false

  /** Whoever has other connections is told when this one is lost. */
  constructor(open: () => Promise<Client>, lost: () => void = () => {}) {
    this.open = open
    this.lost = lost
  }

  /** The hotel's clock as it stands after this call began; undefined where there is no such hotel. */
  ask(hotelId: number): Promise<Clock | undefined> {
    return new Promise((resolve, reject) => this.tell({ hotelId, resolve, reject }))
  }

  /** The same for one who needs no promise. */
  tell(waiting: Waiting): void {
    if (this.waiting.length === 0) this.waitingSince = performance.now()
    this.waiting.push(waiting)
    if (!this.asking) void this.askAll()
  }

  /** What was last heard of a hotel; undefined where that was nothing, or may not be trusted any more. */
  lastHeard(hotelId: number): Heard | undefined {
    return this.known.get(hotelId)
  }

  async end(): Promise<void> {
    this.ended = true
    const client = await this.client?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  private async askAll(): Promise<void> {
    this.asking = true
    // Lets everyone who arrived in this turn of the event loop come along.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (this.waiting.length > 0) {
      const batch = this.waiting
      const left = this.waitingSince + ANSWER_WITHIN_MS - performance.now()
      this.waiting = []
      try {
        const asked = this.askFor([...new Set(batch.map(({ hotelId }) => hotelId))])
        this.answer(batch, await answeredWithin(Math.max(left, LEAST_MS), asked, () => new Late()))
      } catch (err) {
        this.drop(this.client)
        for (const each of batch) each.reject(err)
        if (err instanceof Late) for (const each of this.waiting.splice(0)) each.reject(err)
      }
    }
    this.asking = false
  }

  private async askFor(hotelIds: number[]): Promise<AnswerRow[]> {
    const client = await this.connection()
    const rows = (await query(client, ASK, [hotelIds])).rows as AnswerRow[]
    // Hotels that are not there say nothing of the server that does not have them.
    const [{ recovering }] = rows.length > 0 ? rows : (await query(client, ASK_RECOVERING)).rows
    if (recovering) throw new AppError('unavailable')
    return rows
  }

  private answer(batch: Waiting[], rows: AnswerRow[]): void {
    // A clock that went back is that of another past, whatever the server says of itself.
    for (const row of rows) if (this.wentBack(row)) this.pasts.delete(row.started)
    const clocks = new Map<number, Clock>()
    for (const row of rows) {
      const { epoch } = this.hear(row)
      clocks.set(row.hotel_id, { version: row.version, keysVersion: row.keys_version, epoch })
    }
    for (const each of batch) each.resolve(clocks.get(each.hotelId))
  }

  private wentBack({ hotel_id, version, started }: AnswerRow): boolean {
    const known = this.known.get(hotel_id)
    return known !== undefined && known.past === this.pasts.get(started) && version < known.version
  }

  private hear({ hotel_id, version, started }: AnswerRow): Known {
    let past = this.pasts.get(started)
    if (past === undefined) {
      past = { started }
      this.pasts.set(started, past)
    }
    let known = this.known.get(hotel_id)
    if (known?.past === past) known.version = version
    else {
      known = { past, started, version, epoch: ++epochs }
      this.known.set(hotel_id, known)
    }
    return known
  }

  private connection(): Promise<Client> {
    if (this.ended) throw new AppError('unavailable')
    if (this.client === undefined) {
      const opening = this.open().then((client) => {
        client.on('error', () => this.drop(opening))
        client.on('end', () => this.drop(opening))
        return client
      })
      this.client = opening
    }
    return this.client
  }

  /**
   * A lost connection may be a failover, and a failover may bring versions back. What an older connection says about its
   * end must not take the new one with it.
   */
  private drop(lost: Promise<Client> | undefined): void {
    if (lost === undefined || lost !== this.client) return
    this.client = undefined
    this.pasts.clear()
    this.known.clear()
    this.lost()
    lost.then((client) => client.end()).catch(() => {})
  }
}
