import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { testDatabase } from '../../../test/support/harness.ts'
import { query } from '../connection/batch.ts'
import { connect } from '../connection/connect.ts'
import { PackedRows } from './packed-rows.ts'

const { url } = await testDatabase()
const client = await connect(url)
after(() => client.end())

interface Row {
  day: number
  price: number | null
  room_id: number
  rate_id: number | null
  nights: number
  is_close: boolean
  created_by: string
  note: string | null
}

const ROWS = new PackedRows<Row>({
  own: {
    day: { type: 'int', of: ({ day }) => day },
    price: { type: 'bigint', of: ({ price }) => price },
  },
  shared: {
    room_id: 'id',
    rate_id: 'id',
    nights: 'number',
    is_close: 'flag',
    created_by: 'text',
    note: 'text',
  },
  sharedBy: ({ room_id, rate_id, nights, is_close, created_by, note }) => [
    room_id,
    rate_id,
    nights,
    is_close,
    created_by,
    note,
  ],
  areAlike: (one, other) =>
    one.room_id === other.room_id &&
    one.rate_id === other.rate_id &&
    one.nights === other.nights &&
    one.is_close === other.is_close &&
    one.created_by === other.created_by &&
    one.note === other.note,
})

/** What PostgreSQL makes of them. */
const unpacked = async (rows: readonly Row[]): Promise<Row[]> => {
  const found: Row[] = []
  for (const { values } of ROWS.parts(rows)) {
    const answer = await query(client, `select t.*, $1::bigint as h, $2::bigint as v from ${ROWS.sql}`, [
      1,
      2,
      ...values,
    ])
    found.push(...answer.rows.map(({ h, v, ...row }) => row))
  }
  return found
}

const text = fc.oneof(fc.constantFrom('PMS', '', 'null', 'NULL', '"', '\\', '{a,b}', 'ä 🛏'), fc.string())

const row: fc.Arbitrary<Row> = fc.record(
  {
    day: fc.integer({ min: -1000, max: 30_000 }),
    price: fc.option(fc.integer({ min: 0, max: 2 ** 50 })),
    room_id: fc.integer({ min: 1, max: 3 }),
    rate_id: fc.option(fc.integer({ min: 1, max: 2 ** 40 })),
    nights: fc.integer({ min: 0, max: 3 }),
    is_close: fc.boolean(),
    created_by: text.map((word) => word.replaceAll('\0', '')),
    note: fc.option(text.map((word) => word.replaceAll('\0', ''))),
  },
  { noNullPrototype: true },
)

test('rows arrive as they were sent, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
      assert.deepEqual(await unpacked(rows), rows)
    }),
    { numRuns: 50 },
  )
})

test('rows with ever other texts are sent in several statements, none is lost', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => ({
    day: at,
    price: at % 7 === 0 ? null : at,
    room_id: 1 + (at % 5),
    rate_id: null,
    nights: at % 3,
    is_close: at % 2 === 0,
    created_by: `by ${at}`,
    note: at % 4 === 0 ? null : `note ${at % 11}`,
  }))
  const parts = [...ROWS.parts(rows)]
  assert.ok(parts.length > 3 && parts.length < 10, `${parts.length} statements`)
  assert.equal(
    parts.reduce((sum, part) => sum + part.rows.length, 0),
    rows.length,
  )
  assert.deepEqual(await unpacked(rows), rows)
})

test('what rows have in common is sent once', () => {
  const rows = Array.from({ length: 365 }, (_, day) => ({
    day,
    price: 100,
    room_id: 1,
    rate_id: 2,
    nights: 1,
    is_close: false,
    created_by: 'PMS',
    note: null,
  }))
  const values = [...ROWS.parts(rows)][0]!.values
  assert.deepEqual(values.slice(3), ['{1}', '{2}', '{1}', '{false}', '{1}', '{0}', '{"PMS"}'])
})
