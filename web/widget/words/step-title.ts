import type { PageWords } from '../types.ts'

export type Step = 'rooms' | 'details' | 'gone' | 'code'

/** The title of a step in the browser's tab and history. */
export const stepTitle = ({ t }: PageWords, hotel: string, step: Step): string =>
  step === 'rooms' ? t('bookAt', { hotel }) : `${t(TITLES[step])} · ${hotel}`

const TITLES = { details: 'yourDetails', gone: 'roomGoneTitle', code: 'rateNeedsCode' } as const
