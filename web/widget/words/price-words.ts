import type { MessageName } from '../../messages/en.ts'
import type { PageWords } from '../types.ts'

/** Smaller than the smallest coin, greater than what sums of decimals are off. */
export const LEAST_DIFFERENCE = 0.0001

const REASONS = new Set([
  'unknown',
  'inactive',
  'not_yet',
  'over',
  'stay_dates',
  'min_nights',
  'advance_min',
  'advance_max',
  'rooms_or_rates',
  'used_up',
])

/** Why a promo code does not count, in the guest's language. */
export const promoText = ({ t }: PageWords, code: string, reason: string): string =>
  t(`promo_${REASONS.has(reason) ? reason : 'unknown'}` as MessageName, { code })

export const ageText = ({ t }: PageWords, age: number): string =>
  age === 0 ? t('ageUnderOne') : t('ageYears', { n: age })
