import { parseDay, weekdayOf } from '../../../src/stay/values/civil-date.ts'
import { addDays, daysBetween } from '../../shared/words.ts'
import { itemsOf } from '../bookings/booking-items.ts'
import { statusWords } from '../bookings/status.tsx'
import { addressOf } from '../router.ts'
import { rooms, t, today, words } from '../session.ts'
import type { Booking, Room } from '../types.ts'
import { type Bar, layLanes, type Stay } from './lanes.ts'

export const DAYS_SHOWN = 28
const LANE = 28

/** Every stay as a bar from its arrival to its departure, in a lane of its room type. */
export const TapeChart = ({ first, bookings }: { first: string; bookings: Booking[] }) => {
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index))
  const last = addDays(first, DAYS_SHOWN)
  const seen = bookings
    .filter(({ arrival_date, departure_date }) => departure_date > first && arrival_date < last)
    .flatMap((booking) => itemsOf(booking).map((item): Stay => ({ booking, item })))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to
    <section class="tape" aria-label={t('tapeChart')} tabIndex={0}>
      <div class="tape-head" aria-hidden="true">
        <span class="tape-label" />
        {days.map((day) => (
          <span key={day} class={dayClass('tape-day', day)}>
            <i>{words.value.date(day, 'weekday')}</i>
            <b>{Number(day.slice(8))}</b>
          </span>
        ))}
      </div>
      {rooms.value.map((room) => (
        <TapeRoom
          key={room.room_code}
          room={room}
          first={first}
          days={days}
          stays={seen.filter(({ item }) => item.room_code === room.room_code)}
        />
      ))}
    </section>
  )
}

const dayClass = (name: string, day: string): string =>
  `${name}${weekdayOf(parseDay(day)!) > 5 ? ' is-weekend' : ''}${day === today.value ? ' is-today' : ''}`

interface TapeRoomProps {
  room: Room
  first: string
  days: string[]
  stays: Stay[]
}

const TapeRoom = ({ room, first, days, stays }: TapeRoomProps) => {
  const { bars, lanes } = layLanes(stays)
  const height = Math.max(lanes, 1) * LANE + 6
  return (
    <div class="tape-room">
      <h3 class="tape-label">
        {room.room_name} <span class="total">{room.number_of_room}</span>
      </h3>
      <div class="tape-track" style={{ height: `${height}px` }}>
        {days.map((day) => (
          <span key={day} class={dayClass('tape-cell', day)} />
        ))}
        <ul>
          {bars.map((bar) => (
            <TapeBar key={`${bar.booking.booking_code} ${bar.item.item}`} bar={bar} first={first} />
          ))}
        </ul>
      </div>
    </div>
  )
}

interface TapeBarProps {
  bar: Bar
  first: string
}

/** A bar from the middle of the arrival day to the middle of the departure day. */
const TapeBar = ({ bar: { booking, item, lane, height: rows }, first }: TapeBarProps) => {
  const start = daysBetween(first, booking.arrival_date) + 0.5
  const end = daysBetween(first, booking.departure_date) + 0.5
  const from = Math.max(start, 0)
  const to = Math.min(end, DAYS_SHOWN)
  const guest = item.guest_name || (booking.guest_detail?.name ?? booking.booking_code)
  const { date } = words.value
  const label = `${guest}, ${item.room_name}, ${date(booking.arrival_date, 'short')} – ${date(booking.departure_date, 'short')}, ${statusWords(booking)}`
  return (
    <li
      style={{
        insetInlineStart: `${(from / DAYS_SHOWN) * 100}%`,
        width: `${((to - from) / DAYS_SHOWN) * 100}%`,
        top: `${lane * LANE + 3}px`,
        height: `${rows * LANE - 4}px`,
      }}
    >
      <a
        class={`tape-bar is-${booking.booking_status}`}
        href={addressOf('bookings', booking.booking_code)}
        aria-label={label}
        title={label}
      >
        {guest}
      </a>
    </li>
  )
}
