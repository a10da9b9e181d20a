import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'

interface Bounds {
  mostOfHotel: number
  mostOfProvider: number
  mostWaiting: number
  longestWaitMs: number
}

/** Whose guests ask, and whom. */
export interface Asking {
  hotelId: number
  /** Null: it is not known, or nobody. */
  provider: string | null
}

/**
 * Lets guests ask providers, a few of each hotel and a few at each provider at once: whoever waits for one that hangs keeps
 * nobody waiting who asks another, nor all who ask the same one for another hotel.
 */
export class ProviderTurns {
  private readonly bounds: Bounds
  private readonly lines = new Map<string, { limit: ConcurrencyLimit; users: number }>()

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  take<T>({ hotelId, provider }: Asking, work: () => Promise<T>): Promise<T> {
    const { mostOfHotel, mostOfProvider } = this.bounds
    return this.inLine(`hotel ${hotelId}`, mostOfHotel, () =>
      this.inLine(`provider ${provider}`, mostOfProvider, work),
    )
  }

  /** A line that nobody uses is forgotten. */
  private async inLine<T>(name: string, most: number, work: () => Promise<T>): Promise<T> {
    const { mostWaiting, longestWaitMs } = this.bounds
    const line = this.lines.get(name) ?? {
      limit: new ConcurrencyLimit({ most, mostWaiting, longestWaitMs }),
      users: 0,
    }
    this.lines.set(name, line)
    line.users++
    try {
      return await line.limit.take(work)
    } finally {
      if (--line.users === 0) this.lines.delete(name)
    }
  }
}
