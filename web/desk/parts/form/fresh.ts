import { useRef } from 'preact/hooks'
import { isUnsaved } from './unsaved.tsx'

interface Dated {
  updated_at: string
}

interface Shown<T> {
  value: T | undefined
  /** Changes when a form has to begin anew. */
  key: number
  /** Somebody else changed it while the form has changes that are not saved. */
  isOld: boolean
}

type IsNewer<T> = (latest: T, shown: T | undefined) => boolean

export const isLater: IsNewer<Dated> = (latest, shown) => latest.updated_at > (shown?.updated_at ?? '')

/** What a form begins with: the newest version, as long as nothing was typed that would be lost. */
export const useFresh = <T>(latest: T | undefined, isNewer: IsNewer<T>) => {
  const shown = useRef<Shown<T>>({ value: latest, key: 0, isOld: false })
  const now = shown.current
  if (latest !== undefined) {
    const isNew = isNewer(latest, now.value)
    now.isOld = isNew && isUnsaved()
    if (isNew && !now.isOld) shown.current = { value: latest, key: now.key + 1, isOld: false }
  }
  return {
    ...shown.current,
    /** Notes what this form saved itself. */
    saved(value: T) {
      shown.current.value = value
      shown.current.isOld = false
    },
  }
}
