import type { NameOf, Part } from '../db/placement/parts.ts'

/** What a statement is about: some hotels of a part of the tables. */
export interface Scope {
  /** The condition for rows of a table of hotels, by the name it has in the statement. */
  of(table: string): string
  /** The same for a table of the directory, which has the hotels of all parts. */
  ofEntry(table: string): string
  nameOf: NameOf
}

/** A condition the tables must meet, as a statement that finds what violates it. All statements return the same columns. */
export interface Check {
  name: string
  /** What is true if nothing is found. */
  sentence: string
  sql(scope: Scope): string
}

/** Hotels of a part with ids from a first to a last. */
export interface Hotels {
  first: number
  last: number
  part: Part
}

export const scopeOf = ({ first, last, part }: Hotels): Scope => {
  const of = (table: string) =>
    first === last ? `${table}.hotel_id = $1` : `${table}.hotel_id between $1 and $2`
  const ofEntry = (table: string) =>
    `${of(table)} and hashint8(${table}.hotel_id) between ${part.first} and ${part.last}`
  return { of, ofEntry, nameOf: part.nameOf }
}

export const valuesOf = ({ first, last }: Hotels): number[] => (first === last ? [first] : [first, last])
