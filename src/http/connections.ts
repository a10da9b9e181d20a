import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node notes at a connection which answer it is busy with, and how much of it the system has not taken yet. */
export type HttpSocket = Socket & {
  _httpMessage?: ServerResponse | null
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}

export interface ConnectionBounds {
  /** Connections that may be open at once; 0 is off. */
  most: number
  /** Bytes that may wait for all peers together, see UnreadAnswers. */
  mostUnread: number
  /** Milliseconds without a byte taken, after which a connection is given up. */
  stalledMs: number
  /** How often that is looked at. */
  lookEveryMs: number
}

/** One peer, and what waits in memory for it to take. */
class Connection {
  readonly socket: HttpSocket
  /** Bytes of answers it has not taken, and of requests that wait behind them. */
  unread = 0
  /** Requests that came before the answers to those before them had left. */
  waiting = 0
  /** What it had sent when a place was looked for last. */
  sent = 0
  /** What it had taken, or sent, when it was looked at last, and for how many milliseconds that is so. */
  moved = 0
  stillMs = 0
  isClosed = false

  constructor(socket: HttpSocket) {
    this.socket = socket
  }

  get isBusy(): boolean {
    return Boolean(this.socket._httpMessage)
  }

  /** Whether it is the peer's turn, to take an answer or to send the rest of a request, and it did nothing of it. */
  get isStill(): boolean {
    const { writableLength, _httpMessage: message } = this.socket
    const waits = writableLength > 0 || (Boolean(message) && !message!.req.complete)
    return waits && this.movement === this.moved
  }

  /** Sending more does not count where reading is waited for. */
  get movement(): number {
    const { writableLength, bytesRead, _handle: handle } = this.socket
    if (writableLength === 0 || !handle) return bytesRead
    return handle.bytesWritten - handle.writeQueueSize
  }
}

const known = new WeakMap<Socket, { connection: Connection; all: Connections }>()

/** Notes bytes that wait in memory for this peer; fewer once they have left. */
export const countUnread = (socket: Socket, bytes: number): void => {
  const found = known.get(socket)
  found?.all.count(found.connection, bytes)
}

/** Notes a request that has to wait, or one less; answers how many do. */
export const countWaiting = (socket: Socket, change: 1 | -1, bytes: number): number => {
  const found = known.get(socket)
  if (found === undefined) return 0
  found.connection.waiting += change
  found.all.count(found.connection, change * bytes)
  return found.connection.waiting
}

export const unreadOf = (socket: Socket): number => known.get(socket)?.connection.unread ?? 0

const isAny = (_connection: Connection): boolean => true
const asksOn = ({ waiting }: Connection): boolean => waiting > 0
const hasUnread = ({ unread }: Connection): boolean => unread > 0

/**
 * The open connections of a server. Where one more comes than may be open, one is closed for it: one whose peer does not
 * do its part, else one without a request under way, so that whoever only holds connections open keeps nobody out, else
 * the one for which most waits of those that ask on before they are answered. Where there is none of these, the new one
 * is closed. Whoever takes nothing for too long is closed in any case, and where too much
 * waits in memory those are closed at once who take nothing, then those for whom most waits.
 */
export class Connections {
  /** In the order they will be looked at when a place is needed. */
  private readonly open = new Map<HttpSocket, Connection>()
  private readonly bounds: ConnectionBounds
  /** Those that did not move between the last two looks, the longest last. */
  private stalled: Connection[] = []
  private bytes = 0
  private lookedAt = performance.now()

  constructor(server: Server, bounds: ConnectionBounds) {
    this.bounds = bounds
    server.on('connection', (socket: HttpSocket) => this.add(socket))
    let looking: NodeJS.Timeout | undefined
    server.on('listening', () => {
      looking ??= setInterval(() => this.look(performance.now()), bounds.lookEveryMs).unref()
    })
    server.on('close', () => clearInterval(looking))
  }

  /** Bytes that wait for all peers together. */
  get unread(): number {
    return this.bytes
  }

  count(connection: Connection, bytes: number): void {
    if (connection.isClosed) return
    connection.unread += bytes
    this.bytes += bytes
    while (this.bytes > this.bounds.mostUnread) this.close(this.nextStalled(hasUnread) ?? this.heaviest()!)
  }

  /** Answers how many peers stand still. */
  look(now: number): number {
    // Where this process itself stood still, peers are not blamed for it.
    const elapsed = Math.min(now - this.lookedAt, 2 * this.bounds.lookEveryMs)
    this.lookedAt = now
    this.stalled = []
    for (const connection of this.open.values()) {
      if (!connection.isStill) {
        connection.moved = connection.movement
        connection.stillMs = 0
        continue
      }
      connection.stillMs += elapsed
      if (connection.stillMs >= this.bounds.stalledMs) this.close(connection)
      else this.stalled.push(connection)
    }
    this.stalled.sort((one, other) => one.stillMs - other.stillMs)
    return this.stalled.length
  }

  private add(socket: HttpSocket): void {
    const { most } = this.bounds
    if (most > 0 && this.open.size >= most && !this.makeRoom()) {
      socket.destroy()
      return
    }
    const connection = new Connection(socket)
    this.open.set(socket, connection)
    known.set(socket, { connection, all: this })
    socket.once('close', () => this.forget(connection))
  }

  private makeRoom(): boolean {
    const found = this.nextStalled() ?? this.longestSilent() ?? this.heaviest(asksOn)
    if (found !== undefined) this.close(found)
    return found !== undefined
  }

  private nextStalled(isWanted = isAny): Connection | undefined {
    for (let next = this.stalled.pop(); next !== undefined; next = this.stalled.pop())
      if (!next.isClosed && next.isStill && isWanted(next)) return next
    return undefined
  }

  /** What sent something since it was looked at last is passed over once: the others were silent for longer. */
  private longestSilent(): Connection | undefined {
    for (const [socket, connection] of this.open) {
      if (connection.isBusy) continue
      if (socket.bytesRead === connection.sent) return connection
      this.open.delete(socket)
      connection.sent = socket.bytesRead
      this.open.set(socket, connection)
    }
    return undefined
  }

  private heaviest(isWanted = isAny): Connection | undefined {
    let heaviest: Connection | undefined
    for (const connection of this.open.values())
      if (isWanted(connection) && connection.unread > (heaviest?.unread ?? -1)) heaviest = connection
    return heaviest
  }

  /** What nobody reads would stay in the buffers of the system otherwise. */
  private close(connection: Connection): void {
    const { socket } = connection
    this.forget(connection)
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else socket.destroy()
  }

  private forget(connection: Connection): void {
    if (connection.isClosed) return
    connection.isClosed = true
    this.open.delete(connection.socket)
    this.bytes -= connection.unread
    connection.unread = 0
  }
}
