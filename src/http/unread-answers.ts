import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

const MEBIBYTE = 1024 * 1024
/** Where readers keep up next to nothing waits here. */
const MOST_BYTES = 256 * MEBIBYTE

/**
 * What was sent to callers without a token and not yet taken off by them. It is all in memory, so there is a bound to
 * it: whoever asks for many pictures and reads none must not take it all.
 */
export class UnreadAnswers {
  private readonly most: number
  private readonly sockets = new Map<Socket, number>()
  private bytes = 0

  constructor(most = MOST_BYTES) {
    this.most = most
  }

  get size(): number {
    return this.bytes
  }

  /** To be called before it is sent; throws where there is no room for it. */
  add({ raw, request }: FastifyReply, size: number): void {
    if (this.bytes + size > this.most) throw new AppError('unavailable')
    const { socket } = request.raw
    // An answer that still waits behind another when its connection ends is told nothing of it.
    if (!this.sockets.has(socket)) {
      this.sockets.set(socket, 0)
      socket.once('close', () => this.forget(socket))
    }
    this.change(socket, size)
    raw.once('finish', () => this.change(socket, -size))
  }

  private change(socket: Socket, size: number): void {
    const waiting = this.sockets.get(socket)
    if (waiting === undefined) return
    this.sockets.set(socket, waiting + size)
    this.bytes += size
  }

  private forget(socket: Socket): void {
    this.bytes -= this.sockets.get(socket) ?? 0
    this.sockets.delete(socket)
  }
}
