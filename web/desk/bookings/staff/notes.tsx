import { call } from '../../api.ts'
import type { FieldRow } from '../../parts/form/field-table.ts'
import { FormView } from '../../parts/form/form.tsx'
import { useForm } from '../../parts/form/form-state.ts'
import { notify } from '../../parts/notices.ts'
import { t } from '../../session.ts'
import type { Booking } from '../../types.ts'

const ROWS: FieldRow[] = [
  { name: 'notes', kind: 'lines', label: 'staffNotes', hint: 'staffNotesHint', lines: 3, wide: true },
]

/** What staff tell each other about a booking. */
export const NotesCard = ({ booking, reload }: { booking: Booking; reload: () => Promise<void> }) => {
  const form = useForm(ROWS, { notes: booking.notes ?? '' })
  const path = `/updatenotes/${encodeURIComponent(booking.booking_code)}`
  return (
    <section class="card">
      <FormView
        form={form}
        button={t('staffNotesSave')}
        save={({ notes }) => call('PUT', path, { body: { notes: notes ?? '' } })}
        onSaved={() => {
          notify(t('saved'))
          void reload()
        }}
      />
    </section>
  )
}
