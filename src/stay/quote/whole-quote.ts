import type { RoomDays } from '../days/days.ts'
import type { RateDaysView } from '../days/rate-days-view.ts'
import type { Party, Sleepers } from '../party/party.ts'
import type { ChosenExtra, ExtraRule } from '../price/extras.ts'
import type { ItemPrice } from '../price/item-price.ts'
import type { Refundability, TimelinePart } from '../price/policy.ts'
import type { ItemRules, PriceBook } from '../price/price-book.ts'
import type { ChargeLine } from '../price/priced-nights.ts'
import type { PromoReason, PromoRule } from '../price/promo.ts'
import type { Assessment } from '../rule/assessment.ts'
import type { ReasonFact } from '../rule/reasons.ts'
import type { RateRules, RoomRules } from '../rule/stay.ts'
import type { Day } from '../values/civil-date.ts'
import type { Instant } from '../values/instants.ts'
import type { Minor } from '../values/money.ts'
import type { Refused } from './refusal.ts'
import type { AskedItem } from './stay-request.ts'

export interface QuotedRoom {
  readonly code: string
  readonly name: string
  readonly rules: RoomRules
  readonly days: RoomDays
}

export interface QuotedRate {
  readonly code: string
  readonly name: string
  readonly rules: RateRules
  readonly isHidden: boolean
  readonly policyCode: string | null
}

/** The hotel at the moment of the quote. */
export interface QuotingHotel {
  readonly today: Day
  readonly now: Instant
  readonly book: PriceBook
  room(code: string): QuotedRoom | undefined
  rate(code: string): QuotedRate | undefined
  rateDays(room: QuotedRoom, rate: QuotedRate): RateDaysView
  /** How many of an extra with a daily stock are left on a day. */
  extrasLeft?(extra: ExtraRule, day: Day): number
}

/** An item whose room, rate and extras exist. */
export interface KnownItem {
  readonly asked: AskedItem
  readonly room: QuotedRoom
  readonly rate: QuotedRate
  readonly rooms: number
  readonly party: Party
  readonly sleepers: Sleepers
  /** Those asked for. Mandatory ones are added with the price. */
  readonly extras: readonly ChosenExtra[]
  readonly rules: ItemRules
  /** Undefined if none counts, or it does not apply to this item. */
  readonly promo: PromoRule | undefined
}

/** An item with its nights. */
export interface QuotedItem extends KnownItem {
  readonly found: Assessment
  /** Of all rooms at the normal prices, without discount and promo; never below the total. */
  readonly normalTotal: Minor
  /** What a promo takes off each night of all rooms; null: nothing. */
  readonly promoNights: readonly Minor[] | null
  readonly reasons: readonly ReasonFact[]
}

export interface QuotedLine extends ChargeLine {
  /** Counted from 1. */
  readonly item: number
}

export interface QuotedPromo {
  readonly rule: PromoRule | undefined
  /** Undefined if it counts. */
  readonly reason: PromoReason | undefined
}

/** What a stay that can be booked costs. */
export interface StayPrice {
  readonly charges: readonly QuotedLine[]
  readonly totalPrice: Minor
  readonly extrasPrice: Minor
  readonly taxesIncluded: Minor
  readonly taxesAdded: Minor
  readonly grandTotal: Minor
  readonly dueNow: Minor
  readonly dueLater: Minor
  readonly dueAtHotel: Minor
  readonly refundability: Refundability
  /** Null where it is not free now, or always. */
  readonly freeUntil: Instant | null
  /** When the time of free cancellation ended; null where it has not, or there was none. */
  readonly freeEnded: Instant | null
  readonly timeline: readonly TimelinePart[]
  /** Each item's own price, with its policy and what its fees are reckoned from. */
  readonly items: readonly ItemPrice[]
}

export interface WholeQuote {
  readonly items: readonly QuotedItem[]
  /** Null if no code was given. */
  readonly promo: QuotedPromo | null
  /** Null if the stay cannot be booked. */
  readonly price: StayPrice | null
  /** What may be asked for and what comes by itself, by item. */
  readonly extrasOffered: readonly (readonly OfferedExtra[])[]
  /** What is taken of extras with a daily stock. */
  readonly stock: readonly TakenStock[]
}

/** An extra that is for an item. */
export interface OfferedExtra {
  readonly extra: ExtraRule
  /** How many of it the item has; 0: none. */
  readonly quantity: number
  readonly maxQuantity: number
  /** What it adds to the price of the item, with taxes; if it is not asked for, what one would. */
  readonly adds: Minor
  /** Why it cannot be had; undefined if it can. */
  readonly reason: 'too_late' | 'sold_out' | undefined
}

export interface TakenStock {
  readonly extra: ExtraRule
  readonly day: Day
  readonly count: number
}

export type Quoted = Refused | { refused: undefined; quote: WholeQuote }
