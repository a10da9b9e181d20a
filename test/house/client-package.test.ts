import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { buildClient } from '../../clients/typescript/build.ts'
import { Vacancy, VacancyError, verifyWebhook } from '../../clients/typescript/src/index.ts'
import { makeChainToken } from '../../src/tokens/chain-tokens.ts'
import { startReceiver } from '../../src/webhooks/receiver.testing.ts'
import { createTestApp } from '../support/harness.ts'
import { temporaryFolder } from '../support/vacancy.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const source = path.join(root, 'clients/typescript')
const readme = readFileSync(path.join(source, 'README.md'), 'utf8')
const guide = readFileSync(path.join(root, 'docs/client.md'), 'utf8')
const { app, db, hotel } = await createTestApp({ webhooksAllowPrivate: true })
const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** The Node that runs these tests, and that of the machine, which may be the oldest one that is promised to work. */
const nodes = (): string[] => {
  const places = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((place) => !place.includes('node_modules'))
  const installed = places.map((place) => path.join(place, 'node')).find((file) => existsSync(file))
  return [process.execPath, ...(installed === undefined ? [] : [installed])]
}

suite('the packed client', () => {
  const folder = temporaryFolder()
  const project = path.join(folder, 'project')
  let address: string
  let size: number
  let tarball: string

  /** A hotel that sells a room for a month, made through the client. */
  const onSale = async () => {
    const { admin: token } = await hotel()
    const vacancy = new Vacancy({ url: address, token })
    await vacancy.createRoom({ room_code: 'SEA', room_name: 'Sea', number_of_room: 9 })
    await vacancy.createRate({ rate_code: 'FLEX', rate_name: 'Flexible' })
    const open = { room_code: 'SEA', rate_code: 'FLEX', price: 90, number_of_rooms: 9 }
    await vacancy.updateRoomAvailability({ ...open, start_date: day(28), end_date: day(33) })
    return { vacancy, token }
  }

  before(async () => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const packed = path.join(folder, 'packed')
    mkdirSync(packed)
    size = await buildClient(path.join(packed, 'dist'))
    for (const name of ['package.json', 'README.md', 'LICENSE'])
      cpSync(path.join(source, name), path.join(packed, name))
    const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
    const { stdout } = await run('npm', pack, { cwd: packed })
    mkdirSync(project)
    writeFileSync(path.join(project, 'package.json'), '{ "type": "module", "private": true }')
    tarball = stdout.trim()
    const install = [
      'install',
      '--offline',
      '--no-audit',
      '--no-fund',
      '--silent',
      path.join(folder, tarball),
    ]
    await run('npm', install, { cwd: project })
  })

  test('packed where nothing is installed, it says what to install first', async () => {
    const bare = path.join(folder, 'bare/clients/typescript')
    mkdirSync(bare, { recursive: true })
    for (const name of ['package.json', 'installed.mjs'])
      cpSync(path.join(source, name), path.join(bare, name))
    const failed = await run('npm', ['pack', '--dry-run'], { cwd: bare }).catch((err) => err)
    assert.equal(failed.code, 1)
    assert.match(failed.stderr, /are not installed\. Run `npm ci` at the root of the repository first\./)
    assert.doesNotMatch(failed.stderr, /ENOENT|ERR_MODULE/)
  })

  test('README.md installs it from its repository, as the tarball is named', () => {
    const { name, version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'))
    assert.equal(tarball, `${name.slice(1).replace('/', '-')}-${version}.tgz`)
    assert.match(readme, /^npm ci && npm pack -w clients\/typescript /m)
    assert.ok(readme.includes(tarball), tarball)
  })

  test('has what it needs and nothing else', () => {
    const cwd = path.join(project, 'node_modules/@vacancy/client')
    const files = globSync('**/*.*', { cwd }).concat(globSync('LICENSE', { cwd }))
    const others = files.filter((file) => !/^dist\/[\w./-]+\.(js|d\.ts)$/.test(file))
    assert.deepEqual(others.sort(), ['LICENSE', 'README.md', 'package.json'])
    assert.deepEqual(
      files.filter((file) => /\.test/.test(file)),
      [],
    )
    assert.ok(!existsSync(path.join(project, 'node_modules/.bin')))
  })

  test('README.md tells its size in a page', () => {
    const told = Number(/([\d.]+) kB gzipped/.exec(readme)![1]) * 1000
    assert.ok(Math.abs(size - told) <= told * 0.03, `${size} bytes, told as ${told}`)
  })

  test('the program of README.md searches, holds, books and follows events, on each Node', async () => {
    const program = /```js\n([^`]+(?:`[^`\n]+`[^`]+)*)```/.exec(readme)![1]!
    assert.ok(program.trimEnd().split('\n').length <= 30, 'it has at most thirty lines')
    writeFileSync(path.join(project, 'book.mjs'), program)
    for (const node of nodes()) {
      const { vacancy, token } = await onSale()
      const env = { PATH: '', VACANCY_URL: address, VACANCY_TOKEN: token }
      const { stdout } = await run(node, ['book.mjs'], { cwd: project, env })
      const [booking, ...more] = await vacancy.getAllBooking()
      assert.deepEqual([more.length, booking!.arrival_date, booking!.grand_total], [0, day(30), 180])
      assert.equal(
        stdout,
        `offered SEA FLEX 180\nbooked ${booking!.booking_code}\n5 booking.created ${booking!.booking_code}\n`,
      )
    }
  })

  test('its types tell what is wrong before it is sent, and fit what docs/client.md shows', async () => {
    writeFileSync(
      path.join(project, 'types.ts'),
      `import { isErrorOf, type BookingCreated, Vacancy, VacancyError, verifyWebhook } from '@vacancy/client'
const vacancy = new Vacancy({ url: 'https://hotel.example', token: 'vcc_' })
const booking: Promise<BookingCreated> = vacancy.createBooking({ booking_form: { guest_detail: { name: 'A', email: 'a@example.com', phone: '1' } } })
// @ts-expect-error: no such field
await vacancy.getRoom({ room: 'SEA' })
// @ts-expect-error: the room is missing
await vacancy.getRoom()
const version: number = (await vacancy.answer('getAllRooms', {})).Version
const sheet: Blob = await vacancy.exportPrices({ start_date: '', end_date: '' })
for await (const event of vacancy.events()) {
  if (event.event_type === 'stop_sell.changed') event.data.is_close satisfies 0 | 1
  if (event.event_type === 'price_rule.changed' && event.data.rule_kind === 'tax') event.data.tax.tax_code satisfies string
  // @ts-expect-error: no such type
  if (event.event_type === 'booking.lost') break
}
for await (const change of vacancy.each('getChanges', {})) change.version satisfies number
// @ts-expect-error: does not come in pages
vacancy.each('getAllRooms', {})
const err: unknown = undefined
if (isErrorOf(err, 'createBooking')) {
  if (err.code === 'sold_out') err.details[0]!.message satisfies string
  // @ts-expect-error: a booking is never refused with that
  if (err.code === 'room_in_use') throw err
}
if (err instanceof VacancyError && err.is('price_changed')) err.code satisfies 'price_changed'
const message = await verifyWebhook({ headers: new Headers(), body: '', secret: '' })
if (message.type === 'booking.created') message.data.booking_code satisfies string
export { booking, version, sheet }
`,
    )
    const blocks = [...guide.matchAll(/```ts\n([^`]+(?:`[^`\n]+`[^`]+)*)```/g)].map(([, block]) => block!)
    assert.ok(blocks.length >= 6)
    const files = blocks.map((_, at) => `block${at}.ts`)
    for (const [at, block] of blocks.entries()) writeFileSync(path.join(project, files[at]!), block)
    const compiler = path.join(source, 'node_modules/typescript/bin/tsc')
    const words = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022']
    const { stdout } = await run(process.execPath, [compiler, ...words, 'types.ts', ...files], {
      cwd: project,
    }).catch((err) => err)
    assert.equal(stdout, '')
  })

  test('with a token of a chain it names the hotel that is meant', async () => {
    const [one, other] = [await hotel({ chain: 'CLIENTS' }), await hotel({ chain: 'CLIENTS' })]
    const { token } = await makeChainToken(db, {
      chain_code: 'CLIENTS',
      token_name: 'Portal',
      is_admin: false,
    })
    const portal = new Vacancy({ url: address, token })
    for (const { code } of [one, other])
      assert.equal((await portal.at(`CLIENTS/${code}`).test()).hotel_code, code)
    assert.equal((await portal.test({}, { hotel: `CLIENTS/${one.code}` })).hotel_code, one.code)
    await assert.rejects(portal.test(), (err) => err instanceof VacancyError && err.is('missing_field'))
  })

  test('it verifies what our server sends to a webhook', async () => {
    const { vacancy } = await onSale()
    const receiver = await startReceiver()
    const { secret, webhook_code } = await vacancy.createWebhook({ url: receiver.url })
    await vacancy.testWebhook({ webhook_code })
    const [{ headers, body }] = (await receiver.until(1)) as [never]
    const message = await verifyWebhook({ headers, body, secret })
    assert.ok(message.type === 'webhook.test')
    assert.equal(message.data.webhook_code, webhook_code)
  })
})
