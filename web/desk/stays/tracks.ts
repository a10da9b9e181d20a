import type { Room } from '../types.ts'
import { type Bar, layLanes, type Stay } from './lanes.ts'

export const LANE = 28
const PADDING = 6

/** A row of the chart: a room type, or one of its rooms by its number. */
export interface Track {
  key: string
  room: Room
  /** The number of the room; undefined: the type, with the stays that have no number. */
  unit: string | undefined
  isOutOfOrder: boolean
  top: number
  height: number
  bars: UnitBar[]
}

export interface UnitBar extends Bar {
  unit: string | undefined
}

/** The rooms of a stay that have no number yet. */
const without = ({ booking, item }: Stay): Stay => ({
  booking,
  item: { ...item, rooms: item.rooms - (item.units?.length ?? 0) },
})

/** The rows of the chart from top to bottom. Where there is a room left, there is a lane to click on. */
export const tracksOf = (rooms: readonly Room[], stays: readonly Stay[]): Track[] => {
  const byRoom = Map.groupBy(stays, ({ item }) => item.room_code)
  const tracks: Track[] = []
  let top = 0
  const add = (track: Omit<Track, 'top' | 'height'>, lanes: number): void => {
    const height = lanes * LANE + PADDING
    tracks.push({ ...track, top, height })
    top += height
  }
  for (const room of rooms) {
    const all = byRoom.get(room.room_code) ?? []
    const units = room.room_units ?? []
    const { bars, lanes } = layLanes(all.map(without).filter(({ item }) => item.rooms > 0))
    const isFull = lanes >= room.number_of_room || units.length > 0
    add(
      {
        key: room.room_code,
        room,
        unit: undefined,
        isOutOfOrder: false,
        bars: bars.map((bar) => ({ ...bar, unit: undefined })),
      },
      Math.max(isFull ? lanes : lanes + 1, 1),
    )
    const byUnit = new Map<string, Stay[]>()
    for (const stay of all)
      for (const unit of stay.item.units ?? []) byUnit.set(unit, [...(byUnit.get(unit) ?? []), stay])
    for (const { unit, is_out_of_order } of units) {
      const one = (byUnit.get(unit) ?? []).map(({ booking, item }) => ({
        booking,
        item: { ...item, rooms: 1 },
      }))
      const laid = layLanes(one)
      add(
        {
          key: `${room.room_code}/${unit}`,
          room,
          unit,
          isOutOfOrder: is_out_of_order === 1,
          bars: laid.bars.map((bar) => ({ ...bar, unit })),
        },
        Math.max(laid.lanes, 1),
      )
    }
  }
  return tracks
}

export const heightOf = (tracks: readonly Track[]): number => {
  const last = tracks.at(-1)
  return last === undefined ? 0 : last.top + last.height
}

/** The row at a height, by halves; the last one beyond the end. */
export const trackAt = (tracks: readonly Track[], y: number): Track | undefined => {
  let low = 0
  let high = tracks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tracks[middle]!.top <= y) low = middle
    else high = middle - 1
  }
  return tracks[low]
}

/** What of the chart is drawn: the part that is seen, and some more. */
export interface Seen {
  from: number
  to: number
}

export const seenTracks = (tracks: readonly Track[], { from, to }: Seen): Track[] =>
  tracks.filter(({ top, height }) => top + height > from && top < to)

/** The bars of a row that are seen: a type may have hundreds of lanes. */
export const seenBars = ({ top, bars }: Track, { from, to }: Seen): UnitBar[] =>
  bars.filter(({ lane, height }) => top + (lane + height) * LANE > from && top + lane * LANE < to)
