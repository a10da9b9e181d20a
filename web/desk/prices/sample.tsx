import { useSignal } from '@preact/signals'
import { MOST_AGE } from '../../../src/stay/lists/party-bounds.ts'
import { ANY_OCCUPANCY, type Occupancy, PartyCharge } from '../../../src/stay/party/occupancy.ts'
import { sleepersOf } from '../../../src/stay/party/sleepers.ts'
import { occupancyOf } from '../../../src/stay/price/stored-terms.ts'
import { fromMinor, type Minor, toMinor } from '../../../src/stay/values/money.ts'
import { Field } from '../../shared/field.tsx'
import { digitsOfCurrency, parseCount, parsePrice } from '../parts/amounts.ts'
import type { Values } from '../parts/form/field-table.ts'
import { t, words } from '../session.ts'

const PERCENT_DIGITS = 3

/** Ages such as `6, 3`; undefined if that is not what was typed. */
export const readAges = (text: string): number[] | undefined => {
  const ages = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
  return ages.every((age) => Number.isInteger(age) && age >= 0 && age <= MOST_AGE) ? ages : undefined
}

interface Element {
  charge?: 'percent' | 'amount'
  value?: number
}

/** The values of the form in the units of the rule; undefined while something in it is not a number. */
const occupancyIn = (values: Values): Occupancy | undefined => {
  const digits = digitsOfCurrency()
  let isWhole = true
  const minor = (value: unknown, decimals: number): number => {
    const minor = typeof value === 'number' ? toMinor(value, decimals) : undefined
    if (minor === undefined) isWhole = false
    return minor ?? 0
  }
  const inMinor = <T extends Element>(list: unknown) =>
    ((list ?? []) as T[]).map((element) => ({
      ...element,
      value: minor(element.value, element.charge === 'percent' ? PERCENT_DIGITS : digits),
    }))
  const { base_adults, occupancy_prices, extra_adult_price, child_bands } = values
  const occupancy = occupancyOf({
    base_adults: (base_adults as number | undefined) ?? null,
    occupancy_prices: inMinor(occupancy_prices) as never,
    extra_adult_price: extra_adult_price === undefined ? null : minor(extra_adult_price, digits),
    child_bands: inMinor(child_bands) as never,
  })
  return isWhole ? (occupancy ?? ANY_OCCUPANCY) : undefined
}

/** What each guest adds to the figure, by the rule itself: first the adults, then one child after the other. */
const partsOf = (figure: Minor, occupancy: Occupancy, adults: number, ages: readonly number[]): Minor[] => {
  const charge = new PartyCharge()
  const priceWith = (children: number): Minor => {
    const party = { eachRoom: [{ adults, ages: ages.slice(0, children) }] }
    charge.set(sleepersOf(1, party).groups[0]!, occupancy)
    return charge.priceOf(figure, false)
  }
  const prices = [figure, ...Array.from({ length: ages.length + 1 }, (_, children) => priceWith(children))]
  return prices.slice(1).map((price, at) => price - prices[at]!)
}

const partyWords = (adults: number, ages: readonly number[]): string => {
  const first = t('adults', { n: adults })
  if (ages.length === 0) return first
  const second =
    ages.length === 1
      ? t('childOf', { age: ages[0]! })
      : t('childrenOf', { ages: words.value.list(ages.map(String)) })
  return t('andBoth', { first, second })
}

/** `3 adults and a child of 6: 120 + 25 + 60 = 205`. */
const sumWords = (figure: Minor, occupancy: Occupancy, adults: number, ages: readonly number[]): string => {
  const digits = digitsOfCurrency()
  const number = (minor: Minor) => words.value.number(fromMinor(minor, digits))
  const parts = partsOf(figure, occupancy, adults, ages)
  const terms = parts
    .filter((part) => part !== 0)
    .map((part) => `${part < 0 ? '−' : '+'} ${number(Math.abs(part))}`)
  const total = parts.reduce((sum, part) => sum + part, figure)
  const sum = [number(figure), ...terms].join(' ')
  return t('sampleSum', {
    party: partyWords(adults, ages),
    sum: `${sum} = ${words.value.money(fromMinor(total, digits))}`,
  })
}

/** Says in words what a party pays with the values of the form, before they are saved. */
export const SampleParty = ({ values }: { values: Values }) => {
  const figure = useSignal('120')
  const adults = useSignal('3')
  const ages = useSignal('6')
  const digits = digitsOfCurrency()
  const occupancy = occupancyIn(values)
  const [typedPrice, typedAdults, typedAges] = [
    parsePrice(figure.value),
    parseCount(adults.value),
    readAges(ages.value),
  ]
  const areKnown = typedPrice !== undefined && typedAdults !== undefined && typedAges !== undefined
  return (
    <fieldset class="sample">
      <legend>{t('sampleParty')}</legend>
      <div class="form-grid is-small">
        <Field id="sample-price" label={t('samplePrice')} value={figure} input={{ inputMode: 'decimal' }} />
        <Field id="sample-adults" label={t('adultsField')} value={adults} input={{ inputMode: 'numeric' }} />
        <Field
          id="sample-ages"
          label={t('ages')}
          value={ages}
          hint={t('agesHint')}
          fault={typedAges === undefined ? t('errAgesList') : undefined}
        />
      </div>
      <p class="sum" aria-live="polite">
        {areKnown && occupancy !== undefined
          ? sumWords(toMinor(typedPrice, digits)!, occupancy, typedAdults, typedAges)
          : '–'}
      </p>
    </fieldset>
  )
}
