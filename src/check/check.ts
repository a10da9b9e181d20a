/**
 * What must be true of the tables, each as the statement that finds what is not. All answer the same columns; $1 is
 * the hotel to look at, or null for every hotel.
 */
export interface Check {
  name: string
  /** What holds when nothing is found. */
  sentence: string
  sql: string
}

/** Rows of the hotel asked for. */
export const of = (table: string): string => `($1::bigint is null or ${table}.hotel_id = $1)`
