import { signal } from '@preact/signals'
import { type GuardedChange, type GuardFinding, guardChanges } from '../../../../src/stay/days/guard.ts'
import { formatDay, parseDay } from '../../../../src/stay/values/civil-date.ts'
import { toMinor } from '../../../../src/stay/values/money.ts'
import { itemsOf } from '../../bookings/booking-items.ts'
import { MOST_NIGHTS, readStays } from '../../bookings/read-bookings.ts'
import { digitsOfCurrency } from '../../parts/amounts.ts'
import { rooms } from '../../session.ts'
import { pricesAt } from '../adult-prices.ts'
import type { CalendarData } from '../data.ts'
import { type Change, spanOf } from './changes.ts'

export interface QuestionOptions {
  /** If set, the dialog appears even if nothing is unusual. */
  text?: string
  yes?: string
  /** A summary of all changes, including those that are not unusual. */
  inAll?: string
  /** Called if the answer is no. */
  declined?: () => void
}

/** The question of the dialog. */
export interface Question {
  options: QuestionOptions | undefined
  findings: GuardFinding[]
  changes: Change[]
  answer: (isYes: boolean) => void
}

export const question = signal<Question | undefined>(undefined)

const stopsSale = ({ field, after }: Change): boolean => field === 'closed' && after === 1

/** How many rooms are booked, by room, rate and day. Rate null counts all rates of the room. */
const bookedOn = async (data: CalendarData, stops: Change[]): Promise<Map<string, number>> => {
  const booked = new Map<string, number>()
  if (stops.length === 0) return booked
  const [from, to] = spanOf(stops)
  const dayOf = (at: number): string => formatDay(data.first + at)
  for (const stay of await readStays(dayOf(from - MOST_NIGHTS), dayOf(to)))
    for (const { room_code, rate_code, rooms: count, nightly } of itemsOf(stay))
      for (const { date } of nightly)
        for (const rate of [null, rate_code]) {
          const name = `${room_code}/${rate}/${parseDay(date)! - data.first}`
          booked.set(name, (booked.get(name) ?? 0) + count)
        }
  return booked
}

/** Each price by adults beside the one that was there, else beside the price of the day. */
const guardedAdults = (data: CalendarData, change: Change): GuardedChange => {
  const digits = digitsOfCurrency()
  const old = new Map(pricesAt(change.before).map(({ adults, price }) => [adults, price]))
  const dayPrice = data.value(change, 'price')
  const moves = pricesAt(change.after).map(({ adults, price }) => ({
    before: toMinor(old.get(adults) ?? dayPrice, digits),
    after: toMinor(price, digits)!,
  }))
  return { kind: 'prices', moves }
}

const guardedOf = (data: CalendarData, change: Change, booked: Map<string, number>): GuardedChange => {
  const { room, rate, at, field, before, after } = change
  const digits = digitsOfCurrency()
  if (field === 'price' && !Number.isNaN(after))
    return { kind: 'price', before: toMinor(before, digits), after: toMinor(after, digits)! }
  if (field === 'adult_prices') return guardedAdults(data, change)
  if (field === 'left') {
    const type = rooms.value.find(({ room_code }) => room_code === room)
    return { kind: 'rooms', after, roomsOfType: type?.number_of_room ?? 0 }
  }
  if (stopsSale(change)) return { kind: 'stop', booked: booked.get(`${room}/${rate}/${at}`) ?? 0 }
  return { kind: 'other' }
}

/** Whether changes may be saved. Asks the user if something about them is unusual. */
export const isAgreed = async (
  data: CalendarData,
  changes: Change[],
  options?: QuestionOptions,
): Promise<boolean> => {
  const booked = await bookedOn(data, changes.filter(stopsSale))
  const findings = guardChanges(changes.map((change) => guardedOf(data, change, booked)))
  if (findings.length === 0 && options?.text === undefined) return true
  question.value?.answer(false)
  return new Promise((resolve) => {
    const next: Question = {
      options,
      findings,
      changes,
      answer(isYes) {
        if (question.value === next) question.value = undefined
        resolve(isYes)
        if (!isYes) options?.declined?.()
      },
    }
    question.value = next
  })
}
