import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromMinor, MOST_TOTAL } from '../../stay/values/money.ts'
import { ByteWriter, fragmentOf, Writers } from './fragments.ts'

test('pieces and texts follow each other as they would in a string, however long', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'x'.repeat(70_000), '\u007f🏝', 'é'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean()), { maxLength: 30 }), (parts) => {
      const writer = new ByteWriter()
      for (const [part, isPiece] of parts)
        if (isPiece) writer.put(fragmentOf(part))
        else writer.putText(part)
      assert.equal(writer.written.toString(), parts.map(([part]) => part).join(''))
    }),
    { numRuns: 200 },
  )
})

test('a piece may end anywhere near the end of the memory', () => {
  const { size } = new ByteWriter()
  for (let before = size - 50; before <= size; before++)
    for (const length of [1, 8, 9, 16, 17, 31]) {
      const writer = new ByteWriter()
      // In pieces, because a text that long would make it grow beforehand.
      const rest = fragmentOf('x'.repeat(before % 16))
      const pieces = fragmentOf('x'.repeat(16))
      for (let at = 16; at <= before; at += 16) writer.put(pieces)
      writer.put(rest)
      writer.put(fragmentOf('y'.repeat(length)))
      assert.equal(writer.written.toString(), 'x'.repeat(before) + 'y'.repeat(length))
    }
})

test('amounts are written as JSON writes them', () => {
  const minor = fc.oneof(fc.nat(30_000), fc.nat(100_000_000), fc.integer({ min: 0, max: MOST_TOTAL }))
  fc.assert(
    fc.property(minor, fc.integer({ min: 0, max: 3 }), (amount, digits) => {
      const writer = new ByteWriter()
      writer.useDigits(digits)
      writer.putAmount(amount)
      writer.put(fragmentOf(' '))
      writer.putCount(amount)
      assert.equal(writer.written.toString(), `${JSON.stringify(fromMinor(amount, digits))} ${amount}`)
    }),
    { numRuns: 3000 },
  )
})

test('a writer that is given back is used again, one that grew large is let go', () => {
  const writers = new Writers()
  const first = writers.take()
  first.putText('one')
  assert.notEqual(writers.take(), first)
  writers.give(first)
  const again = writers.take()
  assert.equal(again, first)
  assert.equal(again.written.length, 0)
  again.putText('x'.repeat(1024 * 1024))
  writers.give(again)
  assert.notEqual(writers.take(), again)
})
