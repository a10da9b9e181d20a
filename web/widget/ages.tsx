import { changeWithin } from './navigation.ts'
import { ageText } from './price-words.ts'
import { useStore } from './store.ts'
import type { Age, Stay } from './types.ts'

const AGES = Array.from({ length: 18 }, (_, age) => age)

interface AgeFieldsProps {
  stay: Stay
  /** Goes before the names of the fields. */
  name: string
  onChange(ages: readonly Age[]): void
}

/** The age of each child. */
export const AgeFields = ({ stay, name, onChange }: AgeFieldsProps) => {
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
              value={age ?? ''}
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

/** Asks for ages that prices depend on, if the guest or a link has not told them. */
export const AgesNotice = () => {
  const store = useStore()
  const { data, words, stay } = store
  if (!data.asksAges || !stay.value.ages.includes(null)) return null
  return (
    <div class="notice ages-notice needs-script">
      <p>{words.t('agesWhy')}</p>
      <AgeFields
        stay={stay.value}
        name="notice-age"
        onChange={(ages) => {
          void changeWithin(store, { ages })
          if (!ages.includes(null)) document.getElementById('rooms')?.focus()
        }}
      />
    </div>
  )
}
