import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What Node notes at a connection: the answer being written, and the bytes the operating system has not taken yet. */
export type HttpSocket = Socket & {
  _httpMessage?: ServerResponse | null
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}

export interface ConnectionBounds {
  /** Connections that may be open at once; 0 is off. */
  most: number
  /** Bytes that may wait in memory for all callers together, see unread-answers.ts. */
  mostUnread: number
  /** A connection is closed when its caller takes no byte for so many milliseconds. */
  stalledMs: number
  /** Milliseconds between two such checks. */
  lookEveryMs: number
}

/** One connection, and what waits in memory for its caller to read. */
class Connection {
  readonly socket: HttpSocket
  /** Bytes of answers the caller has not read, and of requests that wait behind them. */
  unread = 0
  /** Requests that arrived while answers to earlier ones were still to be sent. */
  waiting = 0
  /** Bytes the caller had sent when a connection to close was last looked for. */
  sent = 0
  /** Bytes the caller had read, or sent, at the last check, and for how many milliseconds that has not changed. */
  moved = 0
  stillMs = 0
  isClosed = false

  constructor(socket: HttpSocket) {
    this.socket = socket
  }

  get isBusy(): boolean {
    return Boolean(this.socket._httpMessage)
  }

  /** Whether the caller should read an answer or send the rest of a request, and did neither since the last check. */
  get isStill(): boolean {
    const { writableLength, _httpMessage: message } = this.socket
    const waits = writableLength > 0 || (Boolean(message) && !message!.req.complete)
    return waits && this.movement === this.moved
  }

  /** Bytes the caller has read, where an answer waits for it; else bytes it has sent. */
  get movement(): number {
    const { writableLength, bytesRead, _handle: handle } = this.socket
    if (writableLength === 0 || !handle) return bytesRead
    return handle.bytesWritten - handle.writeQueueSize
  }
}

const known = new WeakMap<Socket, { connection: Connection; all: Connections }>()

/** Notes bytes that wait in memory for this caller; a negative number once they were sent. */
export const countUnread = (socket: Socket, bytes: number): void => {
  const found = known.get(socket)
  found?.all.count(found.connection, bytes)
}

/** Notes that one more request waits, or one less, and returns how many do. */
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
 * The open connections of a server.
 *
 * When one more comes than may be open, another is closed for it, the first that there is of these: one whose caller is
 * still, see `isStill`; one without a request under way, so that holding connections open keeps nobody out; of those that
 * send further requests before they read the answers, the one with most unread bytes. If there is none, the new
 * connection is closed.
 *
 * A connection whose caller is still for too long is closed in any case. When too many bytes wait in memory, connections
 * are closed at once: those that are still first, then those with most unread bytes.
 */
export class Connections {
  /** In the order in which they are checked when one has to be closed. */
  private readonly open = new Map<HttpSocket, Connection>()
  private readonly bounds: ConnectionBounds
  /** Those that were still at the last check, the longest last. */
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

  /** Bytes that wait in memory for all callers together. */
  get unread(): number {
    return this.bytes
  }

  count(connection: Connection, bytes: number): void {
    if (connection.isClosed) return
    connection.unread += bytes
    this.bytes += bytes
    while (this.bytes > this.bounds.mostUnread) this.close(this.nextStalled(hasUnread) ?? this.heaviest()!)
  }

  /** Checks every connection, and returns how many are still. */
  look(now: number): number {
    // While this process itself was busy, callers could do nothing: that time does not count against them.
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

  /** One that sent something since the last time is passed over once: the others have been silent for longer. */
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

  /** A reset, where bytes are unread: otherwise they would stay in the buffers of the operating system. */
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
