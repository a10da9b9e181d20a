import type { Day } from '../../stay/values/civil-date.ts'
import type { DayRange } from './queries.ts'

/** Days at most so far apart are read as one range: one range of an index is cheaper than many. */
const NEAR = 7

/** The ranges that some days of rooms are read by. */
export const rangesOf = (days: readonly { room_code: string; day: Day }[]): DayRange[] => {
  const ranges: DayRange[] = []
  for (const [room_code, list] of Map.groupBy(days, ({ room_code }) => room_code)) {
    let range: DayRange | undefined
    for (const { day } of list.sort((a, b) => a.day - b.day)) {
      if (range !== undefined && day - range.last <= NEAR) range.last = day
      else {
        range = { room_code, first: day, last: day }
        ranges.push(range)
      }
    }
  }
  return ranges
}
