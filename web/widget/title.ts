import type { PageWords } from './types.ts'

export type Step = 'rooms' | 'details' | 'gone'

/** The title of a step in the browser's tab and history. */
export const stepTitle = ({ t }: PageWords, hotel: string, step: Step): string =>
  step === 'rooms'
    ? t('bookAt', { hotel })
    : `${t(step === 'details' ? 'yourDetails' : 'roomGoneTitle')} · ${hotel}`
