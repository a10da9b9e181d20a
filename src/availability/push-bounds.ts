// The bounds of one push. Those of a field are in stay/lists/restrictions.ts, those of lists within an entry in days/schemas.ts.

const MEBIBYTE = 1024 * 1024

export const MOST_MEBIBYTES = 16
export const MOST_BYTES = MOST_MEBIBYTES * MEBIBYTE
export const MOST_ENTRIES = 20_000
/** Enough for any sensible body of so many bytes. */
export const MOST_VALUES = 2_000_000
