import type { Cluster } from './postgres.ts'
import type { Scene } from './scene.ts'

/** A fault with the place it happens in. */
export interface Fault {
  name: string
  /** Does it, and answers the proof that it happened. Addresses may be added to the load. */
  strike(addresses: string[]): Promise<string>
  scene: Scene
  close(): Promise<void>
}

/** Undefined where this machine does not let it happen. */
export type Making = (cluster: Cluster) => Promise<Fault | undefined>

export const fault = (name: string, scene: Scene, strike: Fault['strike'], close = scene.close): Fault => ({
  name,
  scene,
  strike,
  close,
})
