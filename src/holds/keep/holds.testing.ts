import assert from 'node:assert/strict'
import type { CallOptions, CallResult, TestHotel } from '../../../test/support/harness.ts'
import { booking, listed } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import type { Database } from '../../db/hotel/database.ts'

export const GUEST = { name: 'Ann Guest', email: 'ann@example.com' }

export const hold = (
  hotel: TestHotel,
  fields: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<CallResult> =>
  hotel.post('/createhold', booking({ guest_detail: undefined, ...fields }), {
    token: hotel.client,
    ...options,
  })

export const held = async (hotel: TestHotel, fields: Record<string, unknown> = {}): Promise<string> => {
  const made = await hold(hotel, fields)
  assert.equal(made.status, 201, made.text)
  return made.Result.hold_code
}

export const bookHold = (
  hotel: TestHotel,
  hold_code: string,
  fields: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<CallResult> =>
  hotel.post(
    '/createbooking',
    { hold_code, booking_form: { guest_detail: GUEST, ...fields } },
    { token: hotel.client, ...options },
  )

/** The days of the first room as `rooms/held`, as admins see them. */
export const days = async (hotel: TestHotel, last = 30): Promise<string[]> =>
  (await listed(hotel, 0, last)).map(
    (each: { number_of_rooms: number; held: number }) => `${each.number_of_rooms}/${each.held}`,
  )

/** Lets a hold be over since a while, or all of the hotel's. Nobody ends it by that. */
export const letPass = (db: Database, { hotelId }: TestHotel, holdCode?: string): Promise<unknown> =>
  db.of(hotelId).write((sql) =>
    sql.run(
      `update hold set expires_at = now() - interval '1 minute'
       where hotel_id = $1 and hold_status = 'live' and ($2::text is null or hold_code = $2)`,
      [hotelId, holdCode ?? null],
    ),
  )

export const isSound = async (db: Database, { hotelId }: TestHotel): Promise<void> =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

/** What happened at the hotel after a version, without what began it. */
export const eventsAfter = async (hotel: TestHotel, version: number) =>
  (await hotel.get(`/getevents?after=${version}`)).Result as {
    event_type: string
    data: Record<string, unknown>
  }[]
