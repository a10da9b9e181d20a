import { useSignal } from '@preact/signals'
import { accessOf } from '../../../src/http/request/staff-roles.ts'
import { addDays } from '../../shared/words.ts'
import { getFile } from '../api.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { useTrying } from '../parts/dialog/trying.ts'
import { download } from '../parts/download.ts'
import { Fault } from '../parts/fault.tsx'
import { DateField } from '../parts/form/date-field.tsx'
import { DeskIcon } from '../parts/icons.tsx'
import { hotel, role, t, today } from '../session.ts'
import { type Filter, listQueryOf } from './read-bookings.ts'

/** The longest range of days that the API takes, less the first of them. */
const MOST_AFTER = 799

/** The days of the filter; where it has none, as many as a sheet can have: those around today, or of what was made until now. */
const daysOf = ({ from, to, byArrival }: Filter): [string, string] => {
  if (from !== '') return [from, to || addDays(from, MOST_AFTER)]
  const last = to || (byArrival ? addDays(today.value, Math.floor(MOST_AFTER / 2)) : today.value)
  return [addDays(last, -MOST_AFTER), last]
}

interface BookingsSheetProps {
  filter: Filter
  onClose: () => void
}

/** The bookings of the list as a file. */
export const BookingsSheet = ({ filter, onClose }: BookingsSheetProps) => {
  const [first, last] = daysOf(filter)
  const from = useSignal(first)
  const to = useSignal(last)
  const { busy, fault, run } = useTrying()
  const get = (format: 'csv' | 'xlsx') =>
    run(async () => {
      const wanted = listQueryOf({ ...filter, from: from.value, to: to.value })
      const file = await getFile('/exportbookings', { ...wanted, format }, '*/*')
      const code = hotel.value?.hotel_information.hotel_code ?? 'hotel'
      download(file, `bookings-${code}-${from.value}-${to.value}.${format}`)
      onClose()
    })
  return (
    <Dialog title={t('bookingsSheet')} onClose={onClose}>
      <div class="stack">
        <p class="hint">{t('bookingsSheetHint')}</p>
        {accessOf('exportbookings', role.value) === 'hidden' && <p class="hint">{t('sheetNoGuests')}</p>}
        <p>
          {t('datesOf')}: {t(filter.byArrival ? 'arrival' : 'made')}
        </p>
        <div class="pair">
          <DateField
            id="sheet-from"
            label={t('from')}
            value={from.value}
            onChange={(day) => (from.value = day)}
          />
          <DateField id="sheet-to" label={t('to')} value={to.value} onChange={(day) => (to.value = day)} />
        </div>
        <Fault text={fault.value} />
        <p class="buttons">
          {(['csv', 'xlsx'] as const).map((format) => (
            <button
              key={format}
              type="button"
              class="button quiet"
              aria-disabled={busy.value}
              onClick={() => void get(format)}
            >
              <DeskIcon name="download" /> {format === 'csv' ? 'CSV' : 'Excel'}
            </button>
          ))}
        </p>
      </div>
    </Dialog>
  )
}
