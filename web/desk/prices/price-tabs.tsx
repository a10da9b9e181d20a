import { addressOf, PRICE_SCREENS, place } from '../router.ts'
import { t } from '../session.ts'
import { mayOpen } from '../sitting/opening.ts'

/** What prices are made of, side by side. */
export const PriceTabs = () => (
  <nav class="tabs" aria-label={t('prices')}>
    {PRICE_SCREENS.filter((name) => mayOpen(name)).map((name) => (
      <a key={name} href={addressOf(name)} aria-current={place.value.screen === name ? 'page' : undefined}>
        {t(name)}
      </a>
    ))}
  </nav>
)
