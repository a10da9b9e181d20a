import assert from 'node:assert/strict'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, suite, test } from 'node:test'
import { arranged, touchesDays, usesBrowser } from './arrange.ts'
import { FileRun } from './run-files.ts'
import { AHEAD } from './touches-days.ts'

const root = path.resolve(import.meta.dirname, '../..')
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'], { cwd: root }).sort()

suite('test files', () => {
  test('are each run once; those that start processes have one of their own, others share with their like', () => {
    const groups = arranged(files)
    assert.deepEqual(groups.flat().sort(), files)
    const shared = groups.filter(({ length }) => length > 1)
    assert.ok(shared.flat().length > 150, `${shared.flat().length} share a process`)
    for (const group of shared)
      for (const has of [usesBrowser, touchesDays])
        assert.ok(group.every(has) || !group.some(has), group.join(' '))
    for (const file of [
      'src/cli/cli.test.ts',
      'src/embedded-postgres/account.test.ts',
      'test/races/workers.test.ts',
    ])
      assert.ok(!shared.flat().includes(file) && !usesBrowser(file), file)
  })

  test('fail the run by a test that fails and by a process that ends too early; what they count is added up', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vacancy-run-'))
    after(() => rmSync(folder, { recursive: true }))
    const file = (name: string, body: string): string => {
      const whole = path.join(folder, name)
      writeFileSync(whole, `import { test } from 'node:test'\n${body}\n`)
      return whole
    }
    const fine = file('fine.test.mjs', `test('one', () => {}); test('two', () => {})`)
    const other = file('other.test.mjs', `test('three', () => {})`)
    const wrong = file('wrong.test.mjs', `test('four', () => { throw new Error('so wrong') })`)
    const short = file('short.test.mjs', `test('five', () => process.exit(0))`)
    const run = async (...groups: string[][]) => {
      const output = new PassThrough()
      const { NODE_TEST_CONTEXT: _, ...environment } = process.env
      const zoneOf = (file: string) => (file.endsWith('day.test.mjs') ? AHEAD : undefined)
      const isTriedTwice = (file: string) => file.endsWith('page.test.mjs')
      const files = new FileRun({
        root: folder,
        folder,
        environment,
        options: [],
        zoneOf,
        isTriedTwice,
        output,
      })
      const [code, told] = await Promise.all([files.all(groups), text(output)])
      rmSync(path.join(folder, 'events-0'), { force: true })
      return { code, told }
    }
    const good = await run([fine, other])
    assert.equal(good.code, 0, good.told)
    assert.match(good.told, /✔ one .*✔ two .*✔ three .*tests 3.*pass 3\n.*fail 0/s)
    const bad = await run([wrong], [fine])
    assert.equal(bad.code, 1)
    assert.match(bad.told, /tests 3.*pass 2\n.*fail 1.*✖ four .*so wrong/s)
    const ahead = await run([
      file('day.test.mjs', `test(new Date(0).getTimezoneOffset() + ' min', () => {})`),
    ])
    assert.match(ahead.told, /✔ 640 min /)
    const once = file(
      'once-page.test.mjs',
      `import { existsSync, writeFileSync } from 'node:fs'
       test('six', () => {
         const file = import.meta.filename + '.was'
         if (existsSync(file)) return
         writeFileSync(file, '')
         throw new Error('the first time')
       })`,
    )
    const lucky = await run([once, fine])
    assert.equal(lucky.code, 0, lucky.told)
    assert.match(
      lucky.told,
      /failed at first, and is tried once more, alone.*"six": .*the first time.*✔ six .*tests 3.*fail 0/s,
    )
    const never = await run([file('page.test.mjs', `test('seven', () => { throw new Error('always') })`)])
    assert.equal(never.code, 1)
    assert.match(never.told, /failed at first.*"seven": .*tests 1\n.*fail 1.*✖ seven .*always/s)
    const ended = await run([short])
    assert.equal(ended.code, 1)
    assert.match(ended.told, /short\.test\.mjs ended with 0 before its tests did/)
    const among = await run([fine, short, other])
    assert.equal(among.code, 1)
    assert.match(among.told, /tests 3.*pass 3.*process of [^,]*short\.test\.mjs ended with 0/s)
  })
})
