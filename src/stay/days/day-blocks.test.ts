import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Pages } from './day-blocks.ts'
import { PAGE, PackedReader, PackedWriter } from './packed-block.ts'

const BLANKS = [-1, 0, -1]
const WIDTH = BLANKS.length
const DAYS = 4 * PAGE
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

const set = (pages: Pages, { day: first, column, value, length }: Write): void => {
  for (let day = first; day < Math.min(first + length, DAYS); day++)
    pages.make(day, value)[column * PAGE + (day % PAGE)] = value
}

const clear = (pages: Pages, first: number, last: number): void =>
  pages.change(first, last, (page, from, to) => page.fill(7, from, to + 1))

const numbersOf = (pages: Pages): number[] =>
  Array.from({ length: DAYS * WIDTH }, (_, at) => pages.number(Math.floor(at / WIDTH), at % WIDTH))

const packed = (pages: Pages): Pages => {
  const out = new PackedWriter()
  const count = pages.pack(out)
  const copy = new Pages(BLANKS)
  const from = new PackedReader(out.bytes)
  assert.equal(copy.takePacked(from, 0), count)
  assert.ok(from.isAtEnd)
  return copy
}

test('packed pages read like others, before and after they change, and are packed again', () => {
  fc.assert(
    fc.property(
      fc.array(write, { maxLength: 8 }),
      fc.array(write, { maxLength: 4 }),
      fc.nat(DAYS),
      fc.nat(DAYS),
      (before, after, one, other) => {
        const plain = new Pages(BLANKS)
        for (const each of before) set(plain, each)
        const copy = packed(plain)
        assert.deepEqual(numbersOf(copy), numbersOf(plain))
        for (const pages of [plain, copy]) {
          for (const each of after) set(pages, each)
          clear(pages, Math.min(one, other), Math.max(one, other))
        }
        assert.deepEqual(numbersOf(copy), numbersOf(plain))
        assert.deepEqual(numbersOf(packed(copy)), numbersOf(plain))
      },
    ),
    { numRuns: 300 },
  )
})

test('packed pages take memory of their own only where they change', () => {
  const plain = new Pages(BLANKS)
  for (let day = 0; day < DAYS; day++) plain.make(day, day)[day % PAGE] = day
  const copy = packed(plain)
  const page = (plain.bytes - copy.bytes) / 4
  assert.ok(page > PAGE * WIDTH * 4)
  for (let day = 0; day < DAYS; day++) assert.equal(copy.number(day, 0), day)
  assert.equal(plain.bytes - copy.bytes, 4 * page, 'reading unpacks none')
  copy.make(1, 5)
  assert.equal(plain.bytes - copy.bytes, 3 * page)
})

test('pages before the first one asked for are left out', () => {
  const plain = new Pages(BLANKS)
  for (let day = 0; day < DAYS; day++) plain.make(day, day)[day % PAGE] = day
  const out = new PackedWriter()
  plain.pack(out)
  const copy = new Pages(BLANKS)
  copy.takePacked(new PackedReader(out.bytes), 2)
  assert.deepEqual([copy.number(PAGE, 0), copy.number(2 * PAGE, 0)], [-1, 2 * PAGE])
})
