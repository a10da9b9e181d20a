import { useSignal } from '@preact/signals'
import { t } from '../session.ts'

/** Copies a text that stands beside it. */
export const CopyButton = ({ text, look }: { text: string; look: string }) => {
  const copied = useSignal(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      copied.value = true
    } catch {
      // The browser forbids it; the user can still select the text and copy it.
    }
  }
  return (
    <button type="button" class={look} onClick={() => void copy()}>
      {t(copied.value ? 'copied' : 'copy')}
    </button>
  )
}
