const WINDOW_MS = 60_000

export interface CountWindow {
  count: number
  /** On a clock that nobody can put back: a minute must not become a day. */
  endsAt: number
}

/** Counts by name what happens within a minute, which begins when something is counted for the first time. */
export class WindowCounter {
  /** In the order they began, which is the order in which they end. */
  private readonly windows = new Map<string, CountWindow>()
  private readonly mostNames: number

  constructor(mostNames: number) {
    this.mostNames = mostNames
  }

  /** What was counted for a name in the minute that runs; undefined where none does. */
  current(name: string): CountWindow | undefined {
    const window = this.windows.get(name)
    return window !== undefined && window.endsAt > performance.now() ? window : undefined
  }

  add(name: string, count: number): CountWindow {
    const current = this.current(name)
    if (current === undefined) return this.begin(name, count)
    current.count += count
    return current
  }

  private begin(name: string, count: number): CountWindow {
    this.windows.delete(name)
    const now = performance.now()
    if (this.windows.size >= this.mostNames) this.makeRoom(now)
    const window = { count, endsAt: now + WINDOW_MS }
    this.windows.set(name, window)
    return window
  }

  /** Forgets what is over, and where that is not enough the window that ends first. */
  private makeRoom(now: number): void {
    for (const [name, { endsAt }] of this.windows) {
      if (endsAt > now && this.windows.size < this.mostNames) return
      this.windows.delete(name)
    }
  }
}

export const secondsLeft = ({ endsAt }: CountWindow): number => Math.ceil((endsAt - performance.now()) / 1000)
