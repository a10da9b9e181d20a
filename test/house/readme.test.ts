import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { createDatabase, dropDatabase, joinTestServer } from '../postgres/test-server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const readme = read('README.md')

const section = (title: string): string => {
  const text = readme.split(`\n## ${title}\n`)[1]
  assert.ok(text, `README.md has no section "${title}"`)
  return text.split('\n## ')[0]!
}

test('it begins with how to start and how to test, and CI runs the same', () => {
  const commands = section('Start').match(/```\n([^`]+)```/)![1]!
  const shown = commands
    .trimEnd()
    .split('\n')
    .map((line) => line.split('#')[0]!.trim())
  assert.deepEqual(shown, ['npm ci && npm start', 'npm ci && npm test'])
  const run = read('.ci/run').match(/^npm .*$/gm)
  assert.deepEqual(run, ['npm ci', 'npm run check', 'npm test'])
})

test('it is read in four minutes', () => {
  const words = readme.split(/\s+/).length
  assert.ok(words <= 950, `README.md has ${words} words: tell the rest in docs/`)
})

/** The commands of a text, block by block, in order. */
const commandsOf = (text: string): string[] =>
  [...text.matchAll(/```sh\n([^`]+)```/g)].map(([, block]) => block!.trimEnd())

const noCurl = spawnSync('curl', ['--version']).error !== undefined

suite('what is shown with curl can be pasted from top to bottom, and every call works', {
  skip: noCurl && 'curl is not installed',
  timeout: 120_000,
}, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vacancy-tour-'))
  let served: Served
  let server: Awaited<ReturnType<typeof joinTestServer>>
  let url: string
  before(async () => {
    server = await joinTestServer()
    url = await createDatabase(server.url)
    served = await serve(url, folder)
  })
  after(async () => {
    await stop(served?.process)
    await dropDatabase(server.url, url)
    await server.leave()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  const paste = async (shown: string[]): Promise<string> => {
    const { api, admin_token, client_token } = served.start
    const blocks = shown.map((block) =>
      block
        .replace(/^API=.*$/m, `API=${api}`)
        .replace(/^ADMIN=.*$/m, `ADMIN=${admin_token}`)
        .replace(/^CLIENT=.*$/m, `CLIENT=${client_token}`),
    )
    const answers = await runBash(blocks, folder)
    assert.equal(answers.length, blocks.length)
    for (const [index, block] of blocks.entries()) {
      const calls = [...block.matchAll(/^curl .*\/(\w+)/gm)].length
      const results = answers[index]!.split('\n').filter((line) => line.startsWith('{'))
      assert.equal(results.length, calls, `${block}\nanswered\n${answers[index]}`)
      for (const result of results)
        assert.equal(JSON.parse(result).StatusCode, 0, `${block}\nanswered ${result}`)
    }
    return answers.join('\n')
  }

  test('the tour of README.md', async () => {
    checkStory(await paste(commandsOf(section('A tour with curl'))))
  })

  test('docs/pms.md', async () => {
    const output = await paste(commandsOf(read('docs/pms.md')))
    const all = output.split('\n').filter((line) => line.startsWith('{'))
    const results = all.map((line) => JSON.parse(line).Result)
    const events = results.find((result) => result?.[0]?.event_type !== undefined)
    assert.deepEqual(
      events.map(({ event_type }: { event_type: string }) => event_type),
      ['booking.created'],
    )
    const [{ booking_code }] = [events[0].data]
    const waiting = results.find((result) => result?.[0]?.guest_detail !== undefined)
    const heard = waiting.find((booking: { booking_code: string }) => booking.booking_code === booking_code)
    assert.equal(heard.guest_detail.name, 'Ann Guest')
  })
})

/** Checks what the text between the commands promises. */
const checkStory = (output: string): void => {
  const results = output.split('\n').filter((line) => line.startsWith('{'))
  const all = results.map((line) => JSON.parse(line).Result)
  const [oneNight, twoNights] = all.filter((result) => result?.[0]?.rate_details)
  assert.equal(oneNight[0].is_close, 1)
  assert.equal(oneNight[0].rate_details[0].reasons[0].code, 'min_night')
  assert.equal(twoNights[0].rate_details[0].total_price, 390.5)
  const [first, again] = all.filter((result) => result?.payment_url)
  assert.deepEqual(again, first)
  const check = all.find((result) => result?.is_available !== undefined)
  assert.equal(check.is_available, 0)
  assert.equal(check.reasons[0].code, 'sold_out')
  const days = all.find((result) => result?.[0]?.rate_detail)
  assert.deepEqual(
    days.map((day: { number_of_rooms: number }) => day.number_of_rooms),
    [3, 1],
  )
}

interface Served {
  process: ChildProcess
  start: { api: string; admin_token: string; client_token: string }
}

const serve = (databaseUrl: string, folder: string): Promise<Served> => {
  const child = spawn(process.execPath, ['src/cli/main.ts', 'serve', '--json'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATABASE_URL: databaseUrl, VACANCY_DATA: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaints = ''
  child.stderr.on('data', (chunk) => (complaints += chunk))
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('\n')) resolve({ process: child, start: JSON.parse(output) })
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${complaints}`)))
  })
}

const stop = (child: ChildProcess | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (child === undefined || child.exitCode !== null) return resolve()
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })

const MARK = '=== end of block ==='

/** Pastes the blocks into one bash, and returns what each printed. */
const runBash = async (blocks: string[], folder: string): Promise<string[]> => {
  const script = blocks.map((block) => `${block}\necho '${MARK}'\n`).join('')
  const bash = spawn('bash', ['-e', '-u', '-o', 'pipefail'], {
    cwd: folder,
    env: { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  bash.stdin.end(script)
  let output = ''
  for await (const chunk of bash.stdout) output += chunk
  return output.split(`${MARK}\n`).slice(0, -1)
}
