import { createHash, randomInt } from 'node:crypto'
import { quoteAnswer } from '../../bookings/quote/quote-answer.ts'
import { usePromo } from '../../bookings/record/extra-queries.ts'
import { promoUse } from '../../bookings/record/promo-use.ts'
import { type HeldBooking, rememberNights } from '../../bookings/sell/book-hold.ts'
import { bookedExtras, takeExtrasForHold } from '../../bookings/sell/booked-extras.ts'
import { decideFromMemory, decideSale, pricedSale, type QuotedSale } from '../../bookings/sell/decide-sale.ts'
import { refuseTooManyHeld, roomsAsked } from '../../bookings/sell/rooms-of-guests.ts'
import { shownPrice } from '../../bookings/sell/sold-items.ts'
import type { StayForm } from '../../bookings/shape/booking-form.ts'
import { staffRequestOf } from '../../bookings/shape/staff-fields.ts'
import type { Calendars } from '../../calendar/calendars.ts'
import type { Writing } from '../../db/connection/sql.ts'
import type { Change } from '../../db/hotel/change.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { PresumedTx } from '../../db/hotel/presumed-tx.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../http/limits/network.ts'
import { isPublic } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import { concerned } from '../record/end-holds.ts'
import { daysHeld, heldDays, heldNights } from '../record/hold.ts'
import {
  countHoldsOf,
  countRoomsHeldFrom,
  holdNights,
  insertHold,
  type NewHold,
  requireFewHolds,
  requireFewRoomsHeld,
  writeHoldLedger,
} from '../record/queries.ts'

/** Live holds of one token. A token that everybody may have is shared: there it is those of one network. */
const MOST_HOLDS_OF_TOKEN = 20
const MOST_HOLDS_OF_NETWORK = 5
const RETRY_AFTER_SECONDS = 60
const MINUTE_MS = 60_000

const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
// Whoever knows it can book the hold, so it cannot be guessed.
const CODE_LENGTH = 16

export const newHoldCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Stands for the network of a public caller without telling it; null for others. */
export const networkMark = (caller: Caller, address: string): string | null =>
  isPublic(caller)
    ? createHash('sha256')
        .update(`${caller.hotelId} ${networkOf(address)}`)
        .digest('hex')
        .slice(0, 32)
    : null

/** Holds a stay for some minutes as a whole, or refuses it. Answers it as a quote does. */
export const createHold = async (
  tx: Tx,
  form: StayForm,
  caller: Caller,
  address: string,
  calendars: Calendars,
) => {
  const network = networkMark(caller, address)
  const shown = shownPrice(form, caller.digits)
  const [live, held, sold] = await Promise.all([
    countHoldsOf(tx, caller.tokenCode, network),
    network === null ? 0 : countRoomsHeldFrom(tx, network),
    decideSale(tx, form, shown, caller, calendars, true, staffRequestOf({}, caller)),
  ])
  refuseBeyond(Math.max(live, caller.ofChain?.held ?? 0), mostHolds(network))
  refuseTooManyHeld(caller, form, sold.sale.hotel, held)
  const { moment, hold_minutes } = sold.sale.hotel
  const hold = newHold(tx, form, sold, caller, network, termOf(Date.parse(moment), hold_minutes))
  const { roomNights } = sold.sale.nights
  const version = await tx.nextVersion()
  write(tx, version, hold, (roomId) =>
    roomNights.get(roomId)!.reduce((sum, night) => sum + (night.held ?? 0), 0),
  )
  await takeExtrasForHold(tx, version, hold.sale.extras)
  tx.tick(heldChange(hold, sold, caller))
  return answerOf(hold, sold, sold.sale.hotel.timezone, caller)
}

/** The same by what this process has in memory, see book-from-memory.ts. */
export const holdFromMemory = (form: StayForm, caller: Caller, address: string, calendars: Calendars) => {
  const known = calendars.presume(caller.hotelId, caller.keysVersion)
  if (known === undefined) return undefined
  const { calendar, presumed } = known
  const shown = shownPrice(form, caller.digits)
  const staff = staffRequestOf({}, caller)
  const sold = decideFromMemory(calendar, form, shown, caller, presumed.now, true, staff)
  if (sold === undefined) return undefined
  const { hold_minutes, timezone, max_rooms_per_booking } = calendar.hotel
  const network = networkMark(caller, address)
  const tx = new PresumedTx(caller.hotelId, presumed, caller.tokenCode)
  const hold = newHold(tx, form, sold, caller, network, termOf(presumed.now, hold_minutes))
  requireFewHolds(tx, caller.tokenCode, network, mostHolds(network))
  if (network !== null) requireFewRoomsHeld(tx, network, hold.rooms, max_rooms_per_booking)
  const { arrival, departure } = sold.stay
  write(tx, tx.version, hold, (roomId) => calendar.roomOf(roomId)!.days.heldWithin(arrival, departure))
  tx.tick(heldChange(hold, sold, caller))
  return { tx, value: answerOf(hold, sold, timezone, caller) }
}

export const mostHolds = (network: string | null): number =>
  network === null ? MOST_HOLDS_OF_TOKEN : MOST_HOLDS_OF_NETWORK

const newHold = (
  tx: Writing,
  form: StayForm,
  sold: QuotedSale,
  caller: Caller,
  network: string | null,
  term: Pick<NewHold<HeldBooking>, 'created_at' | 'expires_at'>,
): NewHold<HeldBooking> => {
  const sale = heldBooking(form, sold)
  const hold_code = newHoldCode()
  rememberNights(hold_code, heldNights(sale.items))
  return {
    hold_id: tx.nextId(),
    hold_code,
    token_code: caller.tokenCode,
    network,
    promo_id: sale.promo_id,
    rooms: roomsAsked(form),
    room_nights: daysHeld(sale),
    created_by: caller.tokenName,
    sale,
    ...term,
  }
}

const heldChange = (
  hold: NewHold<HeldBooking>,
  { sale: { promo } }: QuotedSale,
  { tokenName }: Caller,
): Change => ({
  type: 'hold.created',
  data: { hold_code: hold.hold_code, expires_at: hold.expires_at, ...saleInEvent(hold.sale) },
  actor: tokenName,
  ...promoUse(promo?.promo_id, promo?.rule?.maxUses != null, 1),
  ...concerned([hold], 1),
})

const answerOf = (
  { hold_code, expires_at }: NewHold<HeldBooking>,
  { quote }: QuotedSale,
  timezone: string,
  { digits }: Caller,
) => ({ hold_code, expires_at, ...quoteAnswer(quote, timezone, digits) })

export const refuseBeyond = (live: number, most: number): void => {
  if (live < most) return
  const message = `There are ${live} holds already, and at most ${most} at a time: book or delete one, or wait.`
  throw new AppError('rate_limited', { message, retryAfter: RETRY_AFTER_SECONDS })
}

/** For as long as the hotel says. */
const termOf = (moment: number, minutes: number) => ({
  created_at: new Date(moment).toISOString(),
  expires_at: new Date(moment + minutes * MINUTE_MS).toISOString(),
})

const heldBooking = (form: StayForm, sold: QuotedSale): HeldBooking => {
  const priced = pricedSale(form, sold)
  const numbers = priced.items.map(({ item }) => item)
  return { ...priced, extras: bookedExtras(sold.stay, sold.items, numbers) }
}

/** All but extras that there are only so many of. */
const write = (
  tx: Writing,
  version: number,
  hold: NewHold<HeldBooking>,
  heldBefore: (roomId: number) => number,
): void => {
  const { hold_id, sale, promo_id } = hold
  for (const nights of heldNights(sale.items)) holdNights(tx, nights, heldBefore(nights.room_id))
  writeHoldLedger(
    tx,
    version,
    heldDays(sale).map((day) => ({ ...day, hold_id, kind: 'hold' })),
  )
  insertHold(tx, version, hold)
  if (promo_id !== null) usePromo(tx, promo_id, 1)
}

const saleInEvent = ({ items }: HeldBooking) => ({
  arrival_date: items[0]!.arrival_date,
  departure_date: items[0]!.departure_date,
  items: items.map(({ item, room_code, rate_code, rooms }) => ({ item, room_code, rate_code, rooms })),
})
