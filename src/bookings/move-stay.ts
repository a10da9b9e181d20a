import { rateRules, roomRules } from '../calendar/rules.ts'
import type { Tx } from '../db/in-hotel.ts'
import { type Day, parseDay } from '../stay/civil-date.ts'
import type { RateNight, RoomNight } from '../stay/day-facts.ts'
import { columnsOf, type StayNights } from '../stay/days.ts'
import type { Minor } from '../stay/money.ts'
import { ANY_RATE, type Party, type Quote, quote } from '../stay/quote.ts'
import { BLANK_RATE_DAY } from '../stay/rate-day.ts'
import { todayIn } from '../stay/time-zone.ts'
import type { BookingItem } from './booking.ts'
import { priceChanged, refuseUnbookable, unknownCodes } from './create-booking.ts'
import { refuseValue } from './party.ts'
import {
  readSale,
  readSoldRoom,
  releaseNights,
  type SoldHotel,
  type SoldRate,
  type SoldRoom,
  sellNights,
} from './sale-queries.ts'

/** The room, rate and dates that an item of a booking is to be moved to. */
export interface MoveRequest {
  room_code: string
  rate_code: string
  arrival: Day
  departure: Day
  rooms: number
  party: Party
  partyChanged: boolean
  keepPrice: boolean
  roomPrice: Minor | undefined
}

/** A move that was decided. */
export interface Move {
  room: SoldRoom
  rate: SoldRate
  offer: Quote
}

interface Nights {
  arrival: Day
  departure: Day
}

const nightsOf = (item: BookingItem): Nights => ({
  arrival: parseDay(item.arrival_date)!,
  departure: parseDay(item.departure_date)!,
})

const isNightOf = (day: Day, { arrival, departure }: Nights): boolean => day >= arrival && day < departure

/**
 * Decides a move by `quote`, over the days as they are with the booking's own rooms given back. Nights the booking
 * already has (same room, same rate, no more rooms) are not sold again, so no restriction can take them away: a guest
 * can stay on although tonight was closed meanwhile, and giving nights back is always possible.
 */
export const decideMove = async (
  tx: Tx,
  item: BookingItem,
  request: MoveRequest,
  digits: number,
): Promise<Move> => {
  const { room_code, rate_code, arrival, departure } = request
  const { hotel, room, rate, nights } = await readSale(tx, room_code, rate_code, arrival, departure)
  if (room === undefined || rate === undefined) throw unknownCodes(room, rate, '')
  const stays = isSameOffer(item, room, rate)
  const offer = quoteMove(item, request, hotel, room, rate, nights)
  if (offer.exceedsMaximum) refuseValue('rooms', 'the stay costs more than can be charged')
  const before = nightsOf(item)
  const onlyGivesBack =
    stays && request.rooms <= item.rooms && arrival >= before.arrival && departure <= before.departure
  if (onlyGivesBack)
    refuseUnbookable(crowdingAlone(offer, request.partyChanged || request.rooms < item.rooms))
  else refuseUnbookable(offer)
  const { roomPrice } = request
  if (roomPrice !== undefined && roomPrice !== offer.ratePrice && roomPrice !== offer.total)
    throw priceChanged(offer, digits, 'room_price')
  return { room, rate, offer }
}

const isSameOffer = (item: BookingItem, room: SoldRoom, rate: SoldRate): boolean =>
  room.room_id === item.room_id && rate.rate_id === item.rate_id

const crowdingAlone = (offer: Quote, counts: boolean): Quote => {
  const reasons = counts ? offer.reasons.filter(({ code }) => code === 'occupancy') : []
  return { ...offer, reasons, bookable: reasons.length === 0 }
}

const quoteMove = (
  item: BookingItem,
  request: MoveRequest,
  hotel: SoldHotel,
  room: SoldRoom,
  rate: SoldRate,
  { roomNights, rateNights }: StayNights,
): Quote => {
  const { arrival, departure, rooms, party } = request
  const { roomDays, rateDays } = columnsOf({
    roomNights: givenBack(item, request, room, rate, roomNights),
    rateNights: priced(item, request, room, rate, rateNights),
  })
  // A guest who has already arrived keeps an arrival in the past.
  const today = todayIn(hotel.timezone)
  const since = arrival === nightsOf(item).arrival ? Math.min(today, arrival) : today
  return quote(since, roomRules(room), rateRules(rate), roomDays, rateDays, {
    arrival,
    departure,
    rooms,
    party,
  })
}

/** The room-days with the booking's own rooms given back. Nights that the booking simply keeps count as open. */
const givenBack = (
  item: BookingItem,
  { arrival, departure, rooms }: MoveRequest,
  room: SoldRoom,
  rate: SoldRate,
  roomNights: readonly RoomNight[],
): RoomNight[] => {
  const own = nightsOf(item)
  const byDay = new Map(roomNights.map((night) => [night.day, night]))
  const nights: RoomNight[] = []
  for (let day = arrival; day < departure; day++) {
    const night = byDay.get(day)
    const isOwn = room.room_id === item.room_id && isNightOf(day, own)
    const count = (night?.number_of_rooms ?? 0) + (isOwn ? item.rooms : 0)
    if (isOwn && isSameOffer(item, room, rate) && rooms <= item.rooms)
      nights.push({ day, number_of_rooms: count, is_close: false, pushed: true })
    else if (night !== undefined) nights.push({ ...night, number_of_rooms: count })
  }
  return nights
}

/** The rate-days at today's price, or with keep_price at the price each night was sold for. */
const priced = (
  item: BookingItem,
  { arrival, departure, rooms, keepPrice }: MoveRequest,
  room: SoldRoom,
  rate: SoldRate,
  rateNights: readonly RateNight[],
): RateNight[] => {
  const own = nightsOf(item)
  const stays = isSameOffer(item, room, rate)
  const byDay = new Map(rateNights.map((night) => [night.day, night]))
  const nights: RateNight[] = []
  for (let day = arrival; day <= departure; day++) {
    const today = byDay.get(day)
    const sold = isNightOf(day, own) ? item.nightly[day - own.arrival]! : undefined
    const cta = stays && day === own.arrival ? 0 : (today?.cta ?? 0)
    const hasPrice = today?.pushed && (today.rate_price !== null || rate.price > 0)
    if (sold !== undefined && day < departure && stays && rooms <= item.rooms) {
      const rate_price = keepPrice || !hasPrice ? sold : today!.rate_price
      nights.push({ ...BLANK_RATE_DAY, ...today, day, cta, rate_price, is_close: false, pushed: true })
    } else if (today !== undefined) {
      const rate_price = keepPrice && sold !== undefined ? sold : today.rate_price
      nights.push({ ...today, cta, rate_price })
    }
  }
  return nights
}

/** Gives back and sells only what is different. Nights that keep their room and rate are not touched. */
export const writeMove = async (
  tx: Tx,
  version: number,
  bookingId: number,
  before: BookingItem,
  after: BookingItem,
): Promise<void> => {
  const [from, to] = [nightsOf(before), nightsOf(after)]
  if (before.room_id !== after.room_id || before.rate_id !== after.rate_id) {
    // All nights are sold again under the new rate, so that each night's last sale in the ledger has the right rate.
    await releaseNights(tx, version, bookingId, before, from.arrival, from.departure)
    await sellNights(tx, version, bookingId, after, to.arrival, to.departure, 1)
    return
  }
  for (const { first, end } of nightsApart(from, to))
    await releaseNights(tx, version, bookingId, before, first, end)
  const stay = {
    arrival: Math.max(from.arrival, to.arrival),
    departure: Math.min(from.departure, to.departure),
  }
  if (stay.arrival < stay.departure) {
    const more = after.rooms - before.rooms
    if (more < 0)
      await releaseNights(tx, version, bookingId, { ...before, rooms: -more }, stay.arrival, stay.departure)
    if (more > 0)
      await sellNights(tx, version, bookingId, { ...after, rooms: more }, stay.arrival, stay.departure)
  }
  for (const { first, end } of nightsApart(to, from))
    await sellNights(tx, version, bookingId, after, first, end)
}

/** The nights of one stay that the other does not have, as ranges before and after it. */
const nightsApart = (one: Nights, other: Nights): { first: Day; end: Day }[] =>
  [
    { first: one.arrival, end: Math.min(one.departure, other.arrival) },
    { first: Math.max(one.arrival, other.departure), end: one.departure },
  ].filter(({ first, end }) => first < end)

/** Refuses more guests than the rooms hold. If the room was deleted, nothing is checked. */
export const refuseCrowd = async (tx: Tx, item: BookingItem, party: Party): Promise<void> => {
  const room = await readSoldRoom(tx, item.room_code)
  if (room === undefined) return
  const { roomDays, rateDays } = columnsOf({ roomNights: [], rateNights: [] })
  const stay = { ...nightsOf(item), rooms: item.rooms, party }
  refuseUnbookable(crowdingAlone(quote(0, roomRules(room), ANY_RATE, roomDays, rateDays, stay), true))
}
