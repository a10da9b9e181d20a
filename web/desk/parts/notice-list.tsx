import { t } from '../session.ts'
import { DeskIcon } from './icons.tsx'
import { dismiss, type Notice, notices } from './notices.ts'

/** Notices have their own place in the layout, so that they cover nothing. */
export const Notices = () => (
  <div class="notices" role="status" aria-live="polite">
    {notices.value.map((notice) => (
      <OneNotice key={notice.id} notice={notice} />
    ))}
  </div>
)

/** Dismisses a notice and moves the focus back to the content, not to the top of the page. */
const putAway = (id: number): void => {
  dismiss(id)
  const place = document.querySelector<HTMLElement>('.grid') ?? document.getElementById('main')
  place?.focus({ preventScroll: true })
}

const OneNotice = ({ notice: { id, text, kind, action } }: { notice: Notice }) => (
  <div class={`toast is-${kind}`}>
    <p>{text}</p>
    {action !== undefined && (
      <button
        type="button"
        class="toast-action"
        onClick={() => {
          putAway(id)
          action.run()
        }}
      >
        {action.label}
      </button>
    )}
    <button type="button" class="icon-button" aria-label={t('dismiss')} onClick={() => putAway(id)}>
      <DeskIcon name="close" />
    </button>
  </div>
)
