import type { Ignorable } from '../lists/ignorable.ts'
import { quoteStay } from '../quote/quote-stay.ts'
import type { AskedItem, AskedParty, AskedStay } from '../quote/stay-request.ts'
import type { QuotedItem, WholeQuote } from '../quote/whole-quote.ts'
import { formatDay, parseDay } from '../values/civil-date.ts'
import { formatInstant } from '../values/instants.ts'
import { fromMinor } from '../values/money.ts'
import type { CaseHotel } from './case-hotel.testing.ts'
import type { CaseConfig, CaseItem, CaseRequest, CaseResult } from './price-case.testing.ts'

const partyOf = ({ rooms_party, guests, adults, children, children_ages }: CaseItem): AskedParty => {
  if (rooms_party !== undefined)
    return { eachRoom: rooms_party.map((room) => ({ adults: room.adults, ages: room.children_ages })) }
  if (adults === undefined && guests !== undefined) return { guests }
  return { adults: adults ?? 0, children: children ?? 0, ages: children_ages ?? [] }
}

const itemOf = (item: CaseItem, at: number): AskedItem => ({
  roomCode: item.room_code,
  rateCode: item.rate_code,
  rooms: item.rooms,
  party: partyOf(item),
  extras: (item.extras ?? []).map(({ extra_code, quantity }) =>
    quantity === undefined ? { code: extra_code } : { code: extra_code, quantity },
  ),
  path: `items[${at}].`,
})

export const askedOf = (hotel: CaseHotel, request: CaseRequest): AskedStay => ({
  arrival: parseDay(request.arrival_date)!,
  departure: parseDay(request.departure_date)!,
  items: request.items.map((item, at) => {
    const named = request.staff?.price_override.find((each) => each.item === at + 1)
    return { ...itemOf(item, at), override: named && { total: named.total_price, reason: 'a test' } }
  }),
  byStaff: request.staff && { ignore: request.staff.ignore as Ignorable[] },
  promo: request.promo_code == null ? undefined : hotel.promo(request.promo_code),
  path: '',
})

/** What the rule answers to a case, in the words of the case; with 0 digits in minor units. */
export const answerOf = (
  hotel: CaseHotel,
  config: CaseConfig,
  request: CaseRequest,
  digits = config.digits,
): CaseResult => {
  const quoted = quoteStay(hotel, askedOf(hotel, request))
  if (quoted.refused !== undefined) return { refused: quoted.refused.code }
  return told(quoted.quote, config.hotel.timezone, digits)
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

const told = ({ items, promo, price }: WholeQuote, timezone: string, digits: number): CaseResult => {
  const money = (minor: number) => fromMinor(minor, digits)
  const answer: CaseResult = {
    is_available: flag(price !== null),
    items: items.map((item, at) => toldItem(item, at + 1, digits)),
    promo:
      promo === null ? null : { is_valid: flag(promo.reason === undefined), reason: promo.reason ?? null },
  }
  if (price === null) return answer
  const instant = (moment: number | null) => (moment === null ? null : formatInstant(timezone, moment))
  return {
    ...answer,
    charges: price.charges.map(({ kind, code, item, quantity, amount, isIncluded, isAtHotel }) => ({
      kind,
      code,
      item,
      quantity,
      amount: money(amount),
      is_included: flag(isIncluded),
      is_at_hotel: flag(isAtHotel),
    })),
    total_price: money(price.totalPrice),
    extras_price: money(price.extrasPrice),
    taxes_included: money(price.taxesIncluded),
    taxes_added: money(price.taxesAdded),
    grand_total: money(price.grandTotal),
    due_now: money(price.dueNow),
    due_later: money(price.dueLater),
    due_at_hotel: money(price.dueAtHotel),
    refundability: price.refundability,
    free_until: instant(price.freeUntil),
    cancellation_timeline: price.timeline.map(({ until, fee, refund }) => ({
      until: instant(until),
      fee_amount: money(fee),
      refund_amount: money(refund),
    })),
  }
}

const toldItem = ({ found, reasons }: QuotedItem, item: number, digits: number) => {
  const money = (minor: number) => (minor < 0 ? null : fromMinor(minor, digits))
  return {
    item,
    nightly: Array.from({ length: found.nights }, (_, at) => ({
      date: formatDay(found.arrival + at),
      price: money(found.nightly[at]!),
      total: money(found.nightTotal(at)),
    })),
    total_price: fromMinor(found.total, digits),
    rate_price: fromMinor(found.ratePrice, digits),
    normal_price: fromMinor(found.normalPrice, digits),
    reasons: reasons.map(({ code, day, required, actual }) => ({
      code,
      ...(day === undefined ? {} : { date: formatDay(day) }),
      ...(required === undefined ? {} : { required }),
      ...(actual === undefined ? {} : { actual }),
    })),
  }
}
