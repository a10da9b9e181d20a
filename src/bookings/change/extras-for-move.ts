import type { Tx } from '../../db/hotel/in-hotel.ts'
import { sleepersOf } from '../../stay/party/sleepers.ts'
import type { ExtraRule } from '../../stay/price/extras.ts'
import { type StockTaker, takenStock } from '../../stay/quote/extra-stock.ts'
import { type AskedStay, extrasAsked, partyAsked } from '../../stay/quote/stay-request.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import { readBookedExtras, readExtrasLeft } from '../record/extra-queries.ts'
import type { Sale } from '../sell/read-sale.ts'
import { stockedExtrasIn } from '../sell/stocked-extras.ts'
import type { BookedExtra } from '../shape/booking.ts'
import { toAskedItem, type WantedItem } from '../shape/wanted-items.ts'
import type { Nights } from './quoting-move.ts'

/** The items of a booking that is changed, as they are. */
export interface ItemsBefore extends Nights {
  bookingId: number
  items: readonly WantedItem[]
}

const policyIn = ({ rates }: Sale, rateCode: string): { policyCode: string | null } | undefined => {
  const rate = rates.get(rateCode)
  return rate && { policyCode: rate.policy_code }
}

/** What an item has, by the rules of today. Whether it could still be had does not matter. */
const takerOf = (wanted: WantedItem, arrival: Day, sale: Sale): StockTaker => {
  const { book } = sale.prices
  const asked = toAskedItem(wanted)
  const { roomCode, rateCode, rooms } = asked
  const rate = policyIn(sale, rateCode)
  return {
    extras: extrasAsked(asked, book, arrival, Date.parse(sale.hotel.now), []),
    rules: { mandatory: rate === undefined ? [] : book.of(roomCode, rateCode, rate.policyCode).mandatory },
    rooms,
    sleepers: sleepersOf(rooms, partyAsked(asked, [])),
  }
}

/** How many of each extra a booking has on each day, also of those that had no stock when it took them. */
const ownExtras = (before: ItemsBefore, sale: Sale, booked: readonly BookedExtra[]) => {
  const takers = before.items.map((item) => takerOf(item, before.arrival, sale))
  const counted = summed(
    takenStock(before, takers).map(({ extra, ...taken }) => ({ extra_code: extra.code, ...taken })),
  )
  const written = summed(booked)
  return (code: string, day: Day): number => {
    const key = keyOf(code, day)
    return Math.max(counted.get(key) ?? 0, written.get(key) ?? 0)
  }
}

const keyOf = (code: string, day: Day): string => `${code} ${day}`

const summed = (taken: readonly Omit<BookedExtra, 'item'>[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { extra_code, day, count } of taken) {
    const key = keyOf(extra_code, day)
    sums.set(key, (sums.get(key) ?? 0) + count)
  }
  return sums
}

/**
 * How many of an extra a changed booking may have on a day: what it has already, whatever became of the stock, and what
 * is left beside it. Undefined if no extra has a stock.
 */
export const extrasForMove = async (
  tx: Tx,
  before: ItemsBefore,
  stay: AskedStay,
  sale: Sale,
): Promise<((extra: ExtraRule, day: Day) => number) | undefined> => {
  const stocked = stockedExtrasIn(sale.prices.book, stay.items, (code) => policyIn(sale, code))
  if (stocked.length === 0) return undefined
  const [left, booked] = await Promise.all([
    readExtrasLeft(tx, tx.hotelId, stocked, stay.arrival, stay.departure),
    readBookedExtras(tx, tx.hotelId, before.bookingId),
  ])
  const own = ownExtras(before, sale, booked)
  return (extra, day) => Math.max(left(extra, day), 0) + own(extra.code, day)
}
