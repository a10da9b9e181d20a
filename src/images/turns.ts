import { AppError } from '../errors.ts'

/** Lets a few work at once; the others wait in line, and where the line is full they are told to come back. */
export class Turns {
  private readonly most: number
  private readonly mostWaiting: number
  private readonly line: (() => void)[] = []
  private working = 0

  constructor(most: number, mostWaiting: number) {
    this.most = most
    this.mostWaiting = mostWaiting
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
    if (this.line.length >= this.mostWaiting)
      throw new AppError('unavailable', { message: 'Too many pictures are waiting. Try again shortly.' })
    await new Promise<void>((resolve) => this.line.push(resolve))
  }
}
