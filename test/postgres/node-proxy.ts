import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { after } from 'node:test'
import { answerOfRole, type Role } from '../support/wire.ts'

/** A proxy before a PostgreSQL that can be away, hang, or call itself a node of a cluster. */
export class NodeProxy {
  /** If given, what it says of its role instead of what is true. */
  role: Role | undefined
  private readonly target: URL
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private state: 'answers' | 'away' | 'hangs' = 'answers'

  constructor(url: string, role?: Role) {
    this.target = new URL(url)
    this.role = role
    this.server = createServer((socket) => this.join(socket))
  }

  /** Returns its host and port. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    after(() => {
      this.goAway()
      this.server.close()
    })
    return `127.0.0.1:${(this.server.address() as { port: number }).port}`
  }

  goAway(): void {
    this.state = 'away'
    for (const socket of this.sockets) socket.destroy()
  }

  /** Takes connections and says nothing. */
  hang(): void {
    this.goAway()
    this.state = 'hangs'
  }

  comeBack(): void {
    this.goAway()
    this.state = 'answers'
  }

  private join(client: Socket): void {
    this.keep(client)
    if (this.state === 'away') client.destroy()
    if (this.state !== 'answers') return
    const server = this.keep(createConnection(Number(this.target.port || 5432), this.target.hostname))
    client.on('data', (chunk: Buffer) => {
      const answer = this.role && answerOfRole(chunk, this.role)
      if (answer === undefined) server.write(chunk)
      else client.write(answer)
    })
    server.pipe(client)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.sockets.delete(socket))
    return socket
  }
}
