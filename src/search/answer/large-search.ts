import type { CalendarRoom, HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { roomInParts } from '../../calendar/room-by-room.ts'
import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'
import { AppError } from '../../errors.ts'
import { STEPS_AT_ONCE } from '../../portions.ts'
import { sleepersOf } from '../../stay/party/sleepers.ts'
import type { Writers } from './fragments.ts'
import { hasAskedRate, Offers } from './room-answer.ts'
import type { Search } from './search-request.ts'
import type { SearchWriter } from './search-text.ts'

const MEBIBYTE = 1024 * 1024
export const MOST_SEARCH_BYTES = 16 * MEBIBYTE
// For each night of an offer: one step to assess it, one to write it.
const STEPS_OF_NIGHT = 2

/** About how many steps it takes to assess a rate of a room. */
export const stepsOfRate = (calendar: HotelCalendar, { stay, promo }: Search): number => {
  const nights = stay.departure - stay.arrival
  const plain = nights * STEPS_OF_NIGHT
  if (!calendar.isPriced && promo?.counts === undefined) return plain
  return plain + calendar.stepsOfStay(stay.sleepers ?? sleepersOf(stay.rooms, stay.party), nights)
}

const stepsOfRoom = (calendar: HotelCalendar, search: Search): number =>
  (search.rate_code === undefined ? calendar.rates.length : 1) * stepsOfRate(calendar, search)

/** Whether a search takes so long that other requests would notice. */
export const isLarge = (calendar: HotelCalendar, search: Search): boolean =>
  (search.room_code === undefined ? calendar.rooms.length : 1) * stepsOfRoom(calendar, search) > STEPS_AT_ONCE

// Each takes as much memory as its answer, so only a few run at once.
const turns = new ConcurrencyLimit({ most: 4, mostWaiting: 100, longestWaitMs: 3000 })

/** Writes the answer of a large search in portions. */
export const writeLargeSearch = (
  calendar: HotelCalendar,
  search: Search,
  searchWriter: SearchWriter,
  writers: Writers,
): Promise<Buffer> =>
  turns.take(async () => {
    const { room_code } = search
    const sizes = new Map<number, number>()
    const isWanted = ({ facts }: CalendarRoom): boolean =>
      facts.is_publish &&
      (room_code === undefined || facts.room_code === room_code) &&
      hasAskedRate(calendar, search)
    const offers = new Offers()
    function* write(room: CalendarRoom): Generator<number, Buffer> {
      const steps = stepsOfRate(calendar, search)
      const bytes = yield* searchWriter.roomInParts(writers, offers, calendar, room, search, steps)
      sizes.set(room.facts.room_id, bytes.length)
      refuseLarger(sizes.values())
      return bytes
    }
    const rooms = await roomInParts(calendar, isWanted, () => stepsOfRoom(calendar, search), write)
    return listOf(rooms.filter(({ length }) => length > 0))
  })

const refuseLarger = (sizes: Iterable<number>): void => {
  let sum = 0
  for (const size of sizes) sum += size
  if (sum <= MOST_SEARCH_BYTES) return
  const message =
    `the answer would have more than ${MOST_SEARCH_BYTES / MEBIBYTE} MiB: ` +
    'ask for fewer nights, for one room_code or for one rate_code'
  throw new AppError('invalid_value', { details: [{ field: 'end_date', code: 'invalid_value', message }] })
}

const COMMA = Buffer.from(',')

const listOf = (texts: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('['),
    ...texts.flatMap((text, index) => (index === 0 ? [text] : [COMMA, text])),
    Buffer.from(']'),
  ])
