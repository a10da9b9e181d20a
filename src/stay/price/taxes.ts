import { bandOf } from '../party/occupancy.ts'
import type { Sleepers } from '../party/party.ts'
import { personsOf } from '../party/sleepers.ts'
import type { Minor } from '../values/money.ts'
import { percentOf } from '../values/percent.ts'
import { IncludedTaxes } from './included-taxes.ts'
import { type ChargeLine, type PricedNights, sumOfNights } from './priced-nights.ts'
import type { TaxRule } from './tax-rule.ts'

/** The taxes of a room and rate, in their order. */
export interface ItemTaxes {
  readonly all: readonly TaxRule[]
  readonly onTop: readonly TaxRule[]
  /** Undefined if nothing is included. */
  readonly included: IncludedTaxes | undefined
}

export const itemTaxes = (taxes: readonly TaxRule[]): ItemTaxes => {
  const included = taxes.filter(({ isIncluded }) => isIncluded)
  return {
    all: taxes,
    onTop: taxes.filter(({ isIncluded }) => !isIncluded),
    included: included.length === 0 ? undefined : new IncludedTaxes(included),
  }
}

/** Whether what is added depends on nothing but the number of nights and what they cost together. */
export const isByTotal = ({ onTop }: ItemTaxes): boolean =>
  onTop.every(({ maxNights, firstDay, lastDay }) => maxNights === 0 && firstDay === null && lastDay === null)

/** What taxes read of an item. */
export interface TaxedItem {
  readonly nights: PricedNights
  readonly sleepers: Sleepers
  readonly extrasPrice: Minor
  /** Taxes by booking that another item of the stay has; undefined if there is no other. */
  readonly taken: Set<TaxRule> | undefined
}

export interface TaxSums {
  added: Minor
  atHotel: Minor
  included: Minor
}

/** Sums the taxes of an item, and adds their lines where there is a list for them. */
export const taxItem = (
  out: TaxSums,
  { all, onTop, included }: ItemTaxes,
  item: TaxedItem,
  lines: ChargeLine[] | undefined,
): void => {
  const told = lines === undefined ? undefined : new Map<TaxRule, ChargeLine>()
  addOnTop(out, onTop, item, told)
  out.included = included === undefined ? 0 : includedIn(included, item, told)
  if (told !== undefined) for (const tax of all) if (told.has(tax)) lines!.push(told.get(tax)!)
}

/** What the taxes on top come to if the extras of the item cost so much. */
export const addedWith = ({ onTop }: ItemTaxes, item: TaxedItem, extrasPrice: Minor): Minor => {
  const sums: TaxSums = { added: 0, atHotel: 0, included: 0 }
  addOnTop(sums, onTop, { ...item, extrasPrice, taken: undefined }, undefined)
  return sums.added
}

const addOnTop = (
  out: TaxSums,
  taxes: readonly TaxRule[],
  item: TaxedItem,
  told: Map<TaxRule, ChargeLine> | undefined,
): void => {
  out.added = 0
  out.atHotel = 0
  for (const tax of taxes) {
    const times = timesOf(tax, item)
    if (times === 0) continue
    const amount =
      tax.charge === 'percent' ? percentOnTop(tax, item, out.added) : amountOf(tax, times, item.sleepers)
    out.added += amount
    if (tax.isAtHotel) out.atHotel += amount
    told?.set(tax, lineOf(tax, times, amount, item.sleepers))
  }
}

const includedIn = (
  included: IncludedTaxes,
  item: TaxedItem,
  told: Map<TaxRule, ChargeLine> | undefined,
): Minor => {
  const price = item.nights.total + item.extrasPrice
  let left = price
  for (const tax of included.amounts) {
    const times = timesOf(tax, item)
    if (times === 0) continue
    const part = Math.min(amountOf(tax, times, item.sleepers), left)
    left -= part
    told?.set(tax, lineOf(tax, times, part, item.sleepers))
  }
  if (told !== undefined)
    included.partsOf(left).forEach((part, at) => {
      const tax = included.percents[at]!
      told.set(tax, lineOf(tax, 1, part, item.sleepers))
    })
  return price - included.netOf(left)
}

/** The first of the nights that count, as a position in the stay. */
const firstNight = ({ firstDay }: TaxRule, { arrival }: PricedNights): number =>
  firstDay === null ? 0 : Math.max(firstDay - arrival, 0)

/** How many nights count. */
const nightsCounted = (tax: TaxRule, nights: PricedNights): number => {
  if (tax.maxNights === 0 && tax.firstDay === null && tax.lastDay === null) return nights.nights
  const end = tax.lastDay === null ? nights.nights : Math.min(tax.lastDay + 1 - nights.arrival, nights.nights)
  const count = Math.max(end - firstNight(tax, nights), 0)
  return tax.maxNights === 0 ? count : Math.min(count, tax.maxNights)
}

/** What an amount is multiplied by, and 1 for a percent; 0 if the tax does not apply. */
const timesOf = (tax: TaxRule, { nights, sleepers, taken }: TaxedItem): number => {
  const counted = nightsCounted(tax, nights)
  if (counted === 0) return 0
  if (tax.charge === 'percent') return 1
  const by = tax.per === 'night' ? counted : 1
  if (tax.basis === 'room') return nights.rooms * by
  if (tax.basis === 'person') return personsOf(sleepers) * by
  if (taken?.has(tax)) return 0
  taken?.add(tax)
  return by
}

const percentOnTop = (tax: TaxRule, { nights, extrasPrice }: TaxedItem, added: Minor): Minor => {
  let figure = tax.base === 'running' ? added : 0
  if (tax.on !== 'extra') figure += sumOfNights(nights, firstNight(tax, nights), nightsCounted(tax, nights))
  if (tax.on !== 'room') figure += extrasPrice
  return percentOf(figure, tax.value)
}

const amountOf = (tax: TaxRule, times: number, sleepers: Sleepers): Minor => {
  if (!paysByBand(tax, sleepers)) return tax.value * times
  let once = 0
  for (const { age, count } of sleepers.children)
    once += (bandOf(tax.ageBands, age)?.value ?? tax.value) * count
  return (once + sleepers.adults * tax.value) * (times / personsOf(sleepers))
}

/** Whether a child pays another amount than the rest. */
const paysByBand = ({ charge, basis, ageBands }: TaxRule, { children }: Sleepers): boolean => {
  if (charge !== 'amount' || basis !== 'person' || ageBands.length === 0) return false
  for (const { age } of children) if (bandOf(ageBands, age) !== undefined) return true
  return false
}

const lineOf = (tax: TaxRule, times: number, amount: Minor, sleepers: Sleepers): ChargeLine => ({
  kind: tax.kind,
  code: tax.code,
  name: tax.name,
  quantity: paysByBand(tax, sleepers) ? 1 : times,
  amount,
  isIncluded: tax.isIncluded,
  isAtHotel: tax.isAtHotel,
  ...(tax.charge === 'amount' && tax.basis === 'booking' ? { isOnce: true as const } : {}),
})
