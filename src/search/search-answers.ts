import type { Static } from 'typebox'
import type { HotelCalendar } from '../calendar/hotel-calendar.ts'
import { type Answer, successAround, type WrittenAnswer } from '../http/envelope.ts'
import { isOn } from '../http/fields.ts'
import type { Day } from '../stay/civil-date.ts'
import { type Fragment, fragmentOf, Writers } from './fragments.ts'
import { isLarge, writeLargeSearch } from './large-search.ts'
import type { Search } from './search.ts'
import { SearchCache } from './search-cache.ts'
import { writeSearch } from './search-text.ts'
import { readStay, type searchQuery } from './stay-query.ts'

const TEXTS = successAround('|').split('|') as [string, string]
const [BEFORE, AFTER] = TEXTS.map(fragmentOf) as [Fragment, Fragment]
const [BEFORE_BYTES, AFTER_BYTES] = TEXTS.map((text) => Buffer.from(text)) as [Buffer, Buffer]

type Query = Static<typeof searchQuery>

/** Answers searches: with what was written before where that is still true, else by writing it. */
export class SearchAnswers {
  private readonly imageBase: string
  private readonly kept = new SearchCache()
  private readonly writers = new Writers()

  constructor(imageBase: string) {
    this.imageBase = imageBase
  }

  /** What the answers kept take up. */
  get bytes(): number {
    return this.kept.bytes
  }

  /** `today` is asked for once: between two questions it may become another day. */
  find(calendar: HotelCalendar, url: string, today: Day): WrittenAnswer | undefined {
    const bytes = this.kept.find(addressOf(calendar, url), calendar, today)
    return bytes === undefined ? undefined : { text: bytes }
  }

  /** The answer without a pause; undefined where others would wait too long for it. */
  writeAtOnce(calendar: HotelCalendar, url: string, query: Query, today: Day): WrittenAnswer | undefined {
    const search = this.searchOf(query, today)
    return isLarge(calendar, search) ? undefined : this.write(calendar, url, search)
  }

  async answer(calendar: HotelCalendar, url: string, query: Query, today: Day): Promise<Answer> {
    const search = this.searchOf(query, today)
    if (isLarge(calendar, search)) {
      const rooms = await writeLargeSearch(calendar, search, this.writers)
      return { text: Buffer.concat([BEFORE_BYTES, rooms, AFTER_BYTES]) }
    }
    const known = calendar.isShared ? this.find(calendar, url, today) : undefined
    return known ?? this.write(calendar, url, search)
  }

  private write(calendar: HotelCalendar, url: string, search: Search): WrittenAnswer {
    const writer = this.writers.take()
    writer.put(BEFORE)
    writeSearch(writer, calendar, search)
    writer.put(AFTER)
    const address = addressOf(calendar, url)
    // A calendar loaded for this answer alone is not asked for again.
    if (!calendar.isShared || !this.kept.isAskedAgain(address))
      return { text: writer.written, onSent: () => this.writers.give(writer) }
    const bytes = Buffer.from(writer.written)
    this.writers.give(writer)
    this.kept.keep(address, calendar, search.today, bytes)
    return { text: bytes }
  }

  private searchOf(query: Query, today: Day): Search {
    const { arrival, departure } = readStay(query)
    const party = { adults: query.adults ?? 1, children: query.children ?? 0 }
    return {
      stay: { arrival, departure, rooms: query.rooms ?? 1, party },
      today,
      room_code: query.room_code,
      rate_code: query.rate_code,
      availableOnly: query.available_only !== undefined && isOn(query.available_only),
      imageBase: this.imageBase,
    }
  }
}

const addressOf = ({ hotel }: HotelCalendar, url: string): string => `${hotel.hotel_id} ${url}`
