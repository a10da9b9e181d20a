import { t } from '../session.ts'
import { Keys } from './keys.tsx'
import { Webhooks } from './webhooks.tsx'

/** Tokens, with which others call the API, and webhooks, which it calls. */
export const Access = () => (
  <div class="page-pad">
    <header class="page-head">
      <h1>{t('access')}</h1>
    </header>
    <Keys />
    <Webhooks />
  </div>
)
