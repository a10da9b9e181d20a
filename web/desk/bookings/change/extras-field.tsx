import type { Signal } from '@preact/signals'
import { get } from '../../api.ts'
import { parseCount } from '../../parts/amounts.ts'
import { useResource } from '../../parts/resource.ts'
import { t, words } from '../../session.ts'
import type { Extra } from '../../types.ts'

/** How many of each extra are asked for, by code. */
export type Asked = Record<string, number>

interface ExtrasFieldProps {
  asked: Signal<Asked>
  room: string
  rate: string
}

const isFor = ({ room_codes, rate_codes, is_mandatory }: Extra, room: string, rate: string): boolean =>
  is_mandatory === 0 &&
  (room_codes === null || room_codes.includes(room)) &&
  (rate_codes === null || rate_codes.includes(rate))

/** The extras that a room at a rate may have. Mandatory ones come by themselves. */
export const ExtrasField = ({ asked, room, rate }: ExtrasFieldProps) => {
  const all = useResource(
    '',
    async (signal) => (await get<Extra[]>('/getallextras', {}, signal)).result,
    /^price_rule\./,
  )
  const list = (all.value.value ?? []).filter(
    (extra) => isFor(extra, room, rate) || asked.value[extra.extra_code] !== undefined,
  )
  const set = (code: string, quantity: number) => {
    const { [code]: _, ...rest } = asked.value
    asked.value = quantity > 0 ? { ...rest, [code]: quantity } : rest
  }
  if (list.length === 0) return <span hidden />
  return (
    <fieldset class="checks">
      <legend>{t('extras')}</legend>
      <div class="check-list">
        {list.map((extra) => (
          <OneExtra
            key={extra.extra_code}
            extra={extra}
            quantity={asked.value[extra.extra_code] ?? 0}
            onQuantity={(quantity) => set(extra.extra_code, quantity)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface OneExtraProps {
  extra: Extra
  quantity: number
  onQuantity: (quantity: number) => void
}

const OneExtra = ({ extra: { extra_name, price, per }, quantity, onQuantity }: OneExtraProps) => (
  <div class="extra">
    <label>
      <input type="checkbox" checked={quantity > 0} onChange={() => onQuantity(quantity > 0 ? 0 : 1)} />
      <span>
        {extra_name} <span class="hint">{`${words.value.money(price)}, ${t(`per-${per}`)}`}</span>
      </span>
    </label>
    {per === 'unit' && quantity > 0 && (
      <input
        class="quantity"
        inputMode="numeric"
        aria-label={`${extra_name}, ${t('howMany')}`}
        value={String(quantity)}
        onChange={(event) => onQuantity(parseCount(event.currentTarget.value) ?? quantity)}
      />
    )}
  </div>
)
