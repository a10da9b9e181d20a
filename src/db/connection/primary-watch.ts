import { setTimeout as delay } from 'node:timers/promises'
import { answeredWithin } from './answered-within.ts'
import { type Client, connect } from './connect.ts'
import { oldPrimaries } from './find-primary.ts'
import { hostUrls } from './hosts.ts'

const LOOK_EVERY_MS = 1000
const ANSWER_WITHIN_MS = 1000

interface State {
  recovering: boolean
  /** The same for all copies of one PostgreSQL. */
  system: string
  /** Each promotion begins a new one, with the next number. Null in recovery. */
  timeline: number | null
}

const ASK_STATE = `
  select pg_is_in_recovery() as recovering, (select system_identifier::text from pg_control_system()) as system,
    case when not pg_is_in_recovery()
      then ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`

type Primary = Pick<State, 'system'> & { timeline: number }

/**
 * Looks at all servers that DATABASE_URL names. After a failover the primary from before may still take writes, until
 * somebody stops it, or may do so again, if it hung. The one that was promoted has the later timeline. A server that
 * cannot say its timeline is never taken for an old primary.
 */
export class PrimaryWatch {
  private readonly urls: string[]
  private readonly onOld: () => void
  private readonly clients = new Map<string, Promise<Client>>()
  /** What each server answered last, if it was a primary then. */
  private readonly primaries = new Map<string, Primary>()
  /** By system. */
  private readonly latest = new Map<string, number>()
  private readonly ending = new AbortController()
  private watching: Promise<void> | undefined

  /** Calls `onOld` when a primary turns out to be an old one, which from then on is not connected to. */
  constructor(url: string, onOld: () => void) {
    const urls = hostUrls(url)
    this.urls = urls.length === 1 ? [] : urls
    this.onOld = onOld
  }

  /** Looks once, and then goes on looking until `end`. */
  async begin(): Promise<void> {
    if (this.urls.length === 0 || this.watching !== undefined) return
    await this.look()
    this.watching ??= this.keepLooking()
  }

  async end(): Promise<void> {
    this.ending.abort()
    await this.watching
    for (const url of this.urls) this.drop(url)
  }

  private async keepLooking(): Promise<void> {
    const { signal } = this.ending
    while (!signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await this.look()
    }
  }

  private async look(): Promise<void> {
    await Promise.all(this.urls.map((url) => this.hear(url)))
    let found = false
    for (const [url, { system, timeline }] of this.primaries) {
      const isOld = timeline < this.latest.get(system)!
      if (isOld && !oldPrimaries.has(url)) found = true
      if (isOld) oldPrimaries.add(url)
      else oldPrimaries.delete(url)
    }
    if (found) this.onOld()
  }

  /** A server that does not answer is taken for what it was before. */
  private async hear(url: string): Promise<void> {
    const state = await this.ask(url)
    if (state === undefined) return
    const { system, timeline } = state
    if (timeline === null) {
      this.primaries.delete(url)
      oldPrimaries.delete(url)
      return
    }
    this.primaries.set(url, { system, timeline })
    this.latest.set(system, Math.max(timeline, this.latest.get(system) ?? 0))
  }

  private async ask(url: string): Promise<State | undefined> {
    try {
      const { rows } = await answeredWithin(
        ANSWER_WITHIN_MS,
        this.connection(url).then((client) => client.query<State>(ASK_STATE)),
        () => new Error('no answer'),
      )
      return rows[0]
    } catch {
      this.drop(url)
      return undefined
    }
  }

  private connection(url: string): Promise<Client> {
    let client = this.clients.get(url)
    if (client === undefined) {
      client = connect(url, { readOnly: true })
      this.clients.set(url, client)
    }
    return client
  }

  private drop(url: string): void {
    this.clients
      .get(url)
      ?.then((client) => client.end())
      .catch(() => {})
    this.clients.delete(url)
  }
}
