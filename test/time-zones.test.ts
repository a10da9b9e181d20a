import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { TOUCHES_DAYS } from './harness.ts'
import { skipping } from './plain-only.ts'

const ZONES = ['America/Los_Angeles', 'Pacific/Kiritimati']

// Each is twenty files in one process; on a cluster they take minutes.
const LONGEST_MS = 900_000

const root = path.dirname(import.meta.dirname)
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })
  .filter((file) => path.basename(file) !== 'time-zones.test.ts')
  .filter((file) => readFileSync(path.join(root, file), 'utf8').includes(TOUCHES_DAYS))
  .sort()

const runIn = (zone: string): Promise<{ code: number | null; output: string }> => {
  // With this variable the test runner would refuse to run inside a test.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const tests = spawn(
    process.execPath,
    ['--test', ...skipping(), '--test-isolation=none', '--test-reporter=spec', ...files],
    {
      cwd: root,
      env: { ...environment, TZ: zone },
    },
  )
  let output = ''
  for (const stream of [tests.stdout, tests.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => tests.on('close', (code) => resolve({ code, output })))
}

for (const zone of ZONES)
  test(`the ${files.length} files that touch days hold in ${zone}`, {
    skip: files.length === 0,
    timeout: LONGEST_MS,
  }, async () => {
    const { code, output } = await runIn(zone)
    assert.equal(code, 0, output)
  })
