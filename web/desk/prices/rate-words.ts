import { hotel, policies, rates, t, words } from '../session.ts'
import type { Rate } from '../types.ts'
import { chargeWords, percentWords, sentenceOf } from './charge-words.ts'

export const rateNamed = (code: string | null): Rate | undefined =>
  rates.value.find(({ rate_code }) => rate_code === code)

export const rateName = (code: string): string => rateNamed(code)?.rate_name ?? code

/** The policy of a rate: its own, else the hotel's. */
const policyWords = ({ policy_code }: Rate): string | undefined => {
  const code = policy_code ?? hotel.value?.hotel_information.default_policy_code ?? null
  if (code === null) return undefined
  const policy = policies.value.find((each) => each.policy_code === code)?.policy_name ?? code
  return t('rate-policy', { policy })
}

const derivedWords = ({ parent_rate_code, derive }: Rate): string | undefined => {
  if (parent_rate_code === null || derive === null) return undefined
  const parent = rateName(parent_rate_code)
  const { charge, value, round_to } = derive
  const by = chargeWords({ charge, value: Math.abs(value) })
  const text =
    value === 0 ? t('rate-same', { parent }) : t(value < 0 ? 'rate-less' : 'rate-more', { parent, by })
  return round_to === null ? text : `${text}, ${t('rate-rounded', { step: words.value.number(round_to) })}`
}

const advanceWords = ({
  min_days: from,
  max_days: to,
  percent,
}: NonNullable<Rate['advance_discounts']>[number]): string => {
  const off = percentWords(percent)
  if (from !== null && to !== null) return t('rate-between', { percent: off, from, to })
  if (from !== null) return t('rate-early', { percent: off, n: from })
  return to === null ? t('rate-always', { percent: off }) : t('rate-late', { percent: off, n: to })
}

/** How long before arrival it can be booked. */
export const windowWords = ({
  min_advance_days: from,
  max_advance_days: to,
}: Pick<Rate, 'min_advance_days' | 'max_advance_days'>): string | undefined => {
  if (from && to !== null) return t('rate-bookable-between', { from, to })
  if (from) return t('rate-bookable-from', { n: from })
  return to === null ? undefined : t('rate-bookable-to', { n: to })
}

const hasOccupancy = ({ base_adults, occupancy_prices, extra_adult_price, child_bands }: Rate): boolean =>
  [base_adults, extra_adult_price].some((value) => value !== null) ||
  [occupancy_prices, child_bands].some((list) => list !== null && list.length > 0)

/** A rate in a sentence: `Flexible less 12 %, rounded to 1; 10 % off from 7 nights; policy Moderate`. */
export const rateWords = (rate: Rate): string => {
  const price = rate.price > 0 ? t('rate-price', { price: words.value.money(rate.price) }) : undefined
  return sentenceOf([
    derivedWords(rate) ?? price ?? t('rate-plain'),
    ...(rate.stay_discounts ?? [])
      .toSorted((a, b) => a.min_nights - b.min_nights)
      .map(({ min_nights, percent }) => t('rate-nights', { percent: percentWords(percent), n: min_nights })),
    ...(rate.advance_discounts ?? []).map(advanceWords),
    windowWords(rate),
    hasOccupancy(rate) ? t('rate-guests') : undefined,
    rate.is_hidden === 1 ? t('rate-hidden') : undefined,
    policyWords(rate),
  ])
}
