import { Fragment } from 'preact'
import { CHOICE_ON_PAGE } from '../../../src/stay/lists/party-bounds.ts'
import { roomsLeft } from '../rooms/rooms-left.ts'
import { usePicking } from '../store.ts'
import { AgeFields } from './age-fields.tsx'

type Count = keyof typeof CHOICE_ON_PAGE

interface PartyPickerProps {
  onDone(): void
}

/** Numbers of guests and rooms. Each change is applied at once; prices are loaded when the guest is done. */
export const PartyPicker = ({ onDone }: PartyPickerProps) => {
  const store = usePicking()
  const { words, stay, data } = store
  const mostOf = (count: Count): number =>
    count === 'rooms'
      ? Math.max(Math.min(CHOICE_ON_PAGE.rooms[1], roomsLeft(store)), 1)
      : CHOICE_ON_PAGE[count][1]
  const change = (count: Count, by: number) => {
    const [least, most] = [CHOICE_ON_PAGE[count][0], mostOf(count)]
    const value = Math.min(Math.max(stay.value[count] + by, least), most)
    const changed = { ...stay.value, [count]: value }
    const ages = Array.from({ length: changed.children }, (_, child) => stay.value.ages[child] ?? null)
    stay.value = { ...changed, ages }
  }
  return (
    <div class="party">
      {(Object.keys(CHOICE_ON_PAGE) as Count[]).map((count) => (
        <Fragment key={count}>
          <Stepper count={count} value={stay.value[count]} most={mostOf(count)} onChange={change} />
          {count === 'children' && data.asksAges && stay.value.children > 0 && (
            <>
              <p class="hint">{words.t('agesWhy')}</p>
              <AgeFields
                stay={stay.value}
                name="age"
                onChange={(ages) => {
                  stay.value = { ...stay.value, ages }
                }}
              />
            </>
          )}
        </Fragment>
      ))}
      <button type="button" class="button" onClick={onDone}>
        {words.t('done')}
      </button>
    </div>
  )
}

interface StepperProps {
  count: Count
  value: number
  most: number
  onChange(count: Count, by: number): void
}

const Stepper = ({ count, value, most, onChange }: StepperProps) => {
  const { words } = usePicking()
  const what = words.t(count)
  const [least] = CHOICE_ON_PAGE[count]
  return (
    <div class="stepper">
      <span class="what">{what}</span>
      <button
        type="button"
        aria-label={words.t('fewer', { what })}
        disabled={value <= least}
        onClick={() => onChange(count, -1)}
      >
        −
      </button>
      <output aria-label={what}>{words.number(value)}</output>
      <button
        type="button"
        aria-label={words.t('more', { what })}
        disabled={value >= most}
        onClick={() => onChange(count, 1)}
      >
        +
      </button>
    </div>
  )
}
