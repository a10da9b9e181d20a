import type { CalendarRate, CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { type Day, FIRST_DAY, formatDay, LAST_DAY } from '../stay/civil-date.ts'
import type { RateDays, Restrictions } from '../stay/days.ts'
import { Assessment, assess, reasonFacts, type Stay } from '../stay/quote.ts'
import { toReason } from '../stay/reasons.ts'
import { type ByteWriter, type Fragment, fragmentOf } from './fragments.ts'
import { roomsLeft, type Search } from './search.ts'

/**
 * Writes the answer of searchRooms as JSON, composed of pieces that are escaped once a change of the catalog. It takes a
 * fifth of the time of building objects and serialising them; a test holds the two against each other.
 */
export const writeSearch = (out: ByteWriter, calendar: HotelCalendar, search: Search): void => {
  const { rate_code, room_code } = search
  const pieces = piecesOf(calendar, search.imageBase)
  out.put(OPEN_LIST)
  if (rate_code === undefined || pieces.rates.some(({ code }) => code === rate_code)) {
    let written = false
    setNights(search.stay)
    for (const room of pieces.rooms) {
      if (room_code !== undefined && room.room.facts.room_code !== room_code) continue
      if (writeRoom(out, pieces, room, search, written)) written = true
    }
  }
  out.put(CLOSE_LIST)
}

/** Writes the same of one room, and tells whether there was anything of it to be shown. */
export const writeOneRoom = (
  out: ByteWriter,
  calendar: HotelCalendar,
  room: CalendarRoom,
  search: Search,
): boolean => {
  const pieces = piecesOf(calendar, search.imageBase)
  const own = pieces.rooms.find((each) => each.room === room)
  setNights(search.stay)
  return own !== undefined && writeRoom(out, pieces, own, search, false)
}

const OPEN_LIST = fragmentOf('[')
const CLOSE_LIST = fragmentOf(']')
const COMMA = fragmentOf(',')
const NULL = fragmentOf('null')

interface RoomPieces {
  room: CalendarRoom
  /** From the id to the opening quote of rate_code. */
  head: Fragment
  /** From room_name to is_publish, for one that can be booked and one that cannot. */
  open: Fragment
  closed: Fragment
  /** From image_details to the end. */
  tail: Fragment
}

interface RatePieces {
  rate: CalendarRate
  code: string
  first: Fragment
  later: Fragment
  head: Fragment
}

interface Pieces {
  catalogVersion: number
  rooms: RoomPieces[]
  rates: RatePieces[]
  /** From the end of departure_date to room_price, by the number of nights. */
  nights: Fragment[]
  currency: string
  digits: number
}

const kept = new WeakMap<HotelCalendar, Pieces>()

const piecesOf = (calendar: HotelCalendar, imageBase: string): Pieces => {
  const known = kept.get(calendar)
  if (known?.catalogVersion === calendar.catalogVersion) return known
  const pieces: Pieces = {
    catalogVersion: calendar.catalogVersion,
    rooms: calendar.rooms
      .filter(({ facts }) => facts.is_publish)
      .map((room) => roomPieces(calendar, room, imageBase)),
    rates: calendar.rates.map(ratePieces),
    nights: [],
    currency: JSON.stringify(calendar.hotel.currency),
    digits: calendar.digits,
  }
  kept.set(calendar, pieces)
  return pieces
}

const members = (object: object): string => JSON.stringify(object).slice(1, -1)

const roomPieces = ({ hotel }: HotelCalendar, room: CalendarRoom, imageBase: string): RoomPieces => {
  const { chain_code, hotel_code } = hotel
  const { room_id, room_code, room_name, room_description, room_bed, room_size, ...rest } = room.facts
  const { room_max_adult, room_max_children } = rest
  const images = room.pictures.map(({ image_id, image_name, position, alt }) => ({
    id: image_id,
    chain_code,
    hotel_code,
    room_code,
    image_name: `${imageBase}/rooms/${chain_code}/${hotel_code}/${room_code}/${image_name}`,
    order: position,
    alt,
  }))
  const described = { room_name, room_description, room_bed, room_size, room_max_adult, room_max_children }
  const facts = `${members({ ...described, is_publish: 1 })},"rate_details":[`
  return {
    room,
    head: fragmentOf(`{${members({ id: room_id, chain_code, hotel_code, room_code })},"rate_code":"`),
    open: fragmentOf(`,"is_close":0,${facts}`),
    closed: fragmentOf(`,"is_close":1,${facts}`),
    tail: fragmentOf(`],"image_details":${JSON.stringify(images)},"feature_details":null}`),
  }
}

const ratePieces = (rate: CalendarRate): RatePieces => {
  const { rate_code, rate_name, rate_description } = rate.facts
  return {
    rate,
    code: rate_code,
    first: fragmentOf(rate_code),
    later: fragmentOf(`,${rate_code}`),
    head: fragmentOf(`{${members({ rate_code, rate_name, rate_description })},"rate_price":`),
  }
}

const nightsPiece = ({ nights, currency }: Pieces, count: number): Fragment => {
  nights[count] ??= fragmentOf(`","nights":${count},"currency":${currency},"room_price":`)
  return nights[count]
}

// Members that come before rate_details tell what the rates came to: all are assessed first, and written afterwards.
const assessed: { piece: RatePieces; rateDays: RateDays; found: Assessment }[] = []

const assessedAt = (index: number) => {
  assessed[index] ??= { piece: undefined as never, rateDays: undefined as never, found: new Assessment() }
  return assessed[index]
}

const NUMBER_OF_ROOMS = fragmentOf(',"number_of_rooms":')

/** Writes the room, and tells whether there was anything of it to be shown. */
const writeRoom = (
  out: ByteWriter,
  pieces: Pieces,
  { room, head, open, closed, tail }: RoomPieces,
  search: Search,
  isLater: boolean,
): boolean => {
  const { stay, today, rate_code, availableOnly } = search
  let count = 0
  let lowest = -1
  for (const piece of pieces.rates) {
    if (rate_code !== undefined && piece.code !== rate_code) continue
    const rateDays = room.rateDays.get(piece.rate.facts.rate_id)
    if (rateDays === undefined) continue
    const next = assessedAt(count)
    const found = assess(next.found, today, room.rules, piece.rate.rules, room.days, rateDays, stay)
    if (found.offered === 0 || (availableOnly && !found.bookable)) continue
    next.piece = piece
    next.rateDays = rateDays
    if (found.bookable && (lowest < 0 || found.ratePrice < lowest)) lowest = found.ratePrice
    count++
  }
  if (availableOnly && count === 0) return false
  const { arrival, departure } = stay
  if (isLater) out.put(COMMA)
  out.put(head)
  for (let index = 0; index < count; index++) {
    const { piece } = assessed[index]!
    out.put(index === 0 ? piece.first : piece.later)
  }
  out.put(arrivalPiece(arrival))
  out.put(dayPiece(departure))
  out.put(nightsPiece(pieces, departure - arrival))
  out.putAmount(Math.max(lowest, 0), pieces.digits)
  out.put(NUMBER_OF_ROOMS)
  out.putCount(roomsLeft(room, stay))
  out.put(lowest < 0 ? closed : open)
  for (let index = 0; index < count; index++) {
    if (index > 0) out.put(COMMA)
    writeOffer(out, assessed[index]!, room, stay, pieces.digits)
  }
  out.put(tail)
  return true
}

const TOTAL_PRICE = fragmentOf(',"total_price":')
const NORMAL_PRICE = fragmentOf(',"normal_price":')
const NO_REASONS = fragmentOf('}],"reasons":[]}')
const REASONS = fragmentOf('}],"reasons":')
const END = fragmentOf('}')

const writeOffer = (
  out: ByteWriter,
  { piece, rateDays, found }: (typeof assessed)[number],
  room: CalendarRoom,
  stay: Stay,
  digits: number,
): void => {
  const { arrival, nights, nightly } = found
  out.put(piece.head)
  out.putAmount(found.ratePrice, digits)
  out.put(TOTAL_PRICE)
  out.putAmount(found.total, digits)
  out.put(NORMAL_PRICE)
  out.putAmount(found.normalPrice, digits)
  out.put(restrictionFragment(rateDays.restrictions(arrival), found.bookable))
  for (let night = 0; night < nights; night++) {
    const price = nightly[night]!
    out.put(nightPieces[night]!)
    if (price < 0) out.put(NULL)
    else out.putAmount(price, digits)
  }
  if (found.reasons === 0) {
    out.put(NO_REASONS)
    return
  }
  const facts = reasonFacts(found, room.rules, piece.rate.rules, room.days, rateDays, stay)
  out.put(REASONS)
  out.putText(JSON.stringify(facts.map(toReason)))
  out.put(END)
}

/** Keeps what is made of a day; the days asked for are few. */
const keeping = (make: (day: string) => string): ((day: Day) => Fragment) => {
  const made = new Array<Fragment | undefined>(LAST_DAY - FIRST_DAY + 2).fill(undefined)
  return (day) => {
    let piece = made[day - FIRST_DAY]
    if (piece === undefined) {
      piece = fragmentOf(make(formatDay(day)))
      made[day - FIRST_DAY] = piece
    }
    return piece
  }
}

const dayPiece = keeping((day) => day)
const firstNight = keeping((day) => `{"date":"${day}","price":`)
const laterNight = keeping((day) => `},{"date":"${day}","price":`)
const arrivalPiece = keeping(
  (day) => `","room_availability_date":"${day}T00:00:00Z","arrival_date":"${day}","departure_date":"`,
)

interface RestrictionFragments {
  open: Fragment
  closed: Fragment
}

/** The nights of the search that is being written: every offer has the same. */
const nightPieces: Fragment[] = []

const setNights = ({ arrival, departure }: Stay): void => {
  nightPieces.length = 0
  nightPieces.push(firstNight(arrival))
  for (let day = arrival + 1; day < departure; day++) nightPieces.push(laterNight(day))
}

const restrictionFragments = new WeakMap<Restrictions, RestrictionFragments>()
// Most offers of a search have the restrictions of the one before.
let lastRestrictions: Restrictions | undefined
let lastFragments: RestrictionFragments | undefined

/** From is_close to the bracket of nightly: the same for every day with these restrictions. */
const restrictionFragment = (restrictions: Restrictions, bookable: boolean): Fragment => {
  if (restrictions !== lastRestrictions) {
    lastRestrictions = restrictions
    lastFragments = restrictionFragments.get(restrictions) ?? makeRestrictionFragments(restrictions)
  }
  return bookable ? lastFragments!.open : lastFragments!.closed
}

const makeRestrictionFragments = (restrictions: Restrictions): RestrictionFragments => {
  const { cta, ctd, min_night, max_night } = restrictions
  const rest = `,${members({ cta, ctd, min_night, max_night })},"nightly":[`
  const pieces = { open: fragmentOf(`,"is_close":0${rest}`), closed: fragmentOf(`,"is_close":1${rest}`) }
  restrictionFragments.set(restrictions, pieces)
  return pieces
}
