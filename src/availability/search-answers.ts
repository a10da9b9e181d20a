import type { Static } from 'typebox'
import type { HotelCalendar } from '../calendar/hotel-calendar.ts'
import { successAround, type WrittenAnswer } from '../http/envelope.ts'
import { isOn } from '../http/fields.ts'
import type { Day } from '../stay/civil-date.ts'
import { todayIn } from '../stay/time-zone.ts'
import { KeptAnswers } from './kept-answers.ts'
import { type Piece, pieceOf, Writers } from './pieces.ts'
import { writeSearch } from './search-text.ts'
import { readStay, type searchQuery } from './stay-query.ts'

const [BEFORE, AFTER] = successAround('|').split('|').map(pieceOf) as [Piece, Piece]

/** Answers searches: with what was written before where that is still true, else by writing it. */
export class SearchAnswers {
  private readonly imageBase: string
  private readonly kept = new KeptAnswers()
  private readonly writers = new Writers()

  constructor(imageBase: string) {
    this.imageBase = imageBase
  }

  find(calendar: HotelCalendar, url: string): WrittenAnswer | undefined {
    const bytes = this.kept.find(addressOf(calendar, url), calendar, today(calendar))
    return bytes === undefined ? undefined : { text: bytes }
  }

  write(calendar: HotelCalendar, url: string, query: Static<typeof searchQuery>): WrittenAnswer {
    const { arrival, departure } = readStay(query)
    const party = { adults: query.adults ?? 1, children: query.children ?? 0 }
    const writer = this.writers.take()
    writer.put(BEFORE)
    writeSearch(writer, calendar, {
      stay: { arrival, departure, rooms: query.rooms ?? 1, party },
      today: today(calendar),
      room_code: query.room_code,
      rate_code: query.rate_code,
      availableOnly: query.available_only !== undefined && isOn(query.available_only),
      imageBase: this.imageBase,
    })
    writer.put(AFTER)
    const address = addressOf(calendar, url)
    if (!this.kept.isAskedAgain(address))
      return { text: writer.written, left: () => this.writers.give(writer) }
    const bytes = Buffer.from(writer.written)
    this.writers.give(writer)
    this.kept.keep(address, calendar, today(calendar), bytes)
    return { text: bytes }
  }
}

const addressOf = ({ hotel }: HotelCalendar, url: string): string => `${hotel.hotel_id} ${url}`

const today = ({ hotel }: HotelCalendar): Day => todayIn(hotel.timezone)
