import { parseArgs } from 'node:util'
import { CitusCluster } from './citus.ts'
import { hasCitus } from './citus-node.ts'

// A Citus cluster on this machine, for development and tests:
//   node chaos/servers/citus-cluster.ts start <folder> [--port 7500] [--shards 32] [--set fsync=off]…
//   node chaos/servers/citus-cluster.ts stop <folder>
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '7500' },
    shards: { type: 'string', default: '32' },
    set: { type: 'string', multiple: true, default: [] },
  },
})
const [verb, folder] = positionals

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

if (folder === undefined || !['start', 'stop'].includes(verb ?? '')) fail('Say start or stop, and a folder.')
if (!hasCitus()) fail('There is no Citus: set CITUS_BIN to the programs of a PostgreSQL that has it.')
if (verb === 'stop') await CitusCluster.of(folder!).stop()
else {
  const options = { port: Number(values.port), shards: Number(values.shards), settings: values.set }
  const { url } = await CitusCluster.start(folder!, options)
  process.stdout.write(`TEST_CITUS_URL=${url}\n`)
}
