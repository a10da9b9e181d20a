import type { RateDaysView } from '../days/rate-days-view.ts'
import type { ByStaff } from '../lists/ignorable.ts'
import { Assessment } from '../rule/assessment.ts'
import { BIT } from '../rule/limits.ts'
import { assess } from '../rule/quote.ts'
import type { Stay } from '../rule/stay.ts'
import type { Day } from '../values/civil-date.ts'
import { instantOf } from '../values/instants.ts'
import { MOST_TOTAL, meanOf } from '../values/money.ts'
import { type PriceOverride, type SharedPrice, sharePrice } from './price-override.ts'
import type { KnownItem, QuotingHotel } from './whole-quote.ts'

/** Guests who come in the night are booked for the day before until this minute of the day. */
const NIGHT_ENDS = 6 * 60

const isLastNight = ({ today, now, book }: QuotingHotel, arrival: Day): boolean =>
  arrival === today - 1 && now < instantOf(book.clock.timezone, today, NIGHT_ENDS)

/** The reasons that do not count, as bits. */
const ignoredBits = (
  byStaff: ByStaff | undefined,
  hotel: QuotingHotel,
  { arrival }: Stay,
  override: PriceOverride | undefined,
): number => {
  let bits = byStaff === undefined ? 0 : BIT.not_published
  for (const code of byStaff?.ignore ?? []) {
    if (code === 'past_date' && !isLastNight(hotel, arrival)) continue
    if (code === 'no_price' && override === undefined) continue
    bits |= BIT[code]
  }
  return override?.shared === undefined ? bits : bits | BIT.no_price
}

/** Takes the reasons that do not count off, and puts the price that was said in the place of the nights'. */
export const relax = (
  found: Assessment,
  byStaff: ByStaff | undefined,
  hotel: QuotingHotel,
  item: KnownItem,
  rateDays: RateDaysView,
  stay: Stay,
): void => {
  const { override } = item.asked
  found.reasons &= ~ignoredBits(byStaff, hotel, stay, override)
  if (override !== undefined && (found.reasons & BIT.no_price) === 0) {
    const shared = override.shared ?? sharedNow(found, override, hotel.today, item, rateDays, stay)
    usePrice(found, override, shared)
  }
  found.bookable = found.reasons === 0 && !found.exceedsMaximum
}

const usePrice = (found: Assessment, { total }: PriceOverride, { nightly, totals }: SharedPrice): void => {
  found.isUneven = true
  for (let at = 0; at < found.nights; at++) {
    found.nightly[at] = nightly[at]!
    found.totals[at] = totals[at]!
  }
  found.total = total
  found.exceedsMaximum = total > MOST_TOTAL
  found.ratePrice = meanOf(total, found.nights * found.rooms)
  found.normalPrice = Math.max(found.normalPrice, found.ratePrice)
}

const ofOneRoom = new Assessment()

/** In proportion to what the nights, and on each its rooms, cost without a promo. */
const sharedNow = (
  found: Assessment,
  { total }: PriceOverride,
  today: Day,
  { room, rate, sleepers }: KnownItem,
  rateDays: RateDaysView,
  { arrival, departure }: Stay,
): SharedPrice => {
  const groups = sleepers.groups.map(({ rooms, adults, children }) => {
    const one = { groups: [{ rooms: 1, adults, children }], adults, children }
    const stay: Stay = { arrival, departure, rooms: 1, party: null, sleepers: one }
    assess(ofOneRoom, today, room.rules, rate.rules, room.days, rateDays, stay)
    return { rooms, nightly: Array.from(ofOneRoom.nightly.subarray(0, found.nights)) }
  })
  const nights = Array.from({ length: found.nights }, (_, at) => found.nightTotal(at))
  return sharePrice(total, nights, (at) =>
    groups.flatMap(({ rooms, nightly }) => new Array<number>(rooms).fill(nightly[at]!)),
  )
}
