import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { isSocketOf } from './processes.ts'

interface Held {
  code: string
  response: ServerResponse
}

/** Takes the webhooks of the load's hotels, and believes only what is signed as the specification has it. */
export class Receiver {
  /** Booking codes whose event came. */
  readonly delivered = new Set<string>()
  refused = 0
  /** What this process sends is not answered. */
  holdFrom: number | undefined
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
    } else if (this.holdFrom !== undefined && isSocketOf(this.holdFrom, request.socket.remotePort)) {
      this.held.push({ code, response })
    } else {
      this.delivered.add(code)
      response.writeHead(204).end()
    }
  }

  private async read(request: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const verifier = new Webhook(this.secrets.get(request.url!)!)
    const headers = request.headers as Record<string, string>
    const { data } = verifier.verify(Buffer.concat(chunks), headers) as { data: { booking_code: string } }
    return data.booking_code
  }
}
