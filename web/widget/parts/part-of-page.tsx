import type { ComponentChild } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { Icon } from '../../shared/icons.tsx'
import { useStore } from '../store.ts'
import type { Part } from './part.ts'

interface PartOfPageProps<Code> {
  part: Part<Code>
  /** Leads back from the details: they are a step of their own. */
  onBack?: () => void
  children: (code: Code) => ComponentChild
}

/** What needs a part of the code: until that has come it says so, and if it does not come, with a button. */
export const PartOfPage = <Code,>({ part, onBack, children }: PartOfPageProps<Code>) => {
  const { words } = useStore()
  const code = part.code.value
  useLayoutEffect(() => void part.load(), [part])
  if (code !== undefined) return <>{children(code)}</>
  return (
    <>
      {onBack !== undefined && (
        <>
          <button type="button" class="link-button" onClick={onBack}>
            <Icon name="left" turns />
            {words.t('backToRooms')}
          </button>
          <h1 class="step-title">{words.t('yourDetails')}</h1>
        </>
      )}
      {part.hasFailed.value ? (
        <PartFailed part={part} />
      ) : (
        <p class="notice" role="status">
          {words.t('oneMoment')}
        </p>
      )}
    </>
  )
}

export const PartFailed = ({ part }: { part: Pick<Part<unknown>, 'again'> }) => {
  const { words } = useStore()
  return (
    <div class="notice is-trouble part-failed" role="alert">
      <p>{words.t('partFailed')}</p>
      <button type="button" class="button quiet" onClick={() => part.again()}>
        {words.t('tryAgain')}
      </button>
    </div>
  )
}
