import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { call } from '../api.ts'
import { explain, faultOf } from '../explain.ts'
import { notify } from '../parts/notices.ts'
import { addressOf, go } from '../router.ts'
import { readHotel, t } from '../session.ts'
import type { Room } from '../types.ts'
import { type Form, newForm, numberOr } from './form.ts'

const NAMES = [
  'room_code',
  'room_name',
  'number_of_room',
  'room_bed',
  'room_size',
  'room_max_adult',
  'room_max_children',
  'room_description',
] as const

type RoomName = (typeof NAMES)[number]

const FRESH = { number_of_room: 1, room_bed: 1, room_size: 0, room_max_adult: 2, room_max_children: 0 }

const bodyOf = (form: Form<RoomName>, isPublished: boolean): Record<string, unknown> => ({
  room_code: form.room_code.value.trim(),
  room_name: form.room_name.value.trim(),
  number_of_room: numberOr(form.number_of_room.value),
  room_bed: numberOr(form.room_bed.value),
  room_size: numberOr(form.room_size.value),
  room_max_adult: numberOr(form.room_max_adult.value),
  room_max_children: numberOr(form.room_max_children.value),
  room_description: form.room_description.value,
  is_publish: isPublished ? 1 : 0,
})

export const RoomForm = ({ room }: { room: Room | undefined }) => {
  const form = useMemo(() => newForm(NAMES, room ?? FRESH), [])
  const published = useSignal(room?.is_publish !== 0)
  const error = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const save = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    error.value = undefined
    try {
      const body = bodyOf(form, published.value)
      if (room === undefined) await call('POST', '/createroom', { body })
      else await call('PUT', `/updateroom/${encodeURIComponent(room.room_code)}`, { body })
      await readHotel()
      notify(t('saved'))
      if (room === undefined) go(addressOf('rooms', String(body.room_code)))
    } catch (err) {
      error.value = err
    }
    busy.value = false
  }
  const fault = (name: RoomName) => faultOf(error.value, name)
  const number = { inputMode: 'decimal' as const, autocomplete: 'off' as const }
  return (
    <form class="stack" onSubmit={(event) => void save(event)} novalidate>
      <div class="form-grid">
        <Field
          id="room_code"
          label={t('code')}
          value={form.room_code}
          fault={fault('room_code')}
          hint={room === undefined ? t('codeHint') : undefined}
          input={{ readOnly: room !== undefined, autocomplete: 'off' }}
        />
        <Field id="room_name" label={t('name')} value={form.room_name} fault={fault('room_name')} />
        <Field
          id="number_of_room"
          label={t('howMany')}
          value={form.number_of_room}
          fault={fault('number_of_room')}
          input={number}
        />
        <Field
          id="room_bed"
          label={t('beds')}
          value={form.room_bed}
          fault={fault('room_bed')}
          input={number}
        />
        <Field
          id="room_size"
          label={t('size')}
          value={form.room_size}
          fault={fault('room_size')}
          input={number}
        />
        <Field
          id="room_max_adult"
          label={t('maxAdults')}
          value={form.room_max_adult}
          fault={fault('room_max_adult')}
          input={number}
        />
        <Field
          id="room_max_children"
          label={t('maxChildren')}
          value={form.room_max_children}
          fault={fault('room_max_children')}
          input={number}
        />
        <Field
          id="room_description"
          label={t('description')}
          value={form.room_description}
          fault={fault('room_description')}
          lines={6}
          wide
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={published.value}
          onChange={(event) => {
            published.value = event.currentTarget.checked
          }}
        />
        <span>{t('showToGuests')}</span>
      </label>
      <FormEnd error={error.value} busy={busy.value} />
    </form>
  )
}

/** What went wrong as a whole, and the button. */
export const FormEnd = ({ error, busy }: { error: unknown; busy: boolean }) => (
  <>
    {error !== undefined && (
      <p class="fault" role="alert">
        {explain(error)}
      </p>
    )}
    <p class="buttons">
      <button type="submit" class="button" aria-disabled={busy}>
        {t(busy ? 'saving' : 'save')}
      </button>
    </p>
  </>
)
