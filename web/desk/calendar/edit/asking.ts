import type { GuardReason } from '../../../../src/stay/days/guard.ts'
import { formatDay, parseDay } from '../../../../src/stay/values/civil-date.ts'
import { itemsOf } from '../../bookings/booking-items.ts'
import { readStays } from '../../bookings/read-bookings.ts'
import { ask } from '../../changes/asking.ts'
import { bookingsLine, guardLine } from '../../changes/guarded.ts'
import { cellName, dayName } from '../../changes/names.ts'
import { hotel, t } from '../../session.ts'
import type { CalendarData } from '../data.ts'
import { isInherited, parentCodeOf } from '../shown-day.ts'
import { type Change, spanOf } from './changes.ts'

export interface QuestionOptions {
  /** If set, it is asked before anything is sent, even if nothing is unusual. */
  text?: string
  yes?: string
  /** A summary of all changes, including those that are not unusual. */
  inAll?: string
  /** Called if the answer is no. */
  declined?: () => void
}

/** A rate, and those above it whose stops are its own. */
const closedWith = (code: string): string[] => {
  const found = [code]
  for (let below = code; isInherited(below, 'is_close'); below = found.at(-1)!)
    found.push(parentCodeOf(below)!)
  return found
}

/** Which bookings there are by room, rate and day. Rate null has those of all rates of the room. */
const bookedOn = async (data: CalendarData, stops: Change[]): Promise<Map<string, Set<string>>> => {
  const booked = new Map<string, Set<string>>()
  if (stops.length === 0) return booked
  const [from, to] = spanOf(stops)
  const dayOf = (at: number): string => formatDay(data.first + at)
  for (const stay of await readStays(dayOf(from), dayOf(to)))
    for (const { room_code, rate_code, nightly } of itemsOf(stay))
      for (const { date } of nightly)
        for (const rate of [null, ...closedWith(rate_code)]) {
          const name = `${room_code}/${rate}/${parseDay(date)! - data.first}`
          booked.set(name, (booked.get(name) ?? new Set()).add(stay.booking_code))
        }
  return booked
}

const stopsSale = ({ field, after }: Change): boolean => field === 'closed' && after === 1

const saleWords = (closed: number): string => t(closed === 1 ? 'closed' : 'open')

const askedCell = (data: CalendarData, { room, rate, at, field, before, after }: Change) => ({
  key: `${room}/${rate}/${at}/${field}`,
  day: dayName(formatDay(data.first + at)),
  what: cellName(room, rate),
  from: saleWords(before),
  to: saleWords(after),
})

/**
 * Asks before sale is stopped or opened, and tells what the API would ask about, so that it is one question. Undefined if the
 * answer is no; else what was told.
 */
export const askBefore = async (
  data: CalendarData,
  changes: Change[],
  { text, yes, declined }: QuestionOptions,
): Promise<GuardReason[] | undefined> => {
  const booked = await bookedOn(data, changes.filter(stopsSale))
  const codesOf = ({ room, rate, at }: Change) => booked.get(`${room}/${rate}/${at}`)
  const stops = changes.filter((change) => stopsSale(change) && codesOf(change) !== undefined)
  const bookings = new Set(stops.flatMap((change) => [...codesOf(change)!]))
  const most = hotel.value?.hotel_information.guard_cells ?? 0
  const found: [GuardReason, number][] = []
  if (stops.length > 0) found.push(['sale_stops', stops.length])
  if (most > 0 && changes.length > most) found.push(['many_cells', changes.length])
  const isAgreed = await ask({
    title: text!,
    lines: found.flatMap(([reason, n]) => [
      guardLine(reason, n),
      ...bookingsLine(reason === 'sale_stops' ? bookings.size : undefined),
    ]),
    cells: changes.map((change) => askedCell(data, change)),
    more: 0,
    yes: yes ?? t('saveAnyway'),
    no: t('notSave'),
  })
  if (isAgreed) return found.map(([reason]) => reason)
  declined?.()
  return undefined
}
