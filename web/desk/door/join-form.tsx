import { useTrying } from '../parts/dialog/trying.ts'
import { Fault } from '../parts/fault.tsx'
import { t } from '../session.ts'
import type { UseLink } from './staff-link.ts'

/** Somebody who is signed in already takes an invitation by a button. */
export const JoinForm = ({ use }: UseLink) => {
  const { busy, fault, run } = useTrying()
  return (
    <div class="stack">
      <Fault text={fault.value} />
      <button type="button" class="button" aria-disabled={busy.value} onClick={() => void run(() => use({}))}>
        {t('joinHotel')}
      </button>
    </div>
  )
}
