import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'

/** The rooms of src/, from the top: folders, and files beside them. Every import, of types too, points to a line further down. */
const LAYERS = [
  ['cli'],
  ['cli/hotels', 'cli/installation', 'cli/people'],
  ['cli/command'],
  ['demo', 'transfer'],
  ['demo/lisbon', 'demo/kyoto'],
  ['demo/texts'],
  ['demo/shape'],
  ['process'],
  ['app'],
  ['pages', 'channels/mcp'],
  ['pages/mail', 'pages/book', 'pages/chain', 'pages/desk', 'pages/stay'],
  ['pages/pay'],
  ['pages/booking'],
  ['pages/frame'],
  ['erasure', 'messages', 'payments', 'payments/staff', 'events/told'],
  ['payments/give-back'],
  ['payments/collect'],
  ['guest-changes'],
  ['holds/keep'],
  ['bookings'],
  ['bookings/lines', 'bookings/assign', 'bookings/export'],
  ['bookings/find'],
  ['bookings/arrive', 'bookings/change'],
  ['bookings/combine'],
  ['bookings/cancel', 'bookings/quote'],
  ['bookings/units'],
  ['bookings/sell'],
  ['bookings/record'],
  ['bookings/owed'],
  ['bookings/shape'],
  ['hotel-search'],
  ['search', 'reports'],
  ['search/answer'],
  ['availability/revert', 'availability/sheets'],
  ['availability'],
  ['availability/history', 'availability/list'],
  ['availability/days'],
  ['currencies'],
  ['images', 'webhooks', 'mail', 'payments/settings'],
  ['people'],
  ['people/passkeys', 'people/setup', 'people/sso'],
  ['people/sign-in'],
  ['people/record'],
  ['tokens/uses'],
  ['rooms', 'rates', 'price-rules/edit', 'hotels', 'tokens', 'events'],
  ['services'],
  ['http/listener', 'http/watch', 'http/reference'],
  ['http/operation'],
  ['http/limits', 'calendar', 'check', 'jobs'],
  ['http/request'],
  ['http/fields'],
  ['price-rules/record', 'holds/record', 'payments/record'],
  ['db/cluster'],
  ['db/hotel'],
  ['db/schema'],
  ['db/rows', 'db/placement'],
  ['db/connection'],
  ['payments/providers', 'payments/sealing'],
  ['config'],
  ['payments/providers/contract'],
  ['stay/quote', 'stay/combine'],
  ['stay/price'],
  ['stay/rule'],
  ['stay/days', 'stay/party'],
  ['errors'],
  ['stay/values', 'stay/lists', 'typed', 'embedded-postgres', 'error-codes', 'log', 'version', 'portions'],
]

/** Rooms of more files than a reader takes in at once, tests aside, and why they are one. */
const LARGE_ROOMS: Record<string, string> = {
  'test/fuzz': 'one generator of requests, and what it may expect of their answers',
  'tools/demo-pictures': 'a kit for drawing; nobody needs it to understand the product',
  'tools/demo-pictures/scenes': 'a file for each picture',
}
const MOST_FILES = 15

interface Import {
  from: string
  to: string
  isType: boolean
}

const root = path.resolve(import.meta.dirname, '../..')

const sources = globSync('{src,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.ts$|testing\.ts$/.test(file) && file !== 'web/build.ts')
  .sort()

/** The same, with what tests are made of, and the folders beside them. */
const everyFile = globSync(
  '{src,web,test,bench,chaos,tools,clients/typescript/{src,generate}}/**/*.{ts,tsx}',
  { cwd: root },
).filter((file) => !/\.test\.ts$|testing\.ts$/.test(file))

const IMPORT = /^(?:import|export) (type )?[^']*?from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gm

/** The imports of our own files, and whether they are of types only. */
const importsOf = (file: string, text: string): Import[] =>
  [...text.matchAll(IMPORT)].map(([, type, named, bare, awaited]) => ({
    from: file,
    to: path.join(path.dirname(file), (named ?? bare ?? awaited)!),
    isType: type !== undefined,
  }))

const imports = sources.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')))

/** The folder of a file below src/, or a file that stands beside them. */
const roomOf = (file: string): string =>
  file.split('/').length > 2 ? path.dirname(file).replace(/^src\//, '') : path.basename(file, '.ts')
const layerOf = (file: string): number => LAYERS.findIndex((names) => names.includes(roomOf(file)))

const pointsDown = ({ from, to }: Import): boolean => {
  if (to.startsWith('web/')) return roomOf(from).startsWith('pages')
  if (!to.startsWith('src/')) return to === 'package.json'
  return roomOf(from) === roomOf(to) || (layerOf(from) >= 0 && layerOf(from) < layerOf(to))
}

/** One list for one fact, which server, pages and tests read. Each imports nothing, so that pages can have it. */
const LISTS = [
  'src/error-codes.ts',
  'src/events/event-types.ts',
  'src/http/request/roles.ts',
  'src/http/request/staff-roles.ts',
  'src/payments/providers/contract/provider-list.ts',
  'src/stay/lists/party-bounds.ts',
  'src/stay/lists/restrictions.ts',
]

/** Whether pages may import this at run time: only files of web/ and src/stay/, and the lists. */
const isForBrowsers = ({ to, isType }: Import): boolean =>
  to.startsWith('web/') ||
  to.startsWith('src/stay/') ||
  LISTS.includes(to) ||
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
  test('every room of src/ stands in one of them, and every one named is there', () => {
    const files = sources.filter((file) => file.startsWith('src/'))
    assert.deepEqual(new Set(files.map(roomOf)), new Set(LAYERS.flat()))
    assert.equal(new Set(LAYERS.flat()).size, LAYERS.flat().length)
    assert.ok(files.length > 300)
  })

  test('no room is too large to be taken in at once, unless it says why', () => {
    const rooms = Map.groupBy(everyFile, (file) => path.dirname(file))
    const large = [...rooms].filter(([, files]) => files.length > MOST_FILES).map(([room]) => room)
    assert.deepEqual(large.sort(), Object.keys(LARGE_ROOMS).sort())
  })

  test('every import of src/ points down', () => {
    const up = imports.filter((one) => one.from.startsWith('src/') && !pointsDown(one))
    assert.deepEqual(up.map(line), [])
  })

  test('web/ imports itself, src/stay/, types and lists, which import nothing', () => {
    const foreign = imports.filter((one) => one.from.startsWith('web/') && !isForBrowsers(one))
    assert.deepEqual(foreign.map(line), [])
    for (const list of LISTS)
      assert.doesNotMatch(
        readFileSync(path.join(root, list), 'utf8'),
        /^import|^export .* from|\bimport\(/m,
        list,
      )
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
