import type { TObject } from 'typebox'

// How deep our own bodies go; what lies deeper belongs to unknown fields, which are ignored.
const DEEPEST = 6

/**
 * Everywhere null is the same as left out: takes such members away, but for those named at the top, or in an object there as
 * `object.member`.
 */
export const dropNulls = (value: unknown, keep: readonly string[] = [], depth = 0): void => {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (const item of value) dropNulls(item, [], depth + 1)
    return
  }
  const record = value as Record<string, unknown>
  for (const name of Object.keys(record)) {
    if (record[name] !== null) dropNulls(record[name], keptWithin(keep, name), depth + 1)
    else if (!keep.includes(name)) delete record[name]
  }
}

const NONE: readonly string[] = []

const keptWithin = (keep: readonly string[], name: string): readonly string[] =>
  keep.length === 0
    ? NONE
    : keep.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))

const SPELLINGS: Record<string, string> = {
  start_date: 'StartDate',
  end_date: 'EndDate',
  hotel_code: 'HotelCode',
  adults: 'Adults',
  children: 'Children',
  rooms: 'Rooms',
  children_ages: 'ChildrenAges',
}

interface FieldSchema {
  type?: string | string[]
}

type Values = Record<string, unknown>

/** Reads queries by their schema: both spellings, numbers and flags where the schema has them. */
export const queryReader = (schema: TObject): ((query: Values) => Values) => {
  const fields = Object.entries(schema.properties).map(([name, field]) => ({
    name,
    also: SPELLINGS[name] ?? name,
    field: field as FieldSchema,
  }))
  return (query) => {
    const values: Values = {}
    for (const { name, also, field } of fields) {
      const given = query[name] ?? query[also]
      if (given !== undefined) values[name] = readValue(given, field)
    }
    return values
  }
}

// Letters, digits, - . : and _ stand for themselves whoever reads them.
const PLAIN = new Uint8Array(128)
for (const character of '-.0123456789:ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz')
  PLAIN[character.charCodeAt(0)] = 1

const EQUALS = 61
const AND = 38

/** The query that begins at a place of an address; undefined where anything about it could be read in two ways. */
export const plainQuery = (url: string, from: number): Record<string, string> | undefined => {
  const values: Record<string, string> = {}
  let start = from
  let name = ''
  for (let at = from; at <= url.length; at++) {
    const code = at === url.length ? AND : url.charCodeAt(at)
    if (PLAIN[code] === 1) continue
    if (at === start) return undefined
    const part = url.slice(start, at)
    if (code === EQUALS && name === '') name = part
    else if (code === AND && name !== '' && !Object.hasOwn(values, name)) {
      values[name] = part
      name = ''
    } else return undefined
    start = at + 1
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
