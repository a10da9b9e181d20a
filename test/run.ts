import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildPages } from '../web/build.ts'
import { namedServer } from './postgres/test-cluster.ts'
import { dropTemplate } from './postgres/test-server.ts'
import { arranged, isQuick, touchesDays, usesBrowser } from './runner/arrange.ts'
import { passingFolder } from './runner/passing-folder.ts'
import { passingPostgres } from './runner/passing-postgres.ts'
import { leftOut, skipping } from './runner/plain-only.ts'
import { FileRun } from './runner/run-files.ts'
import { AHEAD } from './runner/touches-days.ts'
import { hasBrowser, readyForAll } from './support/browser.ts'

// `npm test`: runs every test file, or those named, or with `--quick` those that take little, on one PostgreSQL in a
// temporary folder, or on that of TEST_DATABASE_URL, whose user may create databases, or on the Citus cluster whose
// coordinator is at TEST_CITUS_URL, whose user may make extensions.

const FILES = [
  'src/**/*.test.ts',
  'test/**/*.test.ts',
  'web/**/*.test.ts',
  'tools/**/*.test.ts',
  'clients/*/src/**/*.test.ts',
]
const QUICK = '--quick'
const SETTINGS =
  /^(PORT|HOST|PUBLIC_URL|DATABASE_URL|VACANCY_DATA|LOG_LEVEL|TRUST_PROXY|METRICS_TOKEN|SMTP_URL|MAIL_FROM|MAX_CONNECTIONS|RATE_LIMIT_\w+)$/

await buildPages()
const root = path.dirname(import.meta.dirname)
const folder = passingFolder()
const externalUrl = process.env.TEST_CITUS_URL ?? process.env.TEST_DATABASE_URL
const server = externalUrl ? { url: externalUrl, leave: async () => {} } : await passingPostgres(folder)

const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)))
const words = process.argv.slice(2)
const named = words.filter((word) => word !== QUICK)
const found = globSync(named.length > 0 ? named : FILES, { cwd: root }).sort()
const all = words.includes(QUICK) ? found.filter(isQuick) : found
const files = hasBrowser() ? all : all.filter((file) => !usesBrowser(file))
if (files.length < all.length)
  console.error(
    `${all.length - files.length} test files need a browser and are left out: npm has none for ${process.arch}. ` +
      'Install chromium-headless-shell, or set CHROMIUM to a browser.',
  )
for (const [name, reason] of leftOut()) console.error(`Left out on a cluster: "${name}": ${reason}.`)
const browser = files.some(usesBrowser) ? await readyForAll(path.join(folder, 'browser')) : {}
const run = new FileRun({
  root,
  folder,
  options: skipping(),
  zoneOf: (file) => (touchesDays(file) ? AHEAD : undefined),
  isTriedTwice: usesBrowser,
  // A hundred files import the same modules; the cache lets Node compile them once.
  environment: {
    ...environment,
    ...browser,
    TMPDIR: folder,
    TEST_DATABASE_URL: server.url,
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  },
})

// The files are stopped and reported first; PostgreSQL is stopped after that.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.stop(signal))

const begun = performance.now()
process.exitCode = await run.all(arranged(files))
const seconds = Math.round((performance.now() - begun) / 1000)
const where = await namedServer(server.url).catch((err) => `A server that is away (${err.message})`)
console.log(`${where}: ${files.length} files, ${seconds} s`)
if (externalUrl) await dropTemplate(externalUrl).catch((err) => console.error(err))
await server.leave().catch((err) => console.error(err))
rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
