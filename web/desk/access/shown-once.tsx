import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { LeaveButton } from '../parts/dialog/dialog-buttons.tsx'
import { t } from '../session.ts'

interface OnceProps {
  title: string
  secret: string
  onClose: () => void
}

/** A secret that is shown now and never again. */
export const Once = ({ title, secret, onClose }: OnceProps) => (
  <Dialog title={title} onClose={onClose}>
    <div class="stack">
      <p>{t('shownOnce')}</p>
      <p>
        <code class="secret">{secret}</code>
      </p>
      <p class="buttons">
        <CopyButton text={secret} look="button" />
        <LeaveButton label={t('keptIt')} onClose={onClose} />
      </p>
    </div>
  </Dialog>
)
