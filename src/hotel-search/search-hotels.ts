import type { Calendars } from '../calendar/calendars.ts'
import type { HotelCalendar } from '../calendar/hotel-calendar.ts'
import { roomInParts } from '../calendar/room-by-room.ts'
import { answeredWithin } from '../db/connection/answered-within.ts'
import { ConcurrencyLimit } from '../db/connection/concurrency-limit.ts'
import { isDatabaseAway } from '../db/connection/faults.ts'
import type { Clock } from '../db/hotel/clocks.ts'
import type { Database } from '../db/hotel/database.ts'
import { AppError } from '../errors.ts'
import { Pace } from '../portions.ts'
import type { Search } from '../search/answer/search-request.ts'
import type { Services } from '../services.ts'
import type { ReasonCode } from '../stay/lists/restrictions.ts'
import type { Party } from '../stay/party/party.ts'
import { sleepersOf } from '../stay/party/sleepers.ts'
import type { StayDates } from '../stay/rule/stay-dates.ts'
import { LAST_DAY } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { FairTurns } from './fair-turns.ts'
import {
  isCrowded,
  Lowest,
  type LowestOffer,
  reasonOf,
  stepsOfHotel,
  stepsOfRoom,
  together,
} from './lowest-offer.ts'

/** Hotels that one search looks at. */
export const MOST_HOTELS = 250
export const MOST_LOADS_AT_ONCE = 4
/** Hotels that are not in memory are waited for so long. */
const LOADED_WITHIN_MS = 1000
/** A node that does not say where its clocks stand counts as away. */
const CLOCKS_WITHIN_MS = 1000
/** What was not looked at by then is not ready. */
const ALL_WITHIN_MS = 2200
const LOADS = { most: MOST_LOADS_AT_ONCE, mostWaiting: MOST_HOTELS, longestWaitMs: LOADED_WITHIN_MS }
/** Searches of one caller that may wait at once. */
export const MOST_OF_ONE = 15
const TURNS = {
  ...{ mostWaiting: 20, mostOfOne: MOST_OF_ONE, longestWaitMs: 1500 },
  busy: 'Other searches over many hotels are under way. Try again shortly.',
  busyWithYours: `${MOST_OF_ONE} of your searches over many hotels wait already. Wait for their answers.`,
}

/** A hotel of the directory. */
export interface NamedHotel {
  hotel_id: number
  hotel_code: string
}

/** The stay that is looked for in each hotel. */
export interface HotelsRequest extends StayDates {
  rooms: number
  party: NonNullable<Party>
}

/** What was found of a hotel that could be looked at, all of one moment. */
export interface FoundHotel {
  hotel_code: string
  version: number
  hotel_name: string
  hotel_star: number
  latitude: number | null
  longitude: number | null
  is_listed: boolean
  currency: string
  digits: number
  timezone: string
  /** The name and the text of the header picture. */
  picture: { image_name: string; alt: string } | undefined
  offer: LowestOffer | undefined
  /** Why there is no offer. */
  reason: ReasonCode | undefined
  /** Its catalog of that moment, for what pages tell of it in a guest's language. */
  catalog: Pick<HotelCalendar, 'hotel' | 'rooms' | 'rates'>
}

/** One that could not be: it is being loaded, or its node is away. */
export interface MissingHotel {
  hotel_code: string
  reason: 'not_ready' | 'unavailable'
}

export type LookedAt = FoundHotel | MissingHotel

export const isFound = (hotel: LookedAt): hotel is FoundHotel => 'version' in hotel

const isAway = (err: unknown): boolean =>
  isDatabaseAway(err) || (err instanceof AppError && err.code === 'unavailable')

/**
 * Looks for the cheapest stay in many hotels at once, from memory, each at a version that its clock had not passed when it was
 * asked after the call began: as true as a search in the hotel alone. One such search at a time in a process, and in portions,
 * so that searches in single hotels have their turns meanwhile. Without a token: a page may call it too.
 */
export class HotelSearch {
  private readonly db: Database
  private readonly calendars: Calendars
  private readonly turns = new FairTurns(TURNS)
  /** Also of those that a search before began and did not wait for. */
  private readonly loads = new ConcurrencyLimit(LOADS)

  constructor({ db, calendars }: Pick<Services, 'db' | 'calendars'>) {
    this.db = db
    this.calendars = calendars
  }

  /**
   * Each of the hotels in its place; left out where the directory leads to a hotel that was never made. `whose` names the
   * caller: callers take turns, and nobody fills the line alone.
   */
  find(hotels: readonly NamedHotel[], request: HotelsRequest, whose: string): Promise<LookedAt[]> {
    const { db, calendars, loads } = this
    return this.turns.take(whose, () => new Looking({ db, calendars, loads }, hotels, request).all())
  }
}

/** One search under way. */
class Looking {
  private readonly db: Database
  private readonly calendars: Calendars
  private readonly loads: ConcurrencyLimit
  private readonly hotels: readonly NamedHotel[]
  private readonly request: HotelsRequest
  private readonly found: (LookedAt | undefined)[]
  private readonly pace = new Pace(STEPS_AT_ONCE)
  private readonly endsAt = performance.now() + ALL_WITHIN_MS

  constructor(
    { db, calendars, loads }: { db: Database; calendars: Calendars; loads: ConcurrencyLimit },
    hotels: readonly NamedHotel[],
    request: HotelsRequest,
  ) {
    this.db = db
    this.calendars = calendars
    this.loads = loads
    this.hotels = hotels
    this.request = request
    this.found = new Array(hotels.length)
  }

  async all(): Promise<LookedAt[]> {
    const clocks = await this.clocks()
    const absent: number[] = []
    for (let at = 0; at < this.hotels.length; at++) {
      const clock = clocks[at]
      if (clock === undefined) continue
      if (clock === AWAY) this.miss(at, 'unavailable')
      else if (performance.now() > this.endsAt) this.miss(at, 'not_ready')
      else {
        const calendar = this.calendars.atOnce(this.hotels[at]!.hotel_id, clock)
        if (calendar === undefined) absent.push(at)
        else await this.look(at, calendar)
      }
    }
    await this.load(absent, clocks as Clock[])
    return this.found.filter((hotel) => hotel !== undefined)
  }

  /** Where the clock of each hotel stands; undefined if there is no such hotel. Those of a node share one question. */
  private async clocks(): Promise<(Clock | typeof AWAY | undefined)[]> {
    const clocks: (Clock | typeof AWAY | undefined)[] = new Array(this.hotels.length).fill(AWAY)
    const asking = this.hotels.map(async ({ hotel_id }, at) => {
      try {
        clocks[at] = await this.db.clocks.ask(hotel_id)
      } catch (err) {
        if (!isAway(err)) throw err
      }
    })
    const late = () => new TooLate()
    await answeredWithin(CLOCKS_WITHIN_MS, Promise.all(asking), late).catch((err) => {
      if (!(err instanceof TooLate)) throw err
    })
    return [...clocks]
  }

  private miss(at: number, reason: MissingHotel['reason']): void {
    this.found[at] = { hotel_code: this.hotels[at]!.hotel_code, reason }
  }

  /** Some at a time. One that comes too late goes on for the next search; those that have not begun are left. */
  private async load(absent: readonly number[], clocks: readonly Clock[]): Promise<void> {
    const until = Math.min(performance.now() + LOADED_WITHIN_MS, this.endsAt)
    await Promise.all(absent.map((at) => this.loadOne(at, clocks[at]!, until)))
  }

  private async loadOne(at: number, clock: Clock, until: number): Promise<void> {
    const { hotel_id } = this.hotels[at]!
    let hasBegun = false
    const isLate = () => performance.now() >= until
    const loading = this.loads.take(async () => {
      if (isLate()) throw new TooLate()
      hasBegun = true
      const calendar = await this.calendars.current(hotel_id, clock, LAST_DAY)
      if (!isLate()) await this.look(at, calendar)
    })
    try {
      await answeredWithin(until - performance.now(), loading, () => new TooLate())
    } catch (err) {
      if (!(err instanceof TooLate) && !isAway(err)) throw err
      this.miss(at, err instanceof TooLate || !hasBegun ? 'not_ready' : 'unavailable')
    }
  }

  /** Nothing is awaited between having the calendar and beginning to look. */
  private look(at: number, calendar: HotelCalendar): Promise<void> | undefined {
    const search = searchIn(calendar, this.request)
    const steps = stepsOfHotel(calendar, search)
    if (steps > STEPS_OF_LARGE) return this.lookInParts(at, calendar, search)
    const lowest = new Lowest()
    if (!isOver(search)) lowest.addHotel(calendar, search)
    this.note(at, describe(calendar), lowest, search, () => isCrowded(calendar, search))
    return this.pace.isDue(steps + STEPS_BESIDE) ? this.pace.rest() : undefined
  }

  /** The same of one that takes so long that others would notice. */
  private async lookInParts(at: number, calendar: HotelCalendar, search: Search): Promise<void> {
    let told = { hotel: describe(calendar), isTooMany: false }
    const rooms = await roomInParts(
      calendar,
      ({ rules }) => rules.published && !isOver(search),
      () => {
        // Asked at the beginning of each round, the last of which has no pause.
        told = { hotel: describe(calendar), isTooMany: isCrowded(calendar, search) }
        return stepsOfRoom(calendar, search)
      },
      (room) => new Lowest().addRoomInParts(calendar, room, search),
      STEPS_OF_LARGE,
    )
    this.note(at, told.hotel, together(rooms), search, () => told.isTooMany)
    await this.pace.rest()
  }

  private note(
    at: number,
    hotel: Omit<FoundHotel, 'offer' | 'reason'>,
    { offer, mildest }: Pick<Lowest, 'offer' | 'mildest'>,
    search: Search,
    isTooMany: () => boolean,
  ): void {
    const why = () => (isOver(search) ? 'past_date' : reasonOf(mildest, isTooMany()))
    this.found[at] = { ...hotel, offer, reason: offer === undefined ? why() : undefined }
  }
}

/** Days long past are not in memory, and none of them can be booked. */
const isOver = ({ stay, today }: Search): boolean => stay.arrival < today

class TooLate extends Error {}

/** What a hotel costs besides its offers. */
const STEPS_BESIDE = 200
/** A portion is smaller than of other long work: searches in single hotels take less time than that. */
const STEPS_AT_ONCE = 3000
/** A hotel that takes more is looked at in portions itself. */
const STEPS_OF_LARGE = 10_000
/** The clock of a hotel whose node does not say where it stands. */
const AWAY = 'away'

const searchIn = ({ hotel }: HotelCalendar, { arrival, departure, rooms, party }: HotelsRequest): Search => {
  const now = Date.now()
  return {
    stay: { arrival, departure, rooms, party, sleepers: sleepersOf(rooms, party) },
    today: todayIn(hotel.timezone, now),
    now,
    room_code: undefined,
    rate_code: undefined,
    availableOnly: false,
  }
}

const describe = ({
  hotel,
  version,
  digits,
  picture,
  rooms,
  rates,
}: HotelCalendar): Omit<FoundHotel, 'offer' | 'reason'> => ({
  hotel_code: hotel.hotel_code,
  version,
  hotel_name: hotel.hotel_name,
  hotel_star: hotel.hotel_star,
  latitude: hotel.latitude,
  longitude: hotel.longitude,
  is_listed: hotel.is_listed,
  currency: hotel.currency,
  digits,
  timezone: hotel.timezone,
  picture,
  catalog: { hotel, rooms, rates },
})
