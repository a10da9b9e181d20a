import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'

/** The folders and files of src/, from the top. Every import, of types too, points to a line further down. */
const LAYERS = [
  ['cli'],
  ['demo', 'transfer'],
  ['process'],
  ['app'],
  ['pages'],
  ['erasure', 'payments'],
  ['holds'],
  ['bookings', 'reports'],
  ['search'],
  ['availability', 'images', 'webhooks', 'mail', 'payment-settings'],
  ['rooms', 'rates', 'price-rules', 'hotels', 'tokens', 'events'],
  ['services'],
  ['http', 'calendar', 'check', 'jobs'],
  ['price-tables', 'hold-tables', 'payment-tables'],
  ['db'],
  ['providers', 'sealing'],
  ['stay', 'typed', 'embedded-postgres', 'errors', 'config', 'log', 'version', 'portions'],
]

interface Import {
  from: string
  to: string
  isType: boolean
}

const root = path.dirname(import.meta.dirname)

const sources = globSync('{src,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.ts$|testing\.ts$/.test(file) && file !== 'web/build.ts')
  .sort()

const IMPORT = /^(?:import|export) (type )?[^']*?from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gm

/** The imports of our own files, and whether they are of types only. */
const importsOf = (file: string, text: string): Import[] =>
  [...text.matchAll(IMPORT)].map(([, type, named, bare, awaited]) => ({
    from: file,
    to: path.join(path.dirname(file), (named ?? bare ?? awaited)!),
    isType: type !== undefined,
  }))

const imports = sources.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')))

const roomOf = (file: string): string => file.split('/')[1]!.replace(/\.ts$/, '')
const layerOf = (file: string): number => LAYERS.findIndex((names) => names.includes(roomOf(file)))

const pointsDown = ({ from, to }: Import): boolean => {
  if (to.startsWith('web/')) return roomOf(from) === 'pages'
  if (!to.startsWith('src/')) return to === 'package.json'
  return roomOf(from) === roomOf(to) || (layerOf(from) >= 0 && layerOf(from) < layerOf(to))
}

/** A list of names that imports nothing, so that the pages can offer the names that the server knows. */
const EVENT_TYPES = 'src/events/event-types.ts'

/** Whether pages may import this at run time: only files of web/ and src/stay/, and the list of event types. */
const isForBrowsers = ({ to, isType }: Import): boolean =>
  to.startsWith('web/') ||
  to.startsWith('src/stay/') ||
  to === EVENT_TYPES ||
  (isType && to.startsWith('src/'))

const line = ({ from, to }: Import): string => `${from} → ${to}`

/** A chain of imports from a file back to itself; undefined if there is none. */
const circleFrom = (start: string, next: Map<string, string[]>): string[] | undefined => {
  const seen = new Set<string>()
  const follow = (file: string, way: string[]): string[] | undefined => {
    for (const target of next.get(file) ?? []) {
      if (target === start) return [...way, target]
      if (seen.has(target)) continue
      seen.add(target)
      const found = follow(target, [...way, target])
      if (found !== undefined) return found
    }
    return undefined
  }
  return follow(start, [start])
}

suite('layers', () => {
  test('every folder of src/ stands in one of them', () => {
    const homeless = sources.filter((file) => file.startsWith('src/') && layerOf(file) < 0)
    assert.deepEqual(homeless, [])
    assert.ok(sources.length > 300)
  })

  test('every import of src/ points down', () => {
    const up = imports.filter((one) => one.from.startsWith('src/') && !pointsDown(one))
    assert.deepEqual(up.map(line), [])
  })

  test('web/ imports itself, src/stay/, types and the list of event types, which imports nothing', () => {
    const foreign = imports.filter((one) => one.from.startsWith('web/') && !isForBrowsers(one))
    assert.deepEqual(foreign.map(line), [])
    assert.doesNotMatch(readFileSync(path.join(root, EVENT_TYPES), 'utf8'), /import/)
  })

  test('no file imports itself over others', () => {
    const next = new Map<string, string[]>()
    for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
    const circles = sources.map((file) => circleFrom(file, next)).filter((circle) => circle !== undefined)
    assert.deepEqual(
      circles.map((circle) => circle.join(' → ')),
      [],
    )
  })

  test('imports of all forms are seen', () => {
    const text = [
      "import { a } from './a.ts'",
      "import type { B } from '../b/b.ts'",
      "import './c.css'",
      "export { d } from './d.ts'",
      "import {\n  e,\n  type F,\n} from './e.ts'",
      "const { g } = await import('./g.ts')",
      "import path from 'node:path'",
    ].join('\n')
    const seen = importsOf('src/x/x.ts', text).map(({ to, isType }) => [to, isType])
    assert.deepEqual(seen, [
      ['src/x/a.ts', false],
      ['src/b/b.ts', true],
      ['src/x/c.css', false],
      ['src/x/d.ts', false],
      ['src/x/e.ts', false],
      ['src/x/g.ts', false],
    ])
  })
})
