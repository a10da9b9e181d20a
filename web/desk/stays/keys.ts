import type { Signal } from '@preact/signals'
import { byDays, type Move } from './moving.ts'
import type { Track } from './tracks.ts'

/** A night of the chart, by row and day. */
export interface Spot {
  row: number
  day: number
}

const STEPS: Record<string, [down: number, along: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const stepOf = (key: string): [down: number, along: number] | undefined => {
  const step = STEPS[key]
  if (step === undefined || document.documentElement.dir !== 'rtl') return step
  return [step[0], -step[1]]
}

const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1)

/** Moves the spot by the arrows. False if the key is none of them. */
export const moveSpot = (spot: Signal<Spot>, event: KeyboardEvent, rows: number, days: number): boolean => {
  const step = stepOf(event.key)
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return false
  const { row, day } = spot.value
  spot.value = { row: within(row + step[0], rows), day: within(day + step[1], days) }
  return true
}

/** Takes a stay elsewhere: arrows move it, with Shift its departure, with Ctrl its arrival. */
export const stepMove = (move: Move, event: KeyboardEvent, tracks: readonly Track[]): Move | undefined => {
  const step = stepOf(event.key)
  if (step === undefined || event.altKey || event.metaKey) return undefined
  const [down, along] = step
  if (event.shiftKey || event.ctrlKey)
    return along === 0 ? move : byDays(move, event.shiftKey ? 'end' : 'start', along)
  const next = byDays(move, 'whole', along)
  if (down === 0) return next
  const at = tracks.findIndex(
    ({ room, unit }) => room.room_code === move.room.room_code && unit === move.unit,
  )
  const track = tracks[within(at + down, tracks.length)]!
  return { ...next, room: track.room, unit: track.unit }
}
