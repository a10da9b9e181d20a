import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serve, temporaryFolder, vacancy } from '../../test/support/vacancy.ts'

const environment = { VACANCY_DATA: temporaryFolder(), LOG_LEVEL: 'error' }

test('a command works without a server, beside one, and after one was killed', {
  timeout: 120_000,
}, async () => {
  const alone = await vacancy(['hotel', 'list', '--json'], environment)
  assert.deepEqual(JSON.parse(alone.stdout), [])

  const server = await serve(environment)
  const whileRunning = await vacancy(['database', 'url', '--json'], environment)
  assert.equal(JSON.parse(whileRunning.stdout).running, true)
  const ping = await fetch(`${server.url}/api/plugin/v1/ping`, {
    headers: { token: server.start.client_token },
  })
  assert.equal(ping.status, 200, 'the command that left did not take PostgreSQL with it')

  await server.stop('SIGKILL')
  const afterwards = await vacancy(['check', '--json'], environment)
  assert.equal(afterwards.code, 0, afterwards.stderr)
  assert.equal(JSON.parse(afterwards.stdout).checked.hotels, 3)
  const last = await vacancy(['database', 'url', '--json'], environment)
  assert.equal(JSON.parse(last.stdout).running, false, 'the last one out stopped PostgreSQL')
  assert.match(last.stderr, /runs only while the server does/)
})
