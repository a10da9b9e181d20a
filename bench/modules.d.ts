declare module 'autocannon' {
  interface Result {
    requests: { average: number; total: number }
    latency: { p99: number }
    errors: number
    non2xx: number
  }
  interface Client {
    setRequests(requests: object[]): void
  }
  interface Options {
    url: string
    connections: number
    duration: number
    requests: object[]
    setupClient?: (client: Client) => void
  }
  export default function autocannon(options: Options): Promise<Result>
}

declare module 'pg-copy-streams' {
  export function from(text: string): import('node:stream').Writable & { submit(connection: unknown): void }
}
