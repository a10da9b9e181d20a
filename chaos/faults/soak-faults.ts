import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '../servers/postgres.ts'
import { childrenOf } from '../servers/processes.ts'

const STOPPED_MS = 3000

/** The faults during the soak, in turn. The oldest worker is never killed, because its memory is measured. */
export const soakFaults = (
  cluster: Cluster,
  server: number,
  elder: number,
): [name: string, strike: () => Promise<unknown>][] => [
  [
    'three connections ended',
    () =>
      cluster.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vacancy' limit 3`,
      ),
  ],
  [
    'PostgreSQL restarted',
    async () => {
      await cluster.stop()
      await cluster.start()
    },
  ],
  [
    'PostgreSQL stopped for 3 s (SIGSTOP)',
    async () => {
      const { processes } = cluster
      cluster.signal('SIGSTOP', processes)
      await delay(STOPPED_MS)
      cluster.signal('SIGCONT', processes)
    },
  ],
  [
    'kill -9 of a worker',
    async () => {
      const younger = childrenOf(server).find((pid) => pid !== elder)
      if (younger === undefined) throw new Error('the worker killed before was never replaced')
      process.kill(younger, 'SIGKILL')
    },
  ],
]
