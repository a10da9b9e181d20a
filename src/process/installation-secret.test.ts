import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { testConfig } from '../../test/support/harness.ts'
import { readConfig } from '../config.ts'
import { withSecret } from './installation-secret.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'vacancy-secret-'))
after(() => rm(folder, { recursive: true, force: true }))
const file = path.join(folder, 'secret')
const config = testConfig({ secret: undefined, databaseUrl: undefined, dataFolder: folder })

test('with the embedded database a secret is made once, for its owner alone, also by many at once', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => withSecret(config)))
  const [secret] = made.map((one) => one.secret)
  assert.match(secret!, /^[\w-]{43}$/)
  assert.ok(made.every((one) => one.secret === secret))
  assert.equal((await withSecret(config)).secret, secret)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(folder), ['secret'])
})

test('one that is set wins; with a database elsewhere none is made', async () => {
  const set = { ...config, secret: 'one that the operator has chosen' }
  assert.equal(await withSecret(set), set)
  const elsewhere = { ...config, databaseUrl: 'postgres://db.example/vacancy', dataFolder: '/nonexistent' }
  assert.equal(await withSecret(elsewhere), elsewhere)
})

test('a file that holds none is not written over', async () => {
  await chmod(file, 0o600)
  await writeFile(file, 'short\n')
  await assert.rejects(withSecret(config), /less than 32 characters/)
  assert.equal(await readFile(file, 'utf8'), 'short\n')
})

test('a secret that is too short is refused at start, and not told', () => {
  for (const name of ['VACANCY_SECRET', 'VACANCY_SECRET_BEFORE'])
    assert.throws(
      () => readConfig({ [name]: 'CANARY' }),
      (err: Error) => err.message.includes(name) && !err.message.includes('CANARY'),
    )
})
