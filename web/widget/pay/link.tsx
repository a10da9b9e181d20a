import type { PayingName } from '../../messages/paying/en.ts'
import { Icon } from '../../shared/icons.tsx'
import { payingWords } from '../words/paying-words.ts'
import type { LinkData, LinkState } from './paying-types.ts'

const SAID: Record<LinkState, [title: PayingName | null, text: PayingName]> = {
  due: [null, 'linkText'],
  transfer: ['transferTitle', 'linkTransferText'],
  waiting: ['waitingTitle', 'waitingText'],
  failed: ['failedTitle', 'linkFailedText'],
  left: ['leftTitle', 'linkText'],
  away: ['awayTitle', 'linkAwayText'],
  problem: ['problemTitle', 'problemText'],
  received: ['receivedTitle', 'receivedText'],
  back: ['linkBackTitle', 'linkBackText'],
  over: ['linkOverTitle', 'linkOverText'],
}

const TROUBLE = new Set<LinkState>(['failed', 'away', 'problem'])
const WITH_SUM = new Set<LinkState>(['due', 'transfer', 'waiting', 'failed', 'left', 'away'])

/** Anybody pays for a stay by a link: hotel, dates and sum. Works without scripts. */
export const LinkView = ({ data }: { data: LinkData }) => {
  const { state, hotel } = data
  const words = payingWords(data.language, data.currency, data.locale)
  const values = {
    amount: words.money(state === 'back' ? data.back : data.amount),
    code: data.bookingCode,
  }
  const [title, text] = SAID[state]
  const said = state === 'waiting' && data.isEndless ? 'waitingLong' : text
  return (
    <main class="page is-narrow pay-link">
      <header class="booking-head">
        <p class="eyebrow" dir="auto">
          {hotel.name}
        </p>
        <h1>{words.t('linkTitle')}</h1>
      </header>
      <dl class="stay-facts">
        <div>
          <dt>{words.t('receiptStay')}</dt>
          <dd>
            <bdi>{`${words.date(data.arrival, 'shortYear')} – ${words.date(data.departure, 'shortYear')}`}</bdi>
          </dd>
        </div>
      </dl>
      {WITH_SUM.has(state) && (
        <p class="grand">
          <span>{words.t('linkAsked')}</span>
          <strong>{values.amount}</strong>
        </p>
      )}
      <section class={TROUBLE.has(state) ? 'notice paying is-trouble' : 'notice paying'} data-payment={state}>
        {title !== null && (
          <h2>
            {state === 'received' && <Icon name="check" />} {words.t(title, values)}
          </h2>
        )}
        <p>{words.t(said, values)}</p>
        {state === 'received' && data.back > 0 && (
          <p>{words.t('linkBackSome', { amount: words.money(data.back) })}</p>
        )}
        {data.instructions !== '' && (
          <p class="instructions" dir="auto">
            {data.instructions}
          </p>
        )}
        {data.payUrl !== null && (
          <form method="post" action={data.payUrl}>
            <button
              type="submit"
              class={state === 'waiting' ? 'button quiet' : 'button is-large'}
              aria-describedby={data.isTest ? 'pay-test' : undefined}
            >
              {words.t(state === 'failed' ? 'payAgain' : 'payNow', values)}
            </button>
          </form>
        )}
        {data.isTest && data.payUrl !== null && (
          <p class="hint" id="pay-test">
            {words.t('payTest')}
          </p>
        )}
      </section>
      <p class="issuer" dir="auto">
        {[hotel.address, hotel.phone, hotel.email].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </main>
  )
}
