/** CSV by RFC 4180. The values are numbers and dates, so nothing needs quoting. */
export const toCsv = (columns: readonly string[], rows: readonly Record<string, unknown>[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((column) => row[column]).join(',')), ''].join('\r\n')

/** The weight of a content type in an `Accept` header; 0 if it is not accepted. */
const weightOf = (accept: string, type: string): number => {
  const [family] = type.split('/')
  let best = { precision: -1, quality: 0 }
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const precision = name === type ? 2 : name === `${family}/*` ? 1 : name === '*/*' ? 0 : -1
    const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1)
    if (precision > best.precision) best = { precision, quality: Number.isNaN(quality) ? 1 : quality }
  }
  return best.quality
}

/** CSV only for callers who prefer it; without a preference the answer is JSON. */
export const wantsCsv = (accept: string | undefined): boolean =>
  accept !== undefined && weightOf(accept, 'text/csv') > weightOf(accept, 'application/json')
