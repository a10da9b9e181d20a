import type { RoomNight } from '../../stay/days/day-facts.ts'
import type { Restrictions } from '../../stay/days/rate-day.ts'
import { UNRESTRICTED } from '../../stay/days/rate-day.ts'
import type { RateDaysView } from '../../stay/days/rate-days-view.ts'
import type { ExtraRule } from '../../stay/price/extras.ts'
import type { AskedStay } from '../../stay/quote/stay-request.ts'
import type { QuotedRate, QuotedRoom } from '../../stay/quote/whole-quote.ts'
import { type Day, FIRST_DAY, LAST_DAY, parseDay } from '../../stay/values/civil-date.ts'
import { QuotingSale } from '../sell/quoting-sale.ts'
import type { Sale } from '../sell/read-sale.ts'
import type { SoldRate, SoldRoom } from '../sell/sale-queries.ts'
import type { BookingItem } from '../shape/booking.ts'
import { todayOf } from '../shape/booking-now.ts'

export interface Nights {
  arrival: Day
  departure: Day
}

export const nightsOf = (item: Pick<BookingItem, 'arrival_date' | 'departure_date'>): Nights => ({
  arrival: parseDay(item.arrival_date)!,
  departure: parseDay(item.departure_date)!,
})

export const isNightOf = (day: Day, { arrival, departure }: Nights): boolean =>
  day >= arrival && day < departure

const sumOfRooms = (items: readonly { rooms: number }[]): number =>
  items.reduce((sum, { rooms }) => sum + rooms, 0)

/** Whether a booking has as many rooms of this type at this rate as are asked for. */
const keepsRooms = (
  { rooms, rates }: Sale,
  before: readonly BookingItem[],
  { items }: AskedStay,
  roomCode: string,
  rateCode: string,
): boolean => {
  const [room, rate] = [rooms.get(roomCode), rates.get(rateCode)]
  const had = before.filter((item) => item.room_id === room?.room_id && item.rate_id === rate?.rate_id)
  const asked = items.filter((item) => item.roomCode === roomCode && item.rateCode === rateCode)
  return had.length > 0 && sumOfRooms(asked) <= sumOfRooms(had)
}

const givesBackOnly = (sale: Sale, before: readonly BookingItem[], wanted: AskedStay): boolean => {
  const own = nightsOf(before[0]!)
  return (
    wanted.arrival >= own.arrival &&
    wanted.departure <= own.departure &&
    wanted.items.every(({ roomCode, rateCode }) => keepsRooms(sale, before, wanted, roomCode, rateCode))
  )
}

/**
 * A hotel to which the rooms of a booking were given back, as a change of that booking reads it. Nights the booking already
 * has (same room, same rate, no more rooms) are not sold again, so no restriction can take them away: a guest can stay on
 * although tonight was closed meanwhile, and giving nights back is always possible.
 */
export class QuotingMove extends QuotingSale {
  /** Nothing is asked for that the booking does not have. */
  readonly onlyGivesBack: boolean
  private readonly before: readonly BookingItem[]
  private readonly own: Nights
  private readonly wanted: AskedStay
  /** Whether guests have to fit. */
  private readonly isCounted: boolean
  private readonly relaxed = new Map<string, QuotedRoom>()

  constructor(
    sale: Sale,
    before: readonly BookingItem[],
    wanted: AskedStay,
    isCounted: boolean,
    extrasLeft?: (extra: ExtraRule, day: Day) => number,
  ) {
    const own = nightsOf(before[0]!)
    const today = todayOf(sale)
    const onlyGivesBack = givesBackOnly(sale, before, wanted)
    // A guest who has already arrived keeps an arrival in the past.
    const isPast = onlyGivesBack || wanted.arrival === own.arrival
    super(sale, extrasLeft, isPast ? Math.min(today, wanted.arrival) : today)
    this.before = before
    this.own = own
    this.wanted = wanted
    this.isCounted = isCounted
    this.onlyGivesBack = onlyGivesBack
  }

  override room(code: string): QuotedRoom | undefined {
    const room = super.room(code)
    if (room === undefined || !this.onlyGivesBack) return room
    const limits = this.isCounted ? {} : { maxAdults: Infinity, maxChildren: Infinity }
    return this.once(code, () => ({ ...room, rules: { ...room.rules, published: true, ...limits } }))
  }

  override rate(code: string): QuotedRate | undefined {
    const rate = super.rate(code)
    const has = this.before.some(({ rate_code }) => rate_code === code)
    if (rate === undefined || !has) return rate
    const shown = { ...rate, isHidden: false }
    if (!this.onlyGivesBack) return shown
    const { terms } = rate.rules
    const rules = {
      ...rate.rules,
      closed: false,
      firstDay: FIRST_DAY,
      lastDay: LAST_DAY,
      terms: terms && { ...terms, minAdvanceDays: null, maxAdvanceDays: null },
    }
    return { ...shown, rules }
  }

  private once(code: string, make: () => QuotedRoom): QuotedRoom {
    const room = this.relaxed.get(code) ?? make()
    this.relaxed.set(code, room)
    return room
  }

  private keeps(roomCode: string, rateCode: string): boolean {
    return keepsRooms(this.sale, this.before, this.wanted, roomCode, rateCode)
  }

  /** The room-days with the booking's own rooms given back. Nights that the booking simply keeps count as open. */
  protected override roomNights(room: SoldRoom): readonly RoomNight[] {
    const { arrival, departure, items } = this.wanted
    const had = sumOfRooms(this.before.filter(({ room_id }) => room_id === room.room_id))
    const asked = items.filter(({ roomCode }) => roomCode === room.room_code)
    const isKept = had > 0 && asked.every(({ roomCode, rateCode }) => this.keeps(roomCode, rateCode))
    const byDay = new Map(super.roomNights(room).map((night) => [night.day, night]))
    const nights: RoomNight[] = []
    for (let day = arrival; day < departure; day++) {
      const night = byDay.get(day)
      const isOwn = had > 0 && isNightOf(day, this.own)
      const number_of_rooms = freeOn(night) + (isOwn ? had : 0)
      if (isOwn && isKept) nights.push({ day, number_of_rooms, is_close: false, pushed: true })
      else if (night !== undefined) nights.push({ ...night, number_of_rooms, held: 0 })
    }
    return nights
  }

  protected override daysAt(room: SoldRoom, rate: SoldRate): RateDaysView {
    const days = super.daysAt(room, rate)
    const had = this.before.find((item) => item.room_id === room.room_id && item.rate_id === rate.rate_id)
    if (had === undefined) return days
    const isKept = this.keeps(room.room_code, rate.rate_code)
    return new StayingDays(days, had, isKept, rate.price, this.onlyGivesBack)
  }
}

/** Rooms free to sell beside those that are held. */
const freeOn = (night: RoomNight | undefined): number =>
  night === undefined ? 0 : Math.max(night.number_of_rooms - (night.held ?? 0), 0)

/** The days of a rate as they are for a booking that has nights of it. */
class StayingDays implements RateDaysView {
  private readonly days: RateDaysView
  private readonly had: BookingItem
  private readonly own: Nights
  private readonly isKept: boolean
  private readonly planPrice: number
  private readonly isFree: boolean

  constructor(days: RateDaysView, had: BookingItem, isKept: boolean, planPrice: number, isFree: boolean) {
    this.days = days
    this.had = had
    this.own = nightsOf(had)
    this.isKept = isKept
    this.planPrice = planPrice
    this.isFree = isFree
  }

  get hasAdultPrices(): boolean {
    return this.days.hasAdultPrices === true
  }

  adultPrice(day: Day, adults: number): number {
    return this.days.adultPrice?.(day, adults) ?? -1
  }

  normalPrice(day: Day): number {
    return this.days.normalPrice(day)
  }

  has(day: Day): boolean {
    return this.days.has(day)
  }

  /** A night that is kept has the price it was sold at, if it has none any more. */
  price(day: Day): number {
    const price = this.days.price(day)
    if (!this.isAgreedNight(day)) return price
    const isPriced = this.days.restrictions(day).pushed && (price >= 0 || this.planPrice > 0)
    return isPriced ? price : this.had.nightly[day - this.own.arrival]!
  }

  restrictions(day: Day): Restrictions {
    const restrictions = this.days.restrictions(day)
    const pushed = this.isAgreedNight(day) || restrictions.pushed
    if (this.isFree) return { ...UNRESTRICTED, closed: false, pushed }
    if (this.isAgreedNight(day))
      return { ...restrictions, pushed, closed: false, ...(day === this.own.arrival ? { cta: 0 } : {}) }
    return day === this.own.arrival ? { ...restrictions, cta: 0 } : restrictions
  }

  private isAgreedNight(day: Day): boolean {
    return this.isKept && isNightOf(day, this.own)
  }
}
