import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DayBlocks } from './day-blocks.ts'
import { BLOCK, PackedReader, PackedWriter } from './packed-block.ts'

const BLANKS = [-1, 0, -1]
const WIDTH = BLANKS.length
const DAYS = 4 * BLOCK
const number = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 300 }) },
  fc.constantFrom(-1, 0, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 52),
)
const write = fc.record({
  day: fc.nat(DAYS - 1),
  column: fc.nat(WIDTH - 1),
  value: number,
  length: fc.nat(90),
})
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never

const set = (blocks: DayBlocks, { day: first, column, value, length }: Write): void => {
  for (let day = first; day < Math.min(first + length, DAYS); day++)
    blocks.make(day, value)[column * BLOCK + (day % BLOCK)] = value
}

const clear = (blocks: DayBlocks, first: number, last: number): void =>
  blocks.change(first, last, (block, from, to) => block.fill(7, from, to + 1))

const numbersOf = (blocks: DayBlocks): number[] =>
  Array.from({ length: DAYS * WIDTH }, (_, at) => blocks.number(Math.floor(at / WIDTH), at % WIDTH))

const packed = (blocks: DayBlocks): DayBlocks => {
  const out = new PackedWriter()
  const count = blocks.pack(out)
  const copy = new DayBlocks(BLANKS)
  const from = new PackedReader(out.bytes)
  assert.equal(copy.takePacked(from, 0), count)
  assert.ok(from.isAtEnd)
  return copy
}

test('packed blocks read like others, before and after they change, and are packed again', () => {
  fc.assert(
    fc.property(
      fc.array(write, { maxLength: 8 }),
      fc.array(write, { maxLength: 4 }),
      fc.nat(DAYS),
      fc.nat(DAYS),
      (before, after, one, other) => {
        const plain = new DayBlocks(BLANKS)
        for (const each of before) set(plain, each)
        const copy = packed(plain)
        assert.deepEqual(numbersOf(copy), numbersOf(plain))
        for (const blocks of [plain, copy]) {
          for (const each of after) set(blocks, each)
          clear(blocks, Math.min(one, other), Math.max(one, other))
        }
        assert.deepEqual(numbersOf(copy), numbersOf(plain))
        assert.deepEqual(numbersOf(packed(copy)), numbersOf(plain))
      },
    ),
    { numRuns: 300 },
  )
})

test('packed blocks take memory of their own only where they change', () => {
  const plain = new DayBlocks(BLANKS)
  for (let day = 0; day < DAYS; day++) plain.make(day, day)[day % BLOCK] = day
  const copy = packed(plain)
  const block = (plain.bytes - copy.bytes) / 4
  assert.ok(block > BLOCK * WIDTH * 4)
  for (let day = 0; day < DAYS; day++) assert.equal(copy.number(day, 0), day)
  assert.equal(plain.bytes - copy.bytes, 4 * block, 'reading unpacks none')
  copy.make(1, 5)
  assert.equal(plain.bytes - copy.bytes, 3 * block)
})

test('blocks before the first one asked for are left out', () => {
  const plain = new DayBlocks(BLANKS)
  for (let day = 0; day < DAYS; day++) plain.make(day, day)[day % BLOCK] = day
  const out = new PackedWriter()
  plain.pack(out)
  const copy = new DayBlocks(BLANKS)
  copy.takePacked(new PackedReader(out.bytes), 2)
  assert.deepEqual([copy.number(BLOCK, 0), copy.number(2 * BLOCK, 0)], [-1, 2 * BLOCK])
})
