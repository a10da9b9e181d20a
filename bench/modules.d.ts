declare module 'autocannon' {
  interface Result {
    requests: { average: number; total: number }
    latency: { p99: number }
    errors: number
    non2xx: number
  }
  export default function autocannon(options: object): Promise<Result>
}

declare module 'pg-copy-streams' {
  export function from(text: string): import('node:stream').Writable & { submit(connection: unknown): void }
}
