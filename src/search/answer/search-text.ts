import type { CalendarRoom, HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { NEVER } from '../../stay/price/policy.ts'
import type { Instant } from '../../stay/values/instants.ts'
import { ByteSink } from './answer-form.ts'
import { type ByteWriter, fragmentOf, type Writers } from './fragments.ts'
import { hasAskedRate, Offers, writeRoom } from './room-answer.ts'
import type { SearchParts } from './search-parts.ts'
import type { Search } from './search-request.ts'

const OPEN_LIST = fragmentOf('[')
const CLOSE_LIST = fragmentOf(']')
const NOTHING = Buffer.alloc(0)

/**
 * Writes the answer of a search as JSON, from parts that are escaped only when the catalog changes. It takes a fifth of
 * the time of building and serialising objects. A test compares the two.
 */
export class SearchWriter {
  private readonly parts: SearchParts
  private readonly offers = new Offers()

  constructor(parts: SearchParts) {
    this.parts = parts
  }

  /** Returns until when the answer is true, if nothing changes and the day is the same. */
  write(out: ByteWriter, calendar: HotelCalendar, search: Search): Instant {
    this.offers.until = NEVER
    const { room_code, stay } = search
    const catalog = this.parts.inLanguage(calendar, search.lang)
    out.put(OPEN_LIST)
    if (hasAskedRate(calendar, search)) {
      const ofStay = this.parts.ofStay(stay, calendar, catalog)
      const sink = new ByteSink(out, catalog.digits)
      let isFirst = true
      for (const room of catalog.rooms) {
        if (room_code !== undefined && room.room.facts.room_code !== room_code) continue
        this.offers.assess(catalog, calendar, room.room, search)
        const { list, count } = this.offers
        if (search.availableOnly && count === 0) continue
        writeRoom(sink, this.parts, room, ofStay, stay, list, count, isFirst)
        isFirst = false
      }
    }
    out.put(CLOSE_LIST)
    return this.offers.until
  }

  /**
   * Makes one room of the answer; empty if there is nothing of it to show. Yields the steps done since the last time. The
   * offers are the caller's, because those of others may be made meanwhile.
   */
  *roomInParts(
    writers: Writers,
    offers: Offers,
    calendar: HotelCalendar,
    room: CalendarRoom,
    search: Search,
    stepsOfRate: number,
  ): Generator<number, Buffer> {
    const catalog = this.parts.inLanguage(calendar, search.lang)
    const own = catalog.rooms.find((each) => each.room === room)
    if (own === undefined) return NOTHING
    yield* offers.assessInParts(catalog, calendar, room, search, stepsOfRate)
    if (search.availableOnly && offers.count === 0) return NOTHING
    const ofStay = this.parts.ofStay(search.stay, calendar, catalog)
    const out = writers.take()
    const sink = new ByteSink(out, catalog.digits)
    writeRoom(sink, this.parts, own, ofStay, search.stay, offers.list, offers.count, true)
    const bytes = Buffer.from(out.written)
    writers.give(out)
    return bytes
  }
}
