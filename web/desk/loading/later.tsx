import { useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { leaving } from '../parts/form/unsaved.tsx'
import { Loading } from '../parts/trouble.tsx'
import { t } from '../session.ts'
import type { Part } from './part.ts'
import { isServed, renewOnce } from './renew.ts'

interface LaterProps<Code> {
  part: Part<Code>
  /** The title of a screen. One that is being opened has nothing typed in it: the page may be loaded anew without asking. */
  screen?: string
  children: (code: Code) => ComponentChild
}

/** What needs a part of the code. Until that has come it says so, and if it does not come, with a button. */
export const Later = <Code,>({ part, screen, children }: LaterProps<Code>) => {
  const code = part.code.value
  useLayoutEffect(() => void part.load(), [part])
  useSignalEffect(() => {
    if (screen !== undefined && part.hasFailed.value) void renewOnce()
  })
  if (code !== undefined) return <>{children(code)}</>
  const instead = part.hasFailed.value ? <PartFailed part={part} /> : <Loading />
  if (screen === undefined) return instead
  return (
    <div class="page-pad">
      <h1>{screen}</h1>
      {instead}
    </div>
  )
}

const PartFailed = ({ part }: { part: Part<unknown> }) => {
  const busy = useSignal(false)
  const again = async (): Promise<void> => {
    if (busy.value) return
    busy.value = true
    await part.load()
    if (part.code.value === undefined && (await isServed())) leaving(() => location.reload())
    busy.value = false
  }
  return (
    <div class="notice is-trouble part-failed" role="alert">
      <p>{t('partFailed')}</p>
      <button
        type="button"
        class="button quiet small"
        aria-disabled={busy.value}
        onClick={() => void again()}
      >
        {t('tryAgain')}
      </button>
    </div>
  )
}
