// What hides a semicolon: a comment, a text or name in quotes, a text between dollar signs.
const HIDDEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/y

/**
 * The statements of a text. A node of a cluster passes each on to others, and cannot do that with several at once. Bodies
 * of functions are recognised between dollar signs only, so `begin atomic` is not for migrations.
 */
export const splitStatements = (text: string): string[] => {
  const statements: string[] = []
  let first = 0
  let isEmpty = true
  const end = (at: number): void => {
    if (!isEmpty) statements.push(text.slice(first, at).trim())
    first = at + 1
    isEmpty = true
  }
  for (let at = 0; at < text.length; ) {
    HIDDEN.lastIndex = at
    const hidden = HIDDEN.exec(text)?.[0]
    if (hidden !== undefined) {
      isEmpty &&= hidden.startsWith('--') || hidden.startsWith('/*')
      at += hidden.length
      continue
    }
    const character = text[at]!
    if (character === ';') end(at)
    else if (character.trim() !== '') isEmpty = false
    at++
  }
  end(text.length)
  return statements
}
