import type { Calendars } from '../../calendar/calendars.ts'
import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { QuotingCalendar } from '../../calendar/quoting-calendar.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { decideAfterExpiry } from '../../holds/record/after-expiry.ts'
import type { Caller } from '../../http/request/caller.ts'
import { quoteStay } from '../../stay/quote/quote-stay.ts'
import type { AskedStay } from '../../stay/quote/stay-request.ts'
import type { QuotedItem, StayPrice, WholeQuote } from '../../stay/quote/whole-quote.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { readExtrasLeft } from '../record/extra-queries.ts'
import { type SoldNames, soldNames } from '../record/sold-names.ts'
import type { Booking } from '../shape/booking.ts'
import type { StayForm } from '../shape/booking-form.ts'
import type { StaffRequest } from '../shape/staff-fields.ts'
import { stayOf, wantedItems } from '../shape/wanted-items.ts'
import { QuotingSale } from './quoting-sale.ts'
import {
  type NamedRate,
  type NamedRoom,
  readSale,
  type Sale,
  type SaleFacts,
  type SoldPromo,
} from './read-sale.ts'
import { refusalError, refuseUnbookable } from './refusals.ts'
import { refuseTooManyRooms } from './rooms-of-guests.ts'
import { chargesOf, checkShownPrice, type ShownPrice, toSoldItem } from './sold-items.ts'
import { stockedExtrasIn } from './stocked-extras.ts'

/** A stay that may be sold. */
export interface SoldStay {
  stay: AskedStay
  items: readonly QuotedItem[]
  price: StayPrice
}

/** The same, with what it is sold by. */
export interface FoundSale extends SoldStay {
  sale: SaleFacts
}

export interface QuotedSale extends FoundSale {
  quote: WholeQuote
}

/** One that was decided by what was read under the lock. */
export interface DecidedSale extends QuotedSale {
  sale: Sale
}

/**
 * Decides by `quoteStay` whether a stay may be sold, or held, by what is read under the lock. Throws if not. With
 * `offersExtras` it also answers those that could be added.
 */
export const decideSale = (
  tx: Tx,
  form: StayForm,
  shown: ShownPrice,
  caller: Caller,
  calendars: Calendars,
  offersExtras = false,
  staff?: StaffRequest,
): Promise<DecidedSale> =>
  decideAfterExpiry(tx, async () => {
    const stay = stayOf(form, undefined, staff)
    const { arrival, departure } = stay
    const sale = await readSale(
      tx,
      {
        arrival,
        departure,
        items: wantedItems(form),
        promo_code: form.promo_code,
        email: form.guest_detail?.email,
      },
      { calendars, clock: caller.clock },
    )
    refuseTooManyRooms(caller, form, sale.hotel)
    const sold = await decide(
      tx,
      { ...stay, promo: sale.promo },
      sale,
      form.items !== undefined,
      offersExtras,
    )
    checkShownPrice(shown, sold.items[0]!, sold.price, caller.digits, 'booking_form.')
    return sold
  })

const decide = async (
  tx: Tx,
  stay: AskedStay,
  sale: Sale,
  hasItems: boolean,
  offersExtras: boolean,
): Promise<DecidedSale> => {
  const policyOf = (code: string) => {
    const rate = sale.rates.get(code)
    return rate && { policyCode: rate.policy_code }
  }
  const stocked = stockedExtrasIn(sale.prices.book, stay.items, policyOf, offersExtras)
  const extrasLeft =
    stocked.length === 0
      ? undefined
      : await readExtrasLeft(tx, tx.hotelId, stocked, stay.arrival, stay.departure)
  const hotel = new QuotingSale(sale, extrasLeft)
  const quoted = quoteStay(hotel, stay, true, offersExtras)
  if (quoted.refused !== undefined) throw refusalError(quoted)
  const { quote } = quoted
  const { items, price } = quote
  refuseUnbookable(
    items.map(({ reasons, asked }) => ({ reasons, path: hasItems ? asked.path.slice(0, -1) : null })),
  )
  return { stay, items, price: price!, sale, quote }
}

/** What is sold, by value, as a booking or a hold has it. */
export interface PricedSale
  extends Pick<Booking, 'items' | 'charges' | 'promo_id' | 'promo_code' | 'currency' | 'due_now'> {
  /** Left out where nothing of it is translated. */
  names?: SoldNames
}

export const pricedSale = (form: StayForm, { stay, items: quoted, price, sale }: FoundSale): PricedSale => {
  const items = wantedItems(form).map((wanted, at) =>
    toSoldItem(wanted, quoted[at]!, price.items[at]!, sale, stay, at + 1),
  )
  const charges = chargesOf(
    price,
    items.map(({ item }) => item),
  )
  const names = soldNames(sale, items, charges)
  return {
    items,
    charges,
    ...(names === undefined ? {} : { names }),
    ...promoOf(sale, quoted),
    currency: sale.hotel.currency,
    due_now: price.dueNow,
  }
}

/** A code that takes nothing off, since staff named the prices, is not used. */
const promoOf = (
  { promo }: SaleFacts,
  quoted: readonly QuotedItem[],
): Pick<Booking, 'promo_id' | 'promo_code'> => {
  const isUsed = quoted.some((item) => item.promo !== undefined)
  return isUsed
    ? { promo_id: promo?.promo_id ?? null, promo_code: promo?.rule?.code ?? null }
    : { promo_id: null, promo_code: null }
}

/**
 * The same by what this process has in memory. Undefined if that is not all that decides it, and whenever it would be refused:
 * refusals are made under the lock.
 */
export const decideFromMemory = (
  calendar: HotelCalendar,
  form: StayForm,
  shown: ShownPrice,
  caller: Caller,
  now: number,
  offersExtras = false,
  staff?: StaffRequest,
): QuotedSale | undefined => {
  const sale = saleIn(calendar, form)
  const stay = { ...stayOf(form, undefined, staff), promo: sale?.promo }
  if (sale === undefined || stay.arrival < calendar.from) return undefined
  const hotel = new QuotingCalendar(calendar, todayIn(sale.hotel.timezone, now), now)
  if (stockedExtrasIn(hotel.book, stay.items, (code) => hotel.rate(code), offersExtras).length > 0)
    return undefined
  const quoted = quoteStay(hotel, stay, true, offersExtras)
  if (quoted.refused !== undefined) return undefined
  const { items, price } = quoted.quote
  if (price === null || items.some(({ reasons }) => reasons.length > 0)) return undefined
  return isRefused(() => {
    refuseTooManyRooms(caller, form, calendar.hotel)
    checkShownPrice(shown, items[0]!, price, caller.digits, 'booking_form.')
  })
    ? undefined
    : { stay, items, price, sale, quote: quoted.quote }
}

const isRefused = (check: () => void): boolean => {
  try {
    check()
    return false
  } catch (err) {
    if (err instanceof AppError) return true
    throw err
  }
}

/** Undefined if the rooms, the rates or the promo are not in memory with all that has to be known of them. */
const saleIn = (calendar: HotelCalendar, form: StayForm): SaleFacts | undefined => {
  const rooms = new Map<string, NamedRoom>()
  const rates = new Map<string, NamedRate>()
  for (const { room_code, rate_code } of wantedItems(form)) {
    const room = calendar.room(room_code)
    const rate = calendar.rates.find(({ facts }) => facts.rate_code === rate_code)
    if (room === undefined || rate === undefined) return undefined
    rooms.set(room_code, room.facts)
    rates.set(rate_code, rate.facts)
  }
  const promo = promoIn(calendar, form.promo_code)
  if (promo === undefined && form.promo_code !== undefined) return undefined
  return { hotel: calendar.hotel, rooms, rates, promo, prices: calendar.prices }
}

/** How often an address used a promo is not in memory. */
const promoIn = ({ prices }: HotelCalendar, code: string | undefined): SoldPromo | undefined => {
  const promo = code === undefined ? undefined : prices.promo(code)
  if (promo === undefined || promo.rule.maxUsesPerEmail !== null) return undefined
  const { promo_id, rule, uses } = promo
  return { promo_id, rule, uses, usesOfEmail: 0 }
}
