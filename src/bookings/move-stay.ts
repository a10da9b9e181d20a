import type { Tx } from '../db/in-hotel.ts'
import type { Day } from '../stay/civil-date.ts'
import type { KeptNights } from '../stay/kept-nights.ts'
import type { Minor } from '../stay/money.ts'
import type { PromoRule } from '../stay/promo.ts'
import { quoteStay } from '../stay/quote-stay.ts'
import type { AskedItem, AskedStay } from '../stay/stay-request.ts'
import { toAskedItem, type WantedItem } from './asked-stay.ts'
import { type Booking, type BookingItem, itemsThatHold, nightTotalsOf } from './booking.ts'
import type { SoldStay } from './create-booking.ts'
import { readExtrasLeft, readHeldExtras } from './extra-queries.ts'
import { isNightOf, nightsOf, QuotingMove } from './quoting-move.ts'
import { type Memory, readSale, type Sale } from './read-sale.ts'
import { refusalError, refuseUnbookable } from './refusals.ts'
import { checkExpectedPrice } from './sold-items.ts'
import { stockedExtrasIn } from './stocked-extras.ts'

/** An item of a changed booking: one that it has, or a new one. */
export interface ChangedItem extends WantedItem {
  item: number
}

/** What the items of a booking are to become. */
export interface MoveRequest {
  arrival: Day
  departure: Day
  items: readonly ChangedItem[]
  /** Guests are counted only where they, or their rooms, change. */
  partyChanged: boolean
  keepPrice: boolean
  roomPrice: Minor | undefined
}

/** A change that was decided. */
export interface Move extends SoldStay {
  sale: Sale
}

export const readMove = (tx: Tx, booking: Booking, request: MoveRequest, memory: Memory): Promise<Sale> =>
  readSale(
    tx,
    {
      arrival: request.arrival,
      departure: request.departure,
      items: request.items,
      promo_code: booking.promo_code ?? undefined,
    },
    memory,
  )

/** Decides a change by `quoteStay`, over the days as they are with the booking's own rooms and extras given back. */
export const decideMove = async (
  tx: Tx,
  booking: Booking,
  request: MoveRequest,
  sale: Sale,
  digits: number,
): Promise<Move> => {
  const before = itemsThatHold(booking)
  const stay = toAskedStay(before, request, sale)
  const roomsFall = roomsOf(request.items) < roomsOf(before)
  const extrasLeft = await extrasLeftFor(tx, booking, stay, sale)
  const hotel = new QuotingMove(sale, before, stay, request.partyChanged || roomsFall, extrasLeft)
  const quoted = quoteStay(hotel, stay, true)
  if (quoted.refused !== undefined) throw refusalError(quoted)
  const { items, price } = quoted.quote
  refuseUnbookable(
    items.map(({ reasons, asked }) => ({
      reasons,
      path: asked.path === '' ? null : asked.path.slice(0, -1),
    })),
  )
  checkExpectedPrice(request.roomPrice, items[0]!, price!, digits, 'room_price')
  return { sale, stay, items, price: price! }
}

const roomsOf = (items: readonly { rooms: number }[]): number =>
  items.reduce((sum, { rooms }) => sum + rooms, 0)

/** A promo that a booking was sold with counts for it whenever it is changed, but for the stays it is for. */
const ofSoldBooking = (rule: PromoRule): PromoRule => ({
  ...rule,
  isActive: true,
  bookFrom: null,
  bookTo: null,
  maxUses: null,
  maxUsesPerEmail: null,
})

const toAskedStay = (
  before: readonly BookingItem[],
  { arrival, departure, items, keepPrice }: MoveRequest,
  { promo }: Sale,
): AskedStay => ({
  arrival,
  departure,
  items: items.map((wanted) => {
    const had = before.find(({ item }) => item === wanted.item)
    return {
      ...withHeldExtras(toAskedItem(wanted), had),
      kept: keepPrice ? keptNights(had, wanted) : undefined,
    }
  }),
  promo: promo && { ...promo, rule: promo.rule && ofSoldBooking(promo.rule) },
  path: '',
})

const withHeldExtras = (asked: AskedItem, had: BookingItem | undefined): AskedItem => ({
  ...asked,
  extras: asked.extras.map((extra) => ({
    ...extra,
    isHeld: had?.extras?.some(({ extra_code }) => extra_code === extra.code) ?? false,
  })),
})

/** Each night at what it was sold for; where the number of rooms is another, at the price of the first one for each. */
const keptNights = (had: BookingItem | undefined, { rooms }: ChangedItem): KeptNights | undefined => {
  if (had === undefined) return undefined
  const own = nightsOf(had)
  const totals = nightTotalsOf(had)
  return (night) => {
    if (!isNightOf(night, own)) return undefined
    const at = night - own.arrival
    const price = had.nightly[at]!
    return { price, total: rooms === had.rooms ? totals[at]! : price * rooms }
  }
}

const extrasLeftFor = async (tx: Tx, booking: Booking, stay: AskedStay, sale: Sale) => {
  const stocked = stockedExtrasIn(sale.prices.book, stay.items, (code) => {
    const rate = sale.rates.get(code)
    return rate && { policyCode: rate.policy_code }
  })
  if (stocked.length === 0) return undefined
  const [left, held] = await Promise.all([
    readExtrasLeft(tx, tx.hotelId, stocked, stay.arrival, stay.departure),
    readHeldExtras(tx, tx.hotelId, booking.booking_id),
  ])
  const own = (code: string, day: Day) =>
    held.reduce((sum, each) => (each.extra_code === code && each.day === day ? sum + each.count : sum), 0)
  return (extra: Parameters<typeof left>[0], day: Day) => left(extra, day) + own(extra.code, day)
}
