import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Json, typedPart } from './document.ts'
import { operationsModule } from './operations.ts'

export const GENERATED = path.join(import.meta.dirname, '../src/generated')
const TYPES = 'types.gen.ts'
const OPERATIONS = 'operations.ts'
const MADE_FROM = 'made-from.json'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const read = (name: string): string => readFileSync(path.join(GENERATED, name), 'utf8')

/** What was made, and of what: a test compares it, for making it anew takes seconds. */
const madeFrom = (document: Json, types: string) => ({
  document: hash(JSON.stringify(typedPart(document))),
  types: hash(types),
})

/** Why the generated files are not those of this document; undefined if they are. */
export const outdated = (document: Json): string | undefined => {
  const { document: made, types } = JSON.parse(read(MADE_FROM))
  const now = madeFrom(document, read(TYPES))
  if (made !== now.document) return 'the document has changed'
  if (types !== now.types) return `${TYPES} was edited`
  return read(OPERATIONS) === operationsModule(document) ? undefined : `${OPERATIONS} is another`
}

/** Writes types and operations of the document anew. */
export const generate = async (document: Json): Promise<void> => {
  const { createClient } = await import('@hey-api/openapi-ts')
  const folder = mkdtempSync(path.join(tmpdir(), 'vacancy-client-'))
  try {
    await createClient({
      input: typedPart(document),
      output: { path: folder, entryFile: false },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent' },
    })
    const types = readFileSync(path.join(folder, TYPES), 'utf8')
    writeFileSync(path.join(GENERATED, TYPES), types)
    writeFileSync(path.join(GENERATED, OPERATIONS), operationsModule(document))
    writeFileSync(path.join(GENERATED, MADE_FROM), `${JSON.stringify(madeFrom(document, types), null, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
