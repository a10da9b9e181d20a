import type { Line } from '../../new-booking/draft.ts'
import { parsePrice } from '../../parts/amounts.ts'
import { hotel, t, words } from '../../session.ts'

interface NamedPriceProps {
  id: string
  line: Pick<Line, 'price' | 'reason'>
  /** What the nights cost by themselves. */
  before: number | undefined
  set: (changes: { price?: string | undefined; reason?: string }) => void
}

/** Another price for the nights of a line, and why. */
export const NamedPrice = ({ id, line, before, set }: NamedPriceProps) => {
  const currency = hotel.value?.hotel_information.currency ?? ''
  if (line.price === undefined)
    return (
      <p>
        <button type="button" class="tool is-small" onClick={() => set({ price: '' })}>
          {t('namePrice')}
        </button>
      </p>
    )
  const isWrong = line.price.trim() !== '' && parsePrice(line.price) === undefined
  return (
    <div class="line-fields named-price">
      <div class="field">
        <label for={`${id}-price`}>{t('nightsCost', { currency })}</label>
        <input
          id={`${id}-price`}
          inputMode="decimal"
          autocomplete="off"
          value={line.price}
          aria-invalid={isWrong}
          aria-describedby={`${id}-price-hint`}
          onInput={(event) => set({ price: event.currentTarget.value })}
        />
        <p class="hint" id={`${id}-price-hint`}>
          {before === undefined ? '' : t('insteadOf', { price: words.value.money(before) })}
        </p>
      </div>
      <div class="field is-reason">
        <label for={`${id}-reason`}>{t('reason')}</label>
        <input
          id={`${id}-reason`}
          maxLength={255}
          autocomplete="off"
          value={line.reason}
          onInput={(event) => set({ reason: event.currentTarget.value })}
        />
        <p class="hint">{t('reasonForStaff')}</p>
      </div>
      <button type="button" class="tool is-small" onClick={() => set({ price: undefined, reason: '' })}>
        {t('usualPrice')}
      </button>
    </div>
  )
}
