import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

interface Lock {
  packages: Record<
    string,
    { license?: string; version?: string; dev?: boolean; resolved?: string; integrity?: string }
  >
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
const lock: Lock = read('package-lock.json')
const packages = Object.entries(lock.packages).filter(([place]) => place !== '')

// Libraries under the LGPL are loaded as shared libraries of their own, which it allows to programs of any licence.
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'LGPL-3.0-or-later',
])

test('whatever is installed with Vacancy has a licence that it may be passed on under', () => {
  const others = packages
    .filter(([, { dev }]) => dev !== true)
    .filter(
      ([, { license = '' }]) =>
        !license.split(/[() ]|AND|OR/).every((name) => name === '' || ALLOWED.has(name)),
    )
  assert.deepEqual(others, [])
})

test('dependencies are named by exact version, and locked by what they contain', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }))
    assert.match(String(version), /^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/, name)
  for (const [place, { integrity }] of packages) assert.match(integrity ?? '', /^sha512-/, place)
})
