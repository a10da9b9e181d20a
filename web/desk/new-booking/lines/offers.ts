import type { Static } from 'typebox'
import type { reason, roomOffer } from '../../../../src/search/search-schemas.ts'
import { call, get } from '../../api.ts'
import { rates, rooms } from '../../session.ts'
import type { Quote, Rate, Room } from '../../types.ts'
import type { Party } from '../stay.ts'

export type Reason = Static<typeof reason>

/** A room type at a rate, for the dates and guests of a line. */
export interface Offer {
  room: string
  rate: string
  /** What its nights cost. */
  total: number
  /** Whether some of it is paid when booking. */
  isPrepaid: boolean
  reasons: readonly Reason[]
}

export interface Offers {
  list: Offer[]
  /** How many rooms are left on all nights, by room type. */
  left: ReadonlyMap<string, number>
}

type RoomOffer = Static<typeof roomOffer>

/** What can be asked about in one request. */
const MOST_ITEMS = 20
/** Hotels with more of what guests do not see are told its price once it is chosen. */
const MOST_QUESTIONS = 12

/** What there is for the dates and guests: also what guests are not shown. */
export const readOffers = async (
  arrival: string,
  departure: string,
  party: Party,
  signal: AbortSignal,
): Promise<Offers> => {
  const query = {
    start_date: arrival,
    end_date: departure,
    adults: party.adults,
    children: party.children,
    rooms: party.rooms,
    children_ages: party.ages.join(','),
  }
  const [shown, unseen] = await Promise.all([
    get<RoomOffer[]>('/roomavailability', query, signal),
    readUnseen(arrival, departure, party, signal),
  ])
  const seen = shown.result.flatMap(({ room_code, rate_details }) =>
    rate_details.map(
      ({ rate_code, total_price, due_now, reasons }): Offer => ({
        room: room_code,
        rate: rate_code,
        total: total_price,
        isPrepaid: due_now > 0,
        reasons: ofParty(reasons, room_code, party),
      }),
    ),
  )
  const known = new Set(seen.map(nameOf))
  return {
    list: [...seen, ...unseen.filter((offer) => !known.has(nameOf(offer)))],
    left: new Map(shown.result.map(({ room_code, number_of_rooms }) => [room_code, number_of_rooms])),
  }
}

/** Where the adults fit, there are too many children. */
export const ofParty = (reasons: readonly Reason[], room: string, party: Party | undefined) => {
  const most = rooms.value.find(({ room_code }) => room_code === room)?.room_max_adult ?? 0
  const areChildren = party !== undefined && party.adults <= most * party.rooms
  return reasons.map((reason) =>
    reason.code === 'occupancy' && areChildren ? { ...reason, ofChildren: true } : reason,
  )
}

export const nameOf = ({ room, rate }: { room: string; rate: string }): string => `${room} ${rate}`

/** The rooms in which a rate is not shown to guests. */
const unseenRooms = (rate: Rate): Room[] =>
  rooms.value.filter(({ is_publish }) => is_publish === 0 || rate.is_hidden === 1)

/** One question for each rate: rooms of several types do not stand in each other's way. */
const readUnseen = async (
  arrival_date: string,
  departure_date: string,
  party: Party,
  signal: AbortSignal,
): Promise<Offer[]> => {
  const questions = rates.value.flatMap((rate) => {
    const list = unseenRooms(rate)
    const parts = Array.from({ length: Math.ceil(list.length / MOST_ITEMS) }, (_, at) =>
      list.slice(at * MOST_ITEMS, (at + 1) * MOST_ITEMS),
    )
    return parts.map((part) => part.map(({ room_code }) => ({ room_code, rate_code: rate.rate_code })))
  })
  const sleeping = {
    rooms: party.rooms,
    adults: party.adults,
    children: party.children,
    ...(party.ages.length > 0 ? { children_ages: party.ages } : {}),
  }
  const answers = await Promise.all(
    questions.slice(0, MOST_QUESTIONS).map((codes) => {
      const items = codes.map((code) => ({ ...code, ...sleeping }))
      const body = { booking_form: { arrival_date, departure_date, items } }
      return call<Quote>('POST', '/quotebooking', { body, signal })
    }),
  )
  return answers
    .flatMap(({ result }) => result.items)
    .map(({ room_code, rate_code, total_price, reasons }) => ({
      room: room_code,
      rate: rate_code,
      total: total_price,
      isPrepaid: false,
      reasons,
    }))
    .filter(({ reasons }) => !reasons.some(({ code }) => code === 'no_price'))
}

/**
 * What a line begins with: the lowest price that can be had, of its room if that is known. What is paid when booking comes last, since
 * who stands at the desk would be cancelled for not having paid.
 */
export const firstOffer = ({ list }: Offers, room: string, rate: string): Offer | undefined => {
  const isHidden = new Map(rates.value.map(({ rate_code, is_hidden }) => [rate_code, is_hidden === 1]))
  const fitting = list.filter(
    (offer) => (room === '' || offer.room === room) && (rate === '' || offer.rate === rate),
  )
  const sold = fitting.filter(({ reasons, rate: code }) => reasons.length === 0 && !isHidden.get(code))
  return sold.toSorted(byPrice)[0] ?? fitting.toSorted(byReasons)[0]
}

const byPrice = (a: Offer, b: Offer): number => Number(a.isPrepaid) - Number(b.isPrepaid) || a.total - b.total

const byReasons = (a: Offer, b: Offer): number => a.reasons.length - b.reasons.length || a.total - b.total
