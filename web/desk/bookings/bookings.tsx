import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { DateField } from '../parts/form/date-field.tsx'
import { DeskIcon } from '../parts/icons.tsx'
import { LinkedRow } from '../parts/list/linked-table.tsx'
import { PagedList, usePaged } from '../parts/list/paged.tsx'
import { addressOf, place, rename } from '../router.ts'
import { may, rooms, seesGuests, t, words } from '../session.ts'
import type { Booking } from '../types.ts'
import { StayStatus } from './arrive/stay-steps.tsx'
import { bookedRates, bookedRooms } from './booking-items.ts'
import { BookingsSheet } from './bookings-sheet.tsx'
import { BookingDetail } from './detail.tsx'
import { type Filter, filterQuery, readBookings, readFilter } from './read-bookings.ts'
import { BookingStatusChips } from './status.tsx'

export const Bookings = () =>
  place.value.item === undefined ? <BookingList /> : <BookingDetail code={place.value.item} />

const TYPING_MS = 250

const BookingList = () => {
  const filter = readFilter(place.value.query)
  const key = JSON.stringify(filter)
  const isSheetOpen = useSignal(false)
  const bookings = usePaged<Booking>(
    key,
    (cursor, signal) => readBookings(filter, cursor, signal),
    /^(booking|payment)\./,
  )
  return (
    <div class="page-pad">
      <header class="page-head">
        <h1>{t('bookings')}</h1>
        <span class="grow" />
        {may('exportbookings') && (
          <button type="button" class="button quiet small" onClick={() => (isSheetOpen.value = true)}>
            <DeskIcon name="download" /> {t('bookingsSheet')}
          </button>
        )}
      </header>
      <Filters filter={filter} />
      <PagedList of={bookings} empty={t('noBookings')}>
        {(list) => <BookingTable bookings={list} />}
      </PagedList>
      {isSheetOpen.value && <BookingsSheet filter={filter} onClose={() => (isSheetOpen.value = false)} />}
    </div>
  )
}

const Filters = ({ filter }: { filter: Filter }) => {
  const text = useSignal(filter.text)
  // What was typed just now counts too, whichever field changes first.
  const set = (changes: Partial<Filter>) =>
    rename(addressOf('bookings', undefined, filterQuery({ ...filter, text: text.value, ...changes })))
  useEffect(() => {
    if (text.value === filter.text) return
    const timer = setTimeout(() => set({ text: text.value }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text.value, filter])
  const isNarrowed = Object.keys(filterQuery(filter)).length > 0
  const isOpen = useSignal(false)
  const count = Object.keys(filterQuery({ ...filter, text: '' })).length
  return (
    <search class={isOpen.value ? 'filters is-open' : 'filters'}>
      {/* Who sees no guests finds none by name. */}
      <div class="field is-search" hidden={!seesGuests()}>
        <label for="search">{t('search')}</label>
        <input
          id="search"
          type="search"
          placeholder={t('searchHint')}
          maxLength={100}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value
          }}
        />
      </div>
      <button
        type="button"
        class="button quiet small filters-fold"
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {count === 0 ? t('filters') : t('filtersSet', { n: count })}
      </button>
      <div class="field">
        <label for="status">{t('status')}</label>
        <select
          id="status"
          value={filter.status}
          onChange={(event) => set({ status: event.currentTarget.value })}
        >
          <option value="">{t('all')}</option>
          <option value="new">{t('status-new')}</option>
          <option value="confirmed">{t('status-confirmed')}</option>
          <option value="cancelled">{t('status-cancelled')}</option>
        </select>
      </div>
      <div class="field">
        <label for="money">{t('paidOrOpen')}</label>
        <select
          id="money"
          value={filter.money}
          onChange={(event) => set({ money: event.currentTarget.value })}
        >
          <option value="">{t('all')}</option>
          <option value="open">{t('onlyOpen')}</option>
          <option value="paid">{t('onlyPaid')}</option>
        </select>
      </div>
      <div class="field">
        <label for="room">{t('room')}</label>
        <select id="room" value={filter.room} onChange={(event) => set({ room: event.currentTarget.value })}>
          <option value="">{t('all')}</option>
          {rooms.value.map(({ room_code, room_name }) => (
            <option key={room_code} value={room_code}>
              {room_name}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="by">{t('datesOf')}</label>
        <select
          id="by"
          value={filter.byArrival ? 'arrival' : 'made'}
          onChange={(event) => set({ byArrival: event.currentTarget.value === 'arrival' })}
        >
          <option value="arrival">{t('arrival')}</option>
          <option value="made">{t('made')}</option>
        </select>
      </div>
      <DateField id="from" label={t('from')} value={filter.from} onChange={(from) => set({ from })} />
      <DateField id="to" label={t('to')} value={filter.to} onChange={(to) => set({ to })} />
      {isNarrowed && (
        <button
          type="button"
          class="link-button"
          onClick={() => {
            text.value = ''
            rename(addressOf('bookings'))
          }}
        >
          {t('clearFilters')}
        </button>
      )}
    </search>
  )
}

const BookingTable = ({ bookings }: { bookings: Booking[] }) => (
  <div class="table-frame">
    <table class="table is-linked is-cards is-bookings">
      <caption class="unseen">{t('bookings')}</caption>
      <thead>
        <tr>
          <th>{t('booking')}</th>
          <th>{t('guest')}</th>
          <th>{t('room')}</th>
          <th>{t('arrival')}</th>
          <th>{t('departure')}</th>
          <th class="figure">{t('nights')}</th>
          <th class="figure">{t('total')}</th>
          <th>{t('status')}</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <BookingRow key={booking.booking_code} booking={booking} />
        ))}
      </tbody>
    </table>
  </div>
)

/** Whether something is to pay yet, and how much. */
const MoneyMark = ({ booking: { due_amount, booking_status } }: { booking: Booking }) => {
  if (due_amount === null) return null
  if (due_amount > 0)
    return <span class="chip is-awaiting">{t('openMark', { amount: words.value.money(due_amount) })}</span>
  return booking_status === 'cancelled' ? null : <span class="chip is-paid">{t('paidMark')}</span>
}

const BookingRow = ({ booking }: { booking: Booking }) => {
  const address = addressOf('bookings', booking.booking_code)
  const { date, money } = words.value
  return (
    <LinkedRow address={address} look={booking.booking_status === 'cancelled' ? 'is-cancelled' : undefined}>
      <td class="of-code">
        <a class="code" href={address}>
          {booking.booking_code}
        </a>
      </td>
      <td class="is-title of-guest">{booking.guest_detail?.name}</td>
      <td class="of-room">
        {bookedRooms(booking)} <span class="hint">{bookedRates(booking)}</span>
      </td>
      <td class="date of-from">{date(booking.arrival_date, 'short')}</td>
      <td class="date of-to">{date(booking.departure_date, 'short')}</td>
      <td class="figure of-nights">{booking.nights}</td>
      <td class="figure of-total">
        {money(booking.payment_price)} <MoneyMark booking={booking} />
      </td>
      <td class="of-status">
        <BookingStatusChips booking={booking} />
        {booking.booking_status !== 'cancelled' && <StayStatus of={booking.stay_status} />}
      </td>
    </LinkedRow>
  )
}
