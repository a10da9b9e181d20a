import { daysBetween } from '../../shared/words.ts'
import { statusWords } from '../bookings/status.tsx'
import { addressOf } from '../router.ts'
import { may, t, words } from '../session.ts'
import { guestOf } from './move-dialog.tsx'
import { isMovable, type Move } from './moving.ts'
import { barKey } from './pointer.ts'
import { LANE, type Seen, seenBars, type Track, type UnitBar } from './tracks.ts'

interface TrackRowProps {
  track: Track
  first: string
  days: number
  seen: Seen
}

export const TrackRow = ({ track, first, days, seen }: TrackRowProps) => {
  const { room, unit, isOutOfOrder, top, height } = track
  return (
    <div
      class={unit === undefined ? 'tape-room' : 'tape-room is-unit'}
      style={{ top: `${top}px`, height: `${height}px` }}
    >
      {unit === undefined ? (
        <h3 class="tape-label" title={room.room_name}>
          {room.room_name} <span class="total">{room.number_of_room}</span>
        </h3>
      ) : (
        <h4 class="tape-label">
          {unit} {isOutOfOrder && <span class="hint">{t('outOfOrder')}</span>}
        </h4>
      )}
      <div class={isOutOfOrder ? 'tape-track is-closed' : 'tape-track'}>
        <ul>
          {seenBars(track, seen).map((bar) => (
            <TapeBar key={barKey(bar)} bar={bar} first={first} days={days} />
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Where a stay begins and ends among the days shown: in the middle of the days of arrival and departure. */
const spanOf = (arrival: string, departure: string, first: string, days: number) => {
  const from = Math.max(daysBetween(first, arrival) + 0.5, 0)
  const to = Math.min(daysBetween(first, departure) + 0.5, days)
  return {
    insetInlineStart: `${(from / days) * 100}%`,
    width: `${(Math.max(to - from, 0) / days) * 100}%`,
  }
}

interface TapeBarProps {
  bar: UnitBar
  first: string
  days: number
}

const TapeBar = ({ bar, first, days }: TapeBarProps) => {
  const { booking, item, lane, height } = bar
  const { date } = words.value
  const guest = guestOf(bar)
  const label = `${guest}, ${item.room_name}, ${date(booking.arrival_date, 'short')} – ${date(booking.departure_date, 'short')}, ${statusWords(booking)}`
  const canMove = may('updatebooking') && isMovable(bar)
  return (
    <li
      data-bar={barKey(bar)}
      class={canMove ? 'is-movable' : undefined}
      style={{
        ...spanOf(booking.arrival_date, booking.departure_date, first, days),
        top: `${lane * LANE + 3}px`,
        height: `${height * LANE - 4}px`,
      }}
    >
      <a
        class={`tape-bar is-${booking.booking_status} is-${item.stay_status ?? 'expected'}`}
        href={addressOf('bookings', booking.booking_code)}
        draggable={false}
        aria-label={label}
        aria-keyshortcuts={canMove ? 'm' : undefined}
        title={label}
      >
        {guest}
      </a>
      {canMove && booking.arrival_date >= first && <span class="tape-grip is-start" data-grip="start" />}
      {canMove && <span class="tape-grip is-end" data-grip="end" />}
    </li>
  )
}

interface GhostProps {
  move: Move
  tracks: readonly Track[]
  first: string
  days: number
}

/** Where a stay would be, while it is taken there. */
export const Ghost = ({ move, tracks, first, days }: GhostProps) => {
  const track = tracks.find(({ room, unit }) => room.room_code === move.room.room_code && unit === move.unit)
  if (track === undefined) return null
  const { date } = words.value
  return (
    <div class="tape-over" aria-hidden="true" style={{ top: `${track.top}px`, height: `${track.height}px` }}>
      <span class="tape-ghost" style={spanOf(move.arrival, move.departure, first, days)}>
        {`${date(move.arrival, 'short')} – ${date(move.departure, 'short')}`}
      </span>
    </div>
  )
}
