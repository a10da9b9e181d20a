import { after } from 'node:test'
import { Database } from '../../src/db/hotel/database.ts'
import type { Shard } from '../../src/db/placement/placement.ts'
import { NodeProxy } from './node-proxy.ts'
import { LOWER, UPPER } from './two-nodes.ts'

export interface StandInCluster {
  /** DATABASE_URL with a worker and the coordinator. */
  url: string
  coordinator: NodeProxy
  worker: NodeProxy
  /** A process over it, which has not looked for its nodes yet. */
  process(url?: string): Database
}

/** A PostgreSQL that is reached as a coordinator, as a worker, and by its own address as the node that holds all hotels. */
export const standInCluster = async (url: string): Promise<StandInCluster> => {
  const coordinator = new NodeProxy(url, { recovering: false, group: 0 })
  const worker = new NodeProxy(url, { recovering: false, group: 1 })
  const { host, hostname, port } = new URL(url)
  const hosts = [await worker.start(), await coordinator.start()]
  const several = url.replace(`@${host}/`, `@${hosts.join(',')}/`)
  const node = { group_id: 1, host: hostname, port: Number(port) }
  const shards: Shard[] = [
    { ...LOWER, ...node },
    { ...UPPER, ...node },
  ]
  return {
    url: several,
    coordinator,
    worker,
    process(given = several) {
      const db = new Database(given, { findShards: async () => shards })
      after(() => db.end())
      return db
    },
  }
}
