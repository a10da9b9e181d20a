import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { Agent, send } from './agent.testing.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/agents.md'), 'utf8')
const { app, hotel } = await createTestApp()

test('the configuration of docs/agents.md connects when the token is pasted into it', async () => {
  const { client } = await hotel()
  const [, pasted] = /```json\n(\{\s+"mcpServers"[^`]+)```/.exec(page)!
  const { url, headers } = JSON.parse(pasted!.replace('vcc_…', client)).mcpServers.vacancy
  const token = /^Bearer (.+)$/.exec(headers.Authorization)![1]!
  assert.equal((await (await Agent.of(app, token, '2025', { url })).tools()).length, 7)
  const [, message] = /-d '([^']+)'/.exec(page)!
  const told = await send(app, { token, body: message! })
  assert.deepEqual([told.statusCode, told.body.includes('vacancy://hotel')], [200, true], 'and so does curl')
})

test('its table has every tool in its order, and for whom it is', async () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\w+) \| `\w+` \|/gm)].map(([, tool, token]) => ({
    tool,
    token,
  }))
  const { admin, client } = await hotel()
  assert.deepEqual(
    rows.map(({ tool }) => tool),
    await (await Agent.of(app, admin)).tools(),
  )
  assert.deepEqual(
    rows.filter(({ token }) => token === 'client').map(({ tool }) => tool),
    await (await Agent.of(app, client)).tools(),
  )
})
