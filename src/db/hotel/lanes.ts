import { AppError } from '../../errors.ts'

interface Waiting {
  resolve(): void
  reject(err: AppError): void
}

interface Lane {
  busy: boolean
  queue: Waiting[]
}

// A hotel never needs more at once. Beyond this an error now is better than a very long wait.
const MOST_IN_LANE = 500
const MOST_IN_ALL = 4000

/** Writers of one hotel take turns within the process, so that a busy hotel takes one connection, not all. */
export class Lanes {
  private readonly lanes = new Map<number, Lane>()
  private waiting = 0
  /** Changes that were not let in, or sent away because their hotel was stuck. */
  refused = 0

  /**
   * Waits for the hotel's turn. Always call the returned function when done. Pass `stuck` if the hotel's lock could not
   * be had for seconds: then all who wait get an error at once, instead of each running into a timeout.
   */
  async enter(hotelId: number): Promise<(stuck?: boolean) => void> {
    let lane = this.lanes.get(hotelId)
    if (lane === undefined) {
      lane = { busy: false, queue: [] }
      this.lanes.set(hotelId, lane)
    }
    if (lane.busy) await this.queueUp(lane)
    lane.busy = true
    return (stuck = false) => this.leave(hotelId, lane, stuck)
  }

  get state(): { lanes: number; waiting: number } {
    return { lanes: this.lanes.size, waiting: this.waiting }
  }

  /** The hotels with most changes waiting, at most so many of them, and only those with at least so many changes. */
  busiest(most: number, atLeast: number): { hotelId: number; waiting: number }[] {
    return [...this.lanes]
      .map(([hotelId, { queue }]) => ({ hotelId, waiting: queue.length }))
      .filter(({ waiting }) => waiting >= atLeast)
      .sort((one, other) => other.waiting - one.waiting)
      .slice(0, most)
  }

  private async queueUp(lane: Lane): Promise<void> {
    if (lane.queue.length >= MOST_IN_LANE || this.waiting >= MOST_IN_ALL) {
      this.refused++
      throw new AppError('unavailable', {
        message: 'Too many changes of this hotel are waiting. Try again shortly.',
      })
    }
    this.waiting++
    try {
      await new Promise<void>((resolve, reject) => lane.queue.push({ resolve, reject }))
    } finally {
      this.waiting--
    }
  }

  private leave(hotelId: number, lane: Lane, stuck: boolean): void {
    if (stuck) this.refused += lane.queue.length
    if (stuck) for (const { reject } of lane.queue.splice(0)) reject(new AppError('unavailable'))
    const next = lane.queue.shift()
    if (next !== undefined) next.resolve()
    else {
      lane.busy = false
      this.lanes.delete(hotelId)
    }
  }
}
