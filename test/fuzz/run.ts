import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'

// `npm run fuzz`: runs test/fuzz/fuzz.test.ts with many more requests and a new seed each time. With --sockets the requests go
// over connections, several at once. --way short, long or either says how bookings are made: from memory, under the lock, or
// from memory with half of the packets refused.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    requests: { type: 'string', default: '1000' },
    sockets: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '16' },
    way: { type: 'string', default: 'either' },
  },
})

const { seed, requests, sockets, concurrency, way } = values
const how = sockets ? ` --sockets --concurrency ${concurrency}` : ''
console.log(`npm run fuzz -- --seed ${seed} --requests ${requests} --way ${way}${how}`)
const root = path.resolve(import.meta.dirname, '../..')
const run = spawn(process.execPath, ['--test-reporter=spec', 'test/fuzz/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_SEED: seed,
    FUZZ_REQUESTS: requests,
    FUZZ_WAY: way,
    FUZZ_CONCURRENCY: sockets ? concurrency : '0',
  },
})
run.on('close', (code) => {
  process.exitCode = code ?? 1
})
