import { useLayoutEffect, useRef } from 'preact/hooks'

/** The open dialogs, the topmost last. */
const open: HTMLDialogElement[] = []

/**
 * Shows the dialog while the component is mounted. Escape calls `onEscape`, which may keep it open. The key is handled
 * before the browser sees it, because a browser lets a page prevent closing only once per click or key.
 */
export const useModal = (onEscape: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const ask = useRef(onEscape)
  ask.current = onEscape
  // Before anything else can happen: a key pressed as soon as the dialog is seen is one for the dialog.
  useLayoutEffect(() => {
    const element = dialog.current!
    const before = document.activeElement as HTMLElement | null
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || open.at(-1) !== element)
        return
      event.preventDefault()
      ask.current()
    }
    // Other ways to close it, such as the Back button of a phone.
    const onCancel = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      ask.current()
    }
    const onClose = () => {
      element.showModal()
      ask.current()
    }
    open.push(element)
    document.addEventListener('keydown', onKey)
    element.addEventListener('cancel', onCancel)
    element.addEventListener('close', onClose)
    element.showModal()
    // The first field gets the focus, before the buttons that close the dialog.
    element.querySelector<HTMLElement>('input:not([type=file]), select, textarea, .button')?.focus()
    return () => {
      open.splice(open.indexOf(element), 1)
      document.removeEventListener('keydown', onKey)
      element.removeEventListener('close', onClose)
      // Nothing outside of an open dialog takes the focus, and this one is still in the document.
      element.close()
      before?.focus?.()
    }
  }, [])
  return dialog
}
