import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readsClock } from '../runner/arrange.ts'
import { skipping } from '../runner/plain-only.ts'
import { BEHIND } from '../runner/touches-days.ts'

// All in one process; on a cluster they take minutes.
const LONGEST_MS = 900_000

const root = path.resolve(import.meta.dirname, '../..')
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })
  .filter((file) => path.basename(file) !== 'time-zones.test.ts')
  .filter(readsClock)
  .sort()

const runBehind = (): Promise<{ code: number | null; output: string }> => {
  // With this variable the test runner would refuse to run inside a test.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const tests = spawn(
    process.execPath,
    ['--test', ...skipping(), '--test-isolation=none', '--test-reporter=spec', ...files],
    {
      cwd: root,
      env: { ...environment, TZ: BEHIND },
    },
  )
  let output = ''
  for (const stream of [tests.stdout, tests.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => tests.on('close', (code) => resolve({ code, output })))
}

// `npm test` itself runs them in a zone that is ahead.
test(`the ${files.length} files that read a clock hold in ${BEHIND}`, {
  skip: files.length === 0,
  timeout: LONGEST_MS,
}, async () => {
  const { code, output } = await runBehind()
  assert.equal(code, 0, output)
})
