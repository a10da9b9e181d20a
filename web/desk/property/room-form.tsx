import { call } from '../api.ts'
import type { FieldRow } from '../parts/field-table.ts'
import { FormView, useForm } from '../parts/form.tsx'
import { notify } from '../parts/notices.ts'
import { addressOf, go } from '../router.ts'
import { readHotel, t } from '../session.ts'
import type { Room } from '../types.ts'

const ROWS: FieldRow[] = [
  { name: 'room_code', kind: 'code', label: 'code', required: true },
  { name: 'room_name', kind: 'text', label: 'name', required: true },
  { name: 'number_of_room', kind: 'whole', label: 'howMany', required: true },
  { name: 'room_bed', kind: 'whole', label: 'beds', required: true },
  { name: 'room_size', kind: 'number', label: 'size', required: true },
  { name: 'room_max_adult', kind: 'whole', label: 'maxAdults', required: true },
  { name: 'room_max_children', kind: 'whole', label: 'maxChildren', required: true },
  { name: 'room_description', kind: 'lines', label: 'description', lines: 6, wide: true },
  { name: 'is_publish', kind: 'check', label: 'showToGuests' },
]

const FRESH = {
  number_of_room: 1,
  room_bed: 1,
  room_size: 0,
  room_max_adult: 2,
  room_max_children: 0,
  is_publish: 1,
}

/** The code can be set only when it is created. */
export const withCode = (rows: readonly FieldRow[], isNew: boolean): FieldRow[] =>
  rows.map((row) =>
    row.kind !== 'code' ? row : isNew ? { ...row, hint: 'codeHint' } : { ...row, fixed: true },
  )

export const RoomForm = ({ room }: { room: Room | undefined }) => {
  const form = useForm(withCode(ROWS, room === undefined), room ?? FRESH)
  return (
    <FormView
      form={form}
      save={async (body) => {
        if (room === undefined) await call('POST', '/createroom', { body })
        else await call('PUT', `/updateroom/${encodeURIComponent(room.room_code)}`, { body })
        await readHotel()
        return String(body.room_code)
      }}
      onSaved={(code) => {
        notify(t('saved'))
        if (room === undefined) go(addressOf('rooms', code))
      }}
    />
  )
}
