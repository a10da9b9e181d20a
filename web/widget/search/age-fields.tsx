import { MOST_AGE } from '../../../src/stay/lists/party-bounds.ts'
import { usePicking } from '../store.ts'
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
  const { words } = usePicking()
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
