import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon, until } from './barriers.ts'

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

test('soon looks anew until the assertion holds', async () => {
  let looks = 0
  await soon.equal(() => ++looks, 3)
  assert.equal(looks, 3)
  await soon.match(async () => `look ${++looks}`, /5/)
  assert.equal(looks, 5)
})

test('soon throws the last assertion when it never holds, and what was thrown instead', async () => {
  let looks = 0
  await assert.rejects(
    soon(() => assert.equal(++looks, 0, `look ${looks}`), 0),
    (err) => err instanceof assert.AssertionError && err.message.startsWith(`look ${looks}`),
  )
  const broken = () => Promise.reject(new Error('the page is gone'))
  await assert.rejects(soon(broken, 0), /the page is gone/)
})
