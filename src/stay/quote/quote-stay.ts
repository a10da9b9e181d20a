import { ItemPrice, priceItem } from '../price/item-price.ts'
import { cancellingOf } from '../price/policy.ts'
import { type ChargeLine, summedNights } from '../price/priced-nights.ts'
import type { TaxRule } from '../price/tax-rule.ts'
import { Assessment } from '../rule/assessment.ts'
import { assess } from '../rule/quote.ts'
import { reasonFacts } from '../rule/reason-facts.ts'
import type { Stay } from '../rule/stay.ts'
import { MOST_TOTAL, wholeSteps } from '../values/money.ts'
import { relax } from './by-staff.ts'
import { shortage, takenStock } from './extra-stock.ts'
import { knownItems, promoOf } from './known-items.ts'
import { normalTotalOf } from './normal-total.ts'
import { offeredExtras } from './offered-extras.ts'
import { promoNightsOf } from './promo-nights.ts'
import { type Refusal, refusedFor } from './refusal.ts'
import type { AskedStay } from './stay-request.ts'
import { tooLarge, wholeOf } from './stay-size.ts'
import type {
  KnownItem,
  Quoted,
  QuotedItem,
  QuotedLine,
  QuotedPromo,
  QuotingHotel,
  StayPrice,
} from './whole-quote.ts'

/**
 * What a stay of one or more items costs, and all reasons against it; or why the request is refused as such. A booking
 * is also refused for a promo that does not count, where a quote says so; and it tells no extras that could be added, unless
 * it is asked to.
 */
export const quoteStay = (
  hotel: QuotingHotel,
  stay: AskedStay,
  isBooking = false,
  offersExtras = !isBooking,
): Quoted => {
  const work = quoteInParts(hotel, stay, isBooking, offersExtras)
  let part = work.next()
  while (part.done !== true) part = work.next()
  return part.value
}

/**
 * The same for whoever may leave the work for a while. It yields the steps done since the last time, and from the first time
 * on reads nothing of the hotel's rooms, rates and days, so they may change meanwhile.
 */
export function* quoteInParts(
  hotel: QuotingHotel,
  stay: AskedStay,
  isBooking = false,
  offersExtras = !isBooking,
): Generator<number, Quoted> {
  const promo = promoOf(hotel, stay)
  const known = knownItems(hotel, stay, promo)
  if ('refused' in known) return known
  const large = tooLarge(stay, known.items)
  if (large !== undefined) return refusedFor(large)
  const items = known.items.map((item) => quoteItem(hotel, stay, item, known.items))
  const isAvailable = items.every(({ found }) => found.bookable) && promo?.reason === undefined
  const price = isAvailable ? yield* priceStay(hotel, items) : null
  const stock = takenStock(stay, items)
  const refused =
    tooDear(stay, items, price) ??
    known.conflicts[0] ??
    shortage(hotel, stock, items) ??
    (isBooking ? invalidPromo(stay, promo) : undefined)
  if (refused !== undefined) return refusedFor(refused)
  const extrasOffered = offersExtras && price !== null ? yield* offeredExtras(items, hotel, stay, stock) : []
  return { refused: undefined, quote: { items, promo, price, extrasOffered, stock } }
}

const quoteItem = (
  hotel: QuotingHotel,
  { arrival, departure, byStaff }: AskedStay,
  item: KnownItem,
  items: readonly KnownItem[],
): QuotedItem => {
  const { asked, room, rate, rooms, party, sleepers, promo } = item
  const roomsTogether = items.reduce((sum, each) => (each.room === room ? sum + each.rooms : sum), 0)
  const stay: Stay = { arrival, departure, rooms, party, sleepers, roomsTogether, agreed: asked.agreed }
  const rateDays = hotel.rateDays(room, rate)
  const found = new Assessment()
  assess(found, hotel.today, room.rules, rate.rules, room.days, rateDays, stay, promo)
  if (byStaff !== undefined || asked.override !== undefined)
    relax(found, byStaff, hotel, item, rateDays, stay)
  const reasons = reasonFacts(found, room.rules, rate.rules, room.days, rateDays, stay)
  const normalTotal = normalTotalOf(found, hotel.today, item, rateDays, stay)
  const promoNights = promoNightsOf(found, hotel.today, item, rateDays, stay)
  return { ...item, found, normalTotal, promoNights, reasons }
}

// Making a line of a price takes about ten times as long as looking at a night.
const STEPS_OF_LINE = 10

/** What items that can be booked cost together. */
function* priceStay({ book, now }: QuotingHotel, items: readonly QuotedItem[]): Generator<number, StayPrice> {
  const taken = new Set<TaxRule>()
  const charges: QuotedLine[] = []
  const prices: ItemPrice[] = []
  for (const [at, { found, room, rooms, rules, sleepers, extras }] of items.entries()) {
    const lines: ChargeLine[] = [
      {
        kind: 'room',
        code: room.code,
        name: room.name,
        quantity: rooms,
        amount: found.total,
        isIncluded: false,
        isAtHotel: false,
      },
    ]
    prices.push(priceItem(new ItemPrice(), rules, summedNights(found), sleepers, now, extras, taken, lines))
    for (const line of lines) charges.push({ ...line, item: at + 1 })
    yield found.nights + lines.length * STEPS_OF_LINE
  }
  const sum = (read: (price: ItemPrice) => number) => prices.reduce((all, price) => all + read(price), 0)
  const grandTotal = sum((price) => price.grandTotal)
  const deposit = sum((price) => price.deposit)
  const dueNow = book.paymentStep === null ? 0 : wholeSteps(deposit, book.paymentStep)
  const dueAtHotel =
    book.paymentStep === null ? grandTotal : sum((price) => price.atHotel) + (deposit - dueNow)
  return {
    charges,
    totalPrice: sum((price) => price.nights.total),
    extrasPrice: sum((price) => price.extrasPrice),
    taxesIncluded: sum((price) => price.included),
    taxesAdded: sum((price) => price.added),
    grandTotal,
    dueNow,
    dueLater: grandTotal - dueNow - dueAtHotel,
    dueAtHotel,
    ...cancellingOf(prices, now, now),
    items: prices,
  }
}

/** Refuses what costs more than can be charged. */
const tooDear = (
  stay: AskedStay,
  items: readonly QuotedItem[],
  price: StayPrice | null,
): Refusal | undefined => {
  const whole = wholeOf(stay)
  const dear = items.find(({ found }) => found.exceedsMaximum)
  if (dear !== undefined) {
    const { path } = dear.asked
    return { code: 'invalid_value', cause: 'price', field: path === stay.path ? whole : `${path}rooms` }
  }
  if (price === null || price.grandTotal <= MOST_TOTAL) return undefined
  return { code: 'invalid_value', cause: 'price', field: whole }
}

const invalidPromo = ({ path }: AskedStay, promo: QuotedPromo | null): Refusal | undefined =>
  promo?.reason === undefined
    ? undefined
    : { code: 'promo_not_valid', field: `${path}promo_code`, reason: promo.reason }
