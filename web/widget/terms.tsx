import type { PageWords, Terms } from './types.ts'

/** A moment by the hotel's clock, whatever zone the reader is in: that is how the server writes it. */
export const momentText = (
  words: PageWords,
  moment: string,
  style: 'short' | 'shortYear' = 'short',
): string => words.list([words.date(moment.slice(0, 10), style), words.time(moment.slice(11, 16))])

/** What cancelling costs, in a sentence. */
export const termsText = (
  words: PageWords,
  { refundability, free_until, cancellation_timeline = [] }: Terms,
  style?: 'short' | 'shortYear',
): string => {
  if (refundability === 'non_refundable') return words.t('nonRefundable')
  if (free_until !== null) return words.t('freeUntil', { date: momentText(words, free_until, style) })
  if (refundability === 'refundable') return words.t('freeCancel')
  const fee = cancellation_timeline[0]?.fee_amount
  return fee ? words.t('cancelCosts', { price: words.money(fee) }) : words.t('partRefundable')
}

interface TimelineProps {
  timeline: Terms['cancellation_timeline']
  style?: 'short' | 'shortYear'
  words: PageWords
}

/** What cancelling costs from now on, one line for each time. */
export const Timeline = ({ timeline = [], style, words }: TimelineProps) => (
  <dl class="terms">
    {timeline.map(({ until, fee_amount }) => (
      <div key={until}>
        <dt>
          {until !== null
            ? words.t('termsUntil', { date: momentText(words, until, style) })
            : words.t(timeline.length > 1 ? 'termsAfter' : 'termsAlways')}
        </dt>
        <dd>
          {fee_amount === 0
            ? words.t('extraFree')
            : words.money(
                fee_amount,
                timeline.map((part) => part.fee_amount),
              )}
        </dd>
      </div>
    ))}
  </dl>
)

interface CancelTermsProps {
  terms: Terms | undefined
  words: PageWords
}

/** The sentence, and every step if there is more than one. */
export const CancelTerms = ({ terms, words }: CancelTermsProps) =>
  terms === undefined ? null : (
    <div class="can-cancel">
      <p>{termsText(words, terms)}</p>
      {terms.cancellation_timeline?.[1] && <Timeline timeline={terms.cancellation_timeline} words={words} />}
    </div>
  )
