import { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { countUnread } from './connections.ts'

/**
 * An answer, of whatever kind, that counts as unread from the moment it is written until the system has taken all of it.
 * Mostly that is the same moment, and nothing is counted.
 */
export class CountedResponse extends ServerResponse {
  declare private counted: number

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    super.end(chunk as never, encoding as never, callback as never)
    if (this.writableLength !== 0 && this.counted === 0) {
      this.counted = this.writableLength
      countUnread(this.req.socket, this.counted)
    }
    return this
  }

  /** Node's word for: it has left, and the next one's turn has come. */
  override detachSocket(socket: Socket): void {
    super.detachSocket(socket)
    if (this.counted === 0) return
    countUnread(socket, -this.counted)
    this.counted = 0
  }
}

// On the prototype, so that an answer which leaves at once costs nothing.
Object.assign(CountedResponse.prototype, { counted: 0 })
