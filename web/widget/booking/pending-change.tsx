import { Icon } from '../../shared/icons.tsx'
import { changingWords } from '../change/changing-words.ts'
import { StayCompared } from '../change/stay-compared.tsx'
import type { PageWords } from '../types.ts'
import { momentText, payingWords } from '../words/paying-words.ts'
import type { BookingData, PendingPart } from './booking-types.ts'

interface Props {
  data: BookingData
  words: PageWords
}

const TROUBLES = { waiting: 'waitingText', failed: 'failedText', away: 'awayText' } as const

/** A change that is made once it is paid: from what to what, the button that leads to the payment, and the one that ends it. */
export const PendingChange = ({ data, words, pending }: Props & { pending: PendingPart }) => {
  const { language, locale, booking } = data
  const said = changingWords(language, booking.currency, locale)
  const paying = payingWords(language, booking.currency, locale)
  const amount = said.money(pending.amount)
  const values = { amount, until: momentText(said, pending.until), paid: '', code: booking.booking_code }
  return (
    <section class="notice paying" data-change="pending" aria-labelledby="pending-change">
      <h2 id="pending-change">{said.t('waits')}</h2>
      <StayCompared
        was={pending.was}
        now={pending.now}
        totals={[pending.before, pending.total]}
        words={words}
        said={said}
        isShort
      />
      {pending.trouble !== null && <p class="trouble">{paying.t(TROUBLES[pending.trouble], values)}</p>}
      <p>{pending.isTaken ? said.t('waitsText', values) : said.t('cannotPay')}</p>
      {pending.isTaken && pending.instructions !== '' && (
        <p class="instructions" dir="auto">
          {pending.instructions}
        </p>
      )}
      <div class="actions screen-only">
        {pending.payUrl !== null && (
          <form method="post" action={pending.payUrl} target="_top">
            <button type="submit" class={pending.trouble === 'waiting' ? 'button quiet' : 'button is-large'}>
              {paying.t(pending.trouble === 'failed' ? 'payAgain' : 'payNow', values)}
            </button>
          </form>
        )}
        <form method="post" action={pending.giveUpUrl}>
          <button type="submit" class="button quiet">
            {said.t('giveUp')}
          </button>
        </form>
      </div>
    </section>
  )
}

/** What became of a change that was paid for. */
export const ChangeNews = ({ data }: Pick<Props, 'data'>) => {
  const { language, locale, booking, changing } = data
  const said = changingWords(language, booking.currency, locale)
  const { is, amount } = changing.news!
  const values = {
    amount: said.money(amount),
    arrival: said.date(booking.arrival_date, 'short'),
    departure: said.date(booking.departure_date, 'short'),
    total: said.money(booking.price.grand_total),
  }
  const isMade = is === 'made'
  return (
    <section
      class={isMade ? 'notice paying' : 'notice paying is-trouble'}
      data-change={is}
      role="status"
      aria-labelledby="change-news"
    >
      <h2 id="change-news">
        {isMade && <Icon name="check" />} {said.t(isMade ? 'madeTitle' : 'lateTitle')}
      </h2>
      <p>{said.t(isMade ? 'madeText' : 'lateText', values)}</p>
    </section>
  )
}
