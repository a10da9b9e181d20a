import { t } from '../../session.ts'

interface DialogButtonsProps {
  label: string
  /** Without it the button sends the form around it. */
  onClick?: () => void
  isDisabled?: boolean
  isDanger?: boolean
  /** What the other button says, which closes the dialog and changes nothing. */
  leave?: string
  onClose: () => void
}

/** The button that does what a dialog is about, and the one that leaves all as it is. */
export const DialogButtons = (props: DialogButtonsProps) => {
  const { label, onClick, isDisabled, isDanger = false, leave = t('leaveAsIs'), onClose } = props
  return (
    <p class="buttons">
      <button
        type={onClick === undefined ? 'submit' : 'button'}
        class={isDanger ? 'button is-danger' : 'button'}
        aria-disabled={isDisabled}
        onClick={onClick}
      >
        {label}
      </button>
      <LeaveButton label={leave} onClose={onClose} />
    </p>
  )
}

export const LeaveButton = ({ label = t('leaveAsIs'), onClose }: { label?: string; onClose: () => void }) => (
  <button type="button" class="button quiet" onClick={onClose}>
    {label}
  </button>
)
