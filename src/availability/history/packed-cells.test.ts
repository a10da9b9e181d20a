import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CellChange, packCells, unpackCells } from './packed-cells.ts'
import { packNumbers, unpackNumbers } from './packed-numbers.ts'

const number = fc.option(
  fc.oneof(
    fc.integer(),
    fc.maxSafeNat().map((value) => value % 1e15),
    fc.constant(0),
  ),
)

test('numbers are read as they were packed', () => {
  fc.assert(
    fc.property(fc.array(number), (values) => {
      assert.deepEqual(unpackNumbers(packNumbers(values)), values)
    }),
  )
  assert.equal(packNumbers([5, 5, 5, null, null, 6, 7, 8]), '5,0x2,nx2,1x3')
})

const FIELDS = { count: 'number', name: 'text', closed: 'flag' } as const
const values = fc.record({ count: number, name: fc.option(fc.string()), closed: fc.boolean() })
const cell = fc.record({
  before: fc.option(values, { nil: undefined }),
  after: fc.option(values, { nil: undefined }),
})

test('days are read as they were packed, without the fields that never changed', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (given) => {
      const cells = given.map((each, at): CellChange => ({ day: 20_000 + 3 * at, ...each }))
      const isWhole = given.some(({ before, after }) => before === undefined || after === undefined)
      const kept = Object.keys(FIELDS).filter(
        (name) => isWhole || cells.some(({ before, after }) => before![name] !== after![name]),
      )
      const only = (side: CellChange['before']) =>
        side && Object.fromEntries(kept.map((name) => [name, side[name]]))
      assert.deepEqual(
        unpackCells(packCells(cells, FIELDS), FIELDS),
        cells.map(({ day, before, after }) => ({ day, before: only(before), after: only(after) })),
      )
    }),
  )
})
