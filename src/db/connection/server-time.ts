const LEARN_AGAIN_AFTER_MS = 60_000

/**
 * The time of a database server, as its answers tell it. An answer is heard somewhat after the time it tells, so of several
 * the one that puts the server's clock furthest ahead is nearest to the truth.
 */
export class ServerTime {
  /** By how much its clock is ahead of this process' counter; undefined: nothing was heard yet. */
  private ahead: number | undefined
  private heardAt = 0

  /** An answer told this time, in milliseconds since 1970. */
  hear(told: number): void {
    const heardAt = performance.now()
    const ahead = told - heardAt
    const isOld = heardAt - this.heardAt > LEARN_AGAIN_AFTER_MS
    if (this.ahead !== undefined && ahead < this.ahead && !isOld) return
    this.ahead = ahead
    this.heardAt = heardAt
  }

  /** The server said that it is another time. The next answer is believed, whatever it tells. */
  doubt(): void {
    this.ahead = undefined
  }

  /** In whole milliseconds since 1970, as all moments are; undefined if it is not known. */
  now(): number | undefined {
    return this.ahead === undefined ? undefined : Math.round(performance.now() + this.ahead)
  }
}
