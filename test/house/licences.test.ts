import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

interface Lock {
  packages: Record<
    string,
    {
      license?: string
      version?: string
      dev?: boolean
      link?: boolean
      integrity?: string
      engines?: object
    }
  >
}

const root = new URL('../../', import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8'))
const lock: Lock = read('package-lock.json')
// Without this repository itself, and the packages that are made in it.
const packages = Object.entries(lock.packages).filter(
  ([place, { link }]) => /(^|\/)node_modules\//.test(place) && link !== true,
)

// Libraries under the LGPL are loaded as separate shared libraries, which the LGPL allows to programs of any licence.
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

/** Tools of `npm run check` that no file imports. */
const TOOLS = new Set(['@biomejs/biome', 'typescript'])

test('whatever is installed with Vacancy has a licence that it may be passed on under', () => {
  const others = packages
    .filter(([, { dev }]) => dev !== true)
    .filter(
      ([, { license = '' }]) =>
        !license.split(/[() ]|AND|OR/).every((name) => name === '' || ALLOWED.has(name)),
    )
  assert.deepEqual(others, [])
})

test('npm ci warns of no Node but the one that Vacancy asks for: what is installed runs on the Node it brings', () => {
  // npm compares `engines` of packages with the Node that installs, and skips optional packages that need a newer one.
  const asking = packages.filter(([, { engines }]) => engines !== undefined).map(([place]) => place)
  assert.deepEqual(asking, [], 'npm run trim-lock takes these out')
})

test('every dependency is used', () => {
  const { dependencies, devDependencies } = read('package.json')
  const files = globSync('{src,web,test,bench,chaos}/**/*.{ts,tsx}', { cwd: root })
  const sources = files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('\n')
  const imported = [
    ...sources.matchAll(/\b(?:from |import |import\(|import\.meta\.resolve\()'([^'.][^']*)'/g),
  ].map(([, name]) => name!)
  const unused = Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !name.startsWith('@types/') && !TOOLS.has(name))
    .filter((name) => !imported.some((one) => one === name || one.startsWith(`${name}/`)))
  assert.deepEqual(unused, [])
})

test('SECURITY.md tells of every dependency of production, at the version that is installed', () => {
  const text = readFileSync(new URL('SECURITY.md', root), 'utf8')
  const listed = [...text.matchAll(/^\| `([^`]+)` \| (\S+) \|/gm)].map(([, name, version]) => [name, version])
  assert.deepEqual(Object.fromEntries(listed), read('package.json').dependencies)
})

test('dependencies are named by exact version, and locked by what they contain', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const ofClient = read('clients/typescript/package.json')
  assert.deepEqual(ofClient.dependencies, undefined, 'the typed client has none at run time')
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
    ...ofClient.devDependencies,
  }))
    assert.match(String(version), /^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/, name)
  for (const [place, { integrity }] of packages) assert.match(integrity ?? '', /^sha512-/, place)
})
