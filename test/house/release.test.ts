import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createDatabase, dropDatabase, joinTestServer } from '../postgres/test-server.ts'
import { type RunningServer, serve, temporaryFolder, vacancy } from '../support/vacancy.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const folder = temporaryFolder()
const prefix = path.join(folder, 'a prefix')

await run('node', [path.join(root, 'tools/release.ts'), folder], { cwd: root })
const { version } = (await import('../../package.json', { with: { type: 'json' } })).default
await run(
  'npm',
  ['install', '-g', '--prefix', prefix, '--prefer-offline', '--no-audit', '--no-fund'].concat(
    path.join(folder, `vacancy-${version}.tgz`),
  ),
)

const home = path.join(folder, 'home')
mkdirSync(home)
const environment = {
  VACANCY_COMMAND: path.join(prefix, 'bin/vacancy'),
  VACANCY_DATA: path.join(folder, 'data'),
  HOME: home,
  LOG_LEVEL: 'error',
}

/** Asks for a page (a file of the package), a picture (from the database) and a search (from memory). */
const serves = async ({ start, url }: RunningServer): Promise<void> => {
  const page = await (await fetch(`${url}/book/SAMUDRA/SANUR`)).text()
  assert.match(page, /Hotel Samudra/)
  const script = page.match(/src="([^"]+\.js)"/)![1]!
  assert.equal((await fetch(new URL(script, url))).status, 200)
  const picture = await fetch(`${start.api}/hotels/SAMUDRA/SANUR/pool.webp?w=320`)
  assert.equal(picture.headers.get('content-type'), 'image/webp')
  assert.equal((await fetch(`${url}/docs`)).status, 200)
}

test('what is installed with it is what the server needs, and nothing that is made or used in this repository', () => {
  const installed = path.join(prefix, 'lib/node_modules/vacancy')
  const lock = JSON.parse(readFileSync(path.join(installed, 'npm-shrinkwrap.json'), 'utf8'))
  const strangers = Object.entries<{ dev?: boolean; link?: boolean }>(lock.packages).filter(
    ([place, { dev, link }]) => dev || link || (place !== '' && !place.startsWith('node_modules/')),
  )
  assert.deepEqual(strangers, [])
  assert.equal(lock.packages[''].workspaces, undefined)
  assert.ok(!existsSync(path.join(installed, 'node_modules/@vacancy')))
})

test('an installed package serves the demo hotel on its own database, and on several processes', async () => {
  const server = await serve(environment, undefined, ['--workers', '2'])
  await serves(server)
  assert.match(server.start.try, /^curl/)
  assert.equal((await server.stop()).code, 0)
})

test('an installed package works on a database of the operator, and speaks of the command by its name', async () => {
  const testServer = await joinTestServer()
  const url = await createDatabase(testServer.url)
  after(async () => {
    await dropDatabase(testServer.url, url)
    await testServer.leave()
  })
  const own = { ...environment, DATABASE_URL: url }
  const server = await serve(own)
  await serves(server)
  await server.stop()
  const check = await vacancy(['check', '--json'], own)
  assert.equal(JSON.parse(check.stdout).ok, true, check.stderr)
  const help = await vacancy(['token', 'create', '--help'], own)
  assert.match(help.stdout, /\n {2}vacancy token create/)
})
