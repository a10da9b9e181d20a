import type { BookData, PageWords, RateOffer, Terms } from '../types.ts'
import { termsLines, termsText } from '../words/terms-words.ts'

/** What the search has answered about cancelling a rate. */
export const listedTerms = ({ data }: { data: BookData }, rate: RateOffer): Terms => ({
  ...rate,
  wasFree: data.freeRates.includes(rate.rate_code),
})

interface CancelTermsProps {
  terms: Terms | undefined
  style?: 'short' | 'shortYear'
  words: PageWords
}

/** What cancelling costs in a sentence, and every step if there is more than one. */
export const CancelTerms = ({ terms, style, words }: CancelTermsProps) =>
  terms === undefined ? null : (
    <div class="can-cancel">
      <p>{termsText(words, terms, style)}</p>
      <dl class="terms">
        {termsLines(words, terms, style).map(([time, fee]) => (
          <div key={time}>
            <dt>{time}</dt>
            <dd>{fee}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
