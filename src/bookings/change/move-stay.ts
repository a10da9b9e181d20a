import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { GivenPromo } from '../../stay/price/promo.ts'
import { quoteStay } from '../../stay/quote/quote-stay.ts'
import type { AskedItem, AskedStay } from '../../stay/quote/stay-request.ts'
import type { AgreedNights } from '../../stay/rule/agreed-nights.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import type { Minor } from '../../stay/values/money.ts'
import { isManual } from '../owed/manual-lines.ts'
import type { SoldStay } from '../sell/decide-sale.ts'
import { type Memory, readSale, type Sale } from '../sell/read-sale.ts'
import { refusalError, refuseUnbookable } from '../sell/refusals.ts'
import { checkShownPrice } from '../sell/sold-items.ts'
import {
  type Booking,
  type BookingCharge,
  type BookingItem,
  bookedItems,
  nightTotalsOf,
  totalOf,
} from '../shape/booking.ts'
import type { StaffRequest } from '../shape/staff-fields.ts'
import { toAskedItem, type WantedItem } from '../shape/wanted-items.ts'
import { type ChangedPromo, changedPromo, type NewPromo, refuseInvalidPromo } from './changed-promo.ts'
import { extrasForMove } from './extras-for-move.ts'
import { overrideOf } from './kept-overrides.ts'
import { isNightOf, nightsOf, QuotingMove } from './quoting-move.ts'

/** An item of a changed booking: one that it has, or a new one. */
export interface ChangedItem extends WantedItem {
  item: number
}

/** What the items of a booking are to become. */
export interface MoveRequest {
  arrival: Day
  departure: Day
  items: readonly ChangedItem[]
  /** The same before the change. */
  before: readonly ChangedItem[]
  promo: NewPromo
  email: string
  /** Guests are counted only where they, or their rooms, change. */
  partyChanged: boolean
  keepPrice: boolean
  /** All items are reckoned anew, also those that do not change. */
  isTodays?: boolean
  /** The promo of the booking takes something off only if it could be used now. */
  isPromoJudged?: boolean
  /** Left out: a guest changes it. */
  staff?: StaffRequest | undefined
  roomPrice: Minor | undefined
}

/** A change that was decided. */
export interface Move extends SoldStay {
  sale: Sale
  /** The promo code that the booking has then. */
  promo: ChangedPromo['code']
}

export const readMove = (
  tx: Tx,
  booking: Booking,
  request: MoveRequest,
  memory: Memory | undefined,
): Promise<Sale> =>
  readSale(
    tx,
    {
      arrival: request.arrival,
      departure: request.departure,
      items: request.items,
      promo_code: (request.promo === undefined ? booking.promo_code : request.promo) ?? undefined,
      email: request.promo == null ? undefined : request.email,
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
  const before = bookedItems(booking)
  const promo = changedPromo(
    sale,
    booking,
    request.promo,
    request,
    request.items.map(toAskedItem),
    request.isPromoJudged,
  )
  const stay = toAskedStay(booking, request, promo.promo)
  const roomsFall = roomsOf(request.items) < roomsOf(before)
  const had = { ...nightsOf(before[0]!), bookingId: booking.booking_id, items: request.before }
  const extrasLeft = await extrasForMove(tx, had, stay, sale)
  const hotel = new QuotingMove(sale, before, stay, request.partyChanged || roomsFall, extrasLeft)
  const quoted = quoteStay(hotel, stay, true)
  if (quoted.refused !== undefined) throw refusalError(quoted)
  refuseInvalidPromo(promo)
  const { items, price } = quoted.quote
  refuseUnbookable(
    items.map(({ reasons, asked }) => ({
      reasons,
      path: asked.path === '' ? null : asked.path.slice(0, -1),
    })),
  )
  const lines = totalOf(booking.charges.filter(isManual))
  const all = { ...price!, grandTotal: Math.max(0, price!.grandTotal + lines) }
  checkShownPrice({ price: request.roomPrice }, items[0]!, all, digits, '')
  return { sale, stay, items, price: price!, promo: promoLeft(promo, items) }
}

/** A code that counts, but takes nothing off since staff named the prices, is not used any more. */
const promoLeft = ({ promo, code }: ChangedPromo, items: Move['items']): ChangedPromo['code'] =>
  promo === undefined || items.some((item) => item.promo !== undefined)
    ? code
    : { promo_id: null, promo_code: null }

const roomsOf = (items: readonly { rooms: number }[]): number =>
  items.reduce((sum, { rooms }) => sum + rooms, 0)

const toAskedStay = (booking: Booking, request: MoveRequest, promo: GivenPromo | undefined): AskedStay => ({
  arrival: request.arrival,
  departure: request.departure,
  items: request.items.map((wanted) => {
    const had = bookedItems(booking).find(({ item }) => item === wanted.item)
    const isKept = request.keepPrice || isUntouched(wanted, had, request)
    return {
      ...withOwnExtras(toAskedItem(wanted), had, booking.charges),
      agreed: isKept ? agreedNights(had, wanted) : undefined,
      override: overrideOf(wanted, had, request),
    }
  }),
  promo,
  byStaff: request.staff,
  path: '',
})

/** Whether a change concerns other items only. Such an item stays as it was sold. */
const isUntouched = (
  wanted: ChangedItem,
  had: BookingItem | undefined,
  { arrival, departure, before, promo, isTodays }: MoveRequest,
): boolean => {
  if (had === undefined || isTodays === true || promo !== undefined) return false
  const own = nightsOf(had)
  const { path: _, guest_name: __, ...asked } = wanted
  const { path: ___, guest_name: ____, ...was } = before.find(({ item }) => item === wanted.item)!
  return own.arrival === arrival && own.departure === departure && isDeepStrictEqual(asked, was)
}

const withOwnExtras = (
  asked: AskedItem,
  had: BookingItem | undefined,
  charges: readonly BookingCharge[],
): AskedItem => ({
  ...asked,
  extras: asked.extras.map((extra) => {
    const own = had?.extras?.find(({ extra_code }) => extra_code === extra.code)
    if (own === undefined) return extra
    const isSameRoom = had!.room_code === asked.roomCode && had!.rate_code === asked.rateCode
    const isKept = isSameRoom && (extra.quantity ?? 1) <= (own.quantity ?? 1)
    const sold = charges.find(
      ({ kind, item, code }) => kind === 'extra' && item === had!.item && code === extra.code,
    )
    return { ...extra, isHeld: true, isKept, sold }
  }),
})

/** Each night at what it was sold for; where the number of rooms is another, at the price of the first one for each. */
const agreedNights = (had: BookingItem | undefined, { rooms }: ChangedItem): AgreedNights | undefined => {
  if (had === undefined) return undefined
  const own = nightsOf(had)
  const totals = nightTotalsOf(had)
  return (night) => {
    if (!isNightOf(night, own)) return undefined
    const at = night - own.arrival
    const price = had.nightly[at]!
    const promo = had.promo_nightly?.[at] ?? 0
    return rooms === had.rooms
      ? { price, total: totals[at]!, promo }
      : { price, total: price * rooms, promo: Math.floor(promo / had.rooms) * rooms }
  }
}
