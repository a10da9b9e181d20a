import { ConcurrencyLimit } from '../connection/concurrency-limit.ts'

// Of the ten connections of a node that change hotels, those of a shard that moves get three.
const DOOR = { most: 3, mostWaiting: 4000, longestWaitMs: 3000 }

/**
 * While a shard moves, changes of its hotels wait for Citus. Only a few do so on a connection, and the others before they
 * have one, so that there are connections for the hotels that do not move.
 */
export class ShardDoors {
  private readonly doors = new Map<number, ConcurrencyLimit>()

  /**
   * Waits until there is room. Call the returned function once the shard is kept in place, or could not be. A hotel that
   * is in no shard does not wait.
   */
  async enter(shardId: number | undefined): Promise<() => void> {
    if (shardId === undefined) return () => {}
    let door = this.doors.get(shardId)
    if (door === undefined) {
      door = new ConcurrencyLimit(DOOR)
      this.doors.set(shardId, door)
    }
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    door.take(() => new Promise<void>((leave) => resolve(leave))).catch(reject)
    return promise
  }
}
