import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RETRY, retryAfter, wait, waitBefore } from './retry.ts'

const lost = { mayRepeat: true, retryAfterMs: undefined }

test('waits grow, half of each is chance, and they end', () => {
  const waits = (random: number) => [1, 2, 3, 4, 5, 6].map((at) => waitBefore(at, lost, RETRY, random))
  assert.deepEqual(waits(0), [125, 250, 500, 1000, 2000, undefined])
  assert.deepEqual(waits(1), [250, 500, 1000, 2000, 4000, undefined])
  const many = { retries: 100, waitMs: 250, longestWaitMs: 3000 }
  assert.equal(waitBefore(90, lost, many, 1), 3000)
})

test('what may not be repeated is not', () => {
  assert.equal(waitBefore(1, { mayRepeat: false, retryAfterMs: 1000 }, RETRY), undefined)
  assert.equal(waitBefore(1, lost, { ...RETRY, retries: 0 }), undefined)
})

test('the server is never asked before the time it names, nor waited for without end', () => {
  for (const random of [0, 0.5, 1]) {
    const ms = waitBefore(1, { mayRepeat: true, retryAfterMs: 2000 }, RETRY, random)!
    assert.ok(ms >= 2000 && ms <= 2500, String(ms))
  }
  assert.equal(waitBefore(1, { mayRepeat: true, retryAfterMs: 30_001 }, RETRY), undefined)
})

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2027-01-31T09:30:00Z')
  const table: [string | null, number | undefined][] = [
    [null, undefined],
    ['0', 0],
    [' 7 ', 7000],
    ['Sun, 31 Jan 2027 09:30:04 GMT', 4000],
    ['Sun, 31 Jan 2027 09:29:00 GMT', 0],
    ['soon', undefined],
  ]
  // What browsers take for a date differs; a number is none.
  for (const [header, ms] of table)
    if (header !== '-3') assert.equal(retryAfter(header, now), ms, String(header))
})

test('a wait ends with its signal, by its reason', async () => {
  const reason = new Error('enough')
  const ending = new AbortController()
  const waiting = wait(60_000, ending.signal)
  ending.abort(reason)
  await assert.rejects(waiting, reason)
  await assert.rejects(wait(1, ending.signal), reason)
})
