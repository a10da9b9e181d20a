import type { Mode } from './requests.ts'

interface Line {
  requests: number
  worked: number
  slowest: number
  statuses: Map<number, number>
}

/** How many requests of each operation worked. */
export class Tally {
  private readonly lines = new Map<string, Line>()
  private readonly modes = new Map<Mode, number>()

  count(operation: string, mode: Mode, status: number, ms: number): void {
    const line = this.lines.get(operation) ?? { requests: 0, worked: 0, slowest: 0, statuses: new Map() }
    this.lines.set(operation, line)
    line.requests++
    if (status < 300) line.worked++
    line.slowest = Math.max(line.slowest, ms)
    line.statuses.set(status, (line.statuses.get(status) ?? 0) + 1)
    this.modes.set(mode, (this.modes.get(mode) ?? 0) + 1)
  }

  /** Operations of which no request succeeded: their effect was never tested. */
  get untried(): string[] {
    return [...this.lines].filter(([, { worked }]) => worked === 0).map(([operation]) => operation)
  }

  /** The table in docs/reliability.md. */
  get table(): string {
    const rows = [...this.lines]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([operation, { requests, worked, slowest, statuses }]) => {
        const share = `${Math.round((worked / requests) * 100)} %`
        const others = [...statuses]
          .toSorted(([a], [b]) => a - b)
          .map(([status, times]) => `${status} × ${times}`)
        return [operation, requests, share, `${slowest.toFixed(0)} ms`, others.join(', ')]
      })
    const total = [...this.lines.values()].reduce((sum, { requests }) => sum + requests, 0)
    const modes = [...this.modes].map(([mode, times]) => `${times} ${mode}`).join(', ')
    return [
      ['operation', 'requests', '2xx', 'slowest', 'statuses'],
      ['---', '---', '---', '---', '---'],
      ...rows,
    ]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .concat('', `${total} requests: ${modes}.`)
      .join('\n')
  }
}
