import { AppError } from '../../errors.ts'

export interface ConcurrencyLimitOptions {
  /** How many may work at once. */
  most: number
  mostWaiting: number
  longestWaitMs: number
  message?: string
}

/** Lets a few work at once while others wait in line. Refuses when the line is full, or the wait too long. */
export class ConcurrencyLimit {
  private readonly options: ConcurrencyLimitOptions
  private readonly line: (() => void)[] = []
  private working = 0

  constructor(options: ConcurrencyLimitOptions) {
    this.options = options
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.working < this.options.most) this.working++
    else await this.queueUp()
    try {
      return await work()
    } finally {
      const next = this.line.shift()
      if (next === undefined) this.working--
      else next()
    }
  }

  /** Whether the next one would have to wait. */
  get isFull(): boolean {
    return this.working >= this.options.most
  }

  get waiting(): number {
    return this.line.length
  }

  private async queueUp(): Promise<void> {
    if (this.line.length >= this.options.mostWaiting) throw this.refusal()
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(patience)
        resolve()
      }
      const patience = setTimeout(() => {
        this.line.splice(this.line.indexOf(enter), 1)
        reject(this.refusal())
      }, this.options.longestWaitMs)
      this.line.push(enter)
    })
  }

  private refusal(): AppError {
    const { message } = this.options
    return new AppError('unavailable', message === undefined ? {} : { message })
  }
}
