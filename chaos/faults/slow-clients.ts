import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const SLOW = 500
const DEAF = 100
const REQUESTS_UNREAD = 30

/** Clients that send a byte a second, and clients that never read their answers. */
export class SlowClients {
  readonly count = SLOW + DEAF
  private readonly port: number
  private readonly token: string
  private readonly sockets = new Set<Socket>()
  private stopped = false
  private running: Promise<unknown> = Promise.resolve()

  constructor(port: number, token: string) {
    this.port = port
    this.token = token
  }

  begin(): void {
    this.running = Promise.all([
      ...Array.from({ length: SLOW }, () => this.sendSlowly()),
      ...Array.from({ length: DEAF }, () => this.neverRead()),
    ])
  }

  async end(): Promise<void> {
    this.stopped = true
    for (const socket of this.sockets) socket.destroy()
    await this.running
  }

  private open(): Socket {
    const socket = connect(this.port, '127.0.0.1')
    socket.on('error', () => {})
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    return socket
  }

  /** Connects again whenever the server closes the connection. */
  private async sendSlowly(): Promise<void> {
    const text = `POST /api/plugin/v1/createbooking HTTP/1.1\r\nhost: x\r\ntoken: ${this.token}\r\ncontent-length: 900\r\n`
    while (!this.stopped) {
      const socket = this.open()
      socket.resume()
      for (let at = 0; at === 0 || (!socket.destroyed && !this.stopped); at++) {
        socket.write(text[at % text.length]!)
        await delay(1000)
      }
    }
  }

  private async neverRead(): Promise<void> {
    const text = `GET /api/plugin/v1/hotelinformation HTTP/1.1\r\nhost: x\r\ntoken: ${this.token}\r\n\r\n`
    while (!this.stopped) {
      const socket = this.open()
      socket.pause()
      for (let sent = 0; sent < REQUESTS_UNREAD && !socket.destroyed && !this.stopped; sent++) {
        socket.write(text)
        await delay(1000)
      }
      socket.destroy()
    }
  }
}
