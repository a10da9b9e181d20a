const WINDOW_MS = 60_000

export interface CountWindow {
  count: number
  /** On a clock that nobody can put back: a minute must not become a day. */
  endsAt: number
}

/** Counts by name what happens within a minute, which begins when it is opened to count the first time. */
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

  /** The minute that runs for a name, to count in; begins one where none does. */
  open(name: string): CountWindow {
    const now = performance.now()
    const known = this.windows.get(name)
    if (known !== undefined && known.endsAt > now) return known
    this.windows.delete(name)
    if (this.windows.size >= this.mostNames) this.makeRoom(now)
    const window = { count: 0, endsAt: now + WINDOW_MS }
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
