import { AppError } from '../errors.ts'

/** Lets a few work at once; the others wait in line. Where the line is full or does not move they are told to come back. */
export class Turns {
  private readonly most: number
  private readonly mostWaiting: number
  private readonly longestWaitMs: number
  private readonly line: (() => void)[] = []
  private working = 0

  constructor(most: number, mostWaiting: number, longestWaitMs: number) {
    this.most = most
    this.mostWaiting = mostWaiting
    this.longestWaitMs = longestWaitMs
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.working < this.most) this.working++
    else await this.queueUp()
    try {
      return await work()
    } finally {
      const next = this.line.shift()
      if (next === undefined) this.working--
      else next()
    }
  }

  private async queueUp(): Promise<void> {
    if (this.line.length >= this.mostWaiting) throw tooMany()
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(patience)
        resolve()
      }
      const patience = setTimeout(() => {
        this.line.splice(this.line.indexOf(enter), 1)
        reject(tooMany())
      }, this.longestWaitMs)
      this.line.push(enter)
    })
  }
}

const tooMany = (): AppError =>
  new AppError('unavailable', { message: 'Too many pictures are waiting. Try again shortly.' })
