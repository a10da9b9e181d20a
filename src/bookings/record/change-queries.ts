import type { Sql } from '../../db/connection/sql.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Sweep } from '../../db/hotel/sweep.ts'
import type { PendingChange } from '../shape/booking.ts'

export type ChangeStatus = 'pending' | 'made' | 'lapsed' | 'ended'

/** A change as it is stored. What the booking was to become is known while it waits. */
export type StoredChange = Omit<PendingChange, 'wanted' | 'booked'> & {
  change_status: ChangeStatus
  wanted: object | null
  booked: PendingChange['booked'] | null
}

const CHANGE =
  'change_id, booking_id, hold_id, change_status, amount, due_at, grand_total, wanted, booked, created_by, created_at'

export const findChange = (sql: Sql, hotelId: number, changeId: number) =>
  sql.row<StoredChange>(`select ${CHANGE} from booking_change where hotel_id = $1 and change_id = $2`, [
    hotelId,
    changeId,
  ])

/** Those of these changes that wait for money. */
export const listPending = (sql: Sql, hotelId: number, changeIds: readonly number[]) =>
  sql.rows<PendingChange>(
    `select ${CHANGE} from booking_change
     where hotel_id = $1 and change_id = any($2) and change_status = 'pending'`,
    [hotelId, [...changeIds]],
  )

export const insertChange = (tx: Tx, version: number, change: PendingChange): void => {
  tx.write(
    `insert into booking_change (hotel_id, version, change_id, booking_id, hold_id, change_status, amount, due_at,
       grand_total, wanted, booked, created_by, created_at)
     values ($1, $2, $3, $4, $5, 'pending', $6, $7, $8, $9, $10, $11, $12)`,
    [
      tx.hotelId,
      version,
      change.change_id,
      change.booking_id,
      change.hold_id,
      change.amount,
      change.due_at,
      change.grand_total,
      JSON.stringify(change.wanted),
      JSON.stringify(change.booked),
      change.created_by,
      change.created_at,
    ],
  )
  tx.write('update booking set change_id = $3, version = $4 where hotel_id = $1 and booking_id = $2', [
    tx.hotelId,
    change.booking_id,
    change.change_id,
    version,
  ])
}

/** Of one that lapsed it stays known what was asked for: money that comes late makes it after all. */
export const endChangeRow = (
  tx: Tx,
  version: number,
  changeId: number,
  status: Exclude<ChangeStatus, 'pending'>,
): void => {
  tx.write(
    `update booking_change set change_status = $3, ended_at = now(), booked = null, version = $4
     where hotel_id = $1 and change_id = $2 and change_status = 'pending'`,
    [tx.hotelId, changeId, status, version],
  )
  if (status === 'lapsed') return
  tx.write('update booking_change set wanted = null where hotel_id = $1 and change_id = $2', [
    tx.hotelId,
    changeId,
  ])
}

/** Notes that one that lapsed was made after all. */
export const makeLapsedChange = (tx: Tx, version: number, changeId: number): void =>
  tx.write(
    `update booking_change set change_status = 'made', wanted = null, version = $3
     where hotel_id = $1 and change_id = $2`,
    [tx.hotelId, changeId, version],
  )

/** Nobody pays any more for what ended a month ago. */
export const oldChanges: Sweep<{ hotel_id: number; change_id: number }> = {
  find: (ask, most) =>
    ask(
      (nameOf) =>
        `select hotel_id, change_id from ${nameOf('booking_change')}
         where change_status <> 'pending' and created_at < now() - interval '60 days' limit $1`,
      [most],
    ),
  remove: (sql, hotelId, keys) =>
    sql.run('delete from booking_change where hotel_id = $1 and change_id = any($2)', [
      hotelId,
      keys.map(({ change_id }) => change_id),
    ]),
}
