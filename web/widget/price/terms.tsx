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
  /** The first line is left out where the sentence says the same. */
  isBrief?: boolean
  words: PageWords
}

/** What cancelling costs in a sentence, and every step if there is more than one. */
export const CancelTerms = ({ terms, style, isBrief = false, words }: CancelTermsProps) =>
  terms === undefined ? null : (
    <div class="can-cancel">
      <p>{termsText(words, terms, style)}</p>
      <dl class="terms">
        {linesOf(words, terms, style, isBrief).map(([time, fee]) => (
          <div key={time}>
            <dt>{time}</dt>
            <dd>{fee}</dd>
          </div>
        ))}
      </dl>
    </div>
  )

const linesOf = (words: PageWords, terms: Terms, style: CancelTermsProps['style'], isBrief: boolean) =>
  termsLines(words, terms, style).slice(isBrief && terms.free_until !== null ? 1 : 0)
