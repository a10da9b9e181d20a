import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { OperatorError } from '../../errors.ts'
import { newestBuild } from './bundle.ts'

test('pages that are not built are a matter for the operator, who is told the command', async (t) => {
  const dist = await mkdtemp(path.join(tmpdir(), 'vacancy-dist-'))
  t.after(() => rm(dist, { recursive: true }))
  const isForOperator = (err: unknown) =>
    err instanceof OperatorError && err.message.endsWith('Build them first: npm run build')
  await assert.rejects(newestBuild(dist), isForOperator, 'an empty folder')
  await assert.rejects(newestBuild(path.join(dist, 'nowhere')), isForOperator, 'no folder')
})

test('of several builds the last is served', async (t) => {
  const dist = await mkdtemp(path.join(tmpdir(), 'vacancy-dist-'))
  t.after(() => rm(dist, { recursive: true }))
  for (const [name, seconds] of [
    ['0123456789abcdef', 2000],
    ['fedcba9876543210', 1000],
    ['unfinished', 3000],
  ] as const) {
    await mkdir(path.join(dist, name))
    await utimes(path.join(dist, name), seconds, seconds)
  }
  assert.equal(await newestBuild(dist), path.join(dist, '0123456789abcdef'))
})
