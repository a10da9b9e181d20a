import type { Tx } from '../../db/hotel/in-hotel.ts'
import { takenStock } from '../../stay/quote/extra-stock.ts'
import type { AskedStay } from '../../stay/quote/stay-request.ts'
import type { KnownItem } from '../../stay/quote/whole-quote.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import {
  deleteBookedExtras,
  insertBookedExtras,
  readTakenExtras,
  writeExtraLedger,
  writeTakenExtras,
} from '../record/extra-queries.ts'
import type { BookedExtra } from '../shape/booking.ts'

/** What quoted items take of extras with a daily stock. `numbers` are those of the items. */
export const bookedExtras = (
  stay: AskedStay,
  items: readonly KnownItem[],
  numbers: readonly number[],
): BookedExtra[] =>
  items.flatMap((item, at) =>
    takenStock(stay, [item]).map(({ extra, day, count }) => ({
      item: numbers[at]!,
      extra_code: extra.code,
      day,
      count,
    })),
  )

interface Difference {
  extra_code: string
  day: Day
  count: number
}

const differences = (before: readonly BookedExtra[], after: readonly BookedExtra[]): Difference[] => {
  const sums = new Map<string, Difference>()
  const add = ({ extra_code, day, count }: BookedExtra, sign: 1 | -1): void => {
    const key = `${extra_code} ${day}`
    sums.set(key, { extra_code, day, count: (sums.get(key)?.count ?? 0) + sign * count })
  }
  for (const extra of before) add(extra, -1)
  for (const extra of after) add(extra, 1)
  return [...sums.values()].filter(({ count }) => count !== 0)
}

/** Makes a booking have other extras than before: takes and gives back the difference, with a line in the ledger for each day. */
export const changeBookedExtras = async (
  tx: Tx,
  version: number,
  bookingId: number,
  before: readonly BookedExtra[],
  after: readonly BookedExtra[],
): Promise<void> => {
  if (before.length > 0) deleteBookedExtras(tx, bookingId)
  if (after.length > 0) insertBookedExtras(tx, bookingId, after)
  const changed = differences(before, after)
  if (changed.length === 0) return
  const lines = await withTaken(tx, changed, true)
  writeTakenExtras(tx, version, lines)
  writeExtraLedger(tx, version, bookingId, lines)
}

/** What is taken of extras on these days, with the difference or, if that is counted already, without. */
const withTaken = async (tx: Tx, changed: readonly Difference[], isAdded: boolean) => {
  const days = changed.map(({ day }) => day)
  const codes = [...new Set(changed.map(({ extra_code }) => extra_code))]
  const taken = await readTakenExtras(tx, tx.hotelId, codes, Math.min(...days), Math.max(...days) + 1)
  return changed.map((line) => ({
    ...line,
    taken: (taken.get(`${line.extra_code} ${line.day}`) ?? 0) + (isAdded ? line.count : 0),
  }))
}

/** Takes extras for a hold, which has its own ledger. */
export const takeExtrasForHold = async (
  tx: Tx,
  version: number,
  extras: readonly BookedExtra[],
): Promise<void> => {
  if (extras.length > 0) writeTakenExtras(tx, version, await withTaken(tx, differences([], extras), true))
}

/** Makes a booking have what a hold took. */
export const moveExtrasFromHold = async (
  tx: Tx,
  version: number,
  bookingId: number,
  extras: readonly BookedExtra[],
): Promise<void> => {
  if (extras.length === 0) return
  insertBookedExtras(tx, bookingId, extras)
  writeExtraLedger(tx, version, bookingId, await withTaken(tx, differences([], extras), false))
}
