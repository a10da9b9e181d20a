import type { PayingWords } from '../../messages/paying/catalogues.ts'
import type { ChangingWords } from '../../messages/paying/changing.ts'
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

const TITLES = { waiting: 'waitingTitle', failed: 'failedTitle', away: 'awayTitle' } as const

/** What happened at the payment. What was paid before still counts. */
const troubleText = (
  { trouble, hasPaid, isRenewed }: PendingPart,
  said: ChangingWords,
  paying: PayingWords,
  values: Record<string, string>,
): string => {
  if (trouble === 'away') return said.t('payAway')
  if (trouble === 'failed') return paying.t(hasPaid ? 'failedPartText' : 'failedText', values)
  return paying.t(isRenewed ? 'waitingText' : 'waitingLong')
}

/** A change that is made once it is paid: from what to what, the button that leads to the payment, and the one that ends it. */
export const PendingChange = ({ data, words, pending }: Props & { pending: PendingPart }) => {
  const { language, locale, booking } = data
  const said = changingWords(language, booking.currency, locale)
  const paying = payingWords(language, booking.currency, locale)
  const amount = said.money(pending.amount)
  const values = { amount, until: momentText(said, pending.until), paid: '', code: booking.booking_code }
  const { trouble } = pending
  const isTrouble = trouble === 'failed' || trouble === 'away'
  return (
    <section
      class={isTrouble ? 'notice paying is-trouble' : 'notice paying'}
      data-change="pending"
      data-trouble={trouble ?? undefined}
      aria-labelledby="pending-change"
    >
      <h2 id="pending-change">{trouble === null ? said.t('waits') : paying.t(TITLES[trouble])}</h2>
      {trouble !== null && <p class="trouble">{troubleText(pending, said, paying, values)}</p>}
      <StayCompared
        was={pending.was}
        now={pending.now}
        totals={[pending.before, pending.total]}
        words={words}
        said={said}
        isShort
      />
      <p>{pending.isTaken ? said.t('waitsText', values) : said.t('cannotPay')}</p>
      {pending.isTaken && pending.instructions !== '' && (
        <p class="instructions" dir="auto">
          {pending.instructions}
        </p>
      )}
      <div class="actions screen-only">
        {pending.payUrl !== null && (
          <form method="post" action={pending.payUrl} target="_top">
            <button type="submit" class={trouble === 'waiting' ? 'button quiet' : 'button is-large'}>
              {paying.t(trouble === 'failed' ? 'payAgain' : 'payNow', values)}
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

/** A guest comes back from a payment that had ended, as in another tab. */
export const EndedPayment = ({ data }: Pick<Props, 'data'>) => {
  const { language, locale, booking, changing } = data
  if (changing.ended === null) return null
  const said = changingWords(language, booking.currency, locale)
  return (
    <p class="notice is-trouble" role="status" data-ended={changing.ended}>
      {said.t(changing.ended === 'nothing' ? 'payEnded' : 'payAsking')}
    </p>
  )
}
