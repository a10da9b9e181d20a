import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from '../../clients/typescript/src/index.ts'
import { isSocketOf } from './processes.ts'

/** A received message that is not answered yet. */
interface Held {
  code: string
  request: IncomingMessage
  response: ServerResponse
}

/** Receives the webhooks of the load's hotels, and accepts only those signed by the specification. */
export class Receiver {
  /** Booking codes whose event was received. */
  readonly delivered = new Set<string>()
  refused = 0
  /** While true, nothing is answered. */
  holding = false
  readonly held: Held[] = []
  private readonly secrets = new Map<string, string>()
  private readonly server = http.createServer((request, response) => void this.take(request, response))

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return this
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  urlFor(hotelId: number): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${hotelId}`
  }

  know(hotelId: number, secret: string): void {
    this.secrets.set(`/${hotelId}`, secret)
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const code = await this.read(request).catch(() => undefined)
    if (code === undefined) {
      this.refused++
      response.writeHead(400).end()
    } else if (this.holding) this.held.push({ code, request, response })
    else this.accept(code, response)
  }

  /** Answers again, except the held messages of one process, which it drops. Returns the bookings of these. */
  dropHeldOf(pid: number): string[] {
    this.holding = false
    const isOf = ({ request }: Held): boolean => isSocketOf(pid, request.socket.remotePort)
    const held = this.held.splice(0).map((each) => ({ ...each, isDropped: isOf(each) }))
    for (const { code, response, isDropped } of held) if (!isDropped) this.accept(code, response)
    return held.filter(({ isDropped }) => isDropped).map(({ code }) => code)
  }

  private accept(code: string, response: ServerResponse): void {
    this.delivered.add(code)
    response.writeHead(204).end()
  }

  private async read(request: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const secret = this.secrets.get(request.url!)!
    const message = await verifyWebhook({ headers: request.headers, body: Buffer.concat(chunks), secret })
    if (message.type !== 'booking.created') throw new Error(`nobody asked for ${message.type}`)
    return message.data.booking_code
  }
}
