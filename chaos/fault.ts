import type { Load } from './load.ts'
import type { Scene } from './scene.ts'
import type { Cluster } from './servers/postgres.ts'
import type { Receiver } from './servers/receiver.ts'

/** A fault, with the servers and the database that it hits. */
export interface Fault {
  name: string
  /** Causes the fault, and returns a proof that it happened. */
  strike(load: Load, receiver: Receiver): Promise<string>
  scene: Scene
  close(): Promise<void>
  /** Waits, when the load has ended, until all that the fault left open is settled, and says what came of it. */
  settle?(): Promise<string>
  /** What should have stayed as it was and did not, asked when the load has ended. */
  disturbed?(): string[]
}

/** Prepares a fault, or returns a sentence that says why it cannot happen on this machine. */
export type Making = (cluster: Cluster) => Promise<Fault | string>

export const fault = (name: string, scene: Scene, strike: Fault['strike'], close = scene.close): Fault => ({
  name,
  scene,
  strike,
  close,
})
