import type { CalendarRate, CalendarRoom, HotelCalendar } from '../calendar/hotel-calendar.ts'
import { type Day, formatDay } from '../stay/civil-date.ts'
import { amountWriter } from '../stay/money-text.ts'
import { Assessment, assess, reasonFacts } from '../stay/quote.ts'
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

const scratch = new Assessment()

const roomText = (pieces: Pieces, { room, head, facts, tail }: RoomPieces, search: Search): string => {
  const { stay, today, rate_code, availableOnly } = search
  const { amount } = pieces
  let codes = ''
  let details = ''
  let lowest = -1
  for (const ratePiece of pieces.rates) {
    if (rate_code !== undefined && ratePiece.code !== rate_code) continue
    const { rate, code } = ratePiece
    const rateDays = room.rateDays.get(rate.facts.rate_id)
    if (rateDays === undefined) continue
    const found = assess(scratch, today, room.terms, rate.terms, room.days, rateDays, stay)
    if (found.offered === 0 || (availableOnly && !found.bookable)) continue
    if (found.bookable && (lowest < 0 || found.ratePrice < lowest)) lowest = found.ratePrice
    codes += codes === '' ? code : `,${code}`
    if (details !== '') details += ','
    const terms = rateDays.terms(stay.arrival)
    details +=
      `${ratePiece.head + amount(found.ratePrice)},"total_price":${amount(found.total)},"normal_price":` +
      `${amount(found.normalPrice)}${found.bookable ? ',"is_close":0' : ',"is_close":1'},"cta":${terms.cta}` +
      `,"ctd":${terms.ctd},"min_night":${terms.min_night},"max_night":${terms.max_night},"nightly":[` +
      nightlyText(found, amount)
    if (found.reasons === 0) details += '],"reasons":[]}'
    else {
      const reasons = reasonFacts(found, room.terms, rate.terms, room.days, rateDays, stay).map(toReason)
      details += `],"reasons":${JSON.stringify(reasons)}}`
    }
  }
  if (availableOnly && details === '') return ''
  const { arrival, departure } = stay
  const arrivalText = formatDay(arrival)
  return (
    `${head + codes}","room_availability_date":"${arrivalText}T00:00:00Z","arrival_date":"${arrivalText}"` +
    `,"departure_date":"${formatDay(departure)}","nights":${departure - arrival}${pieces.currency}` +
    `${lowest < 0 ? '0' : amount(lowest)},"number_of_rooms":${roomsLeft(room, stay)}` +
    `${lowest < 0 ? ',"is_close":1' : ',"is_close":0'}${facts}${details}${tail}`
  )
}

const nightHeads: string[] = []

/** `{"date":"2027-07-01","price":` of each day, written once. */
const nightHead = (day: Day): string => {
  nightHeads[day] ??= `{"date":"${formatDay(day)}","price":`
  return nightHeads[day]
}

const nightlyText = ({ arrival, nights, nightly }: Assessment, amount: (minor: number) => string): string => {
  let text = ''
  for (let night = 0; night < nights; night++) {
    const price = nightly[night]!
    if (night > 0) text += ','
    text += `${nightHead(arrival + night) + (price < 0 ? 'null' : amount(price))}}`
  }
  return text
}
