import { useSignal } from '@preact/signals'
import { Icon } from '../../shared/icons.tsx'
import { addDays } from '../../shared/words.ts'
import { StayStatus } from '../bookings/arrive/stay-steps.tsx'
import { bookedRooms } from '../bookings/booking-items.ts'
import { readStays } from '../bookings/read-bookings.ts'
import { BookingStatusChips } from '../bookings/status.tsx'
import { useResource } from '../parts/resource.ts'
import { Loading, Trouble } from '../parts/trouble.tsx'
import { NeedsPerson } from '../payments/needs-person.tsx'
import { addressOf } from '../router.ts'
import { t, today, words } from '../session.ts'
import type { Booking } from '../types.ts'
import { SPANS, type Span, SpanChoice } from './span-choice.tsx'
import { TapeChart } from './tape-chart.tsx'

/** Arrivals and departures of today and tomorrow, and a chart of all stays by room and day. */
export const Stays = () => {
  const first = useSignal(addDays(today.value, -2))
  const span = useSignal<Span>('month')
  const days = SPANS[span.value]
  const tomorrow = addDays(today.value, 1)
  // The night before: whoever leaves on the first day is on it, too.
  const [from, to] = [addDays(first.value, -1), addDays(first.value, days)]
  const stays = useResource(
    `${today.value} ${from} ${to}`,
    // The chart may be years away from today, so these days are read on their own.
    (signal) =>
      Promise.all([readStays(from, to, signal), readStays(addDays(today.value, -1), tomorrow, signal)]),
    /^(booking|payment|room)\./,
  )
  const [list, near] = stays.value.value ?? []
  const move = (days: number) => {
    first.value = addDays(first.value, days)
  }
  return (
    <div class="page-pad">
      <header class="page-head">
        <h1>{t('stays')}</h1>
      </header>
      <NeedsPerson />
      <Trouble of={stays} />
      {list === undefined && stays.loading.value && <Loading />}
      {list !== undefined && near !== undefined && (
        <>
          <div class="day-lists">
            {[today.value, tomorrow].map((day, index) => (
              <section key={day} class="card">
                <h2>
                  {t(index === 0 ? 'today' : 'tomorrow')}{' '}
                  <span class="hint">{words.value.date(day, 'short')}</span>
                </h2>
                <div class="split">
                  <People
                    title={t('arrivals')}
                    list={near.filter(
                      (booking) => booking.arrival_date === day || (index === 0 && isLate(booking)),
                    )}
                  />
                  <People
                    title={t('departures')}
                    list={near.filter(({ departure_date }) => departure_date === day)}
                  />
                </div>
              </section>
            ))}
          </div>
          <div class="bar is-plain" role="toolbar" aria-label={t('tapeChart')}>
            <h2>{t('tapeChart')}</h2>
            <span class="hint">{words.value.date(first.value, 'month')}</span>
            <span class="grow" />
            <SpanChoice chosen={span} />
            <button type="button" class="tool" onClick={() => print()}>
              {t('print')}
            </button>
            <button type="button" class="tool" onClick={() => (first.value = addDays(today.value, -2))}>
              {t('today')}
            </button>
            <button
              type="button"
              class="tool is-icon"
              aria-label={t('earlier')}
              onClick={() => move(span.value === 'month' ? -14 : -7)}
            >
              <Icon name="left" turns />
            </button>
            <button
              type="button"
              class="tool is-icon"
              aria-label={t('later')}
              onClick={() => move(span.value === 'month' ? 14 : 7)}
            >
              <Icon name="right" turns />
            </button>
          </div>
          <TapeChart first={first.value} days={days} bookings={list} />
        </>
      )}
    </div>
  )
}

/** Whether its guests should have come on a day before, and nothing was noted of them. */
const isLate = ({ arrival_date, departure_date, stay_status }: Booking): boolean =>
  arrival_date < today.value && departure_date >= today.value && stay_status === 'expected'

const People = ({ title, list }: { title: string; list: Booking[] }) => (
  <div>
    <h3>
      {title} <span class="count">{list.length}</span>
    </h3>
    {list.length === 0 ? (
      <p class="hint">{t('nobody')}</p>
    ) : (
      <ul class="people">
        {list.map((booking) => (
          <li key={booking.booking_code}>
            <a href={addressOf('bookings', booking.booking_code)}>
              {booking.guest_detail?.name ?? booking.booking_code}
            </a>
            <span class="hint">
              <bdi>{bookedRooms(booking)}</bdi> · {t('nightsCount', { n: booking.nights })}
              {booking.arrival_time !== null && ` · ${booking.arrival_time}`}
            </span>
            {isLate(booking) && (
              <span class="chip is-awaiting">
                {t('expectedSince', { date: words.value.date(booking.arrival_date, 'short') })}
              </span>
            )}
            <BookingStatusChips booking={booking} isBrief />
            <StayStatus of={booking.stay_status} />
          </li>
        ))}
      </ul>
    )}
  </div>
)
