import { t } from '../session.ts'
import { Keys } from './keys.tsx'
import { Webhooks } from './webhooks.tsx'

/** Who may call the API, and whom it calls. */
export const Access = () => (
  <div class="page-pad">
    <header class="page-head">
      <h1>{t('access')}</h1>
    </header>
    <Keys />
    <Webhooks />
  </div>
)
