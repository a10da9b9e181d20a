import { AppError } from '../errors.ts'

export interface FairTurnsOptions {
  mostWaiting: number
  /** Of one caller: the rest of the line is for others. */
  mostOfOne: number
  longestWaitMs: number
  /** Told to who comes when the line is full, or has waited too long. */
  busy: string
  /** Told to who fills its own share. */
  busyWithYours: string
}

type Enter = () => void

/** One works at a time while others wait, and callers take turns: who sends many waits for its own, and hardly anybody else does. */
export class FairTurns {
  private readonly options: FairTurnsOptions
  /** Who waits, by caller; the caller whose turn is next stands first. */
  private readonly lines = new Map<string, Enter[]>()
  private waiting = 0
  private isWorking = false

  constructor(options: FairTurnsOptions) {
    this.options = options
  }

  async take<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (this.isWorking) await this.queueUp(whose)
    this.isWorking = true
    try {
      return await work()
    } finally {
      this.next()
    }
  }

  private async queueUp(whose: string): Promise<void> {
    const { mostWaiting, mostOfOne, longestWaitMs, busy, busyWithYours } = this.options
    const own = this.lines.get(whose) ?? []
    if (own.length >= mostOfOne) throw new AppError('unavailable', { message: busyWithYours })
    if (this.waiting >= mostWaiting) throw new AppError('unavailable', { message: busy })
    this.lines.set(whose, own)
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(patience)
        this.waiting--
        own.splice(own.indexOf(enter), 1)
        if (own.length === 0) this.lines.delete(whose)
      }
      const enter = (): void => {
        leave()
        resolve()
      }
      const patience = setTimeout(() => {
        leave()
        reject(new AppError('unavailable', { message: busy }))
      }, longestWaitMs)
      own.push(enter)
      this.waiting++
    })
  }

  /** Lets in the next caller, which then stands last with what else it waits for. */
  private next(): void {
    const [first] = this.lines
    if (first === undefined) {
      this.isWorking = false
      return
    }
    const [whose, own] = first
    const [enter] = own
    enter!()
    if (own.length === 0) return
    this.lines.delete(whose)
    this.lines.set(whose, own)
  }
}
