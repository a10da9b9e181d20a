import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Way } from './account.ts'
import { postgresBinaries } from './binaries.ts'
import { joinEmbeddedPostgres } from './embedded-postgres.ts'
import { guests, isRoot, query, temporaryFolder } from './testing.ts'

const base = temporaryFolder()

test('as root in a folder that only root can enter, in every way', {
  skip: !isRoot && 'not root',
}, async (t) => {
  const folder = path.join(base, 'closed')
  fs.mkdirSync(folder, { mode: 0o700 })
  const chain = await joinEmbeddedPostgres(folder)
  await query(chain.url, "create table guest (name text); insert into guest values ('Łucja')")
  await chain.leave()
  await assert.rejects(
    joinEmbeddedPostgres(folder, { ways: ['user'] }),
    /no other user of this machine can use/,
  )
  const probes: Partial<Record<Way, string[]>> = {
    namespace: ['unshare', '--user', '--map-user=1', 'true'],
    capability: ['setpriv', '--inh-caps=+dac_override', '--ambient-caps=+dac_override', 'true'],
  }
  for (const way of ['namespace', 'capability', 'namespace'] as const) {
    const [command = '', ...rest] = probes[way]!
    const isAllowed = spawnSync(command, rest).status === 0
    await t.test(
      `${way}: the row is there`,
      { skip: !isAllowed && 'forbidden on this machine' },
      async () => {
        const postgres = await joinEmbeddedPostgres(folder, { ways: [way] })
        assert.deepEqual(await guests(postgres), ['Łucja'])
        await postgres.leave()
      },
    )
  }
})

test('as root elsewhere, when no way in is allowed', { skip: !isRoot && 'not root' }, async () => {
  const folder = path.join(base, 'refused')
  const elsewhere = path.join(base, 'elsewhere')
  fs.mkdirSync(folder, { mode: 0o700 })
  fs.mkdirSync(elsewhere)
  const lines: string[] = []
  const options = { ways: ['user', 'elsewhere'], elsewhere, say: (line: string) => lines.push(line) } as const
  const postgres = await joinEmbeddedPostgres(folder, options)
  await query(postgres.url, "create table guest (name text); insert into guest values ('Łucja')")
  await postgres.leave()
  const again = await joinEmbeddedPostgres(folder, options)
  assert.deepEqual(await guests(again), ['Łucja'])
  await again.leave()
  assert.equal(lines.length, 1)
  const place = fs.realpathSync(path.join(folder, 'postgres', 'cluster'))
  assert.ok(lines[0]!.endsWith(`so the database is kept in ${path.dirname(place)}.`))
  fs.renameSync(place, `${place}.away`)
  await assert.rejects(joinEmbeddedPostgres(folder, options), /links to is gone\. Bring it back/)
})

test('as root in the folder of another user, all stays theirs', {
  skip: !isRoot && 'not root',
}, async (t) => {
  const folder = path.join(base, 'theirs')
  fs.mkdirSync(folder)
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(fs.readFileSync('/etc/passwd', 'utf8')) ?? []
  const theirs = { uid: Number(uid), gid: Number(gid) }
  if (spawnSync(postgresBinaries().initdb, ['--version'], theirs).status !== 0) {
    t.skip('the programs are where no other user can go')
    return
  }
  fs.chownSync(folder, Number(uid), Number(gid))
  const postgres = await joinEmbeddedPostgres(folder)
  await postgres.leave()
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    assert.equal(fs.lstatSync(path.join(folder, name)).uid, Number(uid), name)
  }
})
