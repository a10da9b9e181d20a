import type { PageWords } from './types.ts'

export type Step = 'rooms' | 'details' | 'gone'

/** What the browser's tab and history call a step. */
export const stepTitle = ({ t }: PageWords, hotel: string, step: Step): string =>
  step === 'rooms'
    ? t('bookAt', { hotel })
    : `${t(step === 'details' ? 'yourDetails' : 'roomGoneTitle')} · ${hotel}`
