import { styleText } from 'node:util'

/** Aligned columns under their headings. */
export const table = (headings: string[], rows: string[][]): string => {
  const widths = headings.map((heading, at) =>
    Math.max(...[heading, ...rows.map((row) => row[at] ?? '')].map(lengthOf)),
  )
  const lines = [headings, ...rows].map((row) =>
    row
      .map((cell, at) => pad(cell, widths[at]!))
      .join('  ')
      .trimEnd(),
  )
  return [heading(lines[0]!), ...lines.slice(1)].join('\n')
}

/** One line per pair, with the values aligned. */
export const fields = (pairs: [string, string][]): string => {
  const width = Math.max(...pairs.map(([name]) => lengthOf(name)))
  return pairs.map(([name, value]) => `${faint(pad(name, width))}  ${value}`).join('\n')
}

// styleText leaves out the colours unless stdout is a terminal.
export const heading = (text: string): string => styleText('bold', text, { stream: process.stdout })
export const faint = (text: string): string => styleText('dim', text, { stream: process.stdout })
export const good = (text: string): string => styleText('green', text, { stream: process.stdout })
export const bad = (text: string): string => styleText('red', text, { stream: process.stdout })

const lengthOf = (text: string): number => [...text].length

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(width - lengthOf(text), 0))
