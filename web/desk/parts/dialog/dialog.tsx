import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { t } from '../../session.ts'
import { DeskIcon } from '../icons.tsx'
import { useModal } from './modal.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
  wide?: boolean
}

/** A modal dialog. */
export const Dialog = ({ title, onClose, children, wide = false }: DialogProps) => {
  const dialog = useModal(onClose)
  const titleId = useId()
  return (
    <dialog ref={dialog} class={wide ? 'dialog is-wide' : 'dialog'} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" class="icon-button" aria-label={t('close')} onClick={onClose}>
          <DeskIcon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
