/**
 * A condition the tables must meet, as a statement that finds what violates it. All statements return the
 * same columns; $1 is the hotel to check, or null for all hotels.
 */
export interface Check {
  name: string
  /** What is true if nothing is found. */
  sentence: string
  sql: string
}

/** The SQL condition for rows of the hotel that is checked. */
export const of = (table: string): string => `($1::bigint is null or ${table}.hotel_id = $1)`
