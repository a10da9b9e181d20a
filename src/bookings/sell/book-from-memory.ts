import type { Calendars } from '../../calendar/calendars.ts'
import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { QuotingCalendar } from '../../calendar/quoting-calendar.ts'
import { PresumedTx } from '../../db/hotel/presumed-tx.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/request/caller.ts'
import { quoteStay } from '../../stay/quote/quote-stay.ts'
import type { AskedStay } from '../../stay/quote/stay-request.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import type { Minor } from '../../stay/values/money.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import type { Booking } from '../shape/booking.ts'
import type { StayForm } from '../shape/booking-form.ts'
import { stayOf, wantedItems } from '../shape/wanted-items.ts'
import { type BookingRequest, bookedChange, newBookingCode, toBooking, writeSale } from './create-booking.ts'
import { type FoundSale, pricedSale } from './decide-sale.ts'
import type { NamedRate, NamedRoom, SaleFacts, SoldPromo } from './read-sale.ts'
import { refuseTooManyRooms } from './rooms-of-guests.ts'
import { checkExpectedPrice } from './sold-items.ts'
import { stockedExtrasIn } from './stocked-extras.ts'

/**
 * Books a stay by what this process has in memory, and by the same rule. Undefined if memory does not know all that decides
 * it, if something is due now, and whenever it would be refused: refusals are made under the lock.
 */
export const bookFromMemory = (
  request: BookingRequest,
  caller: Caller,
  calendars: Calendars,
): { tx: PresumedTx; booking: Booking } | undefined => {
  const known = calendars.presume(caller.hotelId, caller.keysVersion)
  if (known === undefined) return undefined
  const { calendar, presumed } = known
  const { form } = request
  const sold = decide(calendar, form, request.roomPrice, caller, presumed.now)
  if (sold === undefined) return undefined
  const priced = pricedSale(form, sold)
  if (priced.due_now > 0) return undefined
  const tx = new PresumedTx(caller.hotelId, presumed)
  const issued = { booking_id: tx.nextId(), booking_code: newBookingCode(), actor: caller.tokenName }
  const booking = toBooking(request, priced, new Date(presumed.now).toISOString(), issued)
  writeSale(tx, tx.version, booking, sold, (roomId) => nightsOf(calendar, roomId, sold.stay))
  tx.tick(bookedChange(booking, sold.sale, caller))
  return { tx, booking }
}

const decide = (
  calendar: HotelCalendar,
  form: StayForm,
  roomPrice: Minor | undefined,
  caller: Caller,
  now: number,
): FoundSale | undefined => {
  const sale = saleIn(calendar, form)
  const stay = { ...stayOf(form, undefined), promo: sale?.promo }
  if (sale === undefined || stay.arrival < calendar.from) return undefined
  const hotel = new QuotingCalendar(calendar, todayIn(sale.hotel.timezone, now), now)
  if (stockedExtrasIn(hotel.book, stay.items, (code) => hotel.rate(code)).length > 0) return undefined
  const quoted = quoteStay(hotel, stay, true, false)
  if (quoted.refused !== undefined) return undefined
  const { items, price } = quoted.quote
  if (price === null || items.some(({ reasons }) => reasons.length > 0)) return undefined
  return isRefused(() => {
    refuseTooManyRooms(caller, form, calendar.hotel)
    checkExpectedPrice(roomPrice, items[0]!, price, caller.digits, 'booking_form.room_price')
  })
    ? undefined
    : { stay, items, price, sale }
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
  return { hotel: calendar.hotel, rooms, rates, promo }
}

/** How often an address used a promo is not in memory. */
const promoIn = ({ prices }: HotelCalendar, code: string | undefined): SoldPromo | undefined => {
  const promo = code === undefined ? undefined : prices.promo(code)
  if (promo === undefined || promo.rule.maxUsesPerEmail !== null) return undefined
  const { promo_id, rule, uses } = promo
  return { promo_id, rule, uses, usesOfEmail: 0 }
}

/** As the calendar has them before they are sold. */
const nightsOf = (calendar: HotelCalendar, roomId: number, { arrival, departure }: AskedStay) => {
  const { days } = calendar.roomOf(roomId)!
  return Array.from({ length: departure - arrival }, (_, at) => {
    const day: Day = arrival + at
    return { day, number_of_rooms: days.rooms(day) }
  })
}
