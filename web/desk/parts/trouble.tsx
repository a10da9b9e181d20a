import { useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { explain, isNetworkFault } from '../explain.ts'
import { offline } from '../live.ts'
import { t } from '../session.ts'
import type { Resource } from './resource.ts'

const AGAIN_MS = 2000

/** Asks again by itself what the service could not be asked, until it answers. */
export const useAskAgain = (error: unknown, again: () => void): void => {
  useEffect(() => {
    if (!isNetworkFault(error)) return
    const timer = setTimeout(again, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [error])
}

/** Shown instead of a list that could not be read. */
export const Trouble = ({ of }: { of: Resource<unknown> }) => {
  // Without a network the frame says so, once for all; what was missing comes by itself when it is back.
  const isAway = isNetworkFault(of.error.value)
  useSignalEffect(() => {
    if (!offline.value && isNetworkFault(of.error.peek())) void of.reload()
  })
  if (of.error.value === undefined || (isAway && offline.value)) return null
  return (
    <div class="notice is-trouble" role="alert">
      <p>{explain(of.error.value)}</p>
      <button type="button" class="button quiet small" onClick={() => void of.reload()}>
        {t('tryAgain')}
      </button>
    </div>
  )
}

export const Loading = () => (
  <p class="loading" role="status">
    {t('loading')}
  </p>
)
