import { type Signal, useSignal } from '@preact/signals'
import type { MessageName } from '../../messages/en.ts'
import { t, words } from '../../session.ts'
import type { Draft } from '../draft.ts'
import { type Known, useKnown } from './earlier.ts'

type Name = 'name' | 'phone' | 'email'
type Guest = Pick<Draft, Name>

const FIELDS: { name: Name; label: MessageName; kind: 'text' | 'tel' | 'email' }[] = [
  { name: 'name', label: 'name', kind: 'text' },
  { name: 'phone', label: 'phone', kind: 'tel' },
  { name: 'email', label: 'email', kind: 'email' },
]

interface GuestFieldsProps {
  draft: Signal<Draft>
  faults: Partial<Record<string, string>>
}

/** Who books. Guests of before are found by what is typed; the arrow down takes one over, Escape puts back what was typed. */
export const GuestFields = ({ draft, faults }: GuestFieldsProps) => {
  const at = useSignal<Name | undefined>(undefined)
  const typed = useSignal<Guest>({ name: '', phone: '', email: '' })
  /** Which of the guests is taken over; -1: none. */
  const taken = useSignal(-1)
  const isAsked = useSignal(false)
  const known = useKnown(isAsked.value && at.value !== undefined ? typed.value[at.value] : '')
  const take = (index: number) => {
    const { name, phone, email } = known[index] ?? typed.value
    taken.value = known[index] === undefined ? -1 : index
    draft.value = { ...draft.value, name, phone, email }
  }
  const onInput = (name: Name, value: string) => {
    draft.value = { ...draft.value, [name]: value }
    const { name: who, phone, email } = draft.value
    typed.value = { name: who, phone, email }
    at.value = name
    taken.value = -1
    isAsked.value = true
  }
  const onKey = (event: KeyboardEvent) => {
    if (known.length === 0 || event.isComposing) return
    if (event.key === 'ArrowDown') take(taken.value + 1 < known.length ? taken.value + 1 : 0)
    else if (event.key === 'ArrowUp' && taken.value >= 0) take(taken.value - 1)
    else if (event.key === 'Escape' && taken.value >= 0) take(-1)
    else return
    event.preventDefault()
  }
  return (
    <div class="form-grid guest-fields">
      {FIELDS.map(({ name, label, kind }) => {
        const isHere = at.value === name && known.length > 0
        return (
          <div key={name} class="field">
            <label for={`guest-${name}`}>
              {t(label)} {name !== 'name' && <span class="hint">({t('optional')})</span>}
            </label>
            <input
              type="text"
              inputMode={kind}
              id={`guest-${name}`}
              value={draft.value[name]}
              maxLength={255}
              autocomplete="off"
              role="combobox"
              aria-expanded={isHere}
              aria-controls={isHere ? 'known-guests' : undefined}
              aria-activedescendant={isHere && taken.value >= 0 ? `known-${taken.value}` : undefined}
              aria-invalid={faults[name] !== undefined}
              aria-describedby={faults[name] === undefined ? undefined : `guest-${name}-fault`}
              onInput={(event) => onInput(name, event.currentTarget.value)}
              onKeyDown={onKey}
              onBlur={() => (isAsked.value = false)}
            />
            {faults[name] !== undefined && (
              <p class="fault" id={`guest-${name}-fault`}>
                {faults[name]}
              </p>
            )}
            {isHere && <KnownGuests list={known} taken={taken.value} onTake={take} />}
          </div>
        )
      })}
    </div>
  )
}

interface KnownGuestsProps {
  list: readonly Known[]
  taken: number
  onTake: (index: number) => void
}

const KnownGuests = ({ list, taken, onTake }: KnownGuestsProps) => (
  <div class="known">
    <p class="hint">{t('wasHere')}</p>
    <div id="known-guests" role="listbox" aria-label={t('wasHere')}>
      {list.map(({ name, email, phone, stays, last }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <div
          key={email + phone + name}
          id={`known-${index}`}
          role="option"
          aria-selected={index === taken}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(index)}
        >
          <span>{name}</span>
          <span class="hint">
            {[email, phone].filter((text) => text !== '').join(' · ')} ·{' '}
            {t('staysBefore', { n: stays, date: words.value.date(last, 'shortYear') })}
          </span>
        </div>
      ))}
    </div>
  </div>
)
