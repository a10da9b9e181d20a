import type { Signal } from '@preact/signals'
import { t } from '../../session.ts'

interface ChecksProps {
  legend: string
  chosen: Signal<ReadonlySet<string>>
  items: [string, string][]
  /** Shown instead of the button that chooses all, where nothing chosen has a meaning of its own. */
  hint?: string
}

export const toggled = <T,>(set: ReadonlySet<T>, value: T): ReadonlySet<T> => {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

export const CheckList = ({ items, chosen }: Pick<ChecksProps, 'items' | 'chosen'>) => (
  <div class="check-list">
    {items.map(([code, name]) => (
      <label key={code}>
        <input
          type="checkbox"
          checked={chosen.value.has(code)}
          onChange={() => (chosen.value = toggled(chosen.value, code))}
        />
        <span>{name}</span>
      </label>
    ))}
  </div>
)

/** Check boxes for some or all items of a list. */
export const Checks = ({ legend, chosen, items, hint }: ChecksProps) => {
  const isAll = chosen.value.size === items.length
  return (
    <fieldset class="checks">
      <legend>{legend}</legend>
      {hint === undefined ? (
        <button
          type="button"
          class="all"
          onClick={() => (chosen.value = new Set(isAll ? [] : items.map(([code]) => code)))}
        >
          {t(isAll ? 'none' : 'all')}
        </button>
      ) : (
        <p class="hint">{hint}</p>
      )}
      <CheckList items={items} chosen={chosen} />
    </fieldset>
  )
}
