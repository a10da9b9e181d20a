// A cell, quoted if it has tabs, line breaks or quotes in it, and what ends it.
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/y

/** Parses cells copied from a spreadsheet: a line per row, tabs between columns, quotes around cells that contain either. */
export const parseBlock = (text: string): string[][] => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const block: string[][] = [[]]
  CELL.lastIndex = 0
  for (;;) {
    const [, quoted, plain, end] = CELL.exec(lines)!
    block.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain!).trim())
    if (end === '') return block
    if (end === '\n') block.push([])
  }
}
