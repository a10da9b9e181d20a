import { AppError } from '../../errors.ts'
import { answeredWithin } from '../connection/answered-within.ts'
import { query } from '../connection/batch.ts'
import type { Client } from '../connection/connect.ts'
import { askEach, askTogether, NO_HOTEL, type Question, type ShardsQuestion } from './clock-question.ts'

/** A hotel's versions at the moment the database was asked. */
export interface Clock {
  version: number
  keysVersion: number
  /**
   * A new number means a new connection, or a restarted or another server. Nothing in memory from an older epoch is valid.
   */
  epoch: number
}

/** From which server a hotel's clock was last read. */
export interface Heard {
  readonly epoch: number
  /** When the server that answered was started. */
  readonly started: number
  /** The hotel's versions then. */
  readonly version: number
  readonly keysVersion: number
}

/** A request for a hotel's clock. */
export interface Waiting {
  readonly hotelId: number
  /** Gets undefined if there is no such hotel. Must not throw, because other requests are resolved after it. */
  resolve(clock: Clock | undefined): void
  reject(err: unknown): void
}

// One query serves all requests that wait, so they also fail together.
const ANSWER_WITHIN_MS = 4000
/** The least time for a query, even if its requests have waited long for the query before it. */
const LEAST_MS = 500

class Late extends AppError {
  constructor() {
    super('unavailable')
  }
}

const ASK_RECOVERING = 'select pg_is_in_recovery() as recovering'

interface AnswerRow {
  /** Null in a row that is only about the server. */
  hotel_id: number
  version: number
  keys_version: number
  started: number
  recovering: boolean
  /** False if the shards that were asked are not all on this node any more. */
  in_place?: boolean
}

const NO_SUCH_TABLE = '42P01'

/** One run of a server. Its hotels share it until one of their versions goes back, as after a failover. */
interface Past {
  started: number
}

interface Known extends Heard {
  past: Past
  version: number
  keysVersion: number
}

export interface ClocksOptions {
  /** Called when this connection is lost, because other connections are probably lost too. */
  lost?: () => void
  /** Called when hotels are not where they were. */
  moved?: () => void
}

// Counted for the whole process, so that two databases never give the same epoch.
let epochs = 0

const answersTo = async (client: Client, questions: Question[]): Promise<AnswerRow[]> => {
  const answers = await Promise.all(questions.map(({ text, values }) => query(client, text, values)))
  return answers.flatMap(({ rows }) => rows)
}

/**
 * Asks the database for the clocks of hotels, on a connection used for nothing else. All requests that wait
 * share the next query. A request never shares a query that was sent before it came.
 */
export class Clocks {
  private readonly open: () => Promise<Client>
  private readonly options: ClocksOptions
  private client: Promise<Client> | undefined
  private waiting: Waiting[] = []
  /** When the first of the waiting requests came. */
  private waitingSince = 0
  private asking = false
  /** By the start time of the server. */
  private readonly pasts = new Map<number, Past>()
  private readonly known = new Map<number, Known>()
  private ended = false
  /** Whether the last question was not answered. */
  isLost = false
  /** How to ask a node of a cluster for the hotels it has. */
  ofShards: ShardsQuestion | undefined
  /** Called after each question, with how long it took and whether there was an answer. */
  readonly onAsked: ((seconds: number, answered: boolean) => void)[] = []

  constructor(open: () => Promise<Client>, options: ClocksOptions = {}) {
    this.open = open
    this.options = options
  }

  /** The hotel's clock, read after this call began; undefined if there is no such hotel. */
  ask(hotelId: number): Promise<Clock | undefined> {
    return new Promise((resolve, reject) => this.enqueue({ hotelId, resolve, reject }))
  }

  /** The same with callbacks, which costs no promise. */
  enqueue(waiting: Waiting): void {
    if (this.waiting.length === 0) this.waitingSince = performance.now()
    this.waiting.push(waiting)
    if (!this.asking) void this.askAll()
  }

  /** The last answer about a hotel; undefined if there is none that can still be trusted. */
  lastHeard(hotelId: number): Heard | undefined {
    return this.known.get(hotelId)
  }

  /** Resolves if this server answers such questions and takes writes, whichever hotels it has. */
  async check(): Promise<void> {
    await this.ask(NO_HOTEL)
  }

  /** Closes the connection. The next question opens another. */
  leave(): void {
    this.drop(this.client)
  }

  async end(): Promise<void> {
    this.ended = true
    const client = await this.client?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  private async askAll(): Promise<void> {
    this.asking = true
    // Includes all requests that come in this turn of the event loop.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (this.waiting.length > 0) {
      const batch = this.waiting
      const left = this.waitingSince + ANSWER_WITHIN_MS - performance.now()
      this.waiting = []
      const askedAt = performance.now()
      let answered = false
      try {
        const asked = this.askFor([...new Set(batch.map(({ hotelId }) => hotelId))])
        this.answer(batch, await answeredWithin(Math.max(left, LEAST_MS), asked, () => new Late()))
        this.isLost = false
        answered = true
      } catch (err) {
        this.isLost = true
        this.drop(this.client)
        for (const each of batch) each.reject(err)
        if (err instanceof Late) for (const each of this.waiting.splice(0)) each.reject(err)
      }
      for (const note of this.onAsked) note((performance.now() - askedAt) / 1000, answered)
    }
    this.asking = false
  }

  private async askFor(hotelIds: number[]): Promise<AnswerRow[]> {
    const client = await this.connection()
    const rows = await this.rowsOf(client, hotelIds)
    // No row came back, so it is not known whether the server is a replica: ask for that alone.
    const [{ recovering }] = rows.length > 0 ? rows : (await query(client, ASK_RECOVERING)).rows
    if (recovering) throw new AppError('unavailable')
    return rows.filter(({ hotel_id }) => hotel_id !== null)
  }

  private async rowsOf(client: Client, hotelIds: number[]): Promise<AnswerRow[]> {
    if (this.ofShards === undefined) return answersTo(client, askTogether(hotelIds))
    const rows = await this.askShards(client, this.ofShards.of(hotelIds))
    if (rows?.every(({ in_place }) => in_place)) return rows
    this.options.moved?.()
    return answersTo(client, askEach(hotelIds))
  }

  private async askShards(
    client: Client,
    questions: Question[] | undefined,
  ): Promise<AnswerRow[] | undefined> {
    if (questions === undefined) return undefined
    try {
      return await answersTo(client, questions)
    } catch (err) {
      if ((err as { code?: string }).code === NO_SUCH_TABLE) return undefined
      throw err
    }
  }

  private answer(batch: Waiting[], rows: AnswerRow[]): void {
    // A version never goes back in one run of a server, so this must be another run, whatever start time it reports.
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

  private hear({ hotel_id, version, keys_version: keysVersion, started }: AnswerRow): Known {
    let past = this.pasts.get(started)
    if (past === undefined) {
      past = { started }
      this.pasts.set(started, past)
    }
    let known = this.known.get(hotel_id)
    if (known?.past === past) {
      known.version = version
      known.keysVersion = keysVersion
    } else {
      known = { past, started, version, keysVersion, epoch: ++epochs }
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
   * Forgets all clocks, because a lost connection may mean a failover, which can bring older versions back.
   * Does nothing if the connection was already replaced.
   */
  private drop(lost: Promise<Client> | undefined): void {
    if (lost === undefined || lost !== this.client) return
    this.client = undefined
    this.pasts.clear()
    this.known.clear()
    this.options.lost?.()
    lost.then((client) => client.end()).catch(() => {})
  }
}
