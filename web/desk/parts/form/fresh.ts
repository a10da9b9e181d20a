import { useRef } from 'preact/hooks'
import { isUnsaved } from './unsaved.tsx'

interface Dated {
  updated_at: string
}

interface Kept<T> {
  value: T | undefined
  /** Changes when a form has to begin anew. */
  key: number
  /** Somebody else changed it while the form has changes that are not saved. */
  isOld: boolean
}

/** What a form begins with: the newest version, as long as nothing was typed that would be lost. */
export const useFresh = <T extends Dated>(latest: T | undefined) => {
  const kept = useRef<Kept<T>>({ value: latest, key: 0, isOld: false })
  const now = kept.current
  if (latest !== undefined && latest.updated_at > (now.value?.updated_at ?? '')) {
    if (isUnsaved()) now.isOld = true
    else kept.current = { value: latest, key: now.key + 1, isOld: false }
  }
  return {
    ...kept.current,
    /** Notes what this form saved itself. */
    saved(value: T) {
      kept.current.value = value
      kept.current.isOld = false
    },
  }
}
