import { formatDay } from '../../../src/stay/civil-date.ts'
import { RESTRICTION_NAMES } from '../../../src/stay/rate-day.ts'
import { t, words } from '../session.ts'
import type { Field } from './data.ts'
import { isRestriction, RESTRICTIONS } from './restrictions.ts'
import type { Row } from './rows.ts'
import type { CalendarView } from './view.ts'

/** Describes a cell in words. The line below the calendar shows it, and screen readers read it for the selected cell. */
export const describeCell = (view: CalendarView, { room, rate }: Row, at: number): string => {
  const { data, loader } = view
  const day = words.value.date(formatDay(data.first + at), 'short')
  const name = rate === null ? room.room_name : `${room.room_name}, ${rate.rate_name}`
  if (!loader.isLoaded(at)) return `${name}, ${day}, ${t('loading')}`
  const roomLine = data.line(room.room_code, null)
  const parts = [name, day]
  if (rate !== null) parts.push(...rateParts(view, room.room_code, rate.rate_code, at))
  if (roomLine.known[at] === 1) parts.push(t('roomsLeft', { n: roomLine.left[at]! }))
  else if (rate === null) parts.push(t('nothingSet'))
  if (roomLine.closed[at] === 1) parts.push(t('roomClosed'))
  return parts.join(', ')
}

const rateParts = ({ data }: CalendarView, room: string, rate: string, at: number): string[] => {
  const line = data.line(room, rate)
  if (line.known[at] === 0) return [t('nothingSet')]
  const price = line.price[at]!
  const parts = [Number.isNaN(price) ? t('noPrice') : words.value.money(price)]
  if (line.closed[at] === 1) parts.push(t('rateClosed'))
  for (const name of RESTRICTION_NAMES) {
    const value = line[name][at]!
    if (RESTRICTIONS[name].isSet(value)) parts.push(RESTRICTIONS[name].words(value))
  }
  return parts
}

/** A value of a field, as text for people. */
export const describeValue = (field: Field, rate: string | null, value: number): string => {
  if (Number.isNaN(value)) return '–'
  if (isRestriction(field)) return RESTRICTIONS[field].valueWords(value)
  switch (field) {
    case 'price':
      return words.value.money(value)
    case 'closed':
      return t(value === 0 ? 'open' : 'closed')
    default:
      return rate === null ? t('roomsLeft', { n: value }) : String(value)
  }
}
