import { useSignal } from '@preact/signals'
import { Dialog } from '../parts/dialog.tsx'
import { t } from '../session.ts'

interface OnceProps {
  title: string
  secret: string
  onClose: () => void
}

/** A secret that is shown now and never again. */
export const Once = ({ title, secret, onClose }: OnceProps) => {
  const copied = useSignal(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      copied.value = true
    } catch {
      // The browser forbids it; the user can still select the text and copy it.
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        <p>{t('shownOnce')}</p>
        <p>
          <code class="secret">{secret}</code>
        </p>
        <p class="buttons">
          <button type="button" class="button" onClick={() => void copy()}>
            {t(copied.value ? 'copied' : 'copy')}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t('keptIt')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
