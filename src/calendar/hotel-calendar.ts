import type { Change } from '../db/hotel/change.ts'
import type { PriceRules, PromoFacts } from '../price-rules/record/read-price-rules.ts'
import { AdultPricesPalette } from '../stay/days/adult-prices.ts'
import type { RateDayFacts, RoomDayFacts, SoldNights } from '../stay/days/day-facts.ts'
import { RateDays, RestrictionsPalette, RoomDays } from '../stay/days/days.ts'
import { type Derivation, DerivedDays } from '../stay/days/derived-days.ts'
import type { RateDaysView } from '../stay/days/rate-days-view.ts'
import type { Sleepers } from '../stay/party/party.ts'
import type { TakenExtra } from '../stay/price/extras.ts'
import { stepsOfItem, stepsOfNight } from '../stay/price/steps.ts'
import { bytesOfTerms } from '../stay/price/stored-terms.ts'
import type { RateRules, RoomRules } from '../stay/rule/stay.ts'
import type { Day } from '../stay/values/civil-date.ts'
import { fractionDigits } from '../stay/values/money.ts'
import { bytesOfTranslations } from '../stay/values/translations.ts'
import { HotelPrices } from './hotel-prices.ts'
import type { DayRange, HotelFacts, PictureFacts, RateFacts, RoomFacts } from './queries.ts'
import { derivationOf, rateRules, roomRules } from './rules.ts'

export interface Catalog {
  hotel: HotelFacts
  rooms: RoomFacts[]
  rates: RateFacts[]
  pictures: PictureFacts[]
  priceRules: PriceRules
  /** Left out where there are enough of all extras that come by themselves. */
  taken?: TakenExtra[]
}

export interface CalendarRoom {
  facts: RoomFacts
  rules: RoomRules
  pictures: PictureFacts[]
  days: RoomDays
  /** Its rate-days by rate_id; no entry if the room never had a day of that rate. */
  rateDays: Map<number, RateDays>
  /** The days of its derived rates, which are views of others, by rate_id. */
  derivedDays: Map<number, RateDaysView | undefined>
  /** Counts the changes of its days, so that a result made from them is known to be current. */
  changes: number
}

export interface CalendarRate {
  facts: RateFacts
  rules: RateRules
  /** Undefined if its prices are its own. */
  derived: { parent: CalendarRate; derivation: Derivation } | undefined
}

const MOST_RESTRICTIONS = 20_000
/** The room of pictures that are of none. */
const HEADER = 0

let serials = 0

/** A hotel's rooms, rates and days in memory, as they were at one version. */
export class HotelCalendar {
  /** Identifies this calendar for caches that must not keep a reference to it. */
  readonly serial = ++serials
  /** Days before this one were not loaded. */
  readonly from: Day
  /** False for a calendar that was loaded for a single answer. */
  isShared = false
  version = 0
  /** The last id that the hotel gave out at this version; undefined if that was not read. */
  lastId: number | undefined
  /** Counts the changes of the catalog, so that texts made from it can be kept until the next one. */
  catalogVersion = 0
  hotel!: HotelFacts
  digits = 2
  /** The header picture, if there is one. */
  picture: PictureFacts | undefined
  rooms: CalendarRoom[] = []
  rates: CalendarRate[] = []
  prices!: HotelPrices
  readonly palette = new RestrictionsPalette()
  readonly adultPrices = new AdultPricesPalette()
  /** How many bytes its packed days take, if some are packed. */
  packedBytes = 0
  private byId = new Map<number, CalendarRoom>()
  private byCode = new Map<string, CalendarRoom>()
  private hasTerms = false
  private translatedBytes = 0

  constructor(from: Day) {
    this.from = from
  }

  room(roomCode: string): CalendarRoom | undefined {
    return this.byCode.get(roomCode)
  }

  roomOf(roomId: number): CalendarRoom | undefined {
    return this.byId.get(roomId)
  }

  get catalog(): Catalog {
    return {
      hotel: this.hotel,
      rooms: this.rooms.map(({ facts }) => facts),
      rates: this.rates.map(({ facts }) => facts),
      pictures: [
        ...(this.picture === undefined ? [] : [this.picture]),
        ...this.rooms.flatMap(({ pictures }) => pictures),
      ],
      priceRules: this.prices.all,
      ...(this.prices.taken === undefined ? {} : { taken: this.prices.taken.rows }),
    }
  }

  /** Replaces everything but days; keeps the days of rooms and rates that still exist. */
  setCatalog({ hotel, rooms, rates, pictures, priceRules, taken }: Catalog): void {
    const rateIds = new Set(rates.map(({ rate_id }) => rate_id))
    const picturesOf = Map.groupBy(pictures, ({ room_id }) => room_id)
    this.hotel = hotel
    this.digits = fractionDigits(hotel.currency) ?? 2
    this.picture = picturesOf.get(HEADER)?.[0]
    this.prices = new HotelPrices(priceRules, hotel, taken)
    this.rates = calendarRates(rates)
    this.rooms = rooms.map((facts) => {
      const known = this.byId.get(facts.room_id)
      const rateDays = known?.rateDays ?? new Map<number, RateDays>()
      for (const rateId of rateDays.keys()) if (!rateIds.has(rateId)) rateDays.delete(rateId)
      return {
        facts,
        rules: roomRules(facts),
        pictures: picturesOf.get(facts.room_id) ?? [],
        days: known?.days ?? new RoomDays(),
        rateDays,
        derivedDays: new Map(),
        changes: 0,
      }
    })
    this.byId = new Map(this.rooms.map((room) => [room.facts.room_id, room]))
    this.byCode = new Map(this.rooms.map((room) => [room.facts.room_code, room]))
    this.hasTerms =
      this.rooms.some(({ rules }) => rules.occupancy !== undefined) ||
      this.rates.some(({ rules }) => rules.terms !== undefined)
    this.translatedBytes = [hotel, ...rooms, ...rates, ...priceRules.extras, ...priceRules.taxes].reduce(
      (sum, { translations }) => sum + bytesOfTranslations(translations),
      0,
    )
    this.catalogVersion++
  }

  /** Replaces promos by what was read of them. Those of which nothing was found are gone. */
  setPromos(ids: Iterable<number>, found: readonly PromoFacts[]): void {
    const byId = new Map(found.map((promo) => [promo.promo_id, promo]))
    for (const id of ids) if (this.prices.setPromo(id, byId.get(id))) this.catalogVersion++
  }

  /** Counts uses of promos, or with a number below 0 takes them off. */
  countUses(promos: Iterable<{ promo_id: number; uses: number }>): void {
    for (const { promo_id, uses } of promos) if (this.prices.countUses(promo_id, uses)) this.catalogVersion++
  }

  /** Whether a change says all that it means for this calendar but days: not what is taken of extras. */
  isToldBy({ catalog, everything }: Change): boolean {
    return !catalog && !everything && this.prices.taken === undefined
  }

  /** Replaces what is taken of extras on these days. */
  setTaken(rows: readonly TakenExtra[]): void {
    this.prices.taken?.set(rows)
    if (rows.length > 0) this.catalogVersion++
  }

  /** Removes days that are about to be read again, because deleted ones will not be among the rows. */
  clear(stretches: Iterable<DayRange>): void {
    for (const { room_id, first, last } of stretches) {
      const room = this.byId.get(room_id)
      if (room === undefined) continue
      room.changes++
      room.days.clear(first, last)
      for (const days of room.rateDays.values()) days.clear(first, last)
    }
  }

  setRoomDays(rows: readonly RoomDayFacts[]): void {
    for (const row of rows) {
      const room = this.byId.get(row.room_id)
      if (room === undefined) continue
      room.changes++
      room.days.set(row)
    }
  }

  setRateDays(rows: readonly RateDayFacts[]): void {
    for (const row of rows) {
      const room = this.byId.get(row.room_id)
      if (room === undefined) continue
      room.changes++
      this.rateDaysOf(room, row.rate_id).set(row)
    }
  }

  /** The days of a room at a rate, created if it has none yet. */
  rateDaysOf(room: CalendarRoom, rateId: number): RateDays {
    let days = room.rateDays.get(rateId)
    if (days === undefined) {
      days = new RateDays(this.palette, this.adultPrices)
      room.rateDays.set(rateId, days)
      room.derivedDays.clear()
    }
    return days
  }

  /** The days of a room at a rate, be they its own or derived; undefined if there are none. */
  daysAt(room: CalendarRoom, rate: CalendarRate): RateDaysView | undefined {
    const { rate_id } = rate.facts
    if (rate.derived === undefined) return room.rateDays.get(rate_id)
    if (!room.derivedDays.has(rate_id))
      room.derivedDays.set(rate_id, this.derivedFrom(room, rate.derived, rate_id))
    return room.derivedDays.get(rate_id)
  }

  private derivedFrom(
    room: CalendarRoom,
    { parent, derivation }: NonNullable<CalendarRate['derived']>,
    rateId: number,
  ): RateDaysView | undefined {
    const days = this.daysAt(room, parent)
    if (days === undefined) return undefined
    const planPrice = parent.derived === undefined ? parent.rules.price : 0
    return new DerivedDays(days, planPrice, derivation, room.rateDays.get(rateId))
  }

  /** True if it needs more memory since. */
  sell(nights: SoldNights): boolean {
    return this.changeNights(nights, (days) => days.sell(nights.first, nights.last, nights.rooms))
  }

  /** The same for rooms that are held. */
  hold(nights: SoldNights): boolean {
    return this.changeNights(nights, (days) => days.hold(nights.first, nights.last, nights.rooms))
  }

  private changeNights({ room_id }: SoldNights, change: (days: RoomDays) => void): boolean {
    const room = this.byId.get(room_id)
    if (room === undefined) return false
    const before = room.days.bytes
    room.changes++
    change(room.days)
    return room.days.bytes > before
  }

  /** Whether a stay may cost something else than the sum of its days. */
  get isPriced(): boolean {
    return this.hasTerms || !this.prices.isPlain || this.adultPrices.bytes > 0
  }

  /** About how many steps it takes to price a stay at one rate, with all taxes and extras of the hotel. */
  stepsOfStay(sleepers: Sleepers, nights: number): number {
    return nights * stepsOfNight(sleepers) + stepsOfItem(this.prices.widest, sleepers, nights)
  }

  /**
   * True if a whole load is due, because too many different restrictions or prices by adults are kept. Only that removes
   * unused ones.
   */
  get crowded(): boolean {
    return this.palette.list.length > MOST_RESTRICTIONS || this.adultPrices.isCrowded
  }

  /** An estimate of its memory. */
  get bytes(): number {
    let sum = 4096 + this.packedBytes + this.palette.list.length * 100 + this.rates.length * 500
    sum += this.adultPrices.bytes + this.prices.bytes + this.translatedBytes
    for (const { facts } of this.rates) sum += bytesOfTerms(facts)
    for (const room of this.rooms) {
      sum += 2000 + room.facts.room_description.length * 2 + room.days.bytes + bytesOfTerms(room.facts)
      for (const { alt } of room.pictures) sum += 200 + alt.length * 2
      for (const days of room.rateDays.values()) sum += 200 + days.bytes
    }
    return sum
  }
}

/** With their parents, which are rates of the hotel and go round in no circle. */
const calendarRates = (rows: readonly RateFacts[]): CalendarRate[] => {
  const rates: CalendarRate[] = rows.map((facts) => ({ facts, rules: rateRules(facts), derived: undefined }))
  const byId = new Map(rates.map((rate) => [rate.facts.rate_id, rate]))
  for (const rate of rates) {
    const derivation = derivationOf(rate.facts)
    const parent = byId.get(rate.facts.parent_rate_id ?? 0)
    if (derivation !== undefined && parent !== undefined) rate.derived = { parent, derivation }
  }
  return rates
}
