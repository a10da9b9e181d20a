import type { Signal } from '@preact/signals'
import type { Start } from '../new-booking/draft.ts'
import { byDays, type Grip, isMovable, type Move, moveOf } from './moving.ts'
import { type Track, trackAt, type UnitBar } from './tracks.ts'

/** The chart as pointers meet it. */
export interface Chart {
  body: HTMLElement
  labelWidth: number
  days: number
  tracks: readonly Track[]
  dayAt(index: number): string
}

const isRtl = (): boolean => document.documentElement.dir === 'rtl'

const dayWidthOf = ({ body, labelWidth, days }: Chart): number =>
  (body.getBoundingClientRect().width - labelWidth) / days

/** Which day, from the first one shown, and which row a point is at. */
const spotOf = (chart: Chart, event: { clientX: number; clientY: number }) => {
  const rect = chart.body.getBoundingClientRect()
  const x = (isRtl() ? rect.right - event.clientX : event.clientX - rect.left) - chart.labelWidth
  return {
    day: Math.floor(x / dayWidthOf(chart)),
    track: trackAt(chart.tracks, event.clientY - rect.top),
  }
}

export const barKey = ({ booking, item, unit, lane }: UnitBar): string =>
  `${booking.booking_code} ${item.item} ${unit ?? ''} ${lane}`

const FAR_PX = 5
const LONG_PRESS_MS = 400

interface Pressed {
  chart: Chart
  x: number
  y: number
  start: Move
  grip: Grip
  isOn: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

interface PointerOptions {
  chart: () => Chart | undefined
  moving: Signal<Move | undefined>
  mayMove: () => boolean
  onDrop: (move: Move) => void
  onEmpty: (start: Start) => void
}

/** Takes stays elsewhere with mouse, pen or finger. A finger has to rest on one first, or it scrolls. */
export const createPointer = ({ chart: chartNow, moving, mayMove, onDrop, onEmpty }: PointerOptions) => {
  let pressed: Pressed | undefined
  let empty: { day: number; track: Track; x: number; y: number } | undefined
  let wasDragged = false

  const moveTo = (event: PointerEvent, { chart, x, start, grip }: Pressed): void => {
    const along = (event.clientX - x) * (isRtl() ? -1 : 1)
    const next = byDays(start, grip, Math.round(along / dayWidthOf(chart)))
    const { track } = spotOf(chart, event)
    moving.value =
      grip !== 'whole' || track === undefined ? next : { ...next, room: track.room, unit: track.unit }
  }
  const end = (): void => {
    clearTimeout(pressed?.timer)
    pressed = undefined
    empty = undefined
    moving.value = undefined
  }
  const stopClick = (event: Event): void => {
    if (!wasDragged) return
    wasDragged = false
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    /** A drag is no click on a link. */
    onClick: stopClick,
    onDown(event: PointerEvent) {
      const chart = chartNow()
      if (chart === undefined || event.button !== 0 || !event.isPrimary) return
      wasDragged = false
      const target = event.target as HTMLElement
      const { track, day } = spotOf(chart, event)
      const key = target.closest<HTMLElement>('[data-bar]')?.dataset.bar
      if (key === undefined) {
        if (track !== undefined && target.closest('.tape-track') !== null)
          empty = { day, track, x: event.clientX, y: event.clientY }
        return
      }
      const bar = track?.bars.find((each) => barKey(each) === key)
      if (track === undefined || bar === undefined || !mayMove() || !isMovable(bar)) return
      const grip = (target.closest<HTMLElement>('[data-grip]')?.dataset.grip ?? 'whole') as Grip
      const isTouch = event.pointerType === 'touch'
      const begun: Pressed = {
        chart,
        x: event.clientX,
        y: event.clientY,
        start: moveOf(bar, track),
        grip,
        isOn: false,
        timer: undefined,
      }
      if (isTouch)
        begun.timer = setTimeout(() => {
          begun.isOn = true
          moving.value = begun.start
        }, LONG_PRESS_MS)
      pressed = begun
    },
    onMove(event: PointerEvent) {
      if (pressed === undefined) return
      const isFar = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > FAR_PX
      if (!pressed.isOn && isFar) {
        if (event.pointerType === 'touch') return end()
        pressed.isOn = true
        pressed.chart.body.setPointerCapture(event.pointerId)
      }
      if (pressed.isOn) moveTo(event, pressed)
    },
    onUp(event: PointerEvent) {
      const move = moving.value
      const wasOn = pressed?.isOn === true
      const began = empty
      const chart = chartNow()
      end()
      if (wasOn && move !== undefined) {
        wasDragged = true
        onDrop(move)
      } else if (began !== undefined && chart !== undefined) {
        const isFar = Math.abs(event.clientY - began.y) > FAR_PX * 4
        const last = Math.max(spotOf(chart, event).day, began.day)
        if (isFar || (event.pointerType === 'touch' && last !== began.day)) return
        onEmpty({
          room: began.track.room.room_code,
          ...(began.track.unit === undefined ? {} : { unit: began.track.unit }),
          arrival: chart.dayAt(began.day),
          departure: chart.dayAt(last + 1),
        })
      }
    },
    onCancel: end,
    /** While a stay is held by a finger, the chart does not scroll. */
    onTouchMove(event: TouchEvent) {
      if (pressed?.isOn === true && event.cancelable) event.preventDefault()
    },
    /** A finger that rests asks for no menu. */
    onMenu(event: Event) {
      if (pressed?.timer !== undefined) event.preventDefault()
    },
  }
}
