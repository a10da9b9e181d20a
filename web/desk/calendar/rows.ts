import { computed, signal } from '@preact/signals'
import { rates, rooms } from '../session.ts'
import type { Rate, Room } from '../types.ts'

export interface Row {
  key: string
  index: number
  top: number
  height: number
  room: Room
  /** Null is the room itself, with the rooms left to sell. */
  rate: Rate | null
}

/** A block of cells: the row and day it begins at, and how many of each. */
export interface Area {
  row: number
  at: number
  rows: number
  days: number
}

export const ROOM_HEIGHT = 36
export const RATE_HEIGHT = 34

/** Rooms whose rates are hidden. */
export const folded = signal<ReadonlySet<string>>(new Set())

export const fold = (room: string): void => {
  const next = new Set(folded.value)
  if (!next.delete(room)) next.add(room)
  folded.value = next
}

/** Every room, and under it its rates. */
export const rows = computed<Row[]>(() => {
  const list: Row[] = []
  let top = 0
  const add = (room: Room, rate: Rate | null): void => {
    const height = rate === null ? ROOM_HEIGHT : RATE_HEIGHT
    const key = rate === null ? room.room_code : `${room.room_code}/${rate.rate_code}`
    list.push({ key, index: list.length, top, height, room, rate })
    top += height
  }
  for (const room of rooms.value) {
    add(room, null)
    if (!folded.value.has(room.room_code)) for (const rate of rates.value) add(room, rate)
  }
  return list
})

export const totalHeight = computed(() => {
  const last = rows.value.at(-1)
  return last === undefined ? 0 : last.top + last.height
})

/** The row at this height, or the nearest one. */
export const rowAt = (y: number): number => {
  const list = rows.value
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (list[middle]!.top <= y) low = middle
    else high = middle - 1
  }
  return low
}
