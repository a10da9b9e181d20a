import { RESTRICTION_NAMES } from '../../../src/stay/days/rate-day.ts'
import { formatDay } from '../../../src/stay/values/civil-date.ts'
import { t, words } from '../session.ts'
import type { Rate } from '../types.ts'
import { pricesAt, pricesWords } from './adult-prices.ts'
import { type Field, freeOn, type Line } from './data.ts'
import { isRestriction, RESTRICTIONS } from './restrictions.ts'
import type { Row } from './rows.ts'
import { adultPricesOf, derivationOf, ruleOf, shownDay } from './shown-day.ts'
import type { CalendarView } from './view.ts'

/** Describes a cell in words. The line below the calendar shows it, and screen readers read it for the selected cell. */
export const describeCell = (view: CalendarView, { room, rate }: Row, at: number): string => {
  const { data, loader } = view
  const day = words.value.date(formatDay(data.first + at), 'short')
  const name = rate === null ? room.room_name : `${room.room_name}, ${rate.rate_name}`
  if (!loader.isLoaded(at)) return `${name}, ${day}, ${t('loading')}`
  const roomLine = data.line(room.room_code, null)
  const parts = [name, day]
  if (rate !== null) parts.push(...rateParts(view, room.room_code, rate, at))
  if (roomLine.known[at] === 1)
    parts.push(t('roomsLeft', { n: roomLine.left[at]! }), ...heldParts(roomLine, at))
  else if (rate === null) parts.push(t('nothingSet'))
  if (roomLine.closed[at] === 1) parts.push(t('roomClosed'))
  return parts.join(', ')
}

const heldParts = (line: Line, at: number): string[] =>
  line.held[at] === 0 ? [] : [t('heldRooms', { n: line.held[at]!, free: freeOn(line, at) })]

const rateParts = ({ data }: CalendarView, room: string, rate: Rate, at: number): string[] => {
  const shown = shownDay(data, room, rate, at)
  if (!shown.isKnown) return [derivationOf(data, room, rate, at) ?? t('nothingSet')]
  const price = Number.isNaN(shown.price) ? t('noPrice') : words.value.money(shown.price)
  const parts = [derivationOf(data, room, rate, at) ?? price]
  const byAdults = adultPricesOf(shown)
  if (byAdults.length > 0) parts.push(pricesWords(byAdults))
  if (shown.rules.closed) parts.push(t('rateClosed'))
  for (const name of RESTRICTION_NAMES) {
    const value = ruleOf(shown, name)
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
    case 'adult_prices':
      return pricesWords(pricesAt(value))
    case 'closed':
      return t(value === 0 ? 'open' : 'closed')
    default:
      return rate === null ? t('roomsLeft', { n: value }) : String(value)
  }
}
