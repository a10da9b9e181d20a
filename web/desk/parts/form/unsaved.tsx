import { signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { t } from '../../session.ts'
import { Dialog } from '../dialog/dialog.tsx'

const forms = new Set<() => boolean>()

/** What to do if the user agrees to lose the unsaved changes. */
const afterConsent = signal<(() => void) | undefined>(undefined)

export const isUnsaved = (): boolean => [...forms].some((isDirty) => isDirty())

/** Calls `go` at once, or asks the user first if unsaved changes would be lost. */
export const leaving = (go: () => void): void => {
  if (isUnsaved()) afterConsent.value = go
  else go()
}

/** What was typed does not matter any more, because what it is about is deleted. */
export const forgetUnsaved = (): void => forms.clear()

/** While the component is mounted, leaving it asks the user first if `isDirty`. */
export const useUnsaved = (isDirty: () => boolean): void => {
  // As soon as it is there: a dialog listens for Escape from that moment on.
  useLayoutEffect(() => {
    forms.add(isDirty)
    return () => void forms.delete(isDirty)
  }, [])
}

addEventListener('beforeunload', (event) => {
  if (isUnsaved()) event.preventDefault()
})

export const LeaveDialog = () => {
  const go = afterConsent.value
  if (go === undefined) return null
  const stay = () => {
    afterConsent.value = undefined
  }
  const leave = () => {
    afterConsent.value = undefined
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
