import type { Signal } from '@preact/signals'
import { explain, reasonsOf } from '../explain.ts'
import { forgetUnsaved } from '../parts/form/unsaved.tsx'
import { addressOf, go } from '../router.ts'
import { t } from '../session.ts'
import type { Booker } from './book.ts'
import type { Draft } from './draft.ts'

interface OutcomeProps {
  draft: Signal<Draft>
  booker: Booker
  fault: string | undefined
}

/** Why it was not booked; or that nobody knows, and what to do then. */
export const Outcome = ({ draft, booker, fault }: OutcomeProps) => {
  const error = booker.error.value
  if (booker.busy.value) return null
  if (draft.value.pending !== undefined) {
    const giveUp = () => {
      draft.value = { ...draft.value, pending: undefined }
      forgetUnsaved()
      go(addressOf('bookings'))
    }
    return (
      <div class="notice is-trouble" role="alert">
        <p>{t('answerLost')}</p>
        <p>
          <button type="button" class="tool is-small" onClick={giveUp}>
            {t('lookInBookings')}
          </button>
        </p>
      </div>
    )
  }
  if (fault !== undefined) return <p class="fault">{fault}</p>
  if (error === undefined) return null
  const reasons = reasonsOf(error)
  return (
    <div class="notice is-trouble" role="alert">
      <p>{t('notBooked')}</p>
      {reasons.length === 0 ? (
        <p>{explain(error)}</p>
      ) : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
