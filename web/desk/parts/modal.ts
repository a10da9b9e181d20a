import { useEffect, useRef } from 'preact/hooks'

/** Those that are open, the topmost last. */
const open: HTMLDialogElement[] = []

/**
 * Opens a dialog over the page for as long as it is drawn. Escape only asks: a browser lets a page keep a dialog open
 * once for each time something was clicked or typed, so the key is taken before the browser acts on it.
 */
export const useModal = (onEscape: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const ask = useRef(onEscape)
  ask.current = onEscape
  useEffect(() => {
    const element = dialog.current!
    const before = document.activeElement as HTMLElement | null
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || open.at(-1) !== element)
        return
      event.preventDefault()
      ask.current()
    }
    // Other ways to close it, such as the Back of a phone.
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
    // What is asked for comes before the way out.
    element.querySelector<HTMLElement>('input:not([type=file]), select, textarea, .button')?.focus()
    return () => {
      open.splice(open.indexOf(element), 1)
      document.removeEventListener('keydown', onKey)
      element.removeEventListener('close', onClose)
      before?.focus?.()
    }
  }, [])
  return dialog
}
