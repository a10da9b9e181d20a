const BOOL = 16
const INTEGER = 23

/** A message of PostgreSQL. */
export const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export const READY = message('Z', Buffer.from('I'))

const described = ([name, value]: [string, boolean | number]): Buffer => {
  const rest = Buffer.alloc(18)
  rest.writeInt32BE(typeof value === 'boolean' ? BOOL : INTEGER, 6)
  return Buffer.concat([Buffer.from(`${name}\0`), rest])
}

const sent = (value: boolean | number): Buffer => {
  const text = Buffer.from(typeof value === 'boolean' ? String(value)[0]! : String(value))
  const length = Buffer.alloc(4)
  length.writeInt32BE(text.length)
  return Buffer.concat([length, text])
}

/** An answer of one row. */
const row = (fields: Record<string, boolean | number>): Buffer => {
  const count = Buffer.alloc(2)
  count.writeInt16BE(Object.keys(fields).length)
  return Buffer.concat([
    message('T', count, ...Object.entries(fields).map(described)),
    message('D', count, ...Object.values(fields).map(sent)),
  ])
}

const DONE = [message('C', Buffer.from('SELECT 1\0')), READY]

/** What a server says of itself: whether it is in recovery, and its group in a cluster if it is of one. */
export interface Role {
  recovering: boolean
  group?: number
}

const QUERY = 'Q'.charCodeAt(0)

/** The answer to the question for a server's role; undefined if this asks for something else. */
export const answerOfRole = (asked: Buffer, { recovering, group }: Role): Buffer | undefined => {
  if (asked[0] !== QUERY) return undefined
  if (asked.includes('has_citus'))
    return Buffer.concat([row({ recovering, has_citus: group !== undefined }), ...DONE])
  if (asked.includes('pg_dist_local_group')) return Buffer.concat([row({ groupid: group ?? 0 }), ...DONE])
  return undefined
}

/** The answer to the question whether the session is the caller's own: it is. Undefined if this asks for something else. */
export const answerOfOwn = (asked: Buffer): Buffer | undefined =>
  asked[0] === QUERY && asked.includes('is_own') ? Buffer.concat([row({ is_own: true }), ...DONE]) : undefined
