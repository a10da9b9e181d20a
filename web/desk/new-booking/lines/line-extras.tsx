import { parseCount } from '../../parts/amounts.ts'
import { t, words } from '../../session.ts'
import type { Quote } from '../../types.ts'
import type { Line } from '../draft.ts'

interface LineExtrasProps {
  line: Line
  at: number
  quote: Quote | undefined
  set: (changes: Partial<Line>) => void
}

type Offered = Quote['extras_offered'][number]

/** What may be had beside the room, with what it adds to the price. */
export const LineExtras = ({ line, at, quote, set }: LineExtrasProps) => {
  const offered = (quote?.extras_offered ?? []).filter(({ item }) => item === at + 1)
  if (offered.length === 0) return null
  const take = (code: string, quantity: number) => {
    const { [code]: _, ...rest } = line.extras
    set({ extras: quantity > 0 ? { ...rest, [code]: quantity } : rest })
  }
  return (
    <fieldset class="checks">
      <legend>{t('extras')}</legend>
      <div class="check-list">
        {offered.map((extra) => (
          <OneExtra
            key={extra.extra_code}
            extra={extra}
            quantity={line.extras[extra.extra_code] ?? 0}
            onQuantity={(quantity) => take(extra.extra_code, quantity)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface OneExtraProps {
  extra: Offered
  quantity: number
  onQuantity: (quantity: number) => void
}

const OneExtra = ({ extra, quantity, onQuantity }: OneExtraProps) => {
  const { extra_name, price, per, is_mandatory, is_available, reason, adds, max_quantity } = extra
  const { money } = words.value
  const isOff = is_available === 0 && quantity === 0
  const cost =
    is_mandatory === 1 ? t('comesAnyway') : reason === null ? `+${money(adds)}` : t(`extra-${reason}`)
  return (
    <div class="extra">
      <label>
        <input
          type="checkbox"
          checked={is_mandatory === 1 || quantity > 0}
          disabled={is_mandatory === 1 || isOff}
          onChange={() => onQuantity(quantity > 0 ? 0 : 1)}
        />
        <span>
          {extra_name}{' '}
          <span class="hint">
            {is_mandatory === 0 && reason === null && `${money(price)}, ${t(`per-${per}`)} · `}
            {cost}
          </span>
        </span>
      </label>
      {per === 'unit' && quantity > 0 && (
        <input
          class="quantity"
          inputMode="numeric"
          aria-label={`${extra_name}, ${t('howMany')}`}
          value={String(quantity)}
          onChange={(event) =>
            onQuantity(Math.min(parseCount(event.currentTarget.value) ?? quantity, max_quantity))
          }
        />
      )}
    </div>
  )
}
