import type { ApiError } from '../../shared/api.ts'
import { momentOf } from '../parts/moment.ts'
import { t } from '../session.ts'
import { ask } from './asking.ts'
import { type DayChange, rangeWords } from './change-words.ts'
import { cellName, daysName } from './names.ts'
import { readCellHistory } from './read-changes.ts'

/** A cell that is not as the change left it. */
export interface KeptCell {
  room_code: string
  rate_code: string | null
  date: string
}

/** So many rooms and rates are looked at: a step of more is told by these. */
const MOST_PARTS = 10

/** The change that put a version back, unless that was put back itself, which did it again. */
const putsBack = (changes: readonly DayChange[], version: number): DayChange | undefined =>
  changes.find((change) => change.reverts === version && putsBack(changes, change.version) === undefined)

/** Says by whom a step was put back already, and which values are back, if it was. */
export const tellPutBack = async (version: number, { details }: ApiError): Promise<boolean> => {
  const cells = details as unknown as KeptCell[]
  const firsts = [...Map.groupBy(cells, ({ room_code, rate_code }) => `${room_code} ${rate_code}`).values()]
  const found = await Promise.all(
    firsts.slice(0, MOST_PARTS).map(async ([first]) => {
      const { room_code, rate_code, date } = first!
      const { list } = await readCellHistory(room_code, rate_code, date, undefined)
      return putsBack(list, version)
    }),
  )
  const parts = found.filter((change) => change !== undefined)
  if (parts.length === 0) return false
  const { actor, created_at } = parts[0]!
  await ask({
    title: t('alreadyTitle'),
    lines: [],
    above: t('alreadyPutBack', { who: actor, when: momentOf(created_at) }),
    cells: parts.flatMap(({ room_code, rate_code, ranges }) =>
      ranges.map((range) => ({
        key: `${room_code} ${rate_code} ${range.start_date}`,
        day: daysName(range.start_date, range.end_date),
        what: `${cellName(room_code, rate_code)}: ${rangeWords(range).join('; ')}`,
      })),
    ),
    more: 0,
    no: t('close'),
  })
  return true
}
