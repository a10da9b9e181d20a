import type { WritingSql } from '../connection/sql.ts'

/** Does work as one transaction. If it fails, the connection must not be used again. */
export const inTransaction = async <T>(sql: WritingSql, work: () => Promise<T>): Promise<T> => {
  const [, result] = await Promise.all([sql.run('begin'), work()])
  await sql.run('commit')
  return result
}

/**
 * Sends statements as one transaction in one packet: all of them take effect, or none. `send` must send all of them at
 * once, none after the answer of another. If one fails, the connection must not be used again.
 */
export const together = async <T extends readonly Promise<unknown>[]>(
  sql: WritingSql,
  send: () => readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  const begun = sql.run('begin')
  const sent = send()
  const committed = sql.run('commit')
  const [, , ...results] = await Promise.all([begun, committed, ...sent])
  return results as { -readonly [K in keyof T]: Awaited<T[K]> }
}
