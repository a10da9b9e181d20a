import { AppError } from '../errors.ts'

interface Lane {
  busy: boolean
  queue: (() => void)[]
}

// A hotel never needs more at once, and a caller who would wait longer than this many turns is better told so.
const MOST_IN_LANE = 500
const MOST_IN_ALL = 4000

/** Writers of one hotel take turns in the process, so that a run on one hotel holds one connection, not all. */
export class Lanes {
  private readonly lanes = new Map<number, Lane>()
  private waiting = 0

  /** Waits for the hotel's turn. Call what it returns when done, whatever happened. */
  async enter(hotelId: number): Promise<() => void> {
    let lane = this.lanes.get(hotelId)
    if (lane === undefined) {
      lane = { busy: false, queue: [] }
      this.lanes.set(hotelId, lane)
    }
    if (lane.busy) await this.queueUp(lane)
    lane.busy = true
    return () => this.leave(hotelId, lane)
  }

  get state(): { lanes: number; waiting: number } {
    return { lanes: this.lanes.size, waiting: this.waiting }
  }

  private async queueUp(lane: Lane): Promise<void> {
    if (lane.queue.length >= MOST_IN_LANE || this.waiting >= MOST_IN_ALL)
      throw new AppError('unavailable', {
        message: 'Too many changes of this hotel are waiting. Try again shortly.',
      })
    this.waiting++
    await new Promise<void>((resolve) => lane.queue.push(resolve))
    this.waiting--
  }

  private leave(hotelId: number, lane: Lane): void {
    const next = lane.queue.shift()
    if (next !== undefined) next()
    else {
      lane.busy = false
      this.lanes.delete(hotelId)
    }
  }
}
