import { MOST_AGE } from '../../../src/stay/lists/party-bounds.ts'
import { namesOf } from '../choice.ts'
import { changeAges, changeWithin } from '../navigation.ts'
import { useStore } from '../store.ts'
import type { Age, Stay } from '../types.ts'
import { ageText } from '../words/price-words.ts'

const AGES = Array.from({ length: MOST_AGE + 1 }, (_, age) => age)

interface AgeFieldsProps {
  stay: Pick<Stay, 'ages'>
  /** The id of what says that ages are missing. */
  fault?: string | undefined
  /** Goes before the names of the fields. */
  name: string
  onChange(ages: readonly Age[]): void
}

/** The age of each child. */
export const AgeFields = ({ stay, name, fault, onChange }: AgeFieldsProps) => {
  const { words } = useStore()
  const { t } = words
  return (
    <div class="ages">
      {stay.ages.map((age, child) => {
        const id = `${name}-${child + 1}`
        return (
          <div class="field" key={id}>
            <label for={id}>{t('ageOf', { n: child + 1 })}</label>
            <select
              id={id}
              autocomplete="off"
              value={age ?? ''}
              aria-invalid={fault !== undefined && age === null}
              aria-describedby={age === null ? fault : undefined}
              onChange={({ currentTarget }) => {
                const { value } = currentTarget
                onChange(stay.ages.with(child, value === '' ? null : Number(value)))
              }}
            >
              <option value="">{t('ageChoose')}</option>
              {AGES.map((each) => (
                <option key={each} value={each}>
                  {ageText(words, each)}
                </option>
              ))}
            </select>
          </div>
        )
      })}
    </div>
  )
}

/** Asks for ages that prices depend on, if neither the guest nor a link gave them. */
export const AgesNotice = () => {
  const store = useStore()
  const { data, words, stay, also, choice, guest } = store
  const { t } = words
  // While another room is looked for, those chosen already can wait.
  const others = choice.value === undefined ? [] : also.value
  if (!data.asksAges || ![...others, stay.value].some(({ ages }) => ages.includes(null))) return null
  const fault = choice.value === undefined ? undefined : guest.faults.value.ages
  return (
    <div class="notice ages-notice needs-script" id="ages" tabIndex={-1}>
      <p>
        {t('agesWhy')} {t('agesUnknown')}
      </p>
      {others.map(
        (item, at) =>
          item.ages.includes(null) && (
            <fieldset key={`${at} ${item.room}`}>
              <legend>
                {t('roomNumber', { n: at + 1 })}: <bdi>{namesOf(store.rooms.value, item).room_name}</bdi>
              </legend>
              <AgeFields
                stay={item}
                name={`notice-age-${at + 1}`}
                fault={fault && 'ages-fault'}
                onChange={(ages) => changeAges(store, at, ages)}
              />
            </fieldset>
          ),
      )}
      {stay.value.ages.includes(null) && (
        <AgeFields
          stay={stay.value}
          name="notice-age"
          fault={fault && 'ages-fault'}
          onChange={(ages) => {
            void changeWithin(store, { ages })
            if (!ages.includes(null)) document.getElementById('rooms')?.focus()
          }}
        />
      )}
      {fault && (
        <p class="fault" id="ages-fault">
          {t(fault)}
        </p>
      )}
    </div>
  )
}
