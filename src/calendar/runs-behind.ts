const ENOUGH = 3
const MOST_HOTELS = 10_000

/**
 * Counts changes of this process in a row to hotels whose calendar is behind. After some, others seem to leave the hotel alone,
 * and it pays to bring the calendar up to date, so that the next changes can be decided by it. Doing so before every
 * change costs more than it saves.
 */
export class RunsBehind {
  private readonly runs = new Map<number, { version: number; length: number }>()

  /** This process made that version of a hotel. */
  note(hotelId: number, version: number): void {
    const run = this.runs.get(hotelId)
    if (this.runs.size >= MOST_HOTELS) this.runs.clear()
    this.runs.set(hotelId, { version, length: run?.version === version - 1 ? run.length + 1 : 1 })
  }

  /** The version that the calendar should be brought to; undefined if it does not pay yet. Then counts anew. */
  take(hotelId: number): number | undefined {
    const run = this.runs.get(hotelId)
    if (run === undefined || run.length < ENOUGH) return undefined
    this.runs.delete(hotelId)
    return run.version
  }
}
