import type { HotelCalendar } from '../calendar/hotel-calendar.ts'
import { type Answer, successAround, type WrittenAnswer } from '../http/envelope.ts'
import type { Day } from '../stay/civil-date.ts'
import { type Fragment, fragmentOf, Writers } from './fragments.ts'
import { isLarge, writeLargeSearch } from './large-search.ts'
import type { Search } from './search-answer.ts'
import { SearchCache } from './search-cache.ts'
import { SearchParts } from './search-parts.ts'
import { SearchWriter } from './search-text.ts'

const TEXTS = successAround('|').split('|') as [string, string]
const [BEFORE, AFTER] = TEXTS.map(fragmentOf) as [Fragment, Fragment]
const [BEFORE_BYTES, AFTER_BYTES] = TEXTS.map((text) => Buffer.from(text)) as [Buffer, Buffer]

/** Answers searches from the cache if the answer is still true; otherwise writes it. */
export class SearchAnswers {
  private readonly kept = new SearchCache()
  private readonly writers = new Writers()
  private readonly writer: SearchWriter

  /** Addresses of pictures begin with `imageBase`. */
  constructor(imageBase: string) {
    this.writer = new SearchWriter(new SearchParts(imageBase))
  }

  /** The memory that the kept answers take. */
  get bytes(): number {
    return this.kept.bytes
  }

  /** The caller reads `today` once, because the day may change between two readings. */
  find(calendar: HotelCalendar, url: string, today: Day): WrittenAnswer | undefined {
    const bytes = this.kept.find(addressOf(calendar, url), calendar, today)
    return bytes === undefined ? undefined : { text: bytes }
  }

  /** Writes the answer without a pause; undefined if that would take too long. */
  writeAtOnce(calendar: HotelCalendar, url: string, search: Search): WrittenAnswer | undefined {
    return isLarge(calendar, search) ? undefined : this.write(calendar, url, search)
  }

  async answer(calendar: HotelCalendar, url: string, search: Search): Promise<Answer> {
    if (isLarge(calendar, search)) {
      const rooms = await writeLargeSearch(calendar, search, this.writer, this.writers)
      return { text: Buffer.concat([BEFORE_BYTES, rooms, AFTER_BYTES]) }
    }
    const known = calendar.isShared ? this.find(calendar, url, search.today) : undefined
    return known ?? this.write(calendar, url, search)
  }

  private write(calendar: HotelCalendar, url: string, search: Search): WrittenAnswer {
    const bytes = this.writers.take()
    bytes.put(BEFORE)
    this.writer.write(bytes, calendar, search)
    bytes.put(AFTER)
    const address = addressOf(calendar, url)
    // A calendar that was loaded for this answer alone will not be used again.
    if (!calendar.isShared || !this.kept.isAskedAgain(address))
      return { text: bytes.written, onSent: () => this.writers.give(bytes) }
    const text = Buffer.from(bytes.written)
    this.writers.give(bytes)
    this.kept.keep(address, calendar, search.today, text)
    return { text }
  }
}

const addressOf = ({ hotel }: HotelCalendar, url: string): string => `${hotel.hotel_id} ${url}`
