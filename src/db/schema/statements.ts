// What may contain a semicolon that ends no statement: comments, quoted text and names, and bodies between dollars.
const PIECES =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$\-/]+|[\s\S]/g

/** The statements of a file, one by one. */
export const statementsOf = (text: string): string[] => {
  const statements = ['']
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ';') statements.push('')
    else if (!/^(--|\/\*)/.test(piece)) statements.push(statements.pop() + piece)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
