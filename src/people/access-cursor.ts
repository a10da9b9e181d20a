import type { RuleFault } from '../http/fields/validate.ts'
import type { ListedAccess } from './record/access-queries.ts'

type Place = Pick<ListedAccess, 'created_at' | 'once'>

const PLACE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([\x20-\x7e]{1,150})$/

/** Where the log goes on: time and name of the last entry answered. */
export const cursorOf = ({ created_at, once }: Place): string =>
  Buffer.from(`${new Date(created_at).toISOString()} ${once}`).toString('base64url')

export const readAccessCursor = (cursor: string): Place | undefined => {
  const [, created_at, once] = PLACE.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (created_at === undefined || once === undefined || Number.isNaN(Date.parse(created_at))) return undefined
  return { created_at, once }
}

export const cursorRule = ({ cursor }: Record<string, unknown>): RuleFault[] =>
  typeof cursor === 'string' && readAccessCursor(cursor) === undefined
    ? [{ field: 'cursor', code: 'invalid_value', message: 'cursor must be the NextCursor of an answer' }]
    : []
