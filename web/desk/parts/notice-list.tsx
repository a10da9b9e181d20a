import { t } from '../session.ts'
import { DeskIcon } from './icons.tsx'
import { dismiss, type Notice, notices } from './notices.ts'

export const Notices = () => (
  <div class="notices" role="status" aria-live="polite">
    {notices.value.map((notice) => (
      <OneNotice key={notice.id} notice={notice} />
    ))}
  </div>
)

const OneNotice = ({ notice: { id, text, kind, action } }: { notice: Notice }) => (
  <div class={`toast is-${kind}`}>
    <p>{text}</p>
    {action !== undefined && (
      <button
        type="button"
        class="toast-action"
        onClick={() => {
          dismiss(id)
          action.run()
        }}
      >
        {action.label}
      </button>
    )}
    <button type="button" class="icon-button" aria-label={t('dismiss')} onClick={() => dismiss(id)}>
      <DeskIcon name="close" />
    </button>
  </div>
)
