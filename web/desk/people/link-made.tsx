import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { LeaveButton } from '../parts/dialog/dialog-buttons.tsx'
import { momentOf } from '../parts/moment.ts'
import { t } from '../session.ts'

/** A link for somebody, which is shown this once. */
export interface MadeLink {
  title: string
  text: string
  url: string
  expires_at: string
}

export const LinkMade = ({ link, onClose }: { link: MadeLink; onClose: () => void }) => (
  <Dialog title={link.title} onClose={onClose}>
    <div class="stack">
      <p>{link.text}</p>
      <p>
        <code class="secret" dir="ltr">
          {link.url}
        </code>
      </p>
      <p class="hint">{t('linkGoodUntil', { moment: momentOf(link.expires_at) })}</p>
      <p class="buttons">
        <CopyButton text={link.url} look="button" />
        <LeaveButton label={t('close')} onClose={onClose} />
      </p>
    </div>
  </Dialog>
)
