import { momentText, payingWords } from '../words/paying-words.ts'
import type { BookingData, PendingPart } from './booking-types.ts'
import { changingWords } from './changing-words.ts'

/** A change that is made once it is paid, with the button that leads there. */
export const PendingChange = ({ data, pending }: { data: BookingData; pending: PendingPart }) => {
  const { language, locale, booking } = data
  const said = changingWords(language, booking.currency, locale)
  const paying = payingWords(language, booking.currency, locale)
  const amount = said.money(pending.amount)
  return (
    <section class="notice paying" data-change="pending" aria-labelledby="pending-change">
      <h2 id="pending-change">{said.t('waits')}</h2>
      <p>
        {said.t('waitsFor', {
          arrival: said.date(pending.arrival, 'short'),
          departure: said.date(pending.departure, 'short'),
          total: said.money(pending.total),
        })}
      </p>
      <p>{said.t('waitsText', { amount, until: momentText(said, pending.until) })}</p>
      {pending.instructions !== '' && (
        <p class="instructions" dir="auto">
          {pending.instructions}
        </p>
      )}
      {pending.payUrl !== null && (
        <form method="post" action={pending.payUrl} target="_top" class="screen-only">
          <button type="submit" class="button is-large">
            {paying.t('payNow', { amount })}
          </button>
        </form>
      )}
    </section>
  )
}
