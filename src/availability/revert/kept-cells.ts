import { MOST_DETAILS } from '../../errors.ts'
import { type Day, formatDay } from '../../stay/values/civil-date.ts'

/** Why a day is not put back. */
export const WHY = {
  changed: ['changed_since', 'was changed since'],
  booked: ['changed_since', 'has fewer rooms left than would have to be taken back'],
  gone: ['changed_since', 'belongs to a room or rate that is gone'],
  alone: ['changed_since', 'has no day of the room any more'],
  used: ['changed_since', 'was priced since, so the day of the room has to stay'],
  contrary: ['changed_since', 'would have a shortest stay above its longest one, which was changed since'],
  derived: ['rate_is_derived', 'would get a price of its own, and the rate follows another by now'],
} as const

export interface KeptCell {
  room_code: string
  rate_code: string | null
  date: string
  code: 'changed_since' | 'rate_is_derived'
  message: string
}

/** The days that are not put back, the first of them by name. */
export class KeptCells {
  readonly list: KeptCell[] = []
  count = 0
  isDerived = false

  add(why: keyof typeof WHY, room_code: string, rate_code: string, day: Day): void {
    this.count++
    const [code, words] = WHY[why]
    if (why === 'derived') this.isDerived = true
    if (this.list.length >= MOST_DETAILS) return
    const date = formatDay(day)
    const message = `${room_code}${rate_code === '' ? '' : ` ${rate_code}`} on ${date} ${words}`
    this.list.push({ room_code, rate_code: rate_code === '' ? null : rate_code, date, code, message })
  }
}
