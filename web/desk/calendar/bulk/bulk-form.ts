import { type Signal, signal } from '@preact/signals'
import type { Restriction } from '../../../../src/stay/lists/restrictions.ts'
import { formatDay, parseDay } from '../../../../src/stay/values/civil-date.ts'
import { parseCount, readTyped, type Typed } from '../../parts/amounts.ts'
import { rates, rooms } from '../../session.ts'
import { parseAdultPrices } from '../adult-prices.ts'
import { isRestriction, SHOWN_RESTRICTIONS } from '../restrictions.ts'
import { rows } from '../rows.ts'
import type { CalendarView } from '../view.ts'
import type { BulkRequest } from './plan-bulk.ts'

type Choice = '' | '0' | '1'

/** The fields of the form, as text. */
export interface BulkForm {
  rooms: Signal<ReadonlySet<string>>
  rates: Signal<ReadonlySet<string>>
  from: Signal<string>
  to: Signal<string>
  weekdays: Signal<ReadonlySet<number>>
  priceWay: Signal<Typed['way']>
  price: Signal<string>
  rounding: Signal<string>
  left: Signal<string>
  adultPrices: Signal<string>
  restrictions: Record<Restriction, Signal<string>>
  roomClosed: Signal<Choice>
  rateClosed: Signal<Choice>
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** A new form for the cells that are selected in the calendar. */
export const newBulkForm = (view: CalendarView): BulkForm => {
  const area = view.area.value
  const chosen = rows.value.slice(area.row, area.row + area.rows)
  const rateCodes = chosen.flatMap(({ rate }) => (rate === null ? [] : [rate.rate_code]))
  const all = rates.value.map(({ rate_code }) => rate_code)
  return {
    rooms: signal<ReadonlySet<string>>(new Set(chosen.map(({ room }) => room.room_code))),
    rates: signal<ReadonlySet<string>>(new Set(rateCodes.length === 0 ? all : rateCodes)),
    from: signal(formatDay(view.data.first + area.at)),
    to: signal(formatDay(view.data.first + area.at + area.days - 1)),
    weekdays: signal<ReadonlySet<number>>(new Set(WEEKDAYS)),
    priceWay: signal<Typed['way']>('to'),
    price: signal(''),
    rounding: signal('0'),
    left: signal(''),
    adultPrices: signal(''),
    restrictions: Object.fromEntries(SHOWN_RESTRICTIONS.map((name) => [name, signal('')])) as Record<
      Restriction,
      Signal<string>
    >,
    roomClosed: signal<Choice>(''),
    rateClosed: signal<Choice>(''),
  }
}

export type BulkFault = 'from' | 'to' | 'rooms' | 'weekdays' | 'price' | 'left' | 'adultPrices' | Restriction

const flagOf = (choice: Choice): 0 | 1 | undefined => (choice === '' ? undefined : choice === '1' ? 1 : 0)

/** The typed price. A sign or a percent sign in the text counts like the choice beside the field. */
export const readPrice = ({ price, priceWay }: BulkForm): Typed | undefined => {
  const text = price.value.trim()
  const way = priceWay.value
  if (way === 'to') return readTyped(text, false)
  const signed = /^[\d.,]/.test(text) ? `+${text}` : text
  return readTyped(way === 'percent' && !text.endsWith('%') ? `${signed}%` : signed, false)
}

/** The request, or the fields with faults. */
export const readBulkForm = (form: BulkForm, view: CalendarView): BulkRequest | BulkFault[] => {
  const { first, length } = view.data
  const faults: BulkFault[] = []
  const dayOf = (name: 'from' | 'to'): number => {
    const at = (parseDay(form[name].value) ?? -1) - first
    if (at < 0 || at >= length) faults.push(name)
    return at
  }
  const read = <T>(
    name: 'price' | 'left' | 'adultPrices' | Restriction,
    value: T | undefined,
  ): T | undefined => {
    const { value: typed } = isRestriction(name) ? form.restrictions[name] : form[name]
    if (typed.trim() === '') return undefined
    if (value === undefined) faults.push(name)
    return value
  }
  const from = dayOf('from')
  const to = dayOf('to')
  if (faults.length === 0 && to < from) faults.push('to')
  if (form.rooms.value.size === 0) faults.push('rooms')
  if (form.weekdays.value.size === 0) faults.push('weekdays')
  const request: BulkRequest = {
    rooms: rooms.value.map(({ room_code }) => room_code).filter((code) => form.rooms.value.has(code)),
    rates: rates.value.map(({ rate_code }) => rate_code).filter((code) => form.rates.value.has(code)),
    from,
    to,
    weekdays: form.weekdays.value,
    price: read('price', readPrice(form)),
    rounding: Number(form.rounding.value),
    left: read('left', readTyped(form.left.value, true)),
    adultPrices: read('adultPrices', parseAdultPrices(form.adultPrices.value)),
    restrictions: Object.fromEntries(
      SHOWN_RESTRICTIONS.map((name) => [name, read(name, parseCount(form.restrictions[name].value))]),
    ),
    roomClosed: flagOf(form.roomClosed.value),
    rateClosed: flagOf(form.rateClosed.value),
  }
  return faults.length > 0 ? faults : request
}
