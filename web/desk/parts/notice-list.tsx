import { t } from '../session.ts'
import { DeskIcon } from './icons.tsx'
import { dismiss, type Notice, notices } from './notices.ts'

/** They take room of their own, so that they lie over nothing. */
export const Notices = () => (
  <div class="notices" role="status" aria-live="polite">
    {notices.value.map((notice) => (
      <OneNotice key={notice.id} notice={notice} />
    ))}
  </div>
)

/** The keyboard goes on where work is done, not at the top of the page. */
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
