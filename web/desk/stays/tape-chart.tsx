import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { parseDay, weekdayOf } from '../../../src/stay/values/civil-date.ts'
import { addDays, daysBetween } from '../../shared/words.ts'
import { itemsOf } from '../bookings/booking-items.ts'
import { explain } from '../explain.ts'
import { hear } from '../live.ts'
import type { Start } from '../new-booking/draft.ts'
import { openNewBooking, useChosen } from '../new-booking/open.ts'
import { weekdayIn } from '../parts/fitting.ts'
import { notify } from '../parts/notices.ts'
import { may, rooms, t, today, words } from '../session.ts'
import type { Booking } from '../types.ts'
import { Ghost, TrackRow } from './chart-rows.tsx'
import { moveSpot, type Spot, stepMove } from './keys.ts'
import type { Stay } from './lanes.ts'
import { assign, guestOf, MoveDialog } from './move-dialog.tsx'
import { changesOf, isMovable, isStill, type Move, moveOf } from './moving.ts'
import { barKey, type Chart, createPointer } from './pointer.ts'
import { usePrinting, useSeen } from './seen.ts'
import { heightOf, seenTracks, type Track, tracksOf } from './tracks.ts'

interface TapeChartProps {
  first: string
  days: number
  bookings: Booking[]
}

/** How narrow a day can become. */
const LEAST_DAY_PX = 29

/** Every stay as a bar from its arrival to its departure, in a lane of its room type, or in the row of its room. */
export const TapeChart = ({ first, days, bookings }: TapeChartProps) => {
  const shown = Array.from({ length: days }, (_, index) => addDays(first, index))
  const tracks = useMemo(
    () => tracksOf(rooms.value, staysIn(bookings, first, days)),
    [bookings, first, days, rooms.value],
  )
  const moving = useSignal<Move | undefined>(undefined)
  const dropped = useSignal<Move | undefined>(undefined)
  const spot = useSignal<Spot>({ row: 0, day: Math.max(daysBetween(first, today.value), 0) })
  const isFocused = useSignal(false)
  const frame = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  const seen = useSeen(frame, isPrinting)

  const startAt = ({ row, day }: Spot): Start | undefined => {
    const track = tracks[row]
    return track && nightOf(track, addDays(first, day))
  }
  useChosen(() => (document.activeElement === frame.current ? startAt(spot.value) : undefined))

  const drop = (move: Move) => {
    if (isStill(move)) return
    if (Object.keys(changesOf(move)).length > 0) dropped.value = move
    else void give(move)
  }
  const latest = useRef<{ chart: () => Chart | undefined; drop: (move: Move) => void }>(null)
  latest.current = {
    drop,
    chart: () =>
      body.current === null
        ? undefined
        : {
            body: body.current,
            labelWidth: labelWidth(body.current),
            days,
            tracks,
            dayAt: (at) => addDays(first, at),
          },
  }
  const pointer = useMemo(
    () =>
      createPointer({
        chart: () => latest.current!.chart(),
        moving,
        mayMove: () => may('updatebooking'),
        onDrop: (move) => latest.current!.drop(move),
        onEmpty: openNewBooking,
      }),
    [],
  )
  useEffect(() => {
    const element = body.current!
    element.addEventListener('touchmove', pointer.onTouchMove, { passive: false })
    return () => element.removeEventListener('touchmove', pointer.onTouchMove)
  }, [])
  useLayoutEffect(() => showRow(frame.current!, tracks[spot.value.row], isFocused.value), [spot.value.row])

  const onKey = (event: KeyboardEvent) => {
    if (actOn(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const actOn = (event: KeyboardEvent): boolean => {
    const { key } = event
    if (moving.value !== undefined) {
      if (key === 'Escape') moving.value = undefined
      else if (key === 'Enter') {
        const move = moving.value
        moving.value = undefined
        drop(move)
      } else {
        const next = stepMove(moving.value, event, tracks)
        if (next === undefined) return false
        moving.value = next
      }
      return true
    }
    if (event.target !== frame.current) return takesUp(event)
    if (key === 'Enter') {
      const start = startAt(spot.value)
      if (start !== undefined) openNewBooking(start)
      return true
    }
    return moveSpot(spot, event, tracks.length, days)
  }
  const takesUp = (event: KeyboardEvent): boolean => {
    if (event.key !== 'm' || event.ctrlKey || event.metaKey || !may('updatebooking')) return false
    const wanted = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]')?.dataset.bar
    for (const track of tracks)
      for (const bar of track.bars)
        if (barKey(bar) === wanted && isMovable(bar)) moving.value = moveOf(bar, track)
    return moving.value !== undefined
  }
  const target = moving.value
  const row = tracks[spot.value.row]
  return (
    <>
      <section
        ref={frame}
        class={target === undefined ? 'tape' : 'tape is-moving'}
        style={{ '--days': days }}
        aria-label={t('tapeChart')}
        aria-describedby="tape-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its nights are chosen with the keyboard
        tabIndex={0}
        onKeyDown={onKey}
        onFocus={(event) => (isFocused.value = event.target === event.currentTarget)}
        onBlur={() => (isFocused.value = false)}
      >
        <div class="tape-head" aria-hidden="true">
          <span class="tape-label" />
          {shown.map((day) => (
            <span key={day} class={dayClass('tape-day', day)}>
              <i>{weekdayIn(day, LEAST_DAY_PX)}</i>
              <b>{Number(day.slice(8))}</b>
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what pointers do here, keys do in the frame around it */}
        <div
          ref={body}
          class="tape-body"
          style={{ height: `${heightOf(tracks)}px` }}
          onPointerDown={pointer.onDown}
          onPointerMove={pointer.onMove}
          onPointerUp={pointer.onUp}
          onPointerCancel={pointer.onCancel}
          onContextMenu={pointer.onMenu}
          onClickCapture={pointer.onClick}
        >
          <div class="tape-cells" aria-hidden="true">
            {shown.map((day) => (
              <span key={day} class={dayClass('tape-cell', day)} />
            ))}
          </div>
          {seenTracks(tracks, seen.value).map((track) => (
            <TrackRow key={track.key} track={track} first={first} days={days} seen={seen.value} />
          ))}
          {isFocused.value && row !== undefined && <Cursor track={row} day={spot.value.day} days={days} />}
          {target !== undefined && <Ghost move={target} tracks={tracks} first={first} days={days} />}
        </div>
      </section>
      <p class="hint tape-keys" id="tape-keys">
        {t(may('updatebooking') ? 'tapeKeys' : 'tapeKeysRead')}
      </p>
      <p class="unseen" role="status">
        {target !== undefined
          ? moveWords(target)
          : isFocused.value && row !== undefined
            ? `${rowWords(row)}, ${words.value.date(addDays(first, spot.value.day), 'short')}`
            : ''}
      </p>
      {dropped.value !== undefined && (
        <MoveDialog move={dropped.value} onClose={() => (dropped.value = undefined)} />
      )}
    </>
  )
}

const staysIn = (bookings: readonly Booking[], first: string, days: number): Stay[] => {
  const last = addDays(first, days)
  return bookings
    .filter(({ arrival_date, departure_date }) => departure_date > first && arrival_date < last)
    .flatMap((booking) => itemsOf(booking).map((item): Stay => ({ booking, item })))
}

const nightOf = ({ room, unit }: Track, arrival: string): Start => ({
  room: room.room_code,
  ...(unit === undefined ? {} : { unit }),
  arrival,
  departure: addDays(arrival, 1),
})

/** Only the number of the room is another: that costs nothing, and is done at once. */
const give = async (move: Move): Promise<void> => {
  try {
    await assign(move)
    notify(
      move.unit === undefined ? t('unitTaken') : t('unitGiven', { unit: move.unit, guest: guestOf(move) }),
    )
    await hear()
  } catch (err) {
    notify(explain(err), 'trouble')
  }
}

const labelWidth = (body: HTMLElement): number =>
  body.parentElement!.querySelector<HTMLElement>('.tape-head .tape-label')!.offsetWidth

/** Scrolls the row of the cursor into view. */
const showRow = (frame: HTMLElement, track: Track | undefined, isFocused: boolean): void => {
  if (track === undefined || !isFocused) return
  const head = frame.querySelector<HTMLElement>('.tape-head')!.offsetHeight
  const room = frame.clientHeight - head
  if (track.top < frame.scrollTop) frame.scrollTop = track.top
  else if (track.top + track.height > frame.scrollTop + room)
    frame.scrollTop = track.top + track.height - room
}

const dayClass = (name: string, day: string): string =>
  `${name}${weekdayOf(parseDay(day)!) > 5 ? ' is-weekend' : ''}${day === today.value ? ' is-today' : ''}`

const rowWords = ({ room, unit }: Track): string =>
  unit === undefined ? room.room_name : `${room.room_name}, ${unit}`

const moveWords = (move: Move): string => {
  const { date } = words.value
  const where = move.unit === undefined ? move.room.room_name : `${move.room.room_name}, ${move.unit}`
  return `${guestOf(move)}: ${date(move.arrival, 'short')} – ${date(move.departure, 'short')}, ${where}`
}

const Cursor = ({ track, day, days }: { track: Track; day: number; days: number }) => (
  <div class="tape-over" aria-hidden="true" style={{ top: `${track.top}px`, height: `${track.height}px` }}>
    <span
      class="tape-cursor"
      style={{ insetInlineStart: `${(day / days) * 100}%`, width: `${100 / days}%` }}
    />
  </div>
)
