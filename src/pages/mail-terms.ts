import { termsLines, termsText } from '../../web/widget/terms-words.ts'
import type { Booking, PageWords } from '../../web/widget/types.ts'

/** Until when cancelling is free, and what it costs then, by the clock of the hotel. */
export const termsPart = ({ price: { terms } }: Booking, words: PageWords): [string, string][] => {
  if (terms === undefined) return []
  const lines = termsLines(words, terms, 'shortYear').map(([time, fee]) => `${time}: ${fee}`)
  const told = lines.length === 0 ? [] : [...lines, words.t('hotelTime')]
  return [[words.t('termsTitle'), [termsText(words, terms, 'shortYear'), ...told].join(' · ')]]
}

/** What cancelling cost, and what is paid back. */
export const endingLines = ({ ending }: Booking, { t, money }: PageWords): [string, string][] => {
  if (ending === null || (ending.fee === 0 && ending.refund === 0)) return []
  const like = [ending.fee, ending.refund]
  return [
    [t('cancelFee'), money(ending.fee, like)],
    [t('cancelRefund'), money(ending.refund, like)],
  ]
}
