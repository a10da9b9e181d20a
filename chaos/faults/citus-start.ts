import http from 'node:http'
import { until } from '../../test/support/barriers.ts'
import { type Load, makeHotels, send } from '../load.ts'
import type { Scene } from '../scene.ts'
import type { CitusCluster } from '../servers/citus.ts'
import { freePort } from '../servers/postgres.ts'
import { ServerProcess } from '../servers/server.ts'

const ENOUGH = 10
const LONGEST_WAIT_MS = 60_000

/** Kills every server while the coordinator is away, starts it again, and one more; then the coordinator comes back. */
export const startWithoutCoordinator = async (
  cluster: CitusCluster,
  load: Load,
  complain: (text: string) => void,
  scene: Scene,
): Promise<string> => {
  cluster.coordinator.signal('SIGKILL')
  const { unanswered, unavailable } = load
  let inFlight = 0
  for (const server of [...scene.servers]) {
    inFlight += await killAndStart(load, server)
    await untilBooked(load, server)
  }
  const added = await new ServerProcess(await freePort(), scene.environment, { workers: 2 }).start()
  scene.servers.push(added)
  load.addresses.push(added.address)
  await untilBooked(load, added)
  const failed = { unanswered: load.unanswered - unanswered, unavailable: load.unavailable - unavailable }
  if (failed.unavailable > 0) complain(`${failed.unavailable} answers of 503`)
  if (failed.unanswered > inFlight)
    complain(`${failed.unanswered} requests unanswered, but ${inFlight} were in flight at killed servers`)
  await cluster.coordinator.start()
  await makeHotels(scene.url(), added.address, 1)
  for (const { address } of scene.servers) await makeToken(load, address)
  return (
    `2 servers killed with ${inFlight} requests in flight and started again, one more started, all without it; ` +
    `${failed.unanswered} unanswered; then a hotel made, and a token through each`
  )
}

/** Returns how many requests were in flight. Others do not meet a closed port: a load balancer sends them elsewhere. */
const killAndStart = async (load: Load, server: ServerProcess): Promise<number> => {
  load.addresses = load.addresses.filter((address) => address !== server.address)
  const inFlight = load.inFlightAt(server.address)
  await server.end('SIGKILL')
  await server.start()
  load.addresses.push(server.address)
  return inFlight
}

const untilBooked = (load: Load, { address }: ServerProcess): Promise<void> => {
  const before = load.bookingsBy(address)
  return until(
    async () => load.bookingsBy(address) >= before + ENOUGH,
    'it takes bookings without the coordinator',
    LONGEST_WAIT_MS,
  )
}

const makeToken = async ({ hotels }: Load, address: string): Promise<void> => {
  const agent = new http.Agent({ keepAlive: false })
  const body = { token_name: 'Chaos', is_admin: 0 }
  const { status } = await send(agent, address, 'POST', '/createtoken', { token: hotels[0]!.admin }, body)
  if (status !== 201) throw new Error(`no token through ${address}: ${status}`)
}
