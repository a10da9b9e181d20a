import type { CalendarRoom, HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { QuotingCalendar } from '../../calendar/quoting-calendar.ts'
import { roomInParts } from '../../calendar/room-by-room.ts'
import { AppError } from '../../errors.ts'
import { inPortions, nextTurn } from '../../portions.ts'
import { type Combination, canBeHoused, combinations } from '../../stay/combine/combinations.ts'
import { TooMuchWork } from '../../stay/combine/too-much-work.ts'
import type { PricedRoom, Way } from '../../stay/combine/way.ts'
import { quoteStay } from '../../stay/quote/quote-stay.ts'
import type { StayPrice } from '../../stay/quote/whole-quote.ts'
import { mergeReasons, type Reason, toReason } from '../../stay/rule/reasons.ts'
import type { Instant } from '../../stay/values/instants.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { CombinedHotel, type ExtrasLeft, type PartyStay } from './combined-hotel.ts'
import { askedFor, itemsOf } from './combined-stay.ts'

/** A way with what it costs. */
export interface SoldCombination extends Combination {
  readonly price: StayPrice
}

export interface Combined {
  readonly calendar: HotelCalendar
  readonly hotel: CombinedHotel
  readonly found: readonly SoldCombination[]
  /** Why there is none. */
  readonly reasons: readonly Reason[]
}

/** Each price takes nine bytes while ways are looked for. */
export const MOST_PRICES = 1_000_000
const LONGEST_MS = 4000
/** About as long as a search, so that nobody waits longer for whoever asks this than for whoever searches. */
const STEPS_OF_PORTION = 10_000
const FEW_SHARES = 20

const tooMuch = (): AppError => {
  const message =
    'so many guests of different ages, in a hotel of so many rooms and rates, would take too long: ask for fewer guests'
  return new AppError('invalid_value', { details: [{ field: 'adults', code: 'invalid_value', message }] })
}

const asRefusal = (err: unknown): unknown => (err instanceof TooMuchWork ? tooMuch() : err)

const isWanted = ({ rules }: CalendarRoom): boolean => rules.published

/** A room with its prices, and how often it had changed by then. */
interface Seen {
  readonly room: CalendarRoom
  readonly changes: number
  readonly priced: PricedRoom
}

/** What was found is of rooms that have changed since. */
class Changed extends Error {}

/** One try: prices of one moment, then the ways that they allow, each quoted while the hotel is still as it was priced. */
export class Combining {
  private readonly calendar: HotelCalendar
  private readonly asked: PartyStay
  private readonly most: number
  private readonly extrasLeft: ExtrasLeft | undefined
  private readonly now: Instant
  private readonly end: number
  private readonly today: number
  private seen: readonly Seen[] = []
  private hotel!: CombinedHotel
  private readonly prices = new Map<Way, StayPrice>()

  constructor(
    calendar: HotelCalendar,
    asked: PartyStay,
    most: number,
    extrasLeft: ExtrasLeft | undefined,
    now = Date.now(),
    longestMs = LONGEST_MS,
  ) {
    this.end = performance.now() + longestMs
    this.now = now
    this.calendar = calendar
    this.asked = asked
    this.most = most
    this.extrasLeft = extrasLeft
    this.today = todayIn(calendar.hotel.timezone, this.now)
  }

  /** Undefined if the hotel has changed meanwhile. */
  async combined(): Promise<Combined | undefined> {
    try {
      this.hotel = this.look(false)
      // A large party has taken a portion's time already.
      if (this.hotel.space.shares.length > FEW_SHARES) await nextTurn()
      const rooms = await this.priceRooms()
      const mostRooms = this.most
      const found = await this.inTime(
        combinations(this.hotel.space, rooms, mostRooms, (way) => this.sells(way)),
      )
      const { calendar, hotel } = this
      const reasons = found.length > 0 ? [] : await this.reasons(rooms, mostRooms)
      const sold = found.map((each) => ({ ...each, price: this.prices.get(each.way)! }))
      return { calendar, hotel, found: sold, reasons }
    } catch (err) {
      if (err instanceof Changed) return undefined
      throw asRefusal(err)
    }
  }

  /** Refuses what is too much work as far as that can be told before any of it is done. */
  requireBounded(): void {
    try {
      this.hotel = this.look(false)
      this.stepsOfRoom()
    } catch (err) {
      throw asRefusal(err)
    }
  }

  private look(withMoreRooms: boolean): CombinedHotel {
    const { calendar, asked, today, now, extrasLeft } = this
    return new CombinedHotel(calendar, asked, { today, now }, extrasLeft, withMoreRooms)
  }

  private async priceRooms(): Promise<PricedRoom[]> {
    const { calendar } = this
    const steps = this.stepsOfRoom()
    const price = this.priced.bind(this)
    this.seen = await roomInParts(calendar, isWanted, () => steps, price, STEPS_OF_PORTION)
    return this.seen.map(({ priced }) => priced)
  }

  private stepsOfRoom(): number {
    const { rooms } = this.calendar
    const sum = rooms.filter(isWanted).reduce((all, room) => all + this.hotel.pricesOf(room), 0)
    if (sum > MOST_PRICES) throw new TooMuchWork()
    return (sum / Math.max(rooms.length, 1)) * (this.asked.departure - this.asked.arrival + 2)
  }

  private *priced(room: CalendarRoom): Generator<number, Seen> {
    this.requireUnchanged([])
    const { changes } = room
    const priced = yield* this.hotel.priced(room)
    return { room, changes, priced }
  }

  private requireUnchanged(seen: readonly Seen[]): void {
    const { calendar, hotel } = this
    const isSame = calendar.catalogVersion === hotel.catalogVersion
    if (!isSame || seen.some(({ room, changes }) => room.changes !== changes)) throw new Changed()
  }

  private inTime<T>(work: Generator<number, T>): Promise<T> {
    const { end } = this
    function* untilThen(): Generator<number, T> {
      for (;;) {
        const part = work.next()
        if (part.done === true) return part.value
        // Nobody waits for it any more.
        if (performance.now() > end) throw new AppError('unavailable')
        yield part.value
      }
    }
    return inPortions(untilThen(), STEPS_OF_PORTION)
  }

  /** Whether a booking of all its rooms would be taken. */
  private sells(way: Way): boolean {
    this.requireUnchanged(this.seen)
    const { calendar, today, now, extrasLeft, asked, hotel } = this
    const counts = hotel.promo?.counts
    const promo = counts && { rule: counts, uses: 0, usesOfEmail: 0 }
    const quoting = new QuotingCalendar(calendar, today, now, extrasLeft)
    const quoted = quoteStay(quoting, askedFor(asked, itemsOf(way), promo), false, false)
    const price = quoted.refused === undefined ? quoted.quote.price : null
    if (price !== null) this.prices.set(way, price)
    return price !== null
  }

  /** Those of a search for one adult; where one could book: whether more rooms would help the whole party. */
  private async reasons(rooms: readonly PricedRoom[], mostRooms: number): Promise<Reason[]> {
    const ofOne = await this.inTime(this.hotel.reasonsForOne())
    if (ofOne !== undefined) return mergeReasons(ofOne).map(toReason)
    const isHousedNow = await this.inTime(canBeHoused(this.hotel.space, rooms, mostRooms))
    this.hotel = this.look(true)
    const more = isHousedNow ? [] : await this.priceRooms()
    const isHelped = await this.inTime(canBeHoused(this.hotel.space, more, mostRooms))
    return [isHelped ? SOLD_OUT : OCCUPANCY]
  }
}

const SOLD_OUT: Reason = { code: 'sold_out', message: 'there are not enough rooms left for all guests' }
const OCCUPANCY: Reason = { code: 'occupancy', message: 'the rooms do not have a place for all guests' }
