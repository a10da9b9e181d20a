import type { Sql, WritingSql } from '../../db/connection/sql.ts'

export interface SignInCount {
  name: Buffer
  wrong: number
}

export const readCounts = (sql: Sql, names: readonly Buffer[], now: string) =>
  sql.rows<SignInCount>(
    'select name, wrong from sign_in_count where name = any($1::bytea[]) and ends_at > $2',
    [names, now],
  )

/** One more; the first after a while begins to count anew. */
export const countWrong = (sql: WritingSql, name: Buffer, now: string, endsAt: string) =>
  sql.run(
    `insert into sign_in_count (name, wrong, ends_at) values ($1, 1, $3)
     on conflict (name) do update set
       wrong = case when sign_in_count.ends_at <= $2 then 1 else sign_in_count.wrong + 1 end,
       ends_at = case when sign_in_count.ends_at <= $2 then excluded.ends_at else sign_in_count.ends_at end`,
    [name, now, endsAt],
  )

/** Whether it is free, and then it is taken until then. Of several at once one has it. */
export const takeTurn = async (
  sql: WritingSql,
  name: Buffer,
  now: string,
  endsAt: string,
): Promise<boolean> =>
  (await sql.run(
    `insert into sign_in_count (name, wrong, ends_at) values ($1, 1, $3)
     on conflict (name) do update set ends_at = excluded.ends_at where sign_in_count.ends_at <= $2`,
    [name, now, endsAt],
  )) === 1

export const forgetCounts = (sql: WritingSql, names: readonly Buffer[]) =>
  sql.run('delete from sign_in_count where name = any($1::bytea[])', [names])

export const forgetOldCounts = (sql: WritingSql) => sql.run('delete from sign_in_count where ends_at < now()')
