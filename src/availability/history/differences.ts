import type { Static } from 'typebox'
import { Pace } from '../../portions.ts'
import { FIRST_DAY, formatDay, LAST_DAY } from '../../stay/values/civil-date.ts'
import type { DayBook } from '../days/day-state.ts'
import { type Codes, roomValues } from './day-fields.ts'
import type { CellChange, Values } from './packed-cells.ts'
import type { difference } from './schemas.ts'
import { toldRanges } from './told-ranges.ts'

const EVERY_DAY = { first: FIRST_DAY, last: LAST_DAY }
const STEPS_OF_CELL = 30

/** What a book would change, by room and rate, in the shape of getchanges: as many ranges as are asked for. */
export const differencesOf = async (
  book: DayBook,
  codes: Codes,
  digits: number,
  mostRanges: number,
): Promise<Static<typeof difference>[]> => {
  const differences: Static<typeof difference>[] = []
  const pace = new Pace()
  let left = mostRanges
  const tell = async (roomId: number, rateId: number, cells: CellChange[]): Promise<void> => {
    cells.sort((a, b) => a.day - b.day)
    const { ranges, more } = toldRanges(cells, rateId === 0, digits, EVERY_DAY, left)
    left -= ranges.length
    differences.push({
      room_code: codes.roomCodes.get(roomId)!,
      rate_code: codes.rateCodes.get(rateId) ?? null,
      start_date: formatDay(cells[0]!.day),
      end_date: formatDay(cells.at(-1)!.day),
      ranges,
      more_ranges: more,
    })
    if (pace.isDue(STEPS_OF_CELL * cells.length)) await pace.rest()
  }
  for (const [roomId, cells] of Map.groupBy(book.changedRoomDays(), ({ key }) => key.room_id))
    await tell(
      roomId,
      0,
      cells.map(({ key, before, now }) => ({
        day: key.day,
        before: before && roomValues(before, codes),
        after: roomValues(now, codes),
      })),
    )
  for (const [roomId, ofRoom] of Map.groupBy(book.changedRateDays(), ({ key }) => key.room_id))
    for (const [rateId, cells] of Map.groupBy(ofRoom, ({ key }) => key.rate_id))
      await tell(
        roomId,
        rateId,
        cells.map(({ key, before, now }) => ({
          day: key.day,
          before: before as unknown as Values | undefined,
          after: now as unknown as Values,
        })),
      )
  return differences
}
