/** One line of the table. */
export interface Figure {
  name: string
  value: number
  unit: string
  baseline?: { name: string; value: number }
  /** value ÷ baseline, unless the figure defines it otherwise. */
  ratio?: number
  want: string
  holds: boolean
}

const round = (value: number): number => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100)

export const atLeast = (
  name: string,
  value: number,
  unit: string,
  baseline: { name: string; value: number } | undefined,
  want: number,
): Figure => {
  const ratio = baseline === undefined ? value : value / baseline.value
  return {
    name,
    value: round(value),
    unit,
    ...(baseline === undefined ? {} : { baseline: { ...baseline, value: round(baseline.value) } }),
    ratio: round(ratio),
    want: `≥ ${want}`,
    holds: ratio >= want,
  }
}

export const atMost = (
  name: string,
  value: number,
  unit: string,
  baseline: { name: string; value: number } | undefined,
  want: number,
): Figure => {
  const ratio = baseline === undefined ? value : value / baseline.value
  return {
    name,
    value: round(value),
    unit,
    ...(baseline === undefined ? {} : { baseline: { ...baseline, value: round(baseline.value) } }),
    ratio: round(ratio),
    want: baseline === undefined ? `≤ ${want}` : `≤ ${want} ×`,
    holds: ratio <= want,
  }
}

/** A line of which nothing is wanted. */
export const told = (
  name: string,
  value: number,
  unit: string,
  baseline?: { name: string; value: number },
): Figure => ({ ...atLeast(name, value, unit, baseline, 0), want: '' })

export const table = (figures: Figure[]): string => {
  const rows = figures.map(({ name, value, unit, baseline, ratio, want, holds }) => [
    name,
    `${value} ${unit}`,
    baseline === undefined ? '' : `${baseline.value} (${baseline.name})`,
    ratio === undefined ? '' : String(ratio),
    want,
    want === '' ? '' : holds ? 'reached' : 'falls short',
  ])
  const all = [['figure', 'measured', 'baseline', 'ratio', 'want', ''], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
