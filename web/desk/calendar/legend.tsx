import { t } from '../session.ts'
import type { Heat, Zoom } from './view.ts'

const ENDS = {
  none: ['legendLow', 'legendHigh'],
  occupancy: ['legendEmpty', 'legendFull'],
  price: ['legendCheap', 'legendDear'],
} as const satisfies Record<Heat, readonly [string, string]>

/** What the colours mean. */
export const Legend = ({ heat, zoom }: { heat: Heat; zoom: Zoom }) => {
  const [low, high] = ENDS[heat]
  const isFar = zoom === 'year'
  return (
    <section class={isFar ? 'legend is-far' : 'legend'} aria-label={t('legend')}>
      <span>{t(low)}</span>
      <i class="scale" />
      <span>{t(high)}</span>
      <i class="swatch is-closed" />
      <span>{t('legendClosed')}</span>
      {isFar && (
        <>
          <i class="swatch is-sold-out" />
          <span>{t('legendSoldOut')}</span>
        </>
      )}
    </section>
  )
}
