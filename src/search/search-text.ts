import type { CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import type { Instant } from '../stay/instants.ts'
import { NEVER } from '../stay/policy.ts'
import { ByteSink } from './answer-form.ts'
import { type ByteWriter, fragmentOf } from './fragments.ts'
import { Offers, tellRoom } from './search-answer.ts'
import type { SearchParts } from './search-parts.ts'
import type { Search } from './search-request.ts'

const OPEN_LIST = fragmentOf('[')
const CLOSE_LIST = fragmentOf(']')

/**
 * Writes the answer of searchRooms as JSON, from parts that are escaped only when the catalog changes. It
 * takes a fifth of the time of building and serialising objects. A test compares the two.
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
    const { rate_code, room_code, stay } = search
    const catalog = this.parts.ofCatalog(calendar)
    out.put(OPEN_LIST)
    if (rate_code === undefined || catalog.rates.some(({ code }) => code.code === rate_code)) {
      const ofStay = this.parts.ofStay(stay, calendar, catalog)
      const sink = new ByteSink(out, catalog.digits)
      let isFirst = true
      for (const room of catalog.rooms) {
        if (room_code !== undefined && room.room.facts.room_code !== room_code) continue
        this.offers.assess(catalog, calendar, room.room, search)
        const { list, count } = this.offers
        if (search.availableOnly && count === 0) continue
        tellRoom(sink, this.parts, room, ofStay, stay, list, count, isFirst)
        isFirst = false
      }
    }
    out.put(CLOSE_LIST)
    return this.offers.until
  }

  /** Writes one room of the answer. False if there was nothing of it to show. */
  writeOneRoom(out: ByteWriter, calendar: HotelCalendar, room: CalendarRoom, search: Search): boolean {
    const catalog = this.parts.ofCatalog(calendar)
    const own = catalog.rooms.find((each) => each.room === room)
    if (own === undefined) return false
    this.offers.assess(catalog, calendar, room, search)
    const { list, count } = this.offers
    if (search.availableOnly && count === 0) return false
    const ofStay = this.parts.ofStay(search.stay, calendar, catalog)
    const sink = new ByteSink(out, catalog.digits)
    tellRoom(sink, this.parts, own, ofStay, search.stay, list, count, true)
    return true
  }
}
