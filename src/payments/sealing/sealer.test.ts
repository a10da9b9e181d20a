import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Sealer } from './sealer.ts'

const [ONE, TWO, THREE] = ['one', 'two', 'three'].map((name) => `${name} ${'x'.repeat(40)}`) as [
  string,
  string,
  string,
]
const TEXT = '{"secret_key":"sk_live_ü"}'

test('what is sealed can be opened, and is different each time', () => {
  const sealer = new Sealer(ONE)
  const [first, second] = [sealer.seal(7, TEXT), sealer.seal(7, TEXT)]
  assert.notEqual(first, second)
  assert.equal(sealer.open(7, first), TEXT)
  assert.ok(!first.includes('sk_live'))
  assert.match(first, /^v1\.[0-9a-f]{12}\.[\w-]{16}\.[\w-]+$/)
})

test('it opens for its hotel alone', () => {
  const sealer = new Sealer(ONE)
  assert.throws(() => sealer.open(8, sealer.seal(7, TEXT)), /damaged, or another hotel's/)
})

test('nothing opens that was altered by a single character, or cut', () => {
  const sealer = new Sealer(ONE)
  const sealed = sealer.seal(7, TEXT)
  for (let at = 0; at < sealed.length - 1; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    assert.throws(() => sealer.open(7, sealed.slice(0, at) + other + sealed.slice(at + 1)), `at ${at}`)
    assert.throws(() => sealer.open(7, sealed.slice(0, at)), `cut at ${at}`)
  }
})

test('under another secret it opens only while that is set as the one before', () => {
  const sealed = new Sealer(ONE).seal(7, TEXT)
  assert.throws(() => new Sealer(TWO).open(7, sealed), /VACANCY_SECRET_BEFORE/)
  assert.throws(() => new Sealer(TWO, THREE).open(7, sealed), /VACANCY_SECRET_BEFORE/)
  const turning = new Sealer(TWO, ONE)
  assert.equal(turning.open(7, sealed), TEXT)
  assert.deepEqual([turning.isCurrent(sealed), turning.isCurrent(turning.seal(7, TEXT))], [false, true])
})

test('a message about a secret does not tell it', () => {
  for (const work of [
    () => new Sealer(TWO).open(7, new Sealer(ONE).seal(7, TEXT)),
    () => new Sealer(ONE).open(8, new Sealer(ONE).seal(7, TEXT)),
  ])
    assert.throws(work, (err: Error) => !/x{10}|sk_live/.test(err.message + String(err.cause)))
})
