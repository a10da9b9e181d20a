import type { Change } from '../../db/hotel/change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { type Ending, type EndingHold, heldDays, heldNights, summed } from './hold.ts'
import {
  endRows,
  findOver,
  freeExtras,
  freeNights,
  freePromos,
  readEnding,
  writeHoldLedger,
} from './queries.ts'

/** What other processes have to read again, and what this one need not. */
type Concerned = Pick<Change, 'promos' | 'roomIds' | 'firstDay' | 'lastDay' | 'written'>

const STATUS_AFTER = { expire: 'expired', release: 'released', sell: 'used' } as const

/**
 * Ends holds whose rooms, extras and promo uses are given back, or taken by the booking that they were made for in the same
 * transaction. The caller ticks.
 */
export const giveBackHolds = async (
  tx: Tx,
  holds: readonly EndingHold[],
  ending: Ending,
  bookingId: number | null = null,
): Promise<Concerned> => {
  const version = await tx.nextVersion()
  const held = holds.map(({ hold_id, sale }) => ({ hold_id, days: heldDays(sale) }))
  const all = summed(held.flatMap((hold) => hold.days))
  const rooms = all.filter(({ room_id }) => room_id !== 0)
  const extras = all.filter(({ room_id }) => room_id === 0)
  if (rooms.length > 0) freeNights(tx, rooms)
  if (extras.length > 0) freeExtras(tx, version, extras)
  writeHoldLedger(
    tx,
    version,
    held.flatMap(({ hold_id, days }) =>
      days.map((day) => ({ ...day, hold_id, kind: ending, count: -day.count })),
    ),
  )
  endRows(
    tx,
    holds.map(({ hold_id }) => hold_id),
    STATUS_AFTER[ending],
    bookingId,
  )
  const promoIds = holds.flatMap(({ promo_id }) => promo_id ?? [])
  const promos = promoIds.length === 0 ? [] : await freePromos(tx, promoIds)
  return { ...concerned(holds, -1), ...(promos.length === 0 ? {} : { promos }) }
}

/** The days of rooms that change when holds are made (1) or end (-1). */
export const concerned = (
  holds: readonly Pick<EndingHold, 'sale'>[],
  sign: 1 | -1,
): Pick<Change, 'roomIds' | 'firstDay' | 'lastDay' | 'written'> => {
  const nights = holds.flatMap(({ sale }) => heldNights(sale.items))
  if (nights.length === 0) return {}
  return {
    roomIds: [...new Set(nights.map(({ room_id }) => room_id))],
    firstDay: Math.min(...nights.map(({ first }) => first)),
    lastDay: Math.max(...nights.map(({ last }) => last)),
    written: { held: nights.map((each) => ({ ...each, rooms: sign * each.rooms })) },
  }
}

/** In one version, so that other changes of the hotel get their turn. */
export const MOST_ENDED = 200
const MOST_DAYS_ENDED = 5000
const ACTOR = 'expiry'

/** Ends holds that are over: at most a portion, with an event that names them. Returns how many. */
export const expireHolds = async (tx: Tx): Promise<number> => {
  const found = portionOf(await findOver(tx, MOST_ENDED))
  if (found.length === 0) return 0
  const over = await readEnding(
    tx,
    found.map(({ hold_id }) => hold_id),
  )
  const change = await giveBackHolds(tx, over, 'expire')
  tx.tickFirst({
    type: 'hold.expired',
    data: { hold_codes: over.map(({ hold_code }) => hold_code) },
    actor: ACTOR,
    ...change,
  })
  return over.length
}

/** As many as together have not too many days of rooms and extras, and at least one. */
const portionOf = <Hold extends { room_nights: number }>(holds: readonly Hold[]): Hold[] => {
  let days = 0
  return holds.filter(({ room_nights }, at) => {
    days += room_nights
    return at === 0 || days <= MOST_DAYS_ENDED
  })
}
