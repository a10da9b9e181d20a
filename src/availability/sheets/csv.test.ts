import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvLine, readCsv } from './csv.ts'

const BOUNDS = { lines: 1000, allLines: 2000, columns: 20, cell: 10_000 }
const read = async (text: string | Buffer) =>
  (await readCsv(Buffer.from(text as string), BOUNDS)).lines.map(({ cells }) => cells)

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', 'a', '1', ' '))
    .map((parts) => parts.join('')),
)

test('whatever texts are written are read again as they were, and none begins as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(nasty, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 10 }),
      async (lines) => {
        const text = `a,b,c,d,e\r\n${lines.map((line) => csvLine(line)).join('')}`
        const kept = lines.filter((line) => line.some((cell) => cell !== ''))
        const without = kept.map((line) => line.map((cell) => cell.replaceAll('\0', '')))
        assert.deepEqual((await read(text.replaceAll('\0', ''))).slice(1), without)
        for (const line of lines)
          for (const cell of line) assert.doesNotMatch(csvLine([cell]), /^"?[=+\-@\t\r](?!\n$)/)
      },
    ),
    { numRuns: 500 },
  )
})

test('what spreadsheets of Europe save is read', async () => {
  const expected = [
    ['date', 'price'],
    ['01.07.2027', '12,5'],
  ]
  const text = 'date;price\r\n01.07.2027;12,5\r\n'
  assert.deepEqual(await read(text), expected)
  assert.deepEqual(await read(`\ufeff${text}`), expected)
  assert.deepEqual(await read(`sep=;\r\n${text}`), expected)
  assert.deepEqual(await read(text.replaceAll(';', '\t').replaceAll('\r\n', '\n')), expected)
  assert.deepEqual(await read(Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')), expected)
  assert.deepEqual(await read(text.slice(0, -2)), expected)
  assert.deepEqual(await read('a;"b;c"\n"d""e"\n'), [['a', 'b;c'], ['d"e']])
})

const refusal = async (text: string): Promise<string> => {
  const err = await readCsv(Buffer.from(text), BOUNDS).then(
    () => undefined,
    (thrown) => thrown,
  )
  return `${err?.code}: ${err?.message}`
}

test('what is no CSV, or too much of it, is refused', async () => {
  assert.match(await refusal('a,b\n"c,d\n'), /invalid_format: line 2 has a quote that does not end/)
  assert.match(await refusal('a,b\n"c"d,e\n'), /invalid_format: line 2 goes on behind a quote/)
  assert.match(await refusal('a\0b'), /invalid_format/)
  assert.match(await refusal('a\n'.repeat(1001)), /body_too_large: the sheet has more than 1000 lines/)
  assert.match(await refusal('\n'.repeat(2001)), /body_too_large: the sheet has more than 2000 lines/)
  assert.match(await refusal(','.repeat(20)), /body_too_large: line 1 has more than 20 cells/)
  assert.match(await refusal('x'.repeat(10_001)), /body_too_large: line 1 has a cell/)
  assert.match(await refusal(`"${'""'.repeat(10_001)}"`), /body_too_large: line 1 has a cell/)
})
