import type { PayingName } from '../../messages/paying/en.ts'
import { Icon } from '../../shared/icons.tsx'
import type { BookingData } from '../booking/booking-types.ts'
import type { PageWords } from '../types.ts'
import { askingText, momentText, moneyRows, payingWords, unpaidRows } from '../words/paying-words.ts'
import { PayApart } from './pay-apart.tsx'
import type { Paying, PayingState } from './paying-types.ts'

const SAID: Record<PayingState, [title: PayingName, text: PayingName]> = {
  due: ['payTitle', 'payText'],
  transfer: ['transferTitle', 'transferText'],
  waiting: ['waitingTitle', 'waitingText'],
  failed: ['failedTitle', 'failedText'],
  left: ['leftTitle', 'payText'],
  away: ['awayTitle', 'awayText'],
  late: ['lateTitle', 'lateText'],
  expired: ['expiredTitle', 'expiredText'],
  too_late: ['expiredTitle', 'tooLateText'],
  short: ['shortTitle', 'shortText'],
  problem: ['problemTitle', 'problemText'],
  received: ['receivedTitle', 'receivedText'],
}

/** They ask for the payment. */
const ASKING = new Set<PayingName>(['payText', 'transferText'])

const TROUBLE = new Set<PayingState>(['failed', 'away', 'late', 'expired', 'too_late', 'short'])

const textOf = (said: PayingName, paying: Paying): PayingName => {
  if (said === 'failedText' && paying.paid > 0) return 'failedPartText'
  if (said === 'awayText' && paying.stands) return 'payStandingText'
  return ASKING.has(said) ? askingText(paying) : said
}

interface PayingProps {
  data: BookingData
  paying: Paying
}

/** What there is to do or to know about the payment, with the button that leads to it. */
export const PayingNotice = ({ data, paying }: PayingProps) => {
  const { state, until, amount } = paying
  if (state === null) return null
  const words = payingWords(data.language, data.booking.currency, data.locale)
  const values = {
    amount: words.money(amount),
    until: until === null ? '' : momentText(words, until),
    paid: words.money(paying.paid),
    code: data.booking.booking_code,
  }
  const [title, said] = SAID[state]
  const isEndless = state === 'waiting' && !paying.isRenewed
  return (
    <section
      class={TROUBLE.has(state) ? 'notice paying is-trouble' : 'notice paying'}
      data-payment={state}
      aria-labelledby="payment"
    >
      <h2 id="payment">
        {state === 'received' && <Icon name="check" />} {words.t(title, values)}
      </h2>
      <p>{words.t(isEndless ? 'waitingLong' : textOf(said, paying), values)}</p>
      {state === 'waiting' && paying.payUrl !== null && <p>{words.t('waitingPay', values)}</p>}
      {paying.instructions !== '' && (
        <p class="instructions" dir="auto">
          {paying.instructions}
        </p>
      )}
      {paying.payUrl !== null && (
        // At the top: providers refuse to be shown in a frame.
        <form method="post" action={paying.payUrl} target="_top" class="screen-only">
          <button
            type="submit"
            class={state === 'waiting' ? 'button quiet' : 'button is-large'}
            aria-describedby={paying.isTest ? 'pay-test' : undefined}
          >
            {words.t(state === 'failed' ? 'payAgain' : 'payNow', values)}
          </button>
          <PayApart data={data} />
        </form>
      )}
      {paying.isTest && paying.payUrl !== null && (
        <p class="hint" id="pay-test">
          {words.t('payTest')}
        </p>
      )}
    </section>
  )
}

/** What is paid, given back and still due, and when. */
export const Money = ({ data, words }: Pick<PayingProps, 'data'> & { words: PageWords }) => {
  const { booking, paying } = data
  const said = payingWords(data.language, booking.currency, data.locale)
  const rows =
    paying === null ? unpaidRows(booking, words, said) : moneyRows(paying, booking.fees, words, said)
  return (
    <dl class="money">
      {rows.map(([name, value, aside]) => (
        <div key={name}>
          <dt>
            {name}
            {aside !== '' && <span class="aside">{aside}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const Receipts = ({ data, paying }: PayingProps) => {
  if (paying.receipts.length === 0) return null
  const words = payingWords(data.language, data.booking.currency, data.locale)
  return (
    <section class="receipts" aria-labelledby="receipts">
      <h2 id="receipts">{words.t('receipts')}</h2>
      <ul>
        {paying.receipts.map(({ number, kind, amount, url }) => (
          <li key={number}>
            <a href={url}>
              {words.t(kind === 'receipt' ? 'receiptNumber' : 'creditNumber', { number: String(number) })}
            </a>{' '}
            <span class="aside">{words.money(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
