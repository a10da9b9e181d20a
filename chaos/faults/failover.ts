import { until } from '../../test/support/barriers.ts'
import { fault, type Making } from '../fault.ts'
import { overCluster, temporaryFolder } from '../scene.ts'
import { Cluster } from '../servers/postgres.ts'

/** A primary with a synchronous replica, and the URL that names both. */
export const makeReplicated = async (): Promise<{ primary: Cluster; standby: Cluster; url: string }> => {
  const primary = await Cluster.create(temporaryFolder(), ['synchronous_standby_names=standby'])
  primary.administer('alter role vacancy replication')
  const standby = await primary.standby(`${temporaryFolder()}/copy`)
  await Promise.all([primary.start(), standby.start()])
  await until(async () => {
    const rows = await primary.ask<{ sync_state: string }>('select sync_state from pg_stat_replication')
    return rows[0]?.sync_state === 'sync'
  }, 'the replica follows')
  return { primary, standby, url: primary.url.replace(primary.host, `${primary.host},${standby.host}`) }
}

/** The primary dies, or is stopped, as if its network were broken: it answers nothing. */
const failoverBy =
  (name: string, signal: 'SIGKILL' | 'SIGSTOP'): Making =>
  async () => {
    const { primary, standby, url } = await makeReplicated()
    const scene = await overCluster(primary, { url })
    const close = async () => {
      await scene.close()
      primary.signal('SIGKILL')
      await standby.stop()
    }
    const strike = async () => {
      primary.signal(signal)
      await standby.promote()
      const [row] = await standby.ask<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
      return `${signal} to the primary, replica promoted: in recovery ${row!.recovering}`
    }
    return fault(name, scene, strike, close)
  }

export const failover = failoverBy('failover to a synchronous replica', 'SIGKILL')

export const failoverFromHung = failoverBy('failover from a primary that hangs', 'SIGSTOP')
