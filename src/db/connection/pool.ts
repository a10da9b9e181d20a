import { AppError } from '../../errors.ts'
import type { Client } from './connect.ts'

const MOST_WAITING = 2000
const LONGEST_WAIT_MS = 4000

interface Waiter {
  resolve(client: Client): void
  reject(err: unknown): void
  timer: NodeJS.Timeout
}

/** A limited set of connections. A caller who waits too long, or behind too many others, gets `unavailable`. */
export class Pool {
  private readonly open: () => Promise<Client>
  readonly size: number
  private readonly idle: Client[] = []
  private readonly waiters: Waiter[] = []
  private readonly broken = new WeakSet<Client>()
  private readonly opened = new Set<Client>()
  private count = 0
  private ended = false
  /** Callers who got no connection, because they waited too long or behind too many. */
  refused = 0

  constructor(size: number, open: () => Promise<Client>) {
    this.size = size
    this.open = open
  }

  async take(): Promise<Client> {
    if (this.ended) throw new AppError('unavailable', { message: 'The service is shutting down.' })
    let client = this.idle.pop()
    while (client !== undefined && this.broken.has(client)) client = this.idle.pop()
    if (client !== undefined) return client
    if (this.count < this.size) return this.openOne()
    if (this.waiters.length < MOST_WAITING) return this.wait()
    this.refused++
    throw new AppError('unavailable')
  }

  /** Gives a connection back. If its state may be unknown, it is closed instead. */
  give(client: Client, reusable: boolean): void {
    if (!reusable || this.broken.has(client) || this.ended) {
      this.drop(client)
      return
    }
    const waiter = this.waiters.shift()
    if (waiter === undefined) this.idle.push(client)
    else {
      clearTimeout(waiter.timer)
      waiter.resolve(client)
    }
  }

  /**
   * Closes all idle connections. After one was lost the others may be dead too, and using them would end in a timeout.
   */
  dropIdle(): void {
    this.close(this.idle.splice(0))
  }

  /** Closes all connections. Those in use finish what was sent and take nothing more. */
  leave(): void {
    this.dropIdle()
    for (const client of this.opened) {
      this.broken.add(client)
      client.end().catch(() => {})
    }
    this.opened.clear()
  }

  get state(): { open: number; idle: number; waiting: number } {
    return { open: this.count, idle: this.idle.length, waiting: this.waiters.length }
  }

  async end(): Promise<void> {
    this.ended = true
    await Promise.allSettled(this.idle.splice(0).map((client) => client.end()))
  }

  private async openOne(): Promise<Client> {
    this.count++
    try {
      const client = await this.open()
      this.opened.add(client)
      client.on('end', () => this.lose(client))
      client.on('error', () => this.lose(client))
      return client
    } catch (err) {
      this.count--
      this.replace()
      throw err
    }
  }

  private wait(): Promise<Client> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        resolve,
        reject,
        timer: setTimeout(() => {
          this.waiters.splice(this.waiters.indexOf(waiter), 1)
          this.refused++
          reject(new AppError('unavailable'))
        }, LONGEST_WAIT_MS),
      }
      this.waiters.push(waiter)
    })
  }

  private lose(client: Client): void {
    this.opened.delete(client)
    if (this.broken.has(client)) return
    this.broken.add(client)
    const at = this.idle.indexOf(client)
    if (at < 0) return
    this.idle.splice(at, 1)
    this.count--
    this.replace()
  }

  private drop(client: Client): void {
    this.close([client])
    this.dropIdle()
  }

  private close(clients: Client[]): void {
    this.count -= clients.length
    for (const client of clients) {
      this.broken.add(client)
      this.opened.delete(client)
      client.end().catch(() => {})
      this.replace()
    }
  }

  /** A connection was closed: the caller who has waited longest gets a new one. */
  private replace(): void {
    const waiter = this.waiters.shift()
    if (waiter === undefined) return
    clearTimeout(waiter.timer)
    this.openOne().then(waiter.resolve, waiter.reject)
  }
}
