import { useSignal } from '@preact/signals'
import { formatDay } from '../../../src/stay/values/civil-date.ts'
import { getFile } from '../api.ts'
import type { CalendarView } from '../calendar/view.ts'
import { Choice } from '../changes/choice.tsx'
import { useTrying } from '../parts/dialog/trying.ts'
import { download } from '../parts/download.ts'
import { Fault } from '../parts/fault.tsx'
import { DateField } from '../parts/form/date-field.tsx'
import { DeskIcon } from '../parts/icons.tsx'
import { hotel, rates, rooms, t } from '../session.ts'

const DAYS_AHEAD = 89

/** Prices of a range as a file. */
export const GetSheet = ({ view }: { view: CalendarView }) => {
  const first = view.data.first + view.firstSeen.value
  const from = useSignal(formatDay(first))
  const to = useSignal(formatDay(first + DAYS_AHEAD))
  const room = useSignal('')
  const rate = useSignal('')
  const { busy, fault, run } = useTrying()
  const get = (format: 'csv' | 'xlsx') =>
    run(async () => {
      const [start_date, end_date] = [from.value, to.value]
      const query = { start_date, end_date, room_code: room.value, rate_code: rate.value, format }
      const file = await getFile('/exportprices', query, '*/*')
      const code = hotel.value?.hotel_information.hotel_code ?? 'hotel'
      download(file, `prices-${code}-${from.value}-${to.value}.${format}`)
    })
  return (
    <section class="stack sheet-get">
      <h3>{t('sheetGet')}</h3>
      <p class="hint">{t('sheetGetHint')}</p>
      <div class="pair">
        <DateField
          id="sheet-from"
          label={t('from')}
          value={from.value}
          onChange={(day) => (from.value = day)}
        />
        <DateField id="sheet-to" label={t('to')} value={to.value} onChange={(day) => (to.value = day)} />
      </div>
      <div class="pair">
        <Choice
          id="sheet-room"
          label={t('room')}
          all={t('sheetAllRooms')}
          value={room.value}
          of={rooms.value.map(({ room_code, room_name }) => [room_code, room_name])}
          set={(code) => (room.value = code)}
        />
        <Choice
          id="sheet-rate"
          label={t('rate')}
          all={t('sheetAllRates')}
          value={rate.value}
          of={rates.value.map(({ rate_code, rate_name }) => [rate_code, rate_name])}
          set={(code) => (rate.value = code)}
        />
      </div>
      <Fault text={fault.value} />
      <p class="buttons">
        <button type="button" class="button quiet" aria-disabled={busy.value} onClick={() => void get('csv')}>
          <DeskIcon name="download" /> {t('sheetCsv')}
        </button>
        <button
          type="button"
          class="button quiet"
          aria-disabled={busy.value}
          onClick={() => void get('xlsx')}
        >
          <DeskIcon name="download" /> {t('sheetXlsx')}
        </button>
      </p>
    </section>
  )
}
