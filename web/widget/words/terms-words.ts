import type { PageWords, Terms } from '../types.ts'

type Style = 'short' | 'shortYear'

/** A moment by the hotel's clock, whatever zone the reader is in: that is how the server writes it. */
const momentText = (words: PageWords, moment: string, style: Style): string =>
  words.list([words.date(moment.slice(0, 10), style), words.time(moment.slice(11, 16))])

const HALF = 50

/** The fee of a part of the timeline, with what it is: the first night, half of the price, the whole price. */
const feeText = (words: PageWords, terms: Terms, at: number, like: readonly number[]): string => {
  const { fee_amount, refund_amount } = terms.cancellation_timeline![at]!
  const price = words.money(fee_amount, like)
  const charged = terms.cancellation_charges?.[at]
  // What is paid at the hotel is in no fee: the rest is not the whole price.
  if (refund_amount === 0)
    return terms.whole === undefined || terms.whole === fee_amount ? words.t('feeAll', { price }) : price
  if (charged?.charge === 'nights') return words.t('feeNights', { n: charged.value, price })
  if (charged?.charge !== 'percent') return price
  return charged.value === HALF
    ? words.t('feeHalf', { price })
    : words.t('feePart', { percent: words.percent(charged.value / 100), price })
}

/** What cancelling costs, in a sentence or two. */
export const termsText = (words: PageWords, terms: Terms, style: Style = 'short'): string => {
  const { refundability, free_until, cancellation_timeline: [first] = [] } = terms
  if (free_until !== null) return words.t('freeUntil', { date: momentText(words, free_until, style) })
  if (refundability === 'refundable') return words.t('freeCancel')
  const isOver = terms.wasFree ?? terms.free_ended_at != null
  const isAll = refundability === 'non_refundable'
  if (isAll && !isOver) return words.t('nonRefundable')
  const costs = first?.fee_amount
    ? words.t('cancelCosts', { price: feeText(words, terms, 0, []) })
    : words.t(isAll ? 'costsAll' : 'partRefundable')
  return isOver ? `${words.t('freeOver')} ${costs}` : costs
}

/** What cancelling costs from now on: each time, and its fee. Empty where the sentence says it all. */
export const termsLines = (words: PageWords, terms: Terms, style: Style = 'short'): [string, string][] => {
  const { cancellation_timeline = [] } = terms
  const fees = cancellation_timeline.map(({ fee_amount }) => fee_amount)
  return fees.length < 2
    ? []
    : cancellation_timeline.map(({ until, fee_amount }, at) => [
        until === null
          ? words.t('termsAfter')
          : words.t('termsUntil', { date: momentText(words, until, style) }),
        fee_amount === 0 ? words.t('extraFree') : feeText(words, terms, at, fees),
      ])
}
