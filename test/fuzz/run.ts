import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'

// What `npm run fuzz` runs: test/fuzz.test.ts with many more requests, over another seed each time.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    requests: { type: 'string', default: '1000' },
  },
})

console.log(`npm run fuzz -- --seed ${values.seed} --requests ${values.requests}`)
const root = path.resolve(import.meta.dirname, '../..')
const run = spawn(process.execPath, ['--test-reporter=spec', 'test/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_SEED: values.seed, FUZZ_REQUESTS: values.requests },
})
run.on('close', (code) => {
  process.exitCode = code ?? 1
})
