import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildPages } from './build.ts'

const folder = await buildPages()

const gzipped = (pattern: string): number =>
  globSync(pattern, { cwd: folder })
    .map((file) => gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0)

test('what the booking page loads stays within its budgets, compressed', () => {
  assert.ok(gzipped('client/assets/booking-*.js') <= 26_500)
  const inFrame = gzipped('client/assets/in-frame-*.js')
  assert.ok(gzipped('client/assets/*.js') - inFrame <= 55_000, 'with all that comes later')
  assert.ok(inFrame > 0 && inFrame <= 1300, 'only within another site')
  assert.ok(gzipped('client/assets/booking-*.css') <= 12_000)
  assert.ok(gzipped('embed/embed.js') <= 3000)
  assert.ok(gzipped('client/assets/booking-*.js') > 1000)
})
