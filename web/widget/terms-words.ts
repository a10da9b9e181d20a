import type { PageWords, Terms } from './types.ts'

type Style = 'short' | 'shortYear'

/** A moment by the hotel's clock, whatever zone the reader is in: that is how the server writes it. */
const momentText = (words: PageWords, moment: string, style: Style): string =>
  words.list([words.date(moment.slice(0, 10), style), words.time(moment.slice(11, 16))])

/** What cancelling costs, in a sentence. */
export const termsText = (
  words: PageWords,
  { refundability, free_until, cancellation_timeline = [] }: Terms,
  style: Style = 'short',
): string => {
  if (refundability === 'non_refundable') return words.t('nonRefundable')
  if (free_until !== null) return words.t('freeUntil', { date: momentText(words, free_until, style) })
  if (refundability === 'refundable') return words.t('freeCancel')
  const fee = cancellation_timeline[0]?.fee_amount
  return fee ? words.t('cancelCosts', { price: words.money(fee) }) : words.t('partRefundable')
}

/** What cancelling costs from now on: each time, and its fee. Empty where the sentence says it all. */
export const termsLines = (
  words: PageWords,
  { cancellation_timeline = [] }: Terms,
  style: Style = 'short',
): [string, string][] => {
  const fees = cancellation_timeline.map(({ fee_amount }) => fee_amount)
  return fees.length < 2
    ? []
    : cancellation_timeline.map(({ until, fee_amount }) => [
        until === null
          ? words.t('termsAfter')
          : words.t('termsUntil', { date: momentText(words, until, style) }),
        fee_amount === 0 ? words.t('extraFree') : words.money(fee_amount, fees),
      ])
}
