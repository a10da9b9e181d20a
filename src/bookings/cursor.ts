/** Where a list continues: the id of the last booking answered, in a form that callers need not understand. */
export const writeCursor = (bookingId: number): string => Buffer.from(`b${bookingId}`).toString('base64url')

export const readCursor = (cursor: string): number | undefined => {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  return /^b\d{1,15}$/.test(text) ? Number(text.slice(1)) : undefined
}
