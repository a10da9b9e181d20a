import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from './barriers.ts'

test('until asks until it is so', async () => {
  let polls = 0
  await until(() => ++polls === 3)
  assert.equal(polls, 3)
})

test('until gives up, and says what never was', async () => {
  const rooms = 0
  await assert.rejects(
    until(async () => rooms > 0, 'rooms are there', 0),
    /gave up after 0 s .* until rooms are there$/,
  )
  await assert.rejects(
    until(() => rooms > 0, undefined, 0),
    /until \(\) => rooms > 0$/,
  )
})
