import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { t } from '../session.ts'
import { Dialog } from './dialog.tsx'

const forms = new Set<() => boolean>()

/** What is to be done once somebody has said that what was typed may go. */
const asked = signal<(() => void) | undefined>(undefined)

export const isUnsaved = (): boolean => [...forms].some((isDirty) => isDirty())

/** Does it at once, or asks first where something typed would be lost. */
export const leaving = (go: () => void): void => {
  if (isUnsaved()) asked.value = go
  else go()
}

/** As long as the form is shown, leaving it is asked about while it is dirty. */
export const useUnsaved = (isDirty: () => boolean): void => {
  useEffect(() => {
    forms.add(isDirty)
    return () => void forms.delete(isDirty)
  }, [])
}

addEventListener('beforeunload', (event) => {
  if (isUnsaved()) event.preventDefault()
})

export const LeaveDialog = () => {
  const go = asked.value
  if (go === undefined) return null
  const stay = () => {
    asked.value = undefined
  }
  const leave = () => {
    asked.value = undefined
    go()
  }
  return (
    <Dialog title={t('leaveTitle')} onClose={stay}>
      <div class="stack">
        <p>{t('leaveText')}</p>
        <p class="buttons">
          <button type="button" class="button" onClick={stay}>
            {t('stayHere')}
          </button>
          <button type="button" class="button quiet" onClick={leave}>
            {t('leaveAnyway')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
