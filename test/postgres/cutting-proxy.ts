import { createServer, type Server, type Socket, connect as tcp } from 'node:net'
import { after } from 'node:test'

/** What the proxy does with a COMMIT. */
export type Fate =
  | 'pass'
  /** It never arrives, and both ends are cut. */
  | 'lost'
  /** It arrives and is carried out, but the answer is lost. */
  | 'done unheard'
  /** The caller is cut off at once; the server gets it when the test calls `deliver`. */
  | 'late'

// A whole statement: `begin isolation level read committed` must not match.
const COMMIT = Buffer.from('commit\0')
const COMMITTED = Buffer.from('COMMIT\0')

/** A proxy before PostgreSQL that can cut a connection around COMMIT, which it finds by its text. */
export class CuttingProxy {
  fate: Fate = 'pass'
  /** Lets a late COMMIT through. */
  deliver: () => void = () => {}
  cuts = 0
  private readonly server: Server
  private readonly target: URL
  private readonly sockets = new Set<Socket>()

  constructor(url: string) {
    this.target = new URL(url)
    this.server = createServer((client) => this.join(client))
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    after(() => this.stop())
    const url = new URL(this.target)
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
    url.hostname = '127.0.0.1'
    url.port = String(address.port)
    return url.href
  }

  private stop(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }

  private join(client: Socket): void {
    const server = tcp(Number(this.target.port || 5432), this.target.hostname)
    let unheard = false
    for (const socket of [client, server]) {
      this.sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('data', (chunk: Buffer) => {
      if (this.fate === 'pass' || !chunk.includes(COMMIT)) return void server.write(chunk)
      this.cuts++
      if (this.fate === 'done unheard') {
        unheard = true
        server.write(chunk)
        return
      }
      const late = this.fate === 'late'
      this.fate = 'pass'
      if (late) this.deliver = () => server.end(chunk)
      else server.destroy()
      client.removeAllListeners('close').destroy()
    })
    server.on('data', (chunk: Buffer) => {
      if (!unheard) return void client.write(chunk)
      if (!chunk.includes(COMMITTED)) return
      this.fate = 'pass'
      server.destroy()
      client.destroy()
    })
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  }
}
