import type { Comparison } from './measured.ts'
import type { Result } from './scenario.ts'
import type { Times } from './times.ts'
import type { Observed } from './traffic.ts'

const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)))

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** Columns side by side, each as wide as its widest cell. */
export const table = (rows: readonly string[][]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const comparisonRows = (comparisons: readonly Comparison[]): string[][] => [
  ['', 'measured', 'simulated', 'ratio', ''],
  ...comparisons.map(({ name, unit, measured, simulated, isFitted }) => [
    name,
    `${rounded(measured)} ${unit}`,
    `${rounded(simulated)} ${unit}`,
    (simulated / measured).toFixed(2),
    isFitted ? 'a cost was chosen by it' : '',
  ]),
]

const spread = (times: Times): string => {
  const [middle, late] = [times.within(0.5), times.within(0.99)]
  return middle === undefined || late === undefined ? '' : `${rounded(middle)} / ${rounded(late)}`
}

const HEADINGS = [
  '',
  'processes',
  'nodes',
  'memory',
  'changed',
  'loaded',
  'search ms',
  'in memory',
  'loaded ms',
  'change ms',
  'questions/s',
  'a question',
  'a node',
  'refused',
  'waiting',
]

/** Headings and rows: use (mean / busiest), shares of the searches, times (p50 / p99), questions, connections. */
export const resultRows = (
  results: readonly { name: string; result: Result; isApart: boolean }[],
): string[][] => [
  HEADINGS,
  ...results.flatMap(({ name, result, isApart }) => [
    [
      name,
      ...useOf(result),
      ...observedCells(result.usual),
      ...questionCells(result),
      ...endCells(result.usual),
    ],
    ...(isApart
      ? [['  those concerned', '', '', ...observedCells(result.apart), '', '', '', ...endCells(result.apart)]]
      : []),
  ]),
]

const useOf = ({ processUse, nodeUse }: Result): string[] =>
  [processUse, nodeUse].map((use) => `${percent(mean(use))} / ${percent(Math.max(...use))}`)

const observedCells = ({ searches, changes }: Observed): string[] => {
  const share = (times: Times) => (searches.all.count === 0 ? '' : percent(times.count / searches.all.count))
  return [
    share(searches.memory),
    share(searches.changes),
    share(searches.load),
    spread(searches.all),
    spread(searches.memory),
    spread(searches.load),
    spread(changes),
  ]
}

const questionCells = ({ questions, searchesAQuestion, connections }: Result): string[] => [
  rounded(questions),
  searchesAQuestion.toFixed(2),
  rounded(mean(connections)),
]

const endCells = (observed: Observed): string[] => {
  const refused = percent(observed.refusals.count / observed.begun)
  const after = spread(observed.refusals)
  return [after === '' ? refused : `${refused} after ${after}`, percent(observed.unanswered / observed.begun)]
}
