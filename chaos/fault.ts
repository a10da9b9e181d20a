import type { Load } from './load.ts'
import type { Cluster } from './postgres.ts'
import type { Receiver } from './receiver.ts'
import type { Scene } from './scene.ts'

/** A fault with the place it happens in. */
export interface Fault {
  name: string
  /** Does it, and answers the proof that it happened. */
  strike(load: Load, receiver: Receiver): Promise<string>
  scene: Scene
  close(): Promise<void>
}

/** A sentence that says why, where this machine does not let it happen. */
export type Making = (cluster: Cluster) => Promise<Fault | string>

export const fault = (name: string, scene: Scene, strike: Fault['strike'], close = scene.close): Fault => ({
  name,
  scene,
  strike,
  close,
})
