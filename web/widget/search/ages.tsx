import { namesOf } from '../choice.ts'
import { changeAges, changeWithin } from '../navigation.ts'
import { useStore } from '../store.ts'
import { AgeFields } from './age-fields.tsx'

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
