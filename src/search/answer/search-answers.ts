import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { type Answer, successAround, type WrittenAnswer } from '../../http/request/envelope.ts'
import { fragmentOf, Writers } from './fragments.ts'
import { isLarge, writeLargeSearch } from './large-search.ts'
import { SearchCache } from './search-cache.ts'
import { SearchParts } from './search-parts.ts'
import type { HotelMoment, Search, SearchedPromo } from './search-request.ts'
import { SearchWriter } from './search-text.ts'
import { promoAnswer } from './searched-promo.ts'

const [TEXT_BEFORE, TEXT_AFTER] = successAround('|').split('|') as [string, string]
const [BEFORE, AFTER] = [fragmentOf(TEXT_BEFORE), fragmentOf(TEXT_AFTER)]
const BEFORE_BYTES = Buffer.from(TEXT_BEFORE)

/** What follows the rooms: whether a promo code counts, if one was given. */
const textAfter = (promo: SearchedPromo | undefined): string =>
  promo === undefined ? TEXT_AFTER : `,"promo":${JSON.stringify(promoAnswer(promo))}${TEXT_AFTER}`

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

  /** The caller reads the clock once, because the day may change between two readings. */
  find(calendar: HotelCalendar, url: string, moment: HotelMoment): WrittenAnswer | undefined {
    const bytes = this.kept.find(addressOf(calendar, url), calendar, moment)
    return bytes === undefined ? undefined : { text: bytes }
  }

  /** Writes the answer without a pause; undefined if that would take too long. */
  writeAtOnce(calendar: HotelCalendar, url: string, search: Search): WrittenAnswer | undefined {
    return isLarge(calendar, search) ? undefined : this.write(calendar, url, search)
  }

  async answer(calendar: HotelCalendar, url: string, search: Search): Promise<Answer> {
    if (isLarge(calendar, search)) {
      const rooms = await writeLargeSearch(calendar, search, this.writer, this.writers)
      return { text: Buffer.concat([BEFORE_BYTES, rooms, Buffer.from(textAfter(search.promo))]) }
    }
    const known = calendar.isShared ? this.find(calendar, url, search) : undefined
    return known ?? this.write(calendar, url, search)
  }

  private write(calendar: HotelCalendar, url: string, search: Search): WrittenAnswer {
    const bytes = this.writers.take()
    bytes.put(BEFORE)
    const until = this.writer.write(bytes, calendar, search)
    if (search.promo === undefined) bytes.put(AFTER)
    else bytes.putText(textAfter(search.promo))
    const address = addressOf(calendar, url)
    // A calendar that was loaded for this answer alone will not be used again.
    if (!calendar.isShared || !this.kept.isAskedAgain(address))
      return { text: bytes.written, onSent: () => this.writers.give(bytes) }
    const text = Buffer.from(bytes.written)
    this.writers.give(bytes)
    this.kept.keep(address, calendar, search, until, text)
    return { text }
  }
}

const addressOf = ({ hotel }: HotelCalendar, url: string): string => `${hotel.hotel_id} ${url}`
