import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { until } from '../../test/support/barriers.ts'
import { makeLibraryLinks, postgresBinaries } from './binaries.ts'
import { joinEmbeddedPostgres } from './embedded-postgres.ts'
import {
  guests,
  isOpen,
  isRoot,
  killHard,
  list,
  log,
  postmasterPid,
  query,
  startChild,
  temporaryFolder,
} from './testing.ts'

const base = temporaryFolder()

describe('one cluster through its life', () => {
  const folder = path.join(base, 'life')
  let port = 0

  before(async () => {
    const postgres = await joinEmbeddedPostgres(folder)
    port = Number(new URL(postgres.url).port)
    await query(postgres.url, "create table guest (name text); insert into guest values ('Łucja')")
    await postgres.leave()
  })

  test('a row survives stop and start, and the address stays', async () => {
    assert.equal(await isOpen(port), false)
    const postgres = await joinEmbeddedPostgres(folder)
    assert.equal(Number(new URL(postgres.url).port), port)
    assert.deepEqual(await guests(postgres), ['Łucja'])
    await postgres.leave()
  })

  test('it is durable, deterministic, silent about data, and only here', async () => {
    const postgres = await joinEmbeddedPostgres(folder)
    const [row] = await query(
      postgres.url,
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding,
         current_setting('fsync') || current_setting('synchronous_commit') ||
         current_setting('full_page_writes') as durable,
         current_setting('wal_level') as wal, current_setting('TimeZone') as zone,
         current_setting('listen_addresses') as address, current_setting('log_statement') as statements,
         (select rolsuper from pg_roles where rolname = current_user) as is_superuser
       from pg_database where datname = current_database()`,
    )
    assert.deepEqual(row, {
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      encoding: 'UTF8',
      durable: 'ononon',
      wal: 'replica',
      zone: 'UTC',
      address: '127.0.0.1',
      statements: 'none',
      is_superuser: false,
    })
    assert.equal(fs.statSync(path.join(folder, 'postgres', 'password')).mode & 0o777, 0o600)
    await assert.rejects(query(postgres.url, "select 'Guest Name'::int"))
    await assert.rejects(query(postgres.url.replace(/:\w+@/, ':wrong@'), 'select 1'), { code: '28P01' })
    assert.doesNotMatch(log(folder), /Guest Name/)
    await postgres.leave()
  })

  test('the last one out stops it, and not before', async () => {
    const first = await joinEmbeddedPostgres(folder)
    const child = await startChild(folder)
    assert.equal(await child.ask('join'), first.url)
    const second = await joinEmbeddedPostgres(folder)
    await first.leave()
    await first.leave()
    assert.deepEqual(await guests(second), ['Łucja'])
    await second.leave()
    assert.equal(await child.ask('count'), '1')
    assert.equal(await child.ask('leave'), 'left')
    assert.equal(await isOpen(port), false)
    child.process.kill()
  })

  test('a member killed with -9 does not count', async () => {
    const postgres = await joinEmbeddedPostgres(folder)
    const child = await startChild(folder)
    await child.ask('join')
    await killHard(child.process)
    await postgres.leave()
    assert.equal(await isOpen(port), false)
  })

  test('kill -9 of its only process leaves it running, and the next one adopts it', async () => {
    const child = await startChild(folder)
    await child.ask('join')
    const pid = postmasterPid(folder)
    await killHard(child.process)
    const postgres = await joinEmbeddedPostgres(folder)
    assert.equal(postmasterPid(folder), pid)
    assert.deepEqual(await guests(postgres), ['Łucja'])
    const starts = () => log(folder).match(/ready to accept connections/g)!.length
    const before = starts()
    await (await joinEmbeddedPostgres(folder)).leave()
    assert.deepEqual([postmasterPid(folder), starts()], [pid, before], 'what runs is joined, not started')
    await postgres.leave()
    assert.equal(await isOpen(port), false)
  })

  test('kill -9 of the postmaster loses nothing, also with a backend that goes on', async () => {
    const postgres = await joinEmbeddedPostgres(folder)
    await query(postgres.url, "insert into guest values ('Zoë')")
    const busy = query(postgres.url, 'do $$ begin loop end loop; end $$').catch(() => 'cut off')
    const isBusy = "select from pg_stat_activity where query like 'do %' and state = 'active'"
    await until(async () => (await query(postgres.url, isBusy)).length === 1)
    process.kill(postmasterPid(folder), 'SIGKILL')
    const again = await joinEmbeddedPostgres(folder)
    assert.equal(await busy, 'cut off')
    assert.equal(again.url, postgres.url)
    assert.deepEqual(await guests(again), ['Zoë', 'Łucja'])
    await again.leave()
    assert.equal(await isOpen(port), true, 'the one that joined before the crash still counts')
    await postgres.leave()
    assert.equal(await isOpen(port), false)
  })

  test('a stale pid file is no obstacle: of a stranger, of nobody, empty', async (t) => {
    const pidFile = path.join(folder, 'postgres', 'cluster', 'postmaster.pid')
    const rest = `\n${path.dirname(pidFile)}\n1700000000\n${port}\n\n127.0.0.1\n 1234567 1\nready   \n`
    const stranger = spawn('sleep', ['60'], isRoot ? fs.statSync(path.dirname(pidFile)) : {})
    t.after(() => stranger.kill())
    for (const content of [`${process.pid}${rest}`, `${stranger.pid}${rest}`, `4194304${rest}`, '']) {
      fs.writeFileSync(pidFile, content)
      const postgres = await joinEmbeddedPostgres(folder)
      assert.equal((await guests(postgres)).length, 2)
      await postgres.leave()
    }
    assert.equal(stranger.exitCode, null, 'the stranger lives')
  })

  test('Ctrl-C in the terminal does not reach it', async () => {
    const child = await startChild(folder)
    await child.ask('join')
    process.kill(-child.process.pid!, 'SIGINT')
    assert.equal(await child.next(), 'interrupted')
    assert.equal(await child.ask('count'), '2')
    assert.equal(await child.ask('leave'), 'left')
    child.process.kill()
  })

  test('another port if its own is taken', async () => {
    const server = net.createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    const postgres = await joinEmbeddedPostgres(folder)
    assert.notEqual(Number(new URL(postgres.url).port), port)
    await postgres.leave()
    server.close()
  })

  test('a start that fails says where, why and what the log says', async () => {
    fs.appendFileSync(path.join(folder, 'postgres', 'cluster', 'postgresql.conf'), 'no_such_setting = 1\n')
    await assert.rejects(joinEmbeddedPostgres(folder), (err: Error) => {
      assert.match(err.message, /^PostgreSQL did not start in .*life.postgres: it ended with code 1/)
      assert.match(err.message, /unrecognized configuration parameter "no_such_setting"/)
      return true
    })
  })
})

test('two processes at once on an empty folder: one makes it, both use it', async () => {
  const folder = path.join(base, 'two')
  const children = await Promise.all([startChild(folder), startChild(folder)])
  const urls = await Promise.all(children.map((child) => child.ask('join')))
  assert.equal(urls[0], urls[1])
  assert.match(urls[0]!, /^postgres:\/\/vacancy:\w{48}@127\.0\.0\.1:2\d{4}\/vacancy$/)
  assert.equal(log(folder).match(/ready to accept connections/g)?.length, 1)
  assert.deepEqual(await Promise.all(children.map((child) => child.ask('leave'))), ['left', 'left'])
  assert.equal(await isOpen(Number(new URL(urls[0]!).port)), false)
  for (const child of children) child.process.kill()
})

const ANOTHER_CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--']
const cannotPretend = spawnSync(ANOTHER_CONTAINER[0]!, [...ANOTHER_CONTAINER.slice(1), 'true']).status !== 0

test('never two postmasters, also out of sight of each other', { skip: cannotPretend }, async (t) => {
  const folder = path.join(base, 'containers')
  const postgres = await joinEmbeddedPostgres(folder)
  const stranger = await startChild(folder, ANOTHER_CONTAINER)
  t.after(() => stranger.process.kill('SIGKILL'))
  assert.match(await stranger.ask('join'), /in use by a process that cannot be seen from here/)
  assert.equal((await query(postgres.url, 'select 1')).length, 1)
  await postgres.leave()
  assert.match(await stranger.ask('join'), /^postgres:/)
  await assert.rejects(joinEmbeddedPostgres(folder), /in use by a process that cannot/)
  assert.equal(await stranger.ask('leave'), 'left')
})

test('a process killed during initdb leaves nothing that hinders the next', async () => {
  const folder = path.join(base, 'half')
  const child = await startChild(folder)
  const halfMade = () => list(path.join(folder, 'postgres')).find((name) => name.startsWith('cluster.new-'))
  child.send('join')
  await until(() => list(path.join(folder, 'postgres', halfMade() ?? '-', 'global')).length > 0)
  await killHard(child.process)
  assert.ok(halfMade() && !list(path.join(folder, 'postgres')).includes('cluster'))
  const postgres = await joinEmbeddedPostgres(folder)
  assert.equal((await query(postgres.url, 'select 1')).length, 1)
  assert.equal(halfMade(), undefined)
  await postgres.leave()
})

test('missing library links are made, once', () => {
  const home = path.join(base, 'package')
  fs.mkdirSync(path.join(home, 'native', 'lib'), { recursive: true })
  const list = path.join(postgresBinaries().folder, 'pg-symlinks.json')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  if (fs.existsSync(list)) links.push(...JSON.parse(fs.readFileSync(list, 'utf8')))
  for (const { source } of links) fs.writeFileSync(path.join(home, source), source)
  fs.writeFileSync(path.join(home, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  makeLibraryLinks(home)
  makeLibraryLinks(home)
  for (const { source, target } of links) {
    assert.equal(fs.readFileSync(path.join(home, target), 'utf8'), source)
  }
})
