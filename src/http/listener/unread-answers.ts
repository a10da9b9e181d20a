import { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { countUnread } from './connections.ts'

/**
 * An answer whose bytes count as unread from the moment it is written until the operating system has taken all of them.
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

  /** Node calls this when the answer was sent and the next one may begin. */
  override detachSocket(socket: Socket): void {
    super.detachSocket(socket)
    if (this.counted === 0) return
    countUnread(socket, -this.counted)
    this.counted = 0
  }
}

// On the prototype, so that it costs nothing for answers that are sent at once.
Object.assign(CountedResponse.prototype, { counted: 0 })
