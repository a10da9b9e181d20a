import { RateDays, RestrictionsPalette } from '../stay/days/days.ts'
import type { RateDaysView } from '../stay/days/rate-days-view.ts'
import type { ExtraRule } from '../stay/price/extras.ts'
import type { PriceBook } from '../stay/price/price-book.ts'
import type { QuotedRate, QuotedRoom, QuotingHotel } from '../stay/quote/whole-quote.ts'
import type { Day } from '../stay/values/civil-date.ts'
import type { Instant } from '../stay/values/instants.ts'
import type { CalendarRate, CalendarRoom, HotelCalendar } from './hotel-calendar.ts'

/** The days of a rate that has none. */
export const NO_RATE_DAYS: RateDaysView = new RateDays(new RestrictionsPalette())

interface KnownRoom extends QuotedRoom {
  readonly calendarRoom: CalendarRoom
}

interface KnownRate extends QuotedRate {
  readonly calendarRate: CalendarRate
}

/** A calendar in memory as a quote reads it. Use it before awaiting anything. */
export class QuotingCalendar implements QuotingHotel {
  readonly today: Day
  readonly now: Instant
  readonly book: PriceBook
  readonly extrasLeft?: (extra: ExtraRule, day: Day) => number
  private readonly calendar: HotelCalendar
  private readonly rooms = new Map<string, KnownRoom>()

  constructor(
    calendar: HotelCalendar,
    today: Day,
    now: Instant,
    extrasLeft?: (extra: ExtraRule, day: Day) => number,
  ) {
    this.calendar = calendar
    this.today = today
    this.now = now
    this.book = calendar.prices.book
    if (extrasLeft !== undefined) this.extrasLeft = extrasLeft
  }

  /** The same object each time, because items of one room share its days. */
  room(code: string): QuotedRoom | undefined {
    const known = this.rooms.get(code)
    const calendarRoom = this.calendar.room(code)
    if (known !== undefined || calendarRoom === undefined) return known
    const { facts, rules, days } = calendarRoom
    const room = { code, name: facts.room_name, rules, days, calendarRoom }
    this.rooms.set(code, room)
    return room
  }

  rate(code: string): QuotedRate | undefined {
    const calendarRate = this.calendar.rates.find(({ facts }) => facts.rate_code === code)
    if (calendarRate === undefined) return undefined
    const { facts, rules } = calendarRate
    const rate: KnownRate = {
      code,
      name: facts.rate_name,
      rules,
      isHidden: facts.is_hidden,
      policyCode: facts.policy_code,
      calendarRate,
    }
    return rate
  }

  rateDays(room: QuotedRoom, rate: QuotedRate): RateDaysView {
    const { calendarRoom } = room as KnownRoom
    return this.calendar.daysAt(calendarRoom, (rate as KnownRate).calendarRate) ?? NO_RATE_DAYS
  }
}
