import type { Sleepers } from '../party/party.ts'
import type { Instant } from '../values/instants.ts'
import { type Minor, MOST_TOTAL, wholeSteps } from '../values/money.ts'
import { type ChosenExtra, type ExtraRule, priceOfExtra, quantityOf } from './extras.ts'
import {
  costsFrom,
  depositOf,
  type FeeItem,
  feeAt,
  NEVER,
  type Refundability,
  refundabilityOf,
  type Schedule,
} from './policy.ts'
import type { ItemRules } from './price-book.ts'
import type { ChargeLine, PricedNights } from './priced-nights.ts'
import type { TaxRule } from './tax-rule.ts'
import { type TaxedItem, type TaxSums, taxItem } from './taxes.ts'

const NO_NIGHTS: PricedNights = { arrival: 0, nights: 0, rooms: 0, total: 0, nightTotal: () => 0 }
const NOBODY: Sleepers = { groups: [], adults: 0, children: [] }
const NO_EXTRAS: readonly ChosenExtra[] = []

/** What an item costs in all. One object is reused, because a search prices fifty items. */
export class ItemPrice implements TaxSums, TaxedItem, FeeItem {
  nights: PricedNights = NO_NIGHTS
  sleepers: Sleepers = NOBODY
  taken: Set<TaxRule> | undefined = undefined
  schedule: Schedule | undefined = undefined
  extrasPrice: Minor = 0
  included: Minor = 0
  added: Minor = 0
  atHotel: Minor = 0
  grandTotal: Minor = 0
  /** What is paid before or after arrival but not as a tax at the hotel. */
  most: Minor = 0
  /** What is paid in advance by the policy, if the hotel takes payments. */
  deposit: Minor = 0
  /** What of it can be paid in advance, if this is the only item. */
  dueNow: Minor = 0
  /** Now, without the grace. */
  fee: Minor = 0
  /** From when on cancelling will cost something; NEVER if it does already, or never will. */
  freeUntil: Instant = NEVER

  get refundability(): Refundability {
    return refundabilityOf(this.fee, this.most)
  }

  get exceedsMaximum(): boolean {
    return this.grandTotal > MOST_TOTAL
  }
}

/**
 * Prices an item whose nights are known: extras, taxes, deposit, and what cancelling costs now. `taken` holds taxes by
 * booking that an earlier item of the stay has; `lines` takes the lines of extras and taxes. A search leaves out both.
 */
export const priceItem = (
  out: ItemPrice,
  rules: ItemRules,
  nights: PricedNights,
  sleepers: Sleepers,
  now: Instant,
  extras: readonly ChosenExtra[] = NO_EXTRAS,
  taken?: Set<TaxRule>,
  lines?: ChargeLine[],
): ItemPrice => {
  out.nights = nights
  out.sleepers = sleepers
  out.taken = taken
  out.extrasPrice = 0
  for (const chosen of extras) addExtra(out, chosen, lines)
  for (const chosen of rules.mandatory) if (!isAmong(extras, chosen.extra)) addExtra(out, chosen, lines)
  taxItem(out, rules.taxes, out, lines)
  out.grandTotal = nights.total + out.extrasPrice + out.added
  out.most = out.grandTotal - out.atHotel
  out.schedule = rules.policy?.at(nights.arrival)
  const { paymentStep } = rules
  out.deposit = paymentStep === null ? 0 : depositOf(out)
  out.dueNow = paymentStep === null ? 0 : wholeSteps(out.deposit, paymentStep)
  out.fee = feeAt(out, now)
  out.freeUntil = out.fee > 0 ? NEVER : costsFrom(out, now)
  return out
}

const isAmong = (extras: readonly ChosenExtra[], extra: ExtraRule): boolean => {
  for (const chosen of extras) if (chosen.extra === extra) return true
  return false
}

const addExtra = (out: ItemPrice, chosen: ChosenExtra, lines: ChargeLine[] | undefined): void => {
  const { rooms, nights } = out.nights
  const amount = priceOfExtra(chosen, rooms, nights, out.sleepers)
  out.extrasPrice += amount
  if (lines === undefined) return
  const quantity = quantityOf(chosen, rooms, nights, out.sleepers)
  if (quantity === 0) return
  const { code, name } = chosen.extra
  lines.push({ kind: 'extra', code, name, quantity, amount, isIncluded: false, isAtHotel: false })
}
