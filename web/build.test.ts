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

test('the page of a chain loads one script and one sheet of styles, both small', () => {
  const files = globSync('chain/assets/*.{js,css}', { cwd: folder })
  assert.equal(files.length, 2, files.join(' '))
  const script = gzipped('chain/assets/*.js')
  assert.ok(script > 1000 && script <= 19_000, `${script}`)
  assert.ok(gzipped('chain/assets/*.css') <= 7000)
})

interface Built {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isEntry?: boolean
}

const desk = (): Record<string, Built> =>
  JSON.parse(readFileSync(path.join(folder, 'desk/manifest.json'), 'utf8'))

/** The files that these need to run. */
const filesFor = (built: Record<string, Built>, names: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const add = (name: string): void => {
    const { file, imports = [] } = built[name]!
    if (found.has(file)) return
    found.add(file)
    imports.forEach(add)
  }
  names.forEach(add)
  return found
}

const sizeOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipped(`desk/${file}`), 0)

test('the desk begins with 90 kB at most in every language, its screens and their words come one by one', () => {
  const built = desk()
  // What `/desk` opens.
  const start = ['desk/client.tsx', 'desk/today/today.tsx']
  const words = Object.keys(built).filter((name) => /^desk\/messages\/[a-z]+\.ts$/.test(name))
  assert.ok(words.length >= 2)
  for (const catalogue of words) {
    const size = sizeOf(filesFor(built, [...start, catalogue]))
    assert.ok(size > 30_000 && size <= 90_000, `${catalogue}: ${size}`)
  }
  const first = filesFor(built, ['desk/client.tsx'])
  const parts = built['desk/client.tsx']!.dynamicImports!
  for (const part of parts) {
    assert.ok(!first.has(built[part]!.file), `${part} comes with the frame of all screens`)
    const size = sizeOf(filesFor(built, [part]).union(first))
    assert.ok(size <= 70_000, `${part}, with the frame: ${size}`)
  }
})

test('styles of the desk come with its page: a screen that is opened waits for none', () => {
  const withStyles = Object.values(desk()).filter(({ css = [] }) => css.length > 0)
  assert.deepEqual(
    withStyles.map(({ isEntry }) => isEntry),
    [true],
  )
  assert.ok(gzipped('desk/assets/*.css') <= 20_000)
})
