import type { CalendarRate, CalendarRoom, HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { isVisible } from '../../stay/price/hidden-rates.ts'
import { type Offered, type PromoReason, type PromoRule, promoReason } from '../../stay/price/promo.ts'
import { Assessment } from '../../stay/rule/assessment.ts'
import { assess } from '../../stay/rule/quote.ts'
import { isWithin } from '../../stay/values/scope.ts'
import type { Search, SearchedPromo } from './search-request.ts'

type Asked = Omit<Search, 'promo'>

/** Whether a promo code counts for a search: it must apply to a rate that is listed. */
export const searchedPromo = (calendar: HotelCalendar, search: Asked, code: string): SearchedPromo => {
  const known = calendar.prices.promo(code)
  const given = { rule: known?.rule, uses: known?.uses ?? 0, usesOfEmail: 0 }
  const reason = promoReason(given, search.today, search.stay, listed(calendar, search, given.rule))
  return { code, counts: reason === undefined ? given.rule : undefined, reason }
}

/** The rates that a search lists if the promo counts. */
function* listed(calendar: HotelCalendar, search: Asked, rule: PromoRule | undefined): Generator<Offered> {
  const { room_code, rate_code } = search
  for (const room of calendar.rooms) {
    if (!room.facts.is_publish || (room_code !== undefined && room.facts.room_code !== room_code)) continue
    for (const rate of calendar.rates) {
      if (rate_code !== undefined && rate.facts.rate_code !== rate_code) continue
      const offered = { roomCode: room.facts.room_code, rateCode: rate.facts.rate_code }
      if (rule !== undefined && !isWithin(rule, offered.roomCode, offered.rateCode)) continue
      const isThere = isVisible(rate.facts.is_hidden, offered.rateCode, offered.roomCode, rule)
      if (isThere && isListed(calendar, room, rate, search)) yield offered
    }
  }
}

const found = new Assessment()

const isListed = (
  calendar: HotelCalendar,
  room: CalendarRoom,
  rate: CalendarRate,
  { stay, today, availableOnly }: Asked,
): boolean => {
  const days = calendar.daysAt(room, rate)
  if (days === undefined) return false
  assess(found, today, room.rules, rate.rules, room.days, days, stay)
  return found.offered > 0 && (!availableOnly || found.bookable)
}

/** What an answer says of it, beside its result. */
export const promoAnswer = ({ reason }: SearchedPromo): { is_valid: 0 | 1; reason: PromoReason | null } => ({
  is_valid: reason === undefined ? 1 : 0,
  reason: reason ?? null,
})
