import type { Signal } from '@preact/signals'
import { t } from '../session.ts'

/** How many days the chart shows. */
export const SPANS = { weeks: 14, month: 31 } as const
export type Span = keyof typeof SPANS

export const SpanChoice = ({ chosen }: { chosen: Signal<Span> }) => (
  <fieldset class="segments">
    <legend class="unseen">{t('zoom')}</legend>
    {(['weeks', 'month'] as const).map((span) => (
      <label key={span}>
        <input
          type="radio"
          name="span"
          checked={chosen.value === span}
          onChange={() => (chosen.value = span)}
        />
        <span>{t(`span-${span}`)}</span>
      </label>
    ))}
  </fieldset>
)
