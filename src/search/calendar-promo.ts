import type { CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { type GivenPromo, type PromoReason, type PromoRule, promoReason } from '../stay/price/promo.ts'
import type { Day } from '../stay/values/civil-date.ts'
import { isWithin } from '../stay/values/scope.ts'
import { promoAnswer } from './answer/searched-promo.ts'

interface Asked {
  today: Day
  nights: number
  promo_code?: string | undefined
}

/** A promo code in a price calendar: it may count for stays from some days on and not from others. */
export class CalendarPromo {
  private readonly code: string | undefined
  private readonly given: GivenPromo
  private readonly asked: Asked
  /** A room and rate that it applies to, if there is one. */
  private readonly offered: { roomCode: string; rateCode: string }[] = []

  constructor(calendar: HotelCalendar, rooms: readonly CalendarRoom[], asked: Asked) {
    const code = asked.promo_code
    const known = code === undefined ? undefined : calendar.prices.promo(code)
    this.code = code
    this.asked = asked
    this.given = { rule: known?.rule, uses: known?.uses ?? 0, usesOfEmail: 0 }
    if (known === undefined) return
    for (const { facts: room } of rooms)
      for (const { facts: rate } of calendar.rates)
        if (this.offered.length === 0 && isWithin(known.rule, room.room_code, rate.rate_code))
          this.offered.push({ roomCode: room.room_code, rateCode: rate.rate_code })
  }

  get isGiven(): boolean {
    return this.code !== undefined
  }

  get rule(): PromoRule | undefined {
    return this.given.rule
  }

  countsFrom(arrival: Day): boolean {
    return this.isGiven && this.reasonFrom(arrival) === undefined
  }

  /** It counts if it does for one of the days. */
  told(first: Day, last: Day): ReturnType<typeof promoAnswer> | undefined {
    if (this.code === undefined) return undefined
    let reason = this.reasonFrom(first)
    for (let day = first + 1; day <= last && reason !== undefined; day++)
      if (this.countsFrom(day)) reason = undefined
    return promoAnswer({ code: this.code, counts: this.rule, reason })
  }

  private reasonFrom(arrival: Day): PromoReason | undefined {
    const { today, nights } = this.asked
    return promoReason(this.given, today, { arrival, departure: arrival + nights }, this.offered)
  }
}
