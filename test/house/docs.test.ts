import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { providerUrlName } from '../../src/config.ts'
import { ERROR_CODES, httpStatusOf, toDoAbout } from '../../src/error-codes.ts'
import { keyNamesOf } from '../../src/payments/providers/contract/provider-facts.ts'
import {
  ONLINE_PROVIDERS,
  PROVIDER_NAMES,
  PROVIDERS,
} from '../../src/payments/providers/contract/provider-list.ts'
import { createTestApp } from '../support/harness.ts'
import { PublishedApi, type PublishedOperation } from '../support/published-api.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })]

const section = (file: string, title: string): string => {
  const text = read(file).split(`\n## ${title}\n`)[1]
  assert.ok(text, `${file} has no section "${title}"`)
  return text.split('\n## ')[0]!
}

/** The cells of all table rows in a text. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\| (.+) \|$/gm)].map(([, row]) => row!.split(' | '))

const { app } = await createTestApp()

const tokenOf = ({ needsToken, isPersonal, definition }: PublishedOperation): string => {
  if (isPersonal) return 'none, signed in'
  const refused = definition.responses[403]?.content['application/json'].examples ?? {}
  return !needsToken ? 'public' : 'admin_token_required' in refused ? 'admin' : 'client'
}

/** A table of operations for each tag, as docs/api.md has them. */
const tablesOf = ({ document, operations }: PublishedApi): string =>
  document.tags
    .map(({ name, description }: { name: string; description: string }) => {
      const rows = operations
        .filter(({ tag }) => tag === name)
        .map(
          (operation) =>
            `| ${operation.method} | \`${operation.path}\` | ${tokenOf(operation)} | ${operation.definition.summary} |\n`,
        )
      const title = name[0]!.toUpperCase() + name.slice(1)
      return `## ${title}\n\n${description}\n\n| Method | Path | Token | |\n|---|---|---|---|\n${rows.join('')}`
    })
    .join('\n')

test('docs/api.md is what the operations say of themselves', async () => {
  const tables = tablesOf(new PublishedApi((await app.inject('/openapi.json')).json()))
  const page = read('docs/api.md')
  const start = page.indexOf('\n## ') + 1
  if (process.env.WRITE_DOCS === '1')
    writeFileSync(path.join(root, 'docs/api.md'), page.slice(0, start) + tables)
  else assert.equal(page.slice(start), tables, 'WRITE_DOCS=1 before npm test writes docs/api.md anew')
})

test('the table of settings has every variable that is read, with its default', () => {
  const source = read('src/config.ts')
  const variables = [
    ...new Set([...source.matchAll(/\bget\('([A-Z_]+)'\)/g)].map(([, name]) => name!)),
    ...ONLINE_PROVIDERS.map(providerUrlName),
  ]
  const listed = new Map(
    rowsOf(section('docs/operations.md', 'Configuration'))
      .filter(([name]) => name?.startsWith('`'))
      .map(([name, byDefault]) => [name!.replaceAll('`', ''), byDefault!]),
  )
  assert.deepEqual([...listed.keys()].sort(), variables.sort())
  for (const [, name, number] of source.matchAll(/wholeNumber\('(\w+)', get\('\w+'\), (\d+)/g))
    assert.equal(listed.get(name!), number, `the default of ${name}`)
})

test('every command of the command line is listed, and no other', () => {
  const registered = globSync('src/cli/**/*.ts', { cwd: root })
    .filter((file) => /export const register/.test(read(file)))
    .map((file) => path.basename(file, '.ts').replace('-', ' '))
  const listed = rowsOf(section('docs/operations.md', 'Command line')).flatMap(([cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  )
  assert.deepEqual(listed.sort(), registered.sort())
})

/** The anchors that GitHub makes of the titles of a page. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every file and title that the pages link to exists', () => {
  for (const file of [...pages, 'CHANGELOG.md']) {
    const links = [...read(file).matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)]
    for (const [, link, anchor] of links.filter(([, link]) => !/^https?:/.test(link!))) {
      const target = link === '' ? file : path.join(path.dirname(file), link!)
      assert.ok(existsSync(path.join(root, target)), `${file} points to ${link}`)
      if (anchor !== undefined)
        assert.ok(anchorsOf(target).includes(anchor), `${file} points to ${link}#${anchor}`)
    }
  }
})

// Made by a run, not part of the source.
const MADE = ['bench/results/latest.json']
const sources = globSync('{src,web,test,bench,chaos,tools,deploy,migrations}/**', { cwd: root })
const ROOMS = globSync('src/**/', { cwd: root }).map((room) => path.basename(room))
const WHOLE = /(?<![\w./-])(?:src|web|test|bench|chaos|tools|deploy|migrations)\/[\w.*/-]*[\w*/]/g
const WITHIN = /(?<![\w.*/-])[a-z][\w-]*(?:\/[\w.-]+)*\.tsx?(?!\w)/g
const SHORT = new RegExp(`(?<=[\`\\s])(?:${ROOMS.join('|')})/[\\w/-]+(?=[\`\\s])`, 'g')

/** What looks like a path of the source: from the root, or shorter, from any room of src/ with or without `.ts`. */
const pathsIn = (text: string): string[] =>
  [WHOLE, WITHIN, SHORT].flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found))

const exists = (named: string): boolean =>
  existsSync(path.join(root, named)) ||
  sources.some((file) =>
    [named, `**/${named}`, `src/**/${named}{,.ts}`].some((one) => path.matchesGlob(file, one)),
  )

test('every path of the source that a page names exists', () => {
  const named = ['src/a/*.test.ts', 'a/b.ts', 'db/c-d']
  assert.deepEqual(pathsIn(`see \`${named[0]}\`, ${named[1]}, \`${named[2]}\` and /docs.`), named)
  assert.ok(exists('src/stay/') && exists('config.ts') && exists('http/request'))
  for (const one of [...named, 'src/no-such-file.ts']) assert.ok(!exists(one))
  const missing = pages.flatMap((page) =>
    pathsIn(read(page))
      .filter((one) => !MADE.includes(one) && !exists(one))
      .map((one) => `${page}: ${one}`),
  )
  assert.deepEqual([...new Set(missing)], [])
})

test('docs/README.md lists every page and every decision, in order', () => {
  const listed = [...read('docs/README.md').matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| \S/gm)].map(
    ([, link]) => link!,
  )
  const files = globSync('**/*.md', { cwd: path.join(root, 'docs') }).filter((file) => file !== 'README.md')
  assert.deepEqual([...listed].sort(), files.sort())
  const decisions = listed.filter((link) => link.startsWith('decisions/'))
  assert.deepEqual(decisions, [...decisions].sort())
})

test('docs/architecture.md is right that http, db and stay import no feature', () => {
  const below = globSync('src/{http,db,stay}/**/*.ts', { cwd: root }).filter((file) => !/test/.test(file))
  assert.ok(below.length > 100)
  for (const file of below)
    for (const [, imported] of read(file).matchAll(/ from '(\.[^']+)'/g))
      assert.match(
        path.join(path.dirname(file), imported!),
        /^src\/((http|db|stay|typed)\/.+|[\w-]+\.ts)$/,
        `${file} imports ${imported}`,
      )
})

/** Error codes with what to do about them, by status; those for which it is the same stand together. */
const errorTable = (): string => {
  const rows = Map.groupBy(ERROR_CODES, (code) => `${httpStatusOf(code)} ${toDoAbout(code)}`)
  return [...rows.values()]
    .toSorted(([a], [b]) => httpStatusOf(a!) - httpStatusOf(b!))
    .map((codes) => {
      const names = codes.map((code) => `\`${code}\``).join(', ')
      return `| ${httpStatusOf(codes[0]!)} | ${names} | ${toDoAbout(codes[0]!)} |\n`
    })
    .join('')
}

test('docs/integrators.md has what the list of error codes says', () => {
  const page = read('docs/integrators.md')
  const start = page.indexOf('| 400 |')
  const end = page.indexOf('\n\n', start) + 1
  if (process.env.WRITE_DOCS === '1')
    writeFileSync(
      path.join(root, 'docs/integrators.md'),
      page.slice(0, start) + errorTable() + page.slice(end),
    )
  else
    assert.equal(
      page.slice(start, end),
      errorTable(),
      'WRITE_DOCS=1 before npm test writes docs/integrators.md anew',
    )
})

/** How the pages name a key, an event or a currency. */
const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || 'none'

test('docs/payments.md has every provider, with its keys and its webhooks', () => {
  const rows = rowsOf(section('docs/payments.md', 'Setting it up'))
  assert.deepEqual(
    rows.slice(1).map(([name, keys]) => [name, keys]),
    PROVIDER_NAMES.map((name) => [quoted([name]), quoted(keyNamesOf(name))]),
  )
  const [, ...webhooks] = rowsOf(section('docs/payments.md', 'Webhooks'))
  assert.deepEqual(
    webhooks.map(([name]) => name),
    ONLINE_PROVIDERS.map((name) => quoted([name])),
  )
  for (const [at, name] of ONLINE_PROVIDERS.entries())
    for (const event of PROVIDERS[name].webhookEvents) assert.ok(webhooks[at]![2]!.includes(quoted([event])))
  const brands = ONLINE_PROVIDERS.map((name) => PROVIDERS[name].brand).join(' | ')
  assert.ok(section('docs/payments.md', 'What each does').includes(`| | ${brands} |`), brands)
})
