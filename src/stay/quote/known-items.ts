import type { Party } from '../party/party.ts'
import { sleepersOf } from '../party/sleepers.ts'
import { isVisible } from '../price/hidden-rates.ts'
import { type PromoRule, promoReason } from '../price/promo.ts'
import { isWithin } from '../values/scope.ts'
import { firstWith, isConflict, type Refusal, type Refused } from './refusal.ts'
import { type AskedItem, type AskedStay, extrasAsked, partyAsked } from './stay-request.ts'
import type { KnownItem, QuotedPromo, QuotingHotel } from './whole-quote.ts'

/** The promo of a stay, and whether it counts. */
export const promoOf = (
  { today }: QuotingHotel,
  { promo, items, ...dates }: AskedStay,
): QuotedPromo | null =>
  promo === undefined ? null : { rule: promo.rule, reason: promoReason(promo, today, dates, items) }

export interface KnownItems {
  items: KnownItem[]
  /** Refusals that come after what the price itself refuses. */
  conflicts: Refusal[]
}

/** The items of a stay with the rooms, rates and extras they name; or why there are none such. */
export const knownItems = (
  hotel: QuotingHotel,
  stay: AskedStay,
  promo: QuotedPromo | null,
): KnownItems | Refused => {
  const refusals: Refusal[] = []
  const items = stay.items.flatMap((asked) => knownItem(hotel, stay, asked, promo, refusals) ?? [])
  const refused = firstWith(refusals, 422) ?? firstWith(refusals, 404)
  if (refused === undefined) return { items, conflicts: refusals }
  return { refused, faults: refusals.filter(({ code }) => !isConflict(code)) }
}

const knownItem = (
  hotel: QuotingHotel,
  { arrival, byStaff }: AskedStay,
  asked: AskedItem,
  promo: QuotedPromo | null,
  refusals: Refusal[],
): KnownItem | undefined => {
  const { roomCode, rateCode, path } = asked
  const counts = promo?.reason === undefined ? promo?.rule : undefined
  const party = partyAsked(asked, refusals)
  const room = hotel.room(roomCode)
  const rate = hotel.rate(rateCode)
  const isThere =
    rate !== undefined && (byStaff !== undefined || isVisible(rate.isHidden, rateCode, roomCode, counts))
  if (room === undefined) refusals.push({ code: 'room_not_found', field: `${path}room_code` })
  if (!isThere) refusals.push({ code: 'rate_not_found', field: `${path}rate_code` })
  const extras = extrasAsked(asked, hotel.book, arrival, hotel.now, refusals)
  if (room === undefined || !isThere) return undefined
  const rooms = roomsOf(asked, party)
  return {
    asked,
    room,
    rate,
    rooms,
    party,
    sleepers: sleepersOf(rooms, party),
    extras,
    rules: hotel.book.of(roomCode, rateCode, rate.policyCode),
    promo: counts !== undefined && takesOff(counts, asked) ? counts : undefined,
  }
}

/** What somebody said an item costs is what is left after any promo. */
const takesOff = (promo: PromoRule, { roomCode, rateCode, override }: AskedItem): boolean =>
  override === undefined && isWithin(promo, roomCode, rateCode)

const roomsOf = ({ rooms }: AskedItem, party: Party): number =>
  party !== null && 'eachRoom' in party ? party.eachRoom.length : rooms
