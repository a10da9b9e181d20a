import type { CalendarRate, CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { type Day, FIRST_DAY, formatDay, LAST_DAY } from '../stay/civil-date.ts'
import type { RateDays, Terms } from '../stay/days.ts'
import { amountWriter } from '../stay/money-text.ts'
import { Assessment, assess, reasonFacts, type Stay } from '../stay/quote.ts'
import { toReason } from '../stay/reasons.ts'
import { roomsLeft, type Search } from './search.ts'

/**
 * The answer of searchRooms as JSON text, composed of pieces that are escaped once a change of the catalog. It takes a
 * third of the time of building objects and serialising them; a test holds the two against each other.
 */
export const searchText = (calendar: HotelCalendar, search: Search): string => {
  const { rate_code, room_code } = search
  const pieces = piecesOf(calendar, search.imageBase)
  if (rate_code !== undefined && !pieces.rates.some(({ code }) => code === rate_code)) return '[]'
  let text = ''
  for (const room of pieces.rooms) {
    if (room_code !== undefined && room.room.facts.room_code !== room_code) continue
    const answer = roomText(pieces, room, search)
    if (answer !== '') text += text === '' ? answer : `,${answer}`
  }
  return `[${text}]`
}

interface RoomPieces {
  room: CalendarRoom
  /** From the id to the opening quote of rate_code. */
  head: string
  /** From room_name to is_publish. */
  facts: string
  /** From image_details to the end. */
  tail: string
}

interface RatePieces {
  rate: CalendarRate
  code: string
  head: string
}

interface Pieces {
  catalogVersion: number
  rooms: RoomPieces[]
  rates: RatePieces[]
  currency: string
  amount(minor: number): string
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
    currency: `,"currency":${JSON.stringify(calendar.hotel.currency)},"room_price":`,
    amount: amountWriter(calendar.digits),
  }
  kept.set(calendar, pieces)
  return pieces
}

const members = (object: object): string => JSON.stringify(object).slice(1, -1)

const roomPieces = ({ hotel }: HotelCalendar, room: CalendarRoom, imageBase: string): RoomPieces => {
  const { chain_code, hotel_code } = hotel
  const { room_id, room_code, room_name, room_description, room_bed, room_size, ...rest } = room.facts
  const { room_max_adult, room_max_children } = rest
  const images = room.pictures.map(({ image_id, image_name, position }) => ({
    id: image_id,
    chain_code,
    hotel_code,
    room_code,
    image_name: `${imageBase}/rooms/${chain_code}/${hotel_code}/${room_code}/${image_name}`,
    order: position,
  }))
  const described = { room_name, room_description, room_bed, room_size, room_max_adult, room_max_children }
  return {
    room,
    head: `{${members({ id: room_id, chain_code, hotel_code, room_code })},"rate_code":"`,
    facts: `,${members({ ...described, is_publish: 1 })},"rate_details":[`,
    tail: `],"image_details":${JSON.stringify(images)},"feature_details":null}`,
  }
}

const ratePieces = (rate: CalendarRate): RatePieces => {
  const { rate_code, rate_name, rate_description } = rate.facts
  return {
    rate,
    code: rate_code,
    head: `{${members({ rate_code, rate_name, rate_description })},"rate_price":`,
  }
}

// Members that come before rate_details tell what the rates came to: all are assessed first, and written afterwards.
const assessed: { piece: RatePieces; rateDays: RateDays; found: Assessment }[] = []

const assessedAt = (index: number) => {
  assessed[index] ??= { piece: undefined as never, rateDays: undefined as never, found: new Assessment() }
  return assessed[index]
}

/** The room as text; empty where nothing of it is to be shown. */
const roomText = (pieces: Pieces, { room, head, facts, tail }: RoomPieces, search: Search): string => {
  const { stay, today, rate_code, availableOnly } = search
  const { amount } = pieces
  let count = 0
  let codes = ''
  let lowest = -1
  for (const piece of pieces.rates) {
    if (rate_code !== undefined && piece.code !== rate_code) continue
    const rateDays = room.rateDays.get(piece.rate.facts.rate_id)
    if (rateDays === undefined) continue
    const next = assessedAt(count)
    const found = assess(next.found, today, room.terms, piece.rate.terms, room.days, rateDays, stay)
    if (found.offered === 0 || (availableOnly && !found.bookable)) continue
    next.piece = piece
    next.rateDays = rateDays
    if (found.bookable && (lowest < 0 || found.ratePrice < lowest)) lowest = found.ratePrice
    codes += count === 0 ? piece.code : `,${piece.code}`
    count++
  }
  if (availableOnly && count === 0) return ''
  const { arrival, departure } = stay
  let text = head + codes
  text += `${arrivalPiece(arrival) + formatDay(departure)}","nights":${departure - arrival}${pieces.currency}`
  text += `${amount(Math.max(lowest, 0))},"number_of_rooms":${roomsLeft(room, stay)}`
  text += lowest < 0 ? ',"is_close":1' : ',"is_close":0'
  text += facts
  for (let index = 0; index < count; index++) {
    if (index > 0) text += ','
    text += offerText(assessed[index]!, room, stay, amount)
  }
  return text + tail
}

const offerText = (
  { piece, rateDays, found }: (typeof assessed)[number],
  room: CalendarRoom,
  stay: Stay,
  amount: (minor: number) => string,
): string => {
  const { arrival, nights, nightly } = found
  let text = piece.head + amount(found.ratePrice)
  text += ',"total_price":'
  text += amount(found.total)
  text += ',"normal_price":'
  text += amount(found.normalPrice)
  text += termsPiece(rateDays.terms(arrival), found.bookable)
  for (let night = 0; night < nights; night++) {
    const price = nightly[night]!
    text += night === 0 ? firstNight(arrival) : laterNight(arrival + night)
    text += price < 0 ? 'null' : amount(price)
  }
  if (found.reasons === 0) return `${text}}],"reasons":[]}`
  const facts = reasonFacts(found, room.terms, piece.rate.terms, room.days, rateDays, stay)
  return `${text}}],"reasons":${JSON.stringify(facts.map(toReason))}}`
}

/** Keeps what is made of a day; the days asked for are few. */
const keeping = (make: (day: Day) => string): ((day: Day) => string) => {
  const made = new Array<string | undefined>(LAST_DAY - FIRST_DAY + 2).fill(undefined)
  return (day) => {
    let text = made[day - FIRST_DAY]
    if (text === undefined) {
      text = make(day)
      made[day - FIRST_DAY] = text
    }
    return text
  }
}

const firstNight = keeping((day) => `{"date":"${formatDay(day)}","price":`)
const laterNight = keeping((day) => `},{"date":"${formatDay(day)}","price":`)
const arrivalPiece = keeping((day) => {
  const text = formatDay(day)
  return `","room_availability_date":"${text}T00:00:00Z","arrival_date":"${text}","departure_date":"`
})

const termsPieces = new WeakMap<Terms, { open: string; closed: string }>()

/** From is_close to the bracket of nightly: the same for every day with these terms. */
const termsPiece = (terms: Terms, bookable: boolean): string => {
  let pieces = termsPieces.get(terms)
  if (pieces === undefined) {
    const { cta, ctd, min_night, max_night } = terms
    const rest = `,${members({ cta, ctd, min_night, max_night })},"nightly":[`
    pieces = { open: `,"is_close":0${rest}`, closed: `,"is_close":1${rest}` }
    termsPieces.set(terms, pieces)
  }
  return bookable ? pieces.open : pieces.closed
}
