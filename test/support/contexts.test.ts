/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPages, stayQuery } from '../../web/testing.ts'

const { hotel, open } = await startPages()

test('a clock that a test set is not there for the next one', async () => {
  const made = await hotel()
  const first = await open(made, stayQuery(5, 2))
  await first.page.clock.install({ time: 0 })
  await first.page.reload()
  assert.ok((await first.page.evaluate(() => Date.now())) < 86_400_000)
  await first.context.close()
  const { page, context } = await open(made, stayQuery(5, 2))
  assert.ok((await page.evaluate(() => Date.now())) > 86_400_000)
  await context.close()
})
