import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBlock } from './parse-block.ts'

const CASES: [string, string[][]][] = [
  ['100', [['100']]],
  ['', [['']]],
  [
    '100\t 200 \r\n300\t400\r\n',
    [
      ['100', '200'],
      ['300', '400'],
    ],
  ],
  ['1\r2', [['1'], ['2']]],
  [
    '100\t\n\t400',
    [
      ['100', ''],
      ['', '400'],
    ],
  ],
  ['\t', [['', '']]],
  ['"1,250"\t2', [['1,250', '2']]],
  [
    '"two\nlines"\t2\n"a\ttab"\t4',
    [
      ['two\nlines', '2'],
      ['a\ttab', '4'],
    ],
  ],
  ['"say ""three"""\t5', [['say "three"', '5']]],
  ['5" wide\t"6', [['5" wide', '"6']]],
  ['100\n\n', [['100'], ['']]],
]

for (const [text, block] of CASES)
  test(`cells of a spreadsheet are read as it copies them: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(parseBlock(text), block)
  })
