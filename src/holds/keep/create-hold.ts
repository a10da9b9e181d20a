import { createHash, randomInt } from 'node:crypto'
import { quoteAnswer } from '../../bookings/quote/quote-answer.ts'
import { usePromo } from '../../bookings/record/extra-queries.ts'
import { promoUse } from '../../bookings/record/promo-use.ts'
import { type HeldBooking, rememberNights } from '../../bookings/sell/book-hold.ts'
import { bookedExtras, takeExtrasForHold } from '../../bookings/sell/booked-extras.ts'
import { type DecidedSale, decideSale, pricedSale } from '../../bookings/sell/decide-sale.ts'
import { refuseTooManyHeld, roomsAsked } from '../../bookings/sell/rooms-of-guests.ts'
import type { StayForm } from '../../bookings/shape/booking-form.ts'
import type { Calendars } from '../../calendar/calendars.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../http/limits/network.ts'
import { isPublic } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import { toMinor } from '../../stay/values/money.ts'
import { concerned } from '../record/end-holds.ts'
import { daysHeld, heldDays, heldNights } from '../record/hold.ts'
import {
  countHoldsOf,
  countRoomsHeldFrom,
  holdNights,
  insertHold,
  type NewHold,
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

const newHoldCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Stands for the network of a public caller without telling it; null for others. */
const networkMark = (caller: Caller, address: string): string | null =>
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
  const roomPrice = form.room_price === undefined ? undefined : toMinor(form.room_price, caller.digits)
  const [live, held, sold] = await Promise.all([
    countHoldsOf(tx, caller.tokenCode, network),
    network === null ? 0 : countRoomsHeldFrom(tx, network),
    decideSale(tx, form, roomPrice, caller, calendars, true),
  ])
  refuseBeyond(live, network === null ? MOST_HOLDS_OF_TOKEN : MOST_HOLDS_OF_NETWORK)
  refuseTooManyHeld(caller, form, sold.sale.hotel, held)
  const sale = heldBooking(form, sold)
  const hold: NewHold<HeldBooking> = {
    hold_id: tx.nextId(),
    hold_code: newHoldCode(),
    token_code: caller.tokenCode,
    network,
    promo_id: sale.promo_id,
    rooms: roomsAsked(form),
    room_nights: daysHeld(sale),
    created_by: caller.tokenName,
    sale,
    ...termOf(sold.sale.hotel),
  }
  await write(tx, hold)
  rememberNights(hold.hold_code, heldNights(sale.items))
  const { hold_code, expires_at } = hold
  const answer = { hold_code, expires_at }
  tx.tick({
    type: 'hold.created',
    data: { ...answer, ...saleInEvent(sale) },
    actor: caller.tokenName,
    ...promoUse(sold.sale.promo?.promo_id, sold.sale.promo?.rule?.maxUses != null, 1),
    ...concerned([hold], 1),
  })
  return { ...answer, ...quoteAnswer(sold.quote, sold.sale.hotel.timezone, caller.digits) }
}

const refuseBeyond = (live: number, most: number): void => {
  if (live < most) return
  const message = `There are ${live} holds already, and at most ${most} at a time: book or delete one, or wait.`
  throw new AppError('rate_limited', { message, retryAfter: RETRY_AFTER_SECONDS })
}

/** From when the hotel was locked, for as long as it says. */
const termOf = ({ moment, hold_minutes }: DecidedSale['sale']['hotel']) => ({
  created_at: moment,
  expires_at: new Date(Date.parse(moment) + hold_minutes * MINUTE_MS).toISOString(),
})

const heldBooking = (form: StayForm, sold: DecidedSale): HeldBooking => {
  const priced = pricedSale(form, sold)
  const numbers = priced.items.map(({ item }) => item)
  return { ...priced, extras: bookedExtras(sold.stay, sold.items, numbers) }
}

const write = async (tx: Tx, hold: NewHold<HeldBooking>): Promise<void> => {
  const version = await tx.nextVersion()
  const { hold_id, sale, promo_id } = hold
  for (const nights of heldNights(sale.items)) holdNights(tx, nights)
  writeHoldLedger(
    tx,
    version,
    heldDays(sale).map((day) => ({ ...day, hold_id, kind: 'hold' })),
  )
  insertHold(tx, version, hold)
  if (promo_id !== null) usePromo(tx, promo_id, 1)
  await takeExtrasForHold(tx, version, sale.extras)
}

const saleInEvent = ({ items }: HeldBooking) => ({
  arrival_date: items[0]!.arrival_date,
  departure_date: items[0]!.departure_date,
  items: items.map(({ item, room_code, rate_code, rooms }) => ({ item, room_code, rate_code, rooms })),
})
