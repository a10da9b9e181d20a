import { derivationOf, rateRules, roomRules } from '../../calendar/rules.ts'
import type { RateNight, RoomNight } from '../../stay/days/day-facts.ts'
import { RateDays, RestrictionsPalette, RoomDays } from '../../stay/days/days.ts'
import { DerivedDays } from '../../stay/days/derived-days.ts'
import type { RateDaysView } from '../../stay/days/rate-days-view.ts'
import type { ExtraRule } from '../../stay/price/extras.ts'
import type { PriceBook } from '../../stay/price/price-book.ts'
import type { QuotedRate, QuotedRoom, QuotingHotel } from '../../stay/quote/whole-quote.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import type { Instant } from '../../stay/values/instants.ts'
import { todayOf } from '../shape/booking-now.ts'
import { chainOf, rateNightsKey, type Sale } from './read-sale.ts'
import type { SoldRate, SoldRoom } from './sale-queries.ts'

interface KnownRoom extends QuotedRoom {
  readonly row: SoldRoom
}

interface KnownRate extends QuotedRate {
  readonly row: SoldRate
}

const roomDaysOf = (nights: readonly RoomNight[]): RoomDays => {
  const days = new RoomDays()
  for (const night of nights) days.set(night)
  return days
}

/** What was read under the lock, as a quote reads it. */
export class QuotingSale implements QuotingHotel {
  readonly today: Day
  readonly now: Instant
  readonly book: PriceBook
  readonly extrasLeft?: (extra: ExtraRule, day: Day) => number
  protected readonly sale: Sale
  private readonly rooms = new Map<string, KnownRoom>()
  private readonly palette = new RestrictionsPalette()

  constructor(sale: Sale, extrasLeft?: (extra: ExtraRule, day: Day) => number, today = todayOf(sale)) {
    this.sale = sale
    this.now = Date.parse(sale.hotel.now)
    this.today = today
    this.book = sale.prices.book
    if (extrasLeft !== undefined) this.extrasLeft = extrasLeft
  }

  /** The same object each time, because items of one room share its days. */
  room(code: string): QuotedRoom | undefined {
    const known = this.rooms.get(code)
    const row = this.sale.rooms.get(code)
    if (known !== undefined || row === undefined) return known
    const days = roomDaysOf(this.roomNights(row))
    const room = { code, name: row.room_name, rules: roomRules(row), days, row }
    this.rooms.set(code, room)
    return room
  }

  rate(code: string): QuotedRate | undefined {
    const row = this.sale.rates.get(code)
    if (row === undefined) return undefined
    const { rate_name, is_hidden, policy_code } = row
    const rate: KnownRate = {
      code,
      name: rate_name,
      rules: rateRules(row),
      isHidden: is_hidden,
      policyCode: policy_code,
      row,
    }
    return rate
  }

  rateDays(room: QuotedRoom, rate: QuotedRate): RateDaysView {
    return this.daysAt((room as KnownRoom).row, (rate as KnownRate).row)
  }

  protected roomNights({ room_id }: SoldRoom): readonly RoomNight[] {
    return this.sale.nights.roomNights.get(room_id) ?? []
  }

  /** From the topmost parent down to the rate itself. */
  protected daysAt(room: SoldRoom, rate: SoldRate): RateDaysView {
    const [topmost, ...below] = chainOf(rate, this.sale.parents).reverse()
    let view: RateDaysView = this.ownDays(room, topmost!)
    let planPrice = topmost!.price
    for (const derived of below) {
      const derivation = derivationOf(derived)
      if (derivation === undefined) continue
      view = new DerivedDays(view, planPrice, derivation, this.ownDays(room, derived))
      planPrice = 0
    }
    return view
  }

  private ownDays({ room_id }: SoldRoom, { rate_id }: SoldRate): RateDays {
    const days = new RateDays(this.palette)
    const nights: readonly RateNight[] =
      this.sale.nights.rateNights.get(rateNightsKey(room_id, rate_id)) ?? []
    for (const night of nights) days.set(night)
    return days
  }
}
