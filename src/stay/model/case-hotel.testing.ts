import { RoomDays } from '../days/days.ts'
import { type Derive, DerivedDays } from '../days/derived-days.ts'
import { INHERITABLE } from '../days/rate-day.ts'
import type { RateDaysView } from '../days/rate-days-view.ts'
import type { Inheritable } from '../lists/restrictions.ts'
import { type ChildBand, type Occupancy, occupancyIfAny } from '../party/occupancy.ts'
import type { ExtraRule } from '../price/extras.ts'
import type { PolicyRule } from '../price/policy.ts'
import { PriceBook } from '../price/price-book.ts'
import type { PromoRule } from '../price/promo.ts'
import type { TaxRule } from '../price/tax-rule.ts'
import type { QuotedRate, QuotedRoom, QuotingHotel } from '../quote/whole-quote.ts'
import { type Day, FIRST_DAY, LAST_DAY, parseDay, parseTimestampDay } from '../values/civil-date.ts'
import { minuteOf, USUAL_CHECK_IN } from '../values/instants.ts'
import type { Minor } from '../values/money.ts'
import type { Scope } from '../values/scope.ts'
import { todayIn } from '../values/time-zone.ts'
import { ListedDays } from './listed-days.testing.ts'
import type {
  CaseCharge,
  CaseChildBand,
  CaseConfig,
  CaseExtra,
  CaseFee,
  CaseOccupancy,
  CasePolicy,
  CasePromo,
  CaseRate,
  CaseScope,
  CaseTax,
} from './price-case.testing.ts'

/** Makes of a case's config what the rule takes. */

const scopeOf = ({ room_codes, rate_codes }: CaseScope): Scope => ({
  roomCodes: room_codes ?? [],
  rateCodes: rate_codes ?? [],
})

const dayOrNull = (text: string | null | undefined): Day | null => (text == null ? null : parseDay(text)!)

const thousandths = (percent: number): number => Math.round(percent * 1000)

export class CaseHotel implements QuotingHotel {
  readonly today: Day
  readonly now: number
  readonly book: PriceBook
  readonly rooms: QuotedRoom[]
  readonly rates: QuotedRate[]
  private readonly config: CaseConfig
  private readonly days = new Map<string, RateDaysView>()

  constructor(config: CaseConfig) {
    this.config = config
    const { hotel } = config
    this.now = Date.parse(config.now)
    this.today = todayIn(hotel.timezone, this.now)
    const checkIn = hotel.check_in_time == null ? USUAL_CHECK_IN : minuteOf(hotel.check_in_time)
    this.book = new PriceBook({
      clock: { timezone: hotel.timezone, checkIn },
      paymentStep: hotel.takes_payments === 1 ? (hotel.payment_step ?? 1) : null,
      taxes: (config.taxes ?? []).map((tax) => this.taxOf(tax)),
      extras: (config.extras ?? []).map((extra) => this.extraOf(extra)),
      policies: (config.policies ?? []).map((policy) => this.policyOf(policy)),
      defaultPolicyCode: hotel.default_policy_code ?? null,
    })
    this.rooms = config.rooms.map((room) => ({
      code: room.room_code,
      name: room.room_code,
      rules: {
        published: room.is_publish !== 0,
        maxAdults: room.room_max_adult,
        maxChildren: room.room_max_children,
        occupancy: this.occupancyOf(room),
      },
      days: this.roomDays(room.room_code),
    }))
    this.rates = config.rates.map((rate) => this.rateOf(rate))
  }

  room(code: string): QuotedRoom | undefined {
    return this.rooms.find((room) => room.code === code)
  }

  rate(code: string): QuotedRate | undefined {
    return this.rates.find((rate) => rate.code === code)
  }

  rateDays({ code: roomCode }: QuotedRoom, { code: rateCode }: QuotedRate): RateDaysView {
    const key = `${roomCode} ${rateCode}`
    const days = this.days.get(key) ?? this.viewOf(roomCode, this.rateNamed(rateCode))
    this.days.set(key, days)
    return days
  }

  promo(code: string): { rule: PromoRule | undefined; uses: number; usesOfEmail: number } {
    const promo = this.config.promos?.find((each) => each.promo_code.toLowerCase() === code.toLowerCase())
    return {
      rule: promo === undefined ? undefined : this.promoOf(promo),
      uses: promo?.uses ?? 0,
      usesOfEmail: 0,
    }
  }

  minor(money: number): Minor {
    return Math.round(money * 10 ** this.config.digits)
  }

  private rateNamed(code: string): CaseRate {
    return this.config.rates.find((rate) => rate.rate_code === code)!
  }

  private viewOf(roomCode: string, rate: CaseRate): RateDaysView {
    const rows = this.config.rate_days?.filter(
      (row) => row.room_code === roomCode && row.rate_code === rate.rate_code,
    )
    const own = new ListedDays(rows ?? [], (money) => this.minor(money))
    if (rate.parent_rate_code == null) return own
    const parent = this.rateNamed(rate.parent_rate_code)
    const planPrice = parent.parent_rate_code == null ? this.minor(parent.price ?? 0) : 0
    const { round_to, ...derive } = rate.derive!
    const derivation = {
      derive: { ...this.chargeOf(derive), roundTo: this.minor(round_to ?? 0) } satisfies Derive,
      inherit: (rate.inherit as Inheritable[] | null | undefined) ?? INHERITABLE,
    }
    return new DerivedDays(this.viewOf(roomCode, parent), planPrice, derivation, own)
  }

  private chargeOf({ charge, value }: CaseCharge): CaseCharge {
    return { charge, value: charge === 'percent' ? thousandths(value) : this.minor(value) }
  }

  private bandsOf(bands: CaseChildBand[] | null | undefined): ChildBand[] {
    return (bands ?? []).map((band) => ({
      ageFrom: band.age_from,
      ageTo: band.age_to,
      ...this.chargeOf(band),
    }))
  }

  private occupancyOf(four: CaseOccupancy): Occupancy | undefined {
    return occupancyIfAny({
      baseAdults: four.base_adults ?? null,
      rows: (four.occupancy_prices ?? []).map((row) => ({ adults: row.adults, ...this.chargeOf(row) })),
      extraAdultPrice: four.extra_adult_price == null ? null : this.minor(four.extra_adult_price),
      childBands: this.bandsOf(four.child_bands),
    })
  }

  private roomDays(code: string): RoomDays {
    const days = new RoomDays()
    for (const { room_code, date, number_of_rooms, is_close } of this.config.room_days ?? [])
      if (room_code === code)
        days.set({ day: parseDay(date)!, number_of_rooms, is_close: is_close === 1, pushed: true })
    return days
  }

  private rateOf(rate: CaseRate): QuotedRate {
    const stayDiscounts = (rate.stay_discounts ?? []).map(({ min_nights, percent }) => ({
      minNights: min_nights,
      percent: thousandths(percent),
    }))
    const advanceDiscounts = (rate.advance_discounts ?? []).map(({ min_days, max_days, percent }) => ({
      minDays: min_days ?? null,
      maxDays: max_days ?? null,
      percent: thousandths(percent),
    }))
    return {
      code: rate.rate_code,
      name: rate.rate_code,
      isHidden: rate.is_hidden === 1,
      policyCode: rate.policy_code ?? null,
      rules: {
        closed: rate.is_closed === 1,
        firstDay: rate.start_date_rate == null ? FIRST_DAY : parseTimestampDay(rate.start_date_rate)!,
        lastDay: rate.end_date_rate == null ? LAST_DAY : parseTimestampDay(rate.end_date_rate)!,
        price: rate.parent_rate_code == null ? this.minor(rate.price ?? 0) : 0,
        terms: {
          occupancy: this.occupancyOf(rate),
          stayDiscounts,
          advanceDiscounts,
          minAdvanceDays: rate.min_advance_days ?? null,
          maxAdvanceDays: rate.max_advance_days ?? null,
        },
      },
    }
  }

  private taxOf(tax: CaseTax): TaxRule {
    return {
      ...scopeOf(tax),
      ...this.chargeOf(tax),
      code: tax.tax_code,
      name: tax.tax_name,
      kind: tax.kind,
      per: tax.per,
      basis: tax.basis,
      isIncluded: tax.is_included === 1,
      isAtHotel: tax.is_at_hotel === 1,
      base: tax.base,
      sortOrder: tax.sort_order,
      on: tax.on,
      ageBands: (tax.age_bands ?? []).map(({ age_from, age_to, value }) => ({
        ageFrom: age_from,
        ageTo: age_to,
        value: this.minor(value),
      })),
      maxNights: tax.max_nights,
      firstDay: dayOrNull(tax.first_day),
      lastDay: dayOrNull(tax.last_day),
    }
  }

  private promoOf(promo: CasePromo): PromoRule {
    return {
      ...scopeOf(promo),
      ...this.chargeOf(promo),
      code: promo.promo_code,
      name: promo.promo_name,
      isActive: promo.is_active !== 0,
      bookFrom: dayOrNull(promo.book_from),
      bookTo: dayOrNull(promo.book_to),
      stayFrom: dayOrNull(promo.stay_from),
      stayTo: dayOrNull(promo.stay_to),
      minNights: promo.min_nights ?? null,
      minAdvanceDays: promo.min_advance_days ?? null,
      maxAdvanceDays: promo.max_advance_days ?? null,
      maxUses: promo.max_uses ?? null,
      maxUsesPerEmail: promo.max_uses_per_email ?? null,
    }
  }

  private extraOf(extra: CaseExtra): ExtraRule {
    return {
      ...scopeOf(extra),
      code: extra.extra_code,
      name: extra.extra_name,
      price: this.minor(extra.price),
      per: extra.per,
      childBands: this.bandsOf(extra.child_bands),
      isMandatory: extra.is_mandatory === 1,
      maxQuantity: extra.max_quantity,
      leadHours: extra.lead_hours,
      dailyStock: null,
    }
  }

  private feeOf<F extends CaseFee>(fee: F): F {
    const { charge, value } = fee
    if (charge === 'nights') return fee
    return { ...fee, value: charge === 'percent' ? thousandths(value) : this.minor(value) }
  }

  private policyOf(policy: CasePolicy): PolicyRule {
    return {
      code: policy.policy_code,
      name: policy.policy_name,
      steps: policy.steps.map((step) => this.feeOf(step)),
      noShow: policy.no_show == null ? null : this.feeOf(policy.no_show),
      cutoff: minuteOf(policy.cutoff_time),
      graceHours: policy.grace_hours,
      deposit: policy.deposit == null ? null : this.feeOf(policy.deposit),
    }
  }
}
