import type { CalendarRate, CalendarRoom, HotelCalendar } from '../../calendar/hotel-calendar.ts'
import type { Restrictions } from '../../stay/days/rate-day.ts'
import { ANSWERED_RESTRICTIONS } from '../../stay/days/rate-day.ts'
import { ROOM_FEATURES } from '../../stay/lists/room-features.ts'
import { NEVER, type Refundability } from '../../stay/price/policy.ts'
import type { Stay } from '../../stay/rule/stay.ts'
import { type Day, formatDay, formatMidnight } from '../../stay/values/civil-date.ts'
import { formatInstant, type Instant } from '../../stay/values/instants.ts'
import { OWN_LANGUAGE, textsIn, type Wanted, wantedLanguages } from '../../stay/values/translations.ts'
import { CodePart, CodesPart, JoinedPart, NightPart, Part, Run } from './answer-form.ts'

const MOST_REFUNDS = 10_000
// Each is as large as the texts of the hotel. Made anew they cost a few searches.
const MOST_PARTS = 5

/** The parts of a room in search answers that do not depend on the stay. */
export interface RoomParts {
  room: CalendarRoom
  /** The beginning of the room's object, as the first of the list and as a later one. */
  first: CodesPart
  later: CodesPart
  /** For a room that can be booked, and one that cannot. */
  open: Part
  closed: Part
  tail: Part
  /** After an offer without reasons. */
  tailAfterNone: JoinedPart
}

export interface RateParts {
  rate: CalendarRate
  code: CodePart
  first: Part
  later: Part
  /** After an offer without reasons. */
  laterAfterNone: JoinedPart
}

/** What ends an offer without reasons. */
export const NO_REASONS = new Part('}],', { reasons: Object.freeze([]) }, undefined, '}')

export interface CatalogParts {
  catalogVersion: number
  digits: number
  /** Published rooms only. */
  rooms: RoomParts[]
  rates: RateParts[]
  /** By the number of nights. */
  lengths: Part[]
}

/** The parts that are the same for every room and rate of one answer. */
export class StayParts {
  /** Arrival, departure, and so on up to the price of the room. */
  readonly begins: Run
  readonly nights: readonly NightPart[]
  readonly timezone: string
  private lastTerms: Part | undefined
  private lastRefund: Part | undefined
  private lastRestrictions: Part | undefined
  private lastRun: Run | undefined

  constructor(begins: Run, nights: readonly NightPart[], timezone: string) {
    this.begins = begins
    this.nights = nights
    this.timezone = timezone
  }

  /** What stands between the amounts of an offer and the prices of its nights. Most offers of an answer have the same. */
  terms(terms: Part, refund: Part | undefined, restrictions: Part): Run {
    if (
      this.lastTerms !== terms ||
      this.lastRefund !== refund ||
      this.lastRestrictions !== restrictions ||
      this.lastRun === undefined
    ) {
      this.lastTerms = terms
      this.lastRefund = refund
      this.lastRestrictions = restrictions
      const parts = refund === undefined ? [terms, restrictions] : [terms, refund, restrictions]
      this.lastRun = new Run(parts, this.nights[0])
    }
    return this.lastRun
  }
}

interface DayParts {
  arrival: Part
  departure: Part
  night: NightPart
}

interface RestrictionParts {
  open: Part
  closed: Part
}

interface RefundPart {
  refundability: Refundability
  freeUntil: Instant
  timezone: string
  part: Part
}

/** The parts of search answers. Each is made once and kept, because catalog, days and restrictions seldom change. */
export class SearchParts {
  private readonly imageBase: string
  private readonly catalogs = new WeakMap<HotelCalendar, CatalogParts>()
  /** By language, those used last at the end. */
  private readonly translated = new WeakMap<HotelCalendar, Map<string, CatalogParts>>()
  private readonly days = new Map<Day, DayParts>()
  private readonly refunds = new Map<string, Part>()
  private readonly restrictions = new WeakMap<Restrictions, RestrictionParts>()
  // Most offers of a search have the same restrictions as the offer before.
  private lastRestrictions: Restrictions | undefined
  private lastParts: RestrictionParts | undefined
  // They mostly have the same policy, too.
  private lastRefund: RefundPart | undefined

  /** Addresses of pictures begin with `imageBase`. */
  constructor(imageBase: string) {
    this.imageBase = imageBase
  }

  ofCatalog(calendar: HotelCalendar): CatalogParts {
    const known = this.catalogs.get(calendar)
    if (known?.catalogVersion === calendar.catalogVersion) return known
    const parts = this.makeCatalog(calendar, OWN_LANGUAGE)
    this.catalogs.set(calendar, parts)
    return parts
  }

  /** The same with what is translated. Languages that nothing is translated into share the parts of the hotel's own. */
  inLanguage(calendar: HotelCalendar, lang: string | undefined): CatalogParts {
    if (lang === undefined) return this.ofCatalog(calendar)
    const wanted = wantedLanguages(lang, calendar.hotel.language).filter((tag) => isUsed(calendar, tag))
    if (wanted.length === 0) return this.ofCatalog(calendar)
    const key = wanted.join()
    let languages = this.translated.get(calendar)
    if (languages === undefined) {
      languages = new Map()
      this.translated.set(calendar, languages)
    }
    const known = languages.get(key)
    const isCurrent = known?.catalogVersion === calendar.catalogVersion
    const parts = isCurrent ? known : this.makeCatalog(calendar, wanted)
    languages.delete(key)
    languages.set(key, parts)
    for (const oldest of languages.keys()) {
      if (languages.size <= MOST_PARTS) break
      languages.delete(oldest)
    }
    return parts
  }

  private makeCatalog(calendar: HotelCalendar, wanted: Wanted): CatalogParts {
    const rates = calendar.rates.map((rate) => rateParts(rate, wanted))
    const codes = rates.map(({ code }) => code)
    return {
      catalogVersion: calendar.catalogVersion,
      digits: calendar.digits,
      rooms: calendar.rooms
        .filter(({ facts }) => facts.is_publish)
        .map((room) => roomParts(calendar, room, codes, this.imageBase, wanted)),
      rates,
      lengths: [],
    }
  }

  ofStay({ arrival, departure }: Stay, { hotel }: HotelCalendar, { lengths }: CatalogParts): StayParts {
    const count = departure - arrival
    lengths[count] ??= new Part(',', { nights: count, currency: hotel.currency }, 'room_price')
    const nights: NightPart[] = []
    for (let day = arrival; day < departure; day++) nights.push(this.ofDay(day).night)
    const begins = [this.ofDay(arrival).arrival, this.ofDay(departure).departure, lengths[count]]
    return new StayParts(new Run(begins), nights, hotel.timezone)
  }

  /** The members from is_close to the name of the list of nights. */
  ofRestrictions(restrictions: Restrictions, isBookable: boolean): Part {
    if (restrictions !== this.lastRestrictions) {
      this.lastRestrictions = restrictions
      this.lastParts = this.restrictions.get(restrictions) ?? this.makeRestrictions(restrictions)
    }
    return isBookable ? this.lastParts!.open : this.lastParts!.closed
  }

  private makeRestrictions(restrictions: Restrictions): RestrictionParts {
    const members = Object.fromEntries(ANSWERED_RESTRICTIONS.map((name) => [name, restrictions[name]]))
    const parts = {
      open: new Part(',', { is_close: 0, ...members }, 'nightly'),
      closed: new Part(',', { is_close: 1, ...members }, 'nightly'),
    }
    this.restrictions.set(restrictions, parts)
    return parts
  }

  /** Whether cancelling costs something, and until when it does not; NEVER if there is no such moment. */
  ofRefund(refundability: Refundability, freeUntil: Instant, timezone: string): Part {
    const last = this.lastRefund
    if (last?.freeUntil === freeUntil && last.refundability === refundability && last.timezone === timezone)
      return last.part
    const key = `${refundability} ${freeUntil} ${timezone}`
    let part = this.refunds.get(key)
    if (part === undefined) {
      if (this.refunds.size >= MOST_REFUNDS) this.refunds.clear()
      const free_until = freeUntil === NEVER ? null : formatInstant(timezone, freeUntil)
      part = new Part(',', { refundability, free_until })
      this.refunds.set(key, part)
    }
    this.lastRefund = { refundability, freeUntil, timezone, part }
    return part
  }

  private ofDay(day: Day): DayParts {
    let parts = this.days.get(day)
    if (parts === undefined) {
      const date = formatDay(day)
      const begins = { room_availability_date: formatMidnight(day), arrival_date: date }
      parts = {
        arrival: new Part('",', begins),
        departure: new Part(',', { departure_date: date }),
        night: new NightPart(day),
      }
      this.days.set(day, parts)
    }
    return parts
  }
}

const isUsed = ({ rooms, rates }: HotelCalendar, tag: string): boolean =>
  rooms.some(({ facts }) => facts.translations?.[tag] !== undefined) ||
  rates.some(({ facts }) => facts.translations?.[tag] !== undefined)

const roomParts = (
  { hotel }: HotelCalendar,
  room: CalendarRoom,
  codes: readonly CodePart[],
  imageBase: string,
  wanted: Wanted,
): RoomParts => {
  const { chain_code, hotel_code } = hotel
  const { room_id, room_code, room_bed, room_size, translations, ...rest } = room.facts
  const { room_name, room_description } = textsIn(
    translations,
    { room_name: rest.room_name, room_description: rest.room_description },
    wanted,
  )
  const { room_max_adult, room_max_children, room_features } = rest
  const described = { room_name, room_description, room_bed, room_size, room_max_adult, room_max_children }
  const image_details = room.pictures.map(({ image_id, image_name, position, alt }) => ({
    id: image_id,
    chain_code,
    hotel_code,
    room_code,
    image_name: `${imageBase}/rooms/${chain_code}/${hotel_code}/${room_code}/${image_name}`,
    order: position,
    alt,
  }))
  const named = { id: room_id, chain_code, hotel_code, room_code }
  const details = (is_close: 0 | 1) =>
    new Part(',', { is_close, ...described, is_publish: 1 }, 'rate_details', '[')
  const feature_details =
    room_features?.map((feature_code) => ({ feature_code, feature_name: ROOM_FEATURES[feature_code] })) ??
    null
  const tail = new Part('],', { image_details, feature_details }, undefined, '}')
  return {
    room,
    first: new CodesPart(new Part('{', named, 'rate_code'), codes),
    later: new CodesPart(new Part(',{', named, 'rate_code'), codes),
    open: details(0),
    closed: details(1),
    tail,
    tailAfterNone: new JoinedPart(NO_REASONS, tail),
  }
}

const rateParts = (rate: CalendarRate, wanted: Wanted): RateParts => {
  const { rate_code, rate_name, rate_description, included_meals, translations } = rate.facts
  const meals = included_meals === null ? {} : { included_meals }
  const described = { rate_code, ...textsIn(translations, { rate_name, rate_description }, wanted), ...meals }
  const later = new Part(',{', described, 'rate_price')
  return {
    rate,
    code: new CodePart(rate_code),
    first: new Part('{', described, 'rate_price'),
    later,
    laterAfterNone: new JoinedPart(NO_REASONS, later),
  }
}
