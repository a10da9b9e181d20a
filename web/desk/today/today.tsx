import { DateField } from '../parts/form/date-field.tsx'
import { DeskIcon } from '../parts/icons.tsx'
import { useResource } from '../parts/resource.ts'
import { Loading, Trouble } from '../parts/trouble.tsx'
import { addressOf, place, rename } from '../router.ts'
import { t, today, words } from '../session.ts'
import { DayList } from './day-list.tsx'
import { Figures } from './figures.tsx'
import { Needs } from './needs.tsx'
import { readDay, readFigures } from './read-today.ts'
import { ToClean } from './to-clean.tsx'

const DAY = /^\d{4}-\d\d-\d\d$/

/** The first screen of the day: who comes, who leaves, who is there, and what needs a person. Another day has its lists. */
export const Today = () => {
  const asked = place.value.query.get('day') ?? ''
  const day = DAY.test(asked) ? asked : today.value
  const isToday = day === today.value
  const events = /^(booking|payment|room)\./
  const lists = useResource(`${day} ${isToday}`, (signal) => readDay(day, isToday, signal), events)
  const figures = useResource(today.value, (signal) => readFigures(today.value, signal), events)
  const found = lists.value.value
  const show = (shown: string) =>
    rename(addressOf('today', undefined, shown === '' || shown === today.value ? undefined : { day: shown }))
  return (
    <div class="page-pad today">
      <header class="page-head">
        {isToday ? (
          <h1>
            {t('today')} <span class="hint">{words.value.date(day, 'full')}</span>
          </h1>
        ) : (
          <>
            <h1>{words.value.date(day, 'full')}</h1>
            <a class="unprinted" href={addressOf('today')}>
              {t('backToToday')}
            </a>
          </>
        )}
        <span class="grow" />
        <div class="today-tools unprinted">
          <DateField id="day" label={t('dayShown')} value={day} onChange={show} />
          <button type="button" class="tool" onClick={() => print()}>
            <DeskIcon name="print" />
            {t('printDay')}
          </button>
        </div>
      </header>
      {isToday && <Needs rows={figures.value.value} />}
      <Trouble of={lists} />
      {found === undefined && lists.loading.value && <Loading />}
      {found !== undefined && (
        <>
          {isToday && found.late.bookings.length > 0 && (
            <DayList title={t('late')} hint={t('lateHint')} of={found.late} reload={lists.reload} />
          )}
          <DayList title={t('arrivals')} of={found.arrivals} reload={lists.reload} />
          <DayList title={t('departures')} of={found.departures} reload={lists.reload} />
          {isToday && <DayList title={t('inHouse')} of={found.in_house} reload={lists.reload} />}
        </>
      )}
      {isToday && <ToClean />}
      {isToday && <Figures rows={figures.value.value ?? []} />}
    </div>
  )
}
