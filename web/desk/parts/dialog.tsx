import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../session.ts'
import { DeskIcon } from './icons.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
  wide?: boolean
}

/** Over the screen, until it is answered or closed. */
export const Dialog = ({ title, onClose, children, wide = false }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current!
    const before = document.activeElement as HTMLElement | null
    element.showModal()
    // What is asked for comes before the way out.
    element.querySelector<HTMLElement>('input:not([type=file]), select, textarea, .button')?.focus()
    return () => before?.focus?.()
  }, [])
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog is-wide' : 'dialog'}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id="dialog-title">{title}</h2>
        <button type="button" class="icon-button" aria-label={t('close')} onClick={onClose}>
          <DeskIcon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
