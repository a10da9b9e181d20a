import { StayStatus, StaySteps } from '../bookings/arrive/stay-steps.tsx'
import { UnitButton } from '../bookings/arrive/unit-button.tsx'
import { type Item, itemsOf, roomsWords } from '../bookings/booking-items.ts'
import { addressOf } from '../router.ts'
import { t, words } from '../session.ts'
import type { Booking } from '../types.ts'
import type { Listed } from './read-today.ts'

interface DayListProps {
  title: string
  hint?: string
  of: Listed
  reload: () => Promise<void>
}

/** By room number, else by name: as one looks for a guest on paper. */
const sortKey = (booking: Booking): string =>
  `${itemsOf(booking)[0]?.units?.[0] ?? '~'} ${booking.guest_detail?.name ?? booking.booking_code}`

const isOrdered = (a: Booking, b: Booking): number =>
  sortKey(a).localeCompare(sortKey(b), words.value.locale, { numeric: true })

/** Bookings of a day, on the screen and on paper. */
export const DayList = ({ title, hint, of, reload }: DayListProps) => (
  <section class="day-list">
    <h2>
      {title} <span class="count">{of.bookings.length}</span>
    </h2>
    {of.bookings.length === 0 ? (
      <p class="hint">{t('nobody')}</p>
    ) : (
      <>
        {hint !== undefined && <p class="hint">{hint}</p>}
        <div class="table-frame">
          <table class="table is-cards is-day">
            <caption class="unseen">{title}</caption>
            <thead>
              <tr>
                <th>{t('roomNumber')}</th>
                <th>{t('guest')}</th>
                <th>{t('room')}</th>
                <th>{t('party')}</th>
                <th>{t('departure')}</th>
                <th>{t('expectedAt')}</th>
                <th class="figure">{t('toPayColumn')}</th>
                <th>{t('notesColumn')}</th>
                <th class="unprinted">
                  <span class="unseen">{t('status')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {[...of.bookings]
                .sort(isOrdered)
                .flatMap((booking) =>
                  itemsOf(booking).map((item, at) => (
                    <DayRow
                      key={`${booking.booking_code} ${item.item}`}
                      {...{ booking, item, reload }}
                      isFirst={at === 0}
                    />
                  )),
                )}
            </tbody>
          </table>
        </div>
        {of.hasMore && <p class="hint">{t('moreListed')}</p>}
      </>
    )}
  </section>
)

interface RowProps {
  booking: Booking
  item: Item
  reload: () => Promise<void>
  isFirst: boolean
}

const DayRow = ({ booking, item, reload, isFirst }: RowProps) => {
  const { date, money } = words.value
  const due = booking.due_amount ?? 0
  return (
    <tr>
      <td class="of-unit">
        <UnitButton {...{ booking, item, reload }} />
      </td>
      <td class="of-guest">
        <a href={addressOf('bookings', booking.booking_code)}>
          {item.guest_name || (booking.guest_detail?.name ?? booking.booking_code)}
        </a>
      </td>
      <td class="of-room">{roomsWords(item)}</td>
      <td class="of-party" data-label={t('party')}>
        {(item.children ?? 0) === 0
          ? (item.adults ?? item.guests)
          : t('peopleCount', { adults: item.adults ?? 0, children: item.children ?? 0 })}
      </td>
      <td class="of-until" data-label={t('departure')}>
        {date(booking.departure_date, 'short')}
      </td>
      <td class="of-time" data-label={t('expectedAt')}>
        {booking.arrival_time ?? ''}
      </td>
      <td class="figure of-due">{isFirst && due > 0 ? <b>{money(due)}</b> : isFirst ? t('paidMark') : ''}</td>
      <td class="of-notes">{isFirst && booking.notes}</td>
      <td class="unprinted of-steps">
        <div class="steps">
          <StayStatus of={item.stay_status} />
          <StaySteps {...{ booking, item, reload }} isShort />
        </div>
      </td>
    </tr>
  )
}
