import { explain } from '../explain.ts'
import { t } from '../session.ts'
import type { Resource } from './resource.ts'

/** Shown instead of a list that could not be read. */
export const Trouble = ({ of }: { of: Resource<unknown> }) =>
  of.error.value === undefined ? null : (
    <div class="notice is-trouble" role="alert">
      <p>{explain(of.error.value)}</p>
      <button type="button" class="button quiet small" onClick={() => void of.reload()}>
        {t('tryAgain')}
      </button>
    </div>
  )

export const Loading = () => (
  <p class="loading" role="status">
    {t('loading')}
  </p>
)
