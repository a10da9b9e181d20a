import type { Choice } from '../choice.ts'
import { namesOf } from '../choice.ts'
import { useStore } from '../store.ts'
import { changeExtras } from '../together/several-rooms.ts'
import type { AskedExtra, OfferedExtra, PutAside } from '../types.ts'

interface ExtrasProps {
  choice: Choice
  items: readonly PutAside[]
  /** Those of the last answer, also while another is on its way. */
  offered: readonly OfferedExtra[]
  isBusy: boolean
}

/** What can be had beside the rooms. Nothing has to be chosen. */
export const Extras = ({ choice, items, offered, isBusy }: ExtrasProps) => {
  const store = useStore()
  const { t } = store.words
  const mayChoose = offered.filter(({ is_mandatory }) => is_mandatory === 0)
  if (mayChoose.length === 0) return null
  return (
    <section class="extras" aria-labelledby="extras-title">
      <h2 id="extras-title">
        {t('extrasTitle')} <span class="hint">({t('optional')})</span>
      </h2>
      {items.map((item, at) => {
        const own = mayChoose.filter((extra) => extra.item === at + 1)
        const name = namesOf(store.rooms.value, item).room_name
        return (
          own.length > 0 && (
            <div key={`${item.room} ${at}`}>
              {items.length > 1 && (
                <h3>
                  {t('roomNumber', { n: at + 1 })}: <bdi>{name}</bdi>
                </h3>
              )}
              <ul>
                {own.map((extra) => (
                  <ExtraRow
                    key={extra.extra_code}
                    extra={extra}
                    quantity={item.extras.find(isOf(extra))?.quantity ?? 0}
                    isBusy={isBusy}
                    onChange={(quantity) =>
                      changeExtras(store, choice, at, withQuantity(item.extras, extra, quantity))
                    }
                  />
                ))}
              </ul>
            </div>
          )
        )
      })}
    </section>
  )
}

const isOf =
  ({ extra_code }: OfferedExtra) =>
  (asked: AskedExtra): boolean =>
    asked.extra_code === extra_code

const withQuantity = (
  extras: readonly AskedExtra[],
  extra: OfferedExtra,
  quantity: number,
): readonly AskedExtra[] => {
  const others = extras.filter((asked) => !isOf(extra)(asked))
  return quantity === 0 ? others : [...others, { extra_code: extra.extra_code, quantity }]
}

interface ExtraRowProps {
  extra: OfferedExtra
  quantity: number
  isBusy: boolean
  onChange(quantity: number): void
}

const ExtraRow = ({ extra, quantity, isBusy, onChange }: ExtraRowProps) => {
  const { words } = useStore()
  const { t, money } = words
  const id = `extra-${extra.item}-${extra.extra_code}`
  const can = extra.is_available === 1 || quantity > 0
  const isByUnit = extra.per === 'unit'
  return (
    <li class={can ? 'extra' : 'extra is-gone'}>
      <div class="extra-text">
        {isByUnit ? (
          <strong id={id} dir="auto">
            {extra.extra_name}
          </strong>
        ) : (
          <label for={id} dir="auto">
            {extra.extra_name}
          </label>
        )}
        {extra.extra_description !== '' && (
          <p class="hint" dir="auto" id={`${id}-text`}>
            {extra.extra_description}
          </p>
        )}
        <p class="hint">
          {extra.price === 0 ? t('extraFree') : t(`per_${extra.per}`, { price: money(extra.price) })}
        </p>
        {!can && <p class="why">{t(extra.reason === 'too_late' ? 'extra_too_late' : 'extra_sold_out')}</p>}
      </div>
      <div class="extra-take">
        {isByUnit ? (
          <Quantity extra={extra} id={id} quantity={quantity} can={can && !isBusy} onChange={onChange} />
        ) : (
          <input
            type="checkbox"
            id={id}
            checked={quantity > 0}
            disabled={!can}
            aria-disabled={isBusy}
            aria-describedby={extra.extra_description === '' ? undefined : `${id}-text`}
            onChange={(event) => {
              if (isBusy) event.currentTarget.checked = quantity > 0
              else onChange(event.currentTarget.checked ? 1 : 0)
            }}
          />
        )}
        {can && extra.adds > 0 && (
          <span class="adds">
            {t(quantity > 0 ? 'extraAdds' : 'extraWouldAdd', { price: money(extra.adds) })}
          </span>
        )}
      </div>
    </li>
  )
}

interface QuantityProps {
  extra: OfferedExtra
  id: string
  quantity: number
  can: boolean
  onChange(quantity: number): void
}

const Quantity = ({ extra, id, quantity, can, onChange }: QuantityProps) => {
  const { words } = useStore()
  const what = extra.extra_name
  return (
    <div class="stepper">
      <button
        type="button"
        aria-label={words.t('fewer', { what })}
        disabled={quantity === 0}
        onClick={() => can && onChange(quantity - 1)}
      >
        −
      </button>
      <output aria-labelledby={id}>{words.number(quantity)}</output>
      <button
        type="button"
        aria-label={words.t('more', { what })}
        disabled={quantity >= extra.max_quantity || (extra.is_available === 0 && quantity === 0)}
        onClick={() => can && onChange(quantity + 1)}
      >
        +
      </button>
    </div>
  )
}
