import { createServer, type Server, type Socket, connect as tcp } from 'node:net'

const COMMITTED = Buffer.from('COMMIT\0')

/** A proxy that cuts connections after PostgreSQL has carried out a COMMIT and before its answer arrives. */
export class UnheardCommits {
  /** How many connections are still to be cut. */
  armed = 0
  cut = 0
  private readonly server: Server
  private readonly sockets = new Set<Socket>()

  constructor(port: number) {
    this.server = createServer((client) => this.join(client, tcp(port, '127.0.0.1')))
  }

  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return (this.server.address() as { port: number }).port
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }

  private join(client: Socket, server: Socket): void {
    for (const socket of [client, server]) {
      this.sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
    }
    client.on('data', (chunk) => server.write(chunk))
    server.on('data', (chunk: Buffer) => {
      if (this.armed === 0 || !chunk.includes(COMMITTED)) return void client.write(chunk)
      this.armed--
      this.cut++
      server.destroy()
      client.destroy()
    })
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  }
}
