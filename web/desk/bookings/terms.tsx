import { momentOf } from '../parts/moment.ts'
import { t, words } from '../session.ts'
import type { Booking } from '../types.ts'
import { bindsNobody } from './status.tsx'

/** What cancelling costs from now on, by the terms that the booking was sold under. */
export const Terms = ({ booking }: { booking: Booking }) => {
  const { cancellation_timeline: timeline } = booking
  if (timeline.length === 0) return null
  const isFree = timeline.every(({ fee_amount }) => fee_amount === 0)
  return (
    <section class="card">
      <h2>{t('terms')}</h2>
      {isFree ? (
        <p>{t('termsFree')}</p>
      ) : (
        <>
          {bindsNobody(booking) && <p>{t('termsUnpaid')}</p>}
          <dl class="facts">
            {timeline.map(({ until, fee_amount }) => (
              <div key={until} class="term">
                <dt>
                  {until !== null
                    ? t('termsUntil', { moment: momentOf(until) })
                    : t(timeline.length > 1 ? 'termsAfter' : 'termsAlways')}
                </dt>
                <dd class="figure">{fee_amount === 0 ? t('costsNothing') : words.value.money(fee_amount)}</dd>
              </div>
            ))}
          </dl>
          <p class="hint">{t('termsHint')}</p>
        </>
      )}
    </section>
  )
}
