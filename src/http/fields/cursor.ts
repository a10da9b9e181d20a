/** Where a list continues: the id of the last row answered, in a form that callers need not understand. */
export const writeCursor = (id: number): string => Buffer.from(`b${id}`).toString('base64url')

/** Reads what the format `cursor` of a schema let through. */
export const readCursor = (cursor: string): number =>
  Number(Buffer.from(cursor, 'base64url').toString('latin1').slice(1))
