import type { TObject } from 'typebox'

// How deep our own bodies go; what lies deeper belongs to unknown fields, which are ignored.
const DEEPEST = 6

/** Everywhere null is the same as left out: takes such members away, but for those named at the top. */
export const dropNulls = (value: unknown, keep: readonly string[] = [], depth = 0): void => {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (const item of value) dropNulls(item, [], depth + 1)
    return
  }
  const record = value as Record<string, unknown>
  for (const name of Object.keys(record)) {
    if (record[name] !== null) dropNulls(record[name], [], depth + 1)
    else if (!keep.includes(name)) delete record[name]
  }
}

const SPELLINGS: Record<string, string> = {
  start_date: 'StartDate',
  end_date: 'EndDate',
  hotel_code: 'HotelCode',
  adults: 'Adults',
  children: 'Children',
  rooms: 'Rooms',
}

interface FieldSchema {
  type?: string | string[]
}

/** Reads the query by its schema: both spellings, numbers and flags where the schema has them. */
export const queryValues = (schema: TObject, query: Record<string, unknown>): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties)) {
    const given = query[name] ?? query[SPELLINGS[name] ?? name]
    if (given !== undefined) values[name] = readValue(given, field as FieldSchema)
  }
  return values
}

const readValue = (given: unknown, { type }: FieldSchema): unknown => {
  if (type === 'array') return Array.isArray(given) ? given : [given]
  if (typeof given !== 'string' || type === 'string') return given
  if (type === 'object' || type === undefined) return given
  const isFlag = Array.isArray(type)
  if (isFlag && (given === 'true' || given === 'false')) return given === 'true'
  return /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : given
}
