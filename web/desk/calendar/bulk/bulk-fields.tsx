import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { MessageName } from '../../messages/en.ts'
import { t } from '../../session.ts'
import { RESTRICTIONS, SHOWN_RESTRICTIONS } from '../restrictions.ts'
import { type BulkFault, type BulkForm, readPrice } from './bulk-form.ts'

const inPairs = <T,>(list: readonly T[]): T[][] =>
  list.flatMap((_, at) => (at % 2 === 0 ? [list.slice(at, at + 2)] : []))

/** Numbers stand beside numbers, choices beside choices. */
const PAIRS = [false, true].flatMap((isChoice) =>
  inPairs(SHOWN_RESTRICTIONS.filter((name) => RESTRICTIONS[name].isChoice === isChoice)),
)

interface BulkFieldsProps {
  form: BulkForm
  faults: BulkFault[]
}

/** From one day to another, both included. */
export const BulkDates = ({ form, faults }: BulkFieldsProps) => (
  <div class="pair">
    <Input id="bulk-from" label="from" value={form.from} type="date" wrong={faults.includes('from')} />
    <Input id="bulk-to" label="to" value={form.to} type="date" wrong={faults.includes('to')} />
  </div>
)

/** Price, rooms left, restrictions and stop-sell. Empty fields change nothing. */
export const BulkFields = ({ form, faults }: BulkFieldsProps) => {
  const isWrong = (name: BulkFault): boolean => faults.includes(name)
  const way = readPrice(form)?.way ?? form.priceWay.value
  return (
    <>
      <div class="pair">
        <Input
          id="bulk-price"
          label="price"
          value={form.price}
          wrong={isWrong('price')}
          hint={t('typedPriceHint')}
        />
        <Select id="bulk-price-way" label="priceWay" value={form.priceWay} shown={way}>
          <option value="to">{t('setTo')}</option>
          <option value="amount">{t('byAmount')}</option>
          <option value="percent">{t('byPercent')}</option>
        </Select>
      </div>
      {way !== 'to' && (
        <Select id="bulk-rounding" label="rounding" value={form.rounding}>
          <option value="0">{t('noRounding')}</option>
          {[1, 5, 10, 50, 100, 1000, 10_000].map((step) => (
            <option key={step} value={String(step)}>
              {t('roundTo', { step })}
            </option>
          ))}
        </Select>
      )}
      <Input
        id="bulk-adults"
        label="adultPrices"
        value={form.adultPrices}
        wrong={isWrong('adultPrices')}
        hint={t('adultPricesHint')}
      />
      <div class="pair">
        <Input
          id="bulk-left"
          label="roomsLeftField"
          value={form.left}
          wrong={isWrong('left')}
          hint={t('typedCountHint')}
        />
        <Sale id="bulk-room-closed" label="saleOfRoom" value={form.roomClosed} />
      </div>
      {PAIRS.map((names) => (
        <div class="pair" key={names[0]}>
          {names.map((name) => {
            const { id, label, hint, isChoice } = RESTRICTIONS[name]
            const value = form.restrictions[name]
            return isChoice ? (
              <Sale key={name} id={id} label={label} value={value} />
            ) : (
              <Input
                key={name}
                id={id}
                label={label}
                value={value}
                wrong={isWrong(name)}
                hint={hint && t(hint)}
                keys="numeric"
              />
            )
          })}
        </div>
      ))}
      <Sale id="bulk-rate-closed" label="saleOfRate" value={form.rateClosed} />
    </>
  )
}

interface InputProps {
  id: string
  label: MessageName
  value: Signal<string>
  wrong: boolean
  type?: 'text' | 'date'
  hint?: string | undefined
  /** The keyboard that a phone shows. The numeric one has no plus and minus. */
  keys?: 'numeric' | 'text'
}

const Input = ({ id, label, value, wrong, type = 'text', hint, keys = 'text' }: InputProps) => {
  const common = {
    id,
    value: value.value,
    'aria-invalid': wrong,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    onInput: (event: Event) => {
      value.value = (event.currentTarget as HTMLInputElement).value
    },
  }
  return (
    <div class="field">
      <label for={id}>{t(label)}</label>
      {type === 'date' ? (
        <input {...common} type="date" />
      ) : (
        <input {...common} inputMode={keys} autocomplete="off" placeholder={t('keep')} />
      )}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface SelectProps<T extends string> {
  id: string
  label: MessageName
  value: Signal<T>
  /** Shown as chosen, if it differs from the value of the signal. */
  shown?: T
  children: ComponentChildren
}

const Select = <T extends string>({ id, label, value, shown, children }: SelectProps<T>) => (
  <div class="field">
    <label for={id}>{t(label)}</label>
    <select
      id={id}
      value={shown ?? value.value}
      onChange={(event) => {
        value.value = event.currentTarget.value as T
      }}
    >
      {children}
    </select>
  </div>
)

const Sale = ({ id, label, value }: { id: string; label: MessageName; value: Signal<string> }) => (
  <Select id={id} label={label} value={value}>
    <option value="">{t('keep')}</option>
    <option value="1">{t('closed')}</option>
    <option value="0">{t('open')}</option>
  </Select>
)
