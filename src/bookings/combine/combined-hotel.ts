import type { CalendarRate, CalendarRoom, HotelCalendar } from '../../calendar/hotel-calendar.ts'
import type { HotelMoment, SearchedPromo } from '../../search/answer/search-request.ts'
import { searchedPromo } from '../../search/answer/searched-promo.ts'
import { ageClasses } from '../../stay/combine/age-classes.ts'
import { MOST_ROOMS_OF_WAY } from '../../stay/combine/combinations.ts'
import { PartySpace, type Scarce } from '../../stay/combine/party-space.ts'
import { type RateToPrice, SharePrices, type StayToPrice } from '../../stay/combine/price-shares.ts'
import type { PricedRoom } from '../../stay/combine/way.ts'
import type { RateDaysView } from '../../stay/days/rate-days-view.ts'
import type { AgeBand } from '../../stay/party/occupancy.ts'
import { daysTaken, type ExtraRule } from '../../stay/price/extras.ts'
import { isVisible } from '../../stay/price/hidden-rates.ts'
import { quote } from '../../stay/rule/quote.ts'
import type { ReasonFact } from '../../stay/rule/reasons.ts'
import type { Stay } from '../../stay/rule/stay.ts'
import type { StayDates } from '../../stay/rule/stay-dates.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import { isWithin } from '../../stay/values/scope.ts'

/** Who is to be housed, when. */
export interface PartyStay extends StayDates {
  readonly adults: number
  /** Of every child. */
  readonly ages: readonly number[]
  readonly promoCode: string | undefined
}

export type ExtrasLeft = (extra: ExtraRule, day: Day) => number

/** A hotel as it is asked for rooms for a whole party: one catalog, one moment. */
export class CombinedHotel {
  readonly catalogVersion: number
  readonly space: PartySpace
  /** Undefined if no code was given. */
  readonly promo: SearchedPromo | undefined
  private readonly calendar: HotelCalendar
  private readonly asked: PartyStay
  private readonly moment: HotelMoment
  private readonly prices: SharePrices

  constructor(
    calendar: HotelCalendar,
    asked: PartyStay,
    moment: HotelMoment,
    extrasLeft: ExtrasLeft | undefined,
    withMoreRooms = false,
  ) {
    this.catalogVersion = calendar.catalogVersion
    this.calendar = calendar
    this.asked = asked
    this.moment = moment
    this.promo = promoOf(calendar, asked, moment)
    const stock = stockOf(calendar, asked, extrasLeft)
    this.space = new PartySpace(asked.adults, this.classes(), scarceOf(asked, stock), (adults, children) =>
      calendar.rooms.some(
        ({ rules }) => rules.published && adults <= rules.maxAdults && children <= rules.maxChildren,
      ),
    )
    const { arrival, departure } = asked
    const gone = new Set(stock.flatMap(({ extra, left }) => (left < 1 ? [extra] : [])))
    const stay: StayToPrice = { arrival, departure, ...moment, gone, withMoreRooms }
    this.prices = new SharePrices(this.space, stay)
  }

  /** Where an extra counts once for rooms that are alike, every age tells rooms apart. */
  private classes(): number[][] {
    const { rooms, rates, prices } = this.calendar
    const extras = mandatoryExtras(this.calendar)
    if (extras.some(({ per, dailyStock }) => per === 'unit' && dailyStock !== null))
      return [
        ...Map.groupBy(
          this.asked.ages.toSorted((a, b) => b - a),
          (age) => age,
        ).values(),
      ]
    const lists: (readonly AgeBand[])[] = [
      ...rooms.map(({ rules }) => (rules.published ? rules.occupancy?.childBands : undefined) ?? []),
      ...rates.map(({ rules }) => rules.terms?.occupancy?.childBands ?? []),
      ...extras.map(({ childBands }) => childBands),
      ...prices.rules.taxes.map(({ ageBands }) => ageBands),
    ]
    return ageClasses(this.asked.ages, lists)
  }

  /** How many prices are to be worked out for a room type. */
  pricesOf({ rules }: CalendarRoom): number {
    const fitting = this.space.shares.filter(
      ({ adults, children }) => adults <= rules.maxAdults && children <= rules.maxChildren,
    )
    return fitting.length * this.calendar.rates.length
  }

  priced(room: CalendarRoom): Generator<number, PricedRoom> {
    const { facts, rules, days } = room
    return this.prices.of({ code: facts.room_code, rules, days, rates: this.ratesOf(room) })
  }

  private ratesOf(room: CalendarRoom): RateToPrice[] {
    const { calendar } = this
    const { room_code } = room.facts
    return calendar.rates.flatMap((rate) => {
      const days = calendar.daysAt(room, rate)
      if (days === undefined || !this.isSeen(room, rate)) return []
      const { rate_code, policy_code } = rate.facts
      const items = calendar.prices.book.of(room_code, rate_code, policy_code)
      return [{ code: rate_code, rules: rate.rules, days, items, promo: this.promoAt(room, rate) }]
    })
  }

  private isSeen(room: CalendarRoom, { facts }: CalendarRate): boolean {
    return isVisible(facts.is_hidden, facts.rate_code, room.facts.room_code, this.promo?.counts)
  }

  private promoAt(room: CalendarRoom, { facts }: CalendarRate) {
    const counts = this.promo?.counts
    return counts !== undefined && isWithin(counts, room.facts.room_code, facts.rate_code)
      ? counts
      : undefined
  }

  /** The reasons of a search for one adult, by rate; undefined if one could book. */
  *reasonsForOne(): Generator<number, ReasonFact[][] | undefined> {
    const { arrival, departure } = this.asked
    const stay: Stay = { arrival, departure, rooms: 1, party: { adults: 1, children: 0 } }
    const lists: ReasonFact[][] = []
    for (const room of this.calendar.rooms)
      for (const { rules, days, promo } of room.rules.published ? this.ratesOf(room) : []) {
        yield departure - arrival
        if (!isListed(days, stay)) continue
        const found = quote(this.moment.today, room.rules, rules, room.days, days, stay, promo)
        if (found.bookable) return undefined
        lists.push(found.reasons)
      }
    return lists
  }
}

const isListed = (days: RateDaysView, { arrival, departure }: Stay): boolean => {
  for (let day = arrival; day < departure; day++) if (days.restrictions(day).pushed) return true
  return false
}

interface Stock {
  extra: ExtraRule
  /** On the day of the stay with the fewest. */
  left: number
}

const stockOf = (
  calendar: HotelCalendar,
  { arrival, departure }: PartyStay,
  extrasLeft: ExtrasLeft | undefined,
): Stock[] =>
  mandatoryExtras(calendar).flatMap((extra) => {
    if (extra.dailyStock === null || extrasLeft === undefined) return []
    const days = Array.from({ length: daysTaken(extra, departure - arrival) }, (_, at) => arrival + at)
    return [{ extra, left: Math.min(...days.map((day) => extrasLeft(extra, day))) }]
  })

/** More would make the tables too large; what is left out is found out when a way is quoted. */
const MOST_SCARCE_SETS = 40

/** Extras of which there may not be enough for everybody. Those by unit count once for rooms that are alike. */
const scarceOf = ({ adults, ages }: PartyStay, stock: readonly Stock[]): Scarce[] => {
  const scarce: Scarce[] = []
  let sets = 1
  for (const { extra, left } of stock.toSorted((a, b) => a.left - b.left)) {
    const isByPerson = extra.per === 'person' || extra.per === 'person_night'
    const most = isByPerson ? adults + ages.length : Math.min(adults, MOST_ROOMS_OF_WAY)
    if (extra.per === 'unit' || left < 1 || left >= most || sets * (left + 1) > MOST_SCARCE_SETS) continue
    sets *= left + 1
    scarce.push({ what: extra, left, takenBy: (persons) => (isByPerson ? persons : 1) })
  }
  return scarce
}

const mandatoryExtras = ({ prices }: HotelCalendar): ExtraRule[] =>
  prices.rules.extras.filter(({ isMandatory }) => isMandatory)

/** The codes of extras with a daily stock that come by themselves. */
export const stockedMandatory = (calendar: HotelCalendar): string[] =>
  mandatoryExtras(calendar).flatMap(({ code, dailyStock }) => (dailyStock === null ? [] : [code]))

/** Whether a code counts does not depend on who comes. */
const promoOf = (
  calendar: HotelCalendar,
  { arrival, departure, promoCode }: PartyStay,
  moment: HotelMoment,
): SearchedPromo | undefined => {
  if (promoCode === undefined) return undefined
  const stay: Stay = { arrival, departure, rooms: 1, party: { adults: 1, children: 0 } }
  const search = { ...moment, stay, room_code: undefined, rate_code: undefined, availableOnly: false }
  return searchedPromo(calendar, search, promoCode)
}
